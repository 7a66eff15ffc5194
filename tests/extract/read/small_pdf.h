// SPDX-License-Identifier: Apache-2.0
#pragma once
// The least PDF that shows given lines: ISO 32000-1 with Helvetica and a classic xref table.

#include <cstdio>
#include <string>
#include <vector>

namespace rolecall::extract {

struct PdfLine {
  int x = 72;
  int y = 0;
  std::string words;
};

using PdfPageLines = std::vector<PdfLine>;

/// Objects in a file with its xref table; the first is the catalogue, the last the information.
inline std::string pdf_of_objects(const std::vector<std::string>& objects) {
  std::string file = "%PDF-1.4\n";
  std::string table;
  for (size_t i = 0; i < objects.size(); ++i) {
    char entry[32];
    std::snprintf(entry, sizeof entry, "%010zu 00000 n \n", file.size());
    table += entry;
    file += std::to_string(i + 1) + " 0 obj\n" + objects[i] + "\nendobj\n";
  }
  const std::string count = std::to_string(objects.size());
  const std::string start = std::to_string(file.size());
  return file + "xref\n0 " + std::to_string(objects.size() + 1) + "\n0000000000 65535 f \n" +
         table + "trailer<</Size " + std::to_string(objects.size() + 1) + "/Root 1 0 R/Info " +
         count + " 0 R>>\nstartxref\n" + start + "\n%%EOF\n";
}

inline std::string make_pdf(const std::vector<PdfPageLines>& pages, const std::string& info = "") {
  std::string kids;
  std::vector<std::string> objects{"<</Type/Catalog/Pages 2 0 R>>", "",
                                   "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"};
  for (const PdfPageLines& lines : pages) {
    kids += std::to_string(objects.size() + 1) + " 0 R ";
    std::string content = "BT /F1 10 Tf\n";
    for (const PdfLine& line : lines) {
      content += "1 0 0 1 " + std::to_string(line.x) + " " + std::to_string(line.y) + " Tm (" +
                 line.words + ") Tj\n";
    }
    content += "ET";
    objects.push_back(
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 "
        "R>>>>/Contents " +
        std::to_string(objects.size() + 2) + " 0 R>>");
    objects.push_back("<</Length " + std::to_string(content.size()) + ">>\nstream\n" + content +
                      "\nendstream");
  }
  objects[1] = "<</Type/Pages/Kids[" + kids + "]/Count " + std::to_string(pages.size()) + ">>";
  objects.push_back("<<" + info + ">>");
  return pdf_of_objects(objects);
}

}  // namespace rolecall::extract
