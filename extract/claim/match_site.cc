// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/match_site.h"

#include <algorithm>

#include "model/person_name.h"

namespace rolecall::extract {

MatchSite::MatchSite(const RuleMatch& match, const Site& site) : match_(match), site_(site) {
  for (size_t i = match.first; i < match.last && verb_ == nullptr; ++i) {
    if (tokens()[i].is(SymbolKind::kVerb)) verb_ = &tokens()[i].verb;
  }
  if (verb_ == nullptr && match.rule->tense) read_plain_verb();
}

void MatchSite::read_plain_verb() {
  plain_verb_.lemma = "word";
  plain_verb_.tense = *match_.rule->tense;
  constexpr size_t kReach = 2;
  const size_t from = match_.first - std::min(match_.first, kReach);
  for (size_t i = from; i < std::min(tokens().size(), match_.last + 1); ++i) {
    plain_verb_.negated =
        plain_verb_.negated ||
        (tokens()[i].is(SymbolKind::kWord) && site_.words.contains("negations", tokens()[i].text));
  }
  verb_ = &plain_verb_;
}

const TypedToken* MatchSite::capture(const std::string& symbol) const {
  const auto found = match_.captures.find(symbol);
  return found == match_.captures.end() ? nullptr : &tokens()[found->second];
}

std::string MatchSite::value_of(const PhraseItem& item) const {
  return item.value.empty() ? std::string(site_.document.view(item.span)) : item.value;
}

bool MatchSite::is_paired(const TypedToken* phrase, size_t count) const {
  if (phrase == nullptr || count < 2 || phrase->items.size() != count) return false;
  const model::Span all = cover(tokens(), 0, tokens().size());
  // A full stop or comma may hide the adverb, which typed text leaves out.
  constexpr size_t kBehind = 16;
  const std::string_view text = site_.document.text;
  return text.substr(all.start, all.size() + kBehind).find("respective") != std::string_view::npos;
}

std::string MatchSite::other_person(const ClaimTemplate& made) const {
  const TypedToken* other = capture(made.person == "P" ? "P2" : "P");
  if (other == nullptr || other->items.size() != 1) return {};
  return model::strip_honorifics(other->items.front().value);
}

std::optional<Discourse::Office> MatchSite::elected_office(const ClaimTemplate& made) const {
  const bool elects = verb_ != nullptr && (verb_->lemma == "elect" || verb_->lemma == "appoint");
  if (made.kind != model::ClaimKind::kRoleStart || !elects) return {};
  if (capture(made.title) != nullptr || capture(made.org) != nullptr) return {};
  return site_.context.office_before(start());
}

}  // namespace rolecall::extract
