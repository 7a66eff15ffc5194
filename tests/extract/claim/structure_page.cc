// SPDX-License-Identifier: Apache-2.0
#include "structure_page.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.h"
#include "extract/find/dates.h"

namespace rolecall::extract {

StructurePage::StructurePage() : document_(std::make_unique<model::Document>()) {
  document_->language = "en";
}

StructurePage& StructurePage::block(model::BlockKind kind, std::string_view text, int level) {
  if (!document_->text.empty()) document_->text += '\n';
  model::Block made;
  made.kind = kind;
  made.level = level;
  made.span.start = document_->text.size();
  document_->text += text;
  made.span.end = document_->text.size();
  document_->blocks.push_back(made);
  return *this;
}

StructurePage& StructurePage::heading(int level, std::string_view text) {
  return block(model::BlockKind::kHeading, text, level);
}
StructurePage& StructurePage::paragraph(std::string_view text) {
  return block(model::BlockKind::kParagraph, text);
}
StructurePage& StructurePage::item(std::string_view text) {
  return block(model::BlockKind::kListItem, text, 1);
}
StructurePage& StructurePage::byline(std::string_view text) {
  return block(model::BlockKind::kByline, text);
}
StructurePage& StructurePage::row(std::string_view cells) { return add_row(cells, false); }
StructurePage& StructurePage::header_row(std::string_view cells) { return add_row(cells, true); }

StructurePage& StructurePage::add_row(std::string_view cells, bool header) {
  std::string text(cells);
  std::replace(text.begin(), text.end(), '|', '\t');
  const bool goes_on =
      !document_->blocks.empty() && document_->blocks.back().kind == model::BlockKind::kTableRow;
  if (!goes_on) document_->tables.emplace_back();
  block(model::BlockKind::kTableRow, text);
  std::vector<model::TableCell> row;
  size_t start = document_->blocks.back().span.start;
  for (const std::string_view cell : base::split(text, '\t')) {
    row.push_back({{start, start + cell.size()}, header});
    start += cell.size() + 1;
  }
  document_->tables.back().rows.push_back(std::move(row));
  return *this;
}

StructurePage& StructurePage::persons(std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) mark(MentionType::kPerson, word, word, false);
  return *this;
}
StructurePage& StructurePage::orgs(std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) mark(MentionType::kOrg, word, word, false);
  return *this;
}
StructurePage& StructurePage::titles(std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) mark(MentionType::kTitle, word, word, false);
  return *this;
}
StructurePage& StructurePage::plural_title(std::string_view words, std::string_view singular) {
  mark(MentionType::kTitle, words, singular, true);
  return *this;
}

void StructurePage::mark(MentionType type, std::string_view words, std::string_view canonical,
                         bool plural) {
  size_t at = document_->text.find(words);
  ASSERT_NE(at, std::string::npos) << words;
  for (; at != std::string::npos; at = document_->text.find(words, at + words.size())) {
    Mention mention;
    mention.type = type;
    mention.span = {at, at + words.size()};
    mention.canonical = canonical;
    mention.plural = plural;
    mentions_.push_back(std::move(mention));
  }
}

void StructurePage::mark_dates() {
  DateContext context;
  context.reference = document_->published;
  for (const model::Block& block : document_->blocks) {
    for (const DateMention& date : find_dates(document_->view(block.span), context)) {
      Mention mention;
      mention.type = MentionType::kDate;
      mention.span = {block.span.start + date.span.start, block.span.start + date.span.end};
      mention.date = date.value;
      mentions_.push_back(std::move(mention));
    }
  }
}

std::string StructurePage::claims() {
  mark_dates();
  std::stable_sort(mentions_.begin(), mentions_.end(),
                   [](const Mention& a, const Mention& b) { return a.span < b.span; });
  AnnotatedDocument annotated;
  annotated.document = document_.get();
  annotated.mentions = mentions_;
  std::string all;
  for (const model::Claim& claim : find_structure_claims(annotated)) {
    EXPECT_EQ(document_->text.substr(claim.start, claim.end - claim.start), claim.quote);
    all += std::string(model::to_string(claim.kind)) + " " + claim.person + " | " +
           claim.title.value_or("-") + " | " + claim.org.value_or("-") + " | " +
           (claim.when ? claim.when->str() : "-") + "\n";
  }
  return all;
}

}  // namespace rolecall::extract
