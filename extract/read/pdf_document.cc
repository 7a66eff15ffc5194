// SPDX-License-Identifier: Apache-2.0
// PDFs, by rolecall-pdf: a process of its own that a broken or hostile file may kill.
#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/helpers/records.h"
#include "extract/read/author_name.h"
#include "extract/read/charset.h"
#include "extract/read/helper_process.h"
#include "extract/read/media.h"
#include "extract/read/pdf_text.h"

namespace rolecall::extract {

using base::ErrorCode;
using helpers::RecordTag;

namespace {

struct PdfRecords {
  std::string title;
  std::string author;
  std::string date;
  std::string error;
  bool locked = false;
  std::vector<std::string> pages;
  std::vector<std::string> notes;
  bool whole = false;
};

PdfRecords read_records(std::string_view stream) {
  PdfRecords pdf;
  size_t offset = 0;
  while (const auto record = helpers::next_record(stream, offset)) {
    // A page that is cut at the helper's limit may end inside a character.
    const std::string text = decode(record->bytes, "utf-8");
    switch (record->tag) {
      case RecordTag::kTitle:
        pdf.title = base::collapse_spaces(text);
        break;
      case RecordTag::kAuthor:
        pdf.author = base::collapse_spaces(text);
        break;
      case RecordTag::kDate:
        pdf.date = text;
        break;
      case RecordTag::kPage:
        pdf.pages.push_back(text);
        break;
      case RecordTag::kNote:
        pdf.notes.push_back(text);
        break;
      case RecordTag::kLocked:
        pdf.locked = true;
        [[fallthrough]];
      case RecordTag::kError:
        pdf.error = text;
        break;
      case RecordTag::kEnd:
        pdf.whole = true;
        break;
      default:
        break;
    }
  }
  return pdf;
}

/// The words stand on the first page: metadata is what the file's template said, until then.
bool is_on_page(std::string_view words, std::string_view page) {
  const std::string key = base::fold_key(words);
  return !key.empty() && base::fold_key(page).find(key) != std::string::npos;
}

/// A line of the first page that is a date and no more.
std::optional<model::Edtf> printed_date(std::string_view page) {
  constexpr size_t kMaxLines = 40;
  size_t seen = 0;
  for (const std::string_view line : base::split(page, '\n')) {
    if (++seen > kMaxLines) break;
    const std::string_view text = base::trim(line);
    constexpr size_t kLongest = 40;
    if (text.size() < 4 || text.size() > kLongest) continue;
    const auto date = parse_date(text);
    if (date.has_value() && !date->is_interval() &&
        date->precision() >= model::DatePrecision::kMonth) {
      return date;
    }
  }
  return std::nullopt;
}

void take_metadata(const PdfRecords& pdf, model::Document& document) {
  const std::string_view first = pdf.pages.empty() ? std::string_view() : pdf.pages.front();
  const bool titled = is_plausible_pdf_title(pdf.title) && is_on_page(pdf.title, first);
  document.title = titled ? pdf.title : without_footnote_marks(first_heading(first));
  for (model::Author& author : read_authors(pdf.author)) {
    if (is_on_page(author.name, first)) add_author(document.authors, std::move(author));
  }
  if (const auto date = printed_date(first)) {
    document.published = date;
    document.published_from = model::DateSource::kByline;
  }
  // When a file was made says only that its words are no younger.
  if (auto made = model::Edtf::parse(pdf.date)) document.modified = *made;
}

}  // namespace

base::Result<void> read_pdf_page(const Page& page, const ReadLimits& limits,
                                 model::Document& document) {
  HelperRun run;
  run.program = find_helper("rolecall-pdf", limits.helper_folder);
  run.input = page.bytes;
  if (run.program.empty()) {
    return base::fail(ErrorCode::kUnsupported, page.url,
                      "a PDF, and rolecall-pdf is not installed");
  }
  const auto output = run_helper(run);
  if (!output.has_value()) return tl::unexpected(output.error());
  PdfRecords pdf = read_records(*output);
  if (!pdf.error.empty()) {
    return base::fail(pdf.locked ? ErrorCode::kUnsupported : ErrorCode::kInvalid, page.url,
                      pdf.error);
  }
  if (!pdf.whole) {
    return base::fail(ErrorCode::kTooLarge, page.url, "rolecall-pdf ended before its input");
  }
  document.shape = "pdf";
  document.notes = std::move(pdf.notes);
  take_metadata(pdf, document);
  TextBuilder out(document);
  write_pdf_text(pdf.pages, out);
  return {};
}

}  // namespace rolecall::extract
