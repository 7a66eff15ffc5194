// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "extract/read/pdf_text.h"
#include "tests/extract/read/read_media.h"
#include "tests/extract/read/small_pdf.h"

namespace rolecall::extract {
namespace {

using Lines = std::vector<std::string>;

model::Document pdf_of(const std::string& bytes) { return document_of(bytes, "application/pdf"); }

TEST(Pdf, ReadsTextTitleAuthorAndDate) {
  const auto document = pdf_of(make_pdf(
      {{{72, 740, "The Tessera Report"},
        {72, 720, "Ada Berg"},
        {72, 700, "May 7, 2026"},
        {72, 660, "Ada Berg leads the Tessera Institute of Applied Trees since spring and hands"},
        {72, 648, "her older duties over to all of her col-"},
        {72, 636, "leagues there."}}},
      "/Title(The Tessera Report)/Author(Ada Berg)/CreationDate(D:20260509090000Z)"));
  EXPECT_EQ(document.shape, "pdf");
  EXPECT_EQ(document.title, "The Tessera Report");
  ASSERT_EQ(document.authors.size(), 1U);
  EXPECT_EQ(document.authors[0].name, "Ada Berg");
  EXPECT_EQ(document.published->str(), "2026-05-07");
  EXPECT_EQ(document.modified->str(), "2026-05-09");
  EXPECT_NE(document.text.find("spring and hands her older duties over to all of her colleagues "
                               "there."),
            std::string::npos)
      << document.text;
}

TEST(Pdf, DoubtsMetadataThatThePageDoesNotBearOut) {
  const auto document = pdf_of(
      make_pdf({{{72, 740, "Minutes of the Board"}, {72, 700, "Ada Berg was in the chair."}}},
               "/Title(Microsoft Word - foo.doc)/Author(jdoe)"));
  EXPECT_EQ(document.title, "Minutes of the Board");
  EXPECT_TRUE(document.authors.empty());
  EXPECT_FALSE(document.published.has_value());
}

TEST(Pdf, ReadsColumnsOneAfterTheOther) {
  PdfPageLines lines{{150, 760, "A Title Over Both Columns"}};
  for (int i = 0; i < 30; ++i) {
    const std::string n = std::to_string(i);
    lines.push_back({60, 720 - 12 * i, "left line " + n + " of words that fill a column"});
    lines.push_back({330, 720 - 12 * i, "right line " + n + " of words that fill a column"});
  }
  const std::string text = pdf_of(make_pdf({lines})).text;
  EXPECT_LT(text.find("left line 29"), text.find("right line 0 ")) << text;
}

TEST(Pdf, DropsRunningHeadsAndPageNumbers) {
  std::vector<PdfPageLines> pages;
  for (int i = 1; i <= 4; ++i) {
    pages.push_back({{72, 760, "Tessera Annual Report 2025"},
                     {72, 700, "Words of page " + std::string(1, static_cast<char>('a' + i)) + "."},
                     {300, 40, std::to_string(i)}});
  }
  const std::string text = pdf_of(make_pdf(pages)).text;
  EXPECT_EQ(text.find("Annual"), std::string::npos) << text;
  EXPECT_NE(text.find("Words of page b."), std::string::npos) << text;
}

TEST(Pdf, ReadsAtMostTwoHundredPages) {
  std::vector<PdfPageLines> pages;
  for (int i = 0; i < 210; ++i) {
    const std::string name{static_cast<char>('a' + i / 26), static_cast<char>('a' + i % 26)};
    pages.push_back({{72, 700, "Words of page " + name + "."}});
  }
  EXPECT_EQ(pdf_of(make_pdf(pages)).notes, Lines{"only the first 200 of 210 pages were read"});
}

TEST(Pdf, GivesHostileFilesAnOutcome) {
  const std::string good = make_pdf({{{72, 700, "Words."}}});
  const std::string nested(10000, '[');
  struct Case {
    std::string name, bytes;
  };
  const Case cases[] = {
      {"mark alone", "%PDF-1.4\n"},
      {"noise", "%PDF-1.4\n" + std::string(5000, '\xA7')},
      {"xref that points at itself",
       "%PDF-1.4\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 1/Prev 9/Root 1 0 R>>\n"
       "startxref\n9\n%%EOF\n"},
      {"pages that hold themselves",
       pdf_of_objects({"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R]/Count 1>>"})},
      {"two thousand million pages", pdf_of_objects({"<</Type/Catalog/Pages 2 0 R>>",
                                                     "<</Type/Pages/Kids[]/Count 2000000000>>"})},
      {"nested arrays", pdf_of_objects({"<</Type/Catalog/Pages 2 0 R/A " + nested + ">>",
                                        "<</Type/Pages/Kids[]/Count 0>>"})},
      {"chain of objects that are lengths of each other",
       pdf_of_objects({"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
                       "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>",
                       "<</Length 4 0 R>>\nstream\nx\nendstream"})},
  };
  for (const Case& each : cases) {
    const auto document = read_bytes(each.bytes, "application/pdf");
    EXPECT_FALSE(document.has_value()) << each.name;
  }
  // Cut off, poppler puts the table together again where it can; whatever comes out is a result.
  for (size_t size = 10; size < good.size(); size += 40) {
    read_bytes(std::string_view(good).substr(0, size), "application/pdf");
  }
}

TEST(Pdf, SaysThatAFileIsEncrypted) {
  std::string bytes = make_pdf({{{72, 700, "Words."}}});
  const std::string encrypt = "/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<" + std::string(64, '4') +
                              ">/U<" + std::string(64, '5') + ">>>/ID[<00><00>]";
  bytes.insert(bytes.find("/Root"), encrypt);
  const auto document = read_bytes(bytes, "application/pdf");
  ASSERT_FALSE(document.has_value());
  EXPECT_EQ(document.error().code, base::ErrorCode::kUnsupported) << document.error().message();
}

TEST(Pdf, SaysThatTheHelperIsMissing) {
  Page page;
  page.bytes = "%PDF-1.4\n";
  ReadLimits limits;
  limits.helper_folder = "/nonexistent";
  const auto document = read_document(page, limits);
  ASSERT_FALSE(document.has_value());
  EXPECT_EQ(document.error().code, base::ErrorCode::kUnsupported);
}

TEST(PdfText, TakesMarksOffNames) {
  EXPECT_EQ(without_footnote_marks("Ada Berg1,2∗ Bo Ekman3"), "Ada Berg Bo Ekman");
  EXPECT_EQ(without_footnote_marks("Fe2 and Mg2"), "Fe2 and Mg2");
  EXPECT_EQ(without_footnote_marks("Ada Bergman1, Bo Eklund2 and Cy Dahl†"),
            "Ada Bergman, Bo Eklund and Cy Dahl");
  EXPECT_EQ(without_footnote_marks("COVID19 in Room101a, May 2026"),
            "COVID19 in Room101a, May 2026");
}

TEST(PdfText, KnowsFileNamesFromTitles) {
  EXPECT_TRUE(is_plausible_pdf_title("The Tessera Report"));
  for (const std::string_view title : {"", "report", "Microsoft Word - foo.doc", "untitled",
                                       "main_v2 final", "Slide 1", "paper final.dvi"}) {
    EXPECT_FALSE(is_plausible_pdf_title(title)) << title;
  }
}

}  // namespace
}  // namespace rolecall::extract
