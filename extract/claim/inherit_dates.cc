// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/inherit_dates.h"

#include <algorithm>

#include "model/organization.h"
#include "model/role_title.h"

namespace rolecall::extract {
namespace {

/// A page tells of so many changes at most that one date can be meant for; more is a list.
constexpr size_t kMostChanges = 60;

bool is_change(const Finding& finding) {
  return finding.claim.kind == model::ClaimKind::kRoleStart ||
         finding.claim.kind == model::ClaimKind::kRoleEnd;
}

bool same_org(const model::Claim& a, const model::Claim& b) {
  return a.org && b.org && model::compare_orgs(*a.org, *b.org) != model::OrgMatch::kDifferent;
}

bool same_title(const model::Claim& a, const model::Claim& b) {
  return !a.title || !b.title ||
         model::compare_titles(*a.title, *b.title) != model::TitleMatch::kDifferent;
}

bool restates(const model::Claim& a, const model::Claim& b) {
  return a.kind == b.kind && a.person == b.person && (same_org(a, b) || !a.org || !b.org) &&
         same_title(a, b);
}

// A day that has passed does not become a plan, nor the other way round, but by its date.
void set_date(Finding& finding, const model::Edtf& date) {
  model::Claim& claim = finding.claim;
  claim.when = date;
  finding.own_date = true;
  if (claim.status == model::ClaimStatus::kReported || !finding.published) return;
  const bool later = finding.published->is_before(date);
  claim.status = later ? model::ClaimStatus::kPlanned : model::ClaimStatus::kStated;
}

bool says(const TypedTokens& tokens, size_t at, std::string_view list, const WordLists& words) {
  return at < tokens.size() && tokens[at].is(SymbolKind::kWord) &&
         words.contains(list, tokens[at].text);
}

bool is_beginning(const TypedToken& token, const WordLists& words) {
  return token.is(SymbolKind::kVerb) && !token.verb.negated && !token.verb.hypothetical &&
         words.contains("takes_effect", token.verb.lemma);
}

/// Of the changes of one message, which one says when.
class Heirs {
 public:
  explicit Heirs(std::vector<Finding>& findings) {
    for (Finding& finding : findings) {
      if (is_change(finding) && !finding.denied && changes_.size() < kMostChanges)
        changes_.push_back(&finding);
    }
  }

  void run() {
    for (size_t i = 0; i < changes_.size(); ++i) {
      if (changes_[i]->own_date) continue;
      if (const Finding* giver = find_giver(i)) set_date(*changes_[i], *giver->claim.when);
    }
    for (size_t i = 0; i < changes_.size(); ++i) {
      if (changes_[i]->own_date) continue;
      if (const Finding* twin = find_twin(i)) set_date(*changes_[i], *twin->claim.when);
    }
  }

 private:
  bool gives(size_t i, size_t heir) const {
    const Finding& giver = *changes_[i];
    return giver.own_date && giver.claim.when && giver.message == changes_[heir]->message;
  }

  const Finding* find_giver(size_t heir) const {
    const DateCue cue = changes_[heir]->cue;
    if (const Finding* own = find_restated(heir)) return own;
    if (cue == DateCue::kSameDay) return find_before(heir, false);
    if (cue == DateCue::kTransition) return find_before(heir, true);
    if (changes_[heir]->future) return find_near(heir);
    return nullptr;
  }

  // "Holt will be chair from May 1. ... Holt succeeds Abel": the same change, dated elsewhere.
  const Finding* find_restated(size_t heir) const {
    for (size_t i = 0; i < changes_.size(); ++i) {
      if (gives(i, heir) && restates(changes_[i]->claim, changes_[heir]->claim)) return changes_[i];
    }
    return nullptr;
  }

  const Finding* find_before(size_t heir, bool same) const {
    for (size_t i = heir; i > 0; --i) {
      if (!gives(i - 1, heir)) continue;
      if (!same || same_org(changes_[i - 1]->claim, changes_[heir]->claim)) return changes_[i - 1];
    }
    return nullptr;
  }

  // What is announced beside a dated plan of the same organisation has its date.
  const Finding* find_near(size_t heir) const {
    for (size_t i = heir; i > 0; --i) {
      const Finding& giver = *changes_[i - 1];
      if (!gives(i - 1, heir) || giver.block != changes_[heir]->block) continue;
      if (giver.claim.status == model::ClaimStatus::kPlanned &&
          same_org(giver.claim, changes_[heir]->claim)) {
        return &giver;
      }
    }
    return nullptr;
  }

