// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace rolecall::extract {
namespace {

char letter_of(MentionType type) {
  switch (type) {
    case MentionType::kPerson:
      return 'P';
    case MentionType::kOrg:
      return 'O';
    case MentionType::kTitle:
      return 'T';
    case MentionType::kDate:
      return 'D';
  }
  return '?';
}

std::string one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  return line;
}

}  // namespace

Explanation::Explanation(const model::Document& document, const WordLists& words)
    : document_(document), words_(words) {}

void Explanation::add_sentence(const model::Span& sentence, std::span<const Mention> mentions) {
  fmt::format_to(std::back_inserter(lines_), "\n{}\n", one_line(document_.view(sentence)));
  for (const Mention& mention : mentions) {
    const std::string written = one_line(document_.view(mention.span));
    std::string value = mention.date ? mention.date->str() : mention.canonical;
    if (mention.type == MentionType::kDate && !mention.date) value = "no certain date";
    fmt::format_to(std::back_inserter(lines_), "  {} {}", letter_of(mention.type), written);
    if (!value.empty() && value != written) {
      fmt::format_to(std::back_inserter(lines_), " = {}", value);
    }
    lines_ += '\n';
  }
}

void Explanation::add_text(RuleScope scope, const TypedTokens& tokens) {
  fmt::format_to(std::back_inserter(lines_), "  {}:{}\n",
                 scope == RuleScope::kSentence ? "sentence" : "clause", spell(tokens, words_).text);
}

void Explanation::add_match(const RuleMatch& match, const TypedTokens& tokens,
                            std::string_view veto) {
  const size_t last = std::min(match.last, tokens.size());
  const TypedTokens part(tokens.begin() + static_cast<long>(match.first),
                         tokens.begin() + static_cast<long>(last));
  fmt::format_to(std::back_inserter(lines_), "    {} on{}{}{}\n", match.rule->id,
                 spell(part, words_).text, veto.empty() ? "" : "- vetoed: ", veto);
}

void Explanation::add_claim(const model::Claim& claim, std::string_view note) {
  fmt::format_to(std::back_inserter(lines_), "      {} | {} | {} | {} | {} | {}{}{}\n",
                 to_string(claim.kind), claim.person, claim.title.value_or("-"),
                 claim.org.value_or("-"), claim.when ? claim.when->str() : "-",
                 to_string(claim.status), note.empty() ? "" : " - ", note);
}

}  // namespace rolecall::extract
