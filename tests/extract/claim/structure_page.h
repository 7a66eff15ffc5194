// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page made by hand for the tests of structure: blocks are added one by one, mentions are named
// by their words.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "extract/claim/claims.h"

namespace rolecall::extract {

class StructurePage {
 public:
  StructurePage();

  model::Document& document() { return *document_; }

  StructurePage& heading(int level, std::string_view text);
  StructurePage& paragraph(std::string_view text);
  StructurePage& item(std::string_view text);
  StructurePage& byline(std::string_view text);
  /// One row of the table that the row before it began; a first row after another block begins
  /// one. Cells are separated by "|".
  StructurePage& row(std::string_view cells);
  StructurePage& header_row(std::string_view cells);

  /// Marks every occurrence of the words.
  StructurePage& persons(std::initializer_list<std::string_view> words);
  StructurePage& orgs(std::initializer_list<std::string_view> words);
  StructurePage& titles(std::initializer_list<std::string_view> words);
  /// "maintainers": a plural whose canonical form is the singular.
  StructurePage& plural_title(std::string_view words, std::string_view singular);

  /// Claims as "kind person | title | org | when", one a line; "-" for what is absent.
  std::string claims();

 private:
  StructurePage& block(model::BlockKind kind, std::string_view text, int level = 0);
  StructurePage& add_row(std::string_view cells, bool header);
  void mark(MentionType type, std::string_view words, std::string_view canonical, bool plural);
  void mark_dates();

  std::unique_ptr<model::Document> document_;
  std::vector<Mention> mentions_;
};

}  // namespace rolecall::extract