  // "She succeeds Abel": both sides of one sentence.
  const Finding* find_twin(size_t heir) const {
    for (size_t i = 0; i < changes_.size(); ++i) {
      const model::Claim& twin = changes_[i]->claim;
      const model::Claim& claim = changes_[heir]->claim;
      if (i == heir || !gives(i, heir)) continue;
      if (twin.start == claim.start && twin.end == claim.end && twin.rule == claim.rule)
        return changes_[i];
    }
    return nullptr;
  }

  std::vector<Finding*> changes_;
};

}  // namespace

std::optional<model::Edtf> announced_date(const TypedTokens& tokens, const WordLists& words) {
  for (size_t i = 0; i + 2 < tokens.size(); ++i) {
    if (!says(tokens, i, "announced_things", words)) continue;
    for (size_t verb = i + 1; verb < tokens.size() && verb <= i + 4; ++verb) {
      if (!is_beginning(tokens[verb], words)) continue;
      for (size_t date = verb + 1; date < tokens.size() && date <= verb + 3; ++date) {
        if (!tokens[date].is(SymbolKind::kDate) || tokens[date].items.empty()) continue;
        const auto& said = tokens[date].items.front().mention->date;
        if (said && !said->is_interval()) return said;
      }
    }
  }
  return std::nullopt;
}

std::optional<model::Edtf> telling_date(const TypedTokens& tokens, const WordLists& words) {
  bool told = false;
  std::optional<model::Edtf> date;
  for (const TypedToken& token : tokens) {
    if (token.is(SymbolKind::kVerb) && words.contains("telling", token.verb.lemma)) told = true;
    if (token.is(SymbolKind::kDate) && !token.items.empty() && !date) {
      date = token.items.front().mention->date;
    }
  }
  return told && date && !date->is_interval() ? date : std::nullopt;
}

std::optional<model::Edtf> opening_date(const TypedTokens& tokens) {
  constexpr size_t kReach = 3;
  for (size_t i = 0; i < std::min(kReach, tokens.size()); ++i) {
    if (!tokens[i].is(SymbolKind::kDate) || tokens[i].items.empty()) continue;
    const auto& date = tokens[i].items.front().mention->date;
    return date && !date->is_interval() ? date : std::nullopt;
  }
  return std::nullopt;
}

void date_past_changes(std::vector<Finding>& findings, const model::Edtf& date, size_t first) {
  for (size_t i = first; i < findings.size(); ++i) {
    Finding& finding = findings[i];
    if (!is_change(finding) || finding.own_date || finding.future) continue;
    if (finding.published && finding.published->is_before(date)) continue;
    set_date(finding, date);
  }
}

DateCue find_date_cue(const TypedTokens& tokens, const WordLists& words) {
  for (size_t i = 0; i + 1 < tokens.size(); ++i) {
    if (tokens[i].is_word("same-day")) return DateCue::kSameDay;
    if (tokens[i].is_word("as-part-of") && says(tokens, i + 1, "transitions", words))
      return DateCue::kTransition;
  }
  return DateCue::kNone;
}

bool date_changes_before(std::vector<Finding>& findings, const model::Edtf& date, size_t from) {
  bool any = false;
  for (size_t i = findings.size(); i > from; --i) {
    Finding& finding = findings[i - 1];
    if (!is_change(finding) || finding.denied || finding.own_date) continue;
    set_date(finding, date);
    any = true;
  }
  return any;
}

namespace {

// "I was a developer at Acme. ... I left Acme in 2017": what was held ended then.
void end_what_was_held(std::vector<Finding>& findings) {
  std::vector<const Finding*> ends;
  for (const Finding& finding : findings) {
    const bool dated = finding.own_date && finding.claim.when && !finding.claim.when->is_interval();
    if (finding.claim.kind == model::ClaimKind::kRoleEnd && dated && !finding.denied &&
        ends.size() < kMostChanges) {
      ends.push_back(&finding);
    }
  }
  for (Finding& finding : findings) {
    model::Claim& held = finding.claim;
    if (held.kind != model::ClaimKind::kRoleHeld || held.when) continue;
    for (const Finding* end : ends) {
      if (end->claim.person != held.person || !same_org(end->claim, held)) continue;
      held.when = model::Edtf::make_until(*end->claim.when);
      break;
    }
  }
}

}  // namespace

void inherit_dates(std::vector<Finding>& findings) {
  Heirs(findings).run();
  end_what_was_held(findings);
}

}  // namespace rolecall::extract
