// SPDX-License-Identifier: Apache-2.0
#pragma once
// The letters of typed text: what a sentence becomes before rules see it. docs/RULES.md shows the
// notation that rules are written in.

#include <string>
#include <vector>

#include "extract/claim/verb_group.h"
#include "extract/find/mention.h"

namespace rolecall::extract {

/// What one token of typed text stands for. The value of a phrase is its letter in typed text.
enum class SymbolKind : char {
  kPerson = 'P',
  kTitle = 'T',
  kOrg = 'O',
  kDate = 'D',
  kName = 'N',    ///< A capitalised phrase that is no mention: an event, an unknown organisation.
  kQuoted = 'Q',  ///< Words in quotation marks, as a talk's title.
  kDegree = 'E',
  kAward = 'A',
  kVerb = '#',
  kWord = 'w',
  kPunct = '.',
};

/// One thing that a phrase names; a coordinated phrase ("A, B and C") names several.
struct PhraseItem {
  const Mention* mention = nullptr;  ///< Null where no mention covers the words.
  model::Span span;
  std::string value;   ///< The name as claims give it.
  std::string parent;  ///< Of a body ("board"): the organisation said after "of"; may be empty.
};

struct TypedToken {
  SymbolKind kind = SymbolKind::kWord;
  model::Span span;  ///< In Document::text; of a dropped or copied subject its own place.
  std::string text;  ///< As in typed text, without spaces: "P", "#join:an", "of", ",".
  std::vector<PhraseItem> items;  ///< Of phrases; empty for an anaphor ("the company", "the post").
  VerbGroup verb;                 ///< Of verbs.
  bool determined = false;        ///< An article stood before it.
  bool indefinite = false;        ///< The article was "a" or "an".
  bool copied = false;            ///< A subject repeated at the start of a later clause.

  bool is(SymbolKind other) const { return kind == other; }
  bool is_word(std::string_view word) const { return kind == SymbolKind::kWord && text == word; }
  bool is_punct(char c) const {
    return kind == SymbolKind::kPunct && text.size() == 1 && text[0] == c;
  }
};

using TypedTokens = std::vector<TypedToken>;

}  // namespace rolecall::extract
