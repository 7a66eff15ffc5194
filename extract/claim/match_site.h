// SPDX-License-Identifier: Apache-2.0
#pragma once
// A rule's match where it stands: the clause around it, what the match caught, and its verb.

#include <string>

#include "extract/claim/clause.h"
#include "extract/claim/discourse.h"
#include "extract/claim/outlook.h"
#include "extract/claim/rule_set.h"

namespace rolecall::extract {

/// A clause and all that is known where it stands.
struct Site {
  const Clause& clause;
  const Outlook& outlook;
  const Discourse& context;
  const model::Document& document;
  const WordLists& words;
};

/// One of the people who are named together by one phrase.
struct NamedPerson {
  std::string name;
  size_t index = 0;
  size_t count = 1;
};

/// Match and site outlive this.
class MatchSite {
 public:
  MatchSite(const RuleMatch& match, const Site& site);
  MatchSite(const MatchSite&) = delete;
  MatchSite& operator=(const MatchSite&) = delete;

  const RuleMatch& match() const { return match_; }
  const Site& site() const { return site_; }
  const TypedTokens& tokens() const { return site_.clause.tokens; }
  /// The match's first verb, or the plain word that its rule takes for one; null without either.
  const VerbGroup* verb() const { return verb_; }
  /// The rule spells its verb as a plain word.
  bool has_plain_verb() const { return verb_ == &plain_verb_; }
  /// Where the match begins in the document, in bytes.
  size_t start() const { return tokens()[match_.first].span.start; }

  /// What the match caught for a rule's symbol; null where it has none of that name.
  const TypedToken* capture(const std::string& symbol) const;
  std::string value_of(const PhraseItem& item) const;
  /// "A and B as X and Y respectively": the phrase has a part for each of `count` people.
  bool is_paired(const TypedToken* phrase, size_t count) const;
  /// "A hands the post to B", "B succeeds A": the other one of the two; empty where there is none.
  std::string other_person(const ClaimTemplate& made) const;
  /// "There was talk of a new chair of Acme. They elected Holt.": the office that is meant.
  std::optional<Discourse::Office> elected_office(const ClaimTemplate& made) const;

 private:
  void read_plain_verb();

  const RuleMatch& match_;
  const Site& site_;
  const VerbGroup* verb_ = nullptr;
  VerbGroup plain_verb_;
};

}  // namespace rolecall::extract
