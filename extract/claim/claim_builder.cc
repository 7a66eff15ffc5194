// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/claim_builder.h"

#include <algorithm>

#include "base/text.h"
#include "extract/claim/claim_shape.h"
#include "extract/claim/inherit_dates.h"
#include "extract/claim/org_of_match.h"
#include "extract/claim/role_heading.h"
#include "extract/claim/title_of_match.h"
#include "extract/claim/veto.h"
#include "extract/claim/when.h"
#include "extract/find/mentions.h"
#include "model/person_name.h"

namespace rolecall::extract {
namespace {

using model::Claim;
using model::ClaimKind;
using model::ClaimStatus;

/// A quote of more bytes is a paragraph, not a clause; the match alone is quoted then.
constexpr size_t kLongestQuote = 600;

class Builder {
 public:
  Builder(const RuleMatch& match, const Site& site)
      : at_(match, site), match_(match), site_(site), verb_(at_.verb()) {}
  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;

  std::vector<Finding> run() {
    if (!veto_of(at_).empty()) return {};
    for (const ClaimTemplate& claim : match_.rule->claims) add(claim);
    return std::move(findings_);
  }

 private:
  void add(const ClaimTemplate& made) {
    const TypedToken* person = at_.capture(made.person);
    if (person == nullptr) return;
    const size_t count = person->items.size();
    for (size_t i = 0; i < count; ++i) {
      const PhraseItem& item = person->items[i];
      add_for(made, item, {model::strip_honorifics(item.value), i, count});
    }
  }

  void add_for(const ClaimTemplate& made, const PhraseItem& item, const NamedPerson& person) {
    const std::string& name = person.name;
    if (name.empty() || !is_nameable(name, item)) return;
    if (is_change(made.kind) && name == at_.other_person(made)) return;
    if (match_.rule->named && item.mention != nullptr && item.mention->pronoun) return;
    for (const std::optional<std::string>& title : titles_of_match(at_, made, person)) {
      const TypedToken* org_token = at_.capture(made.org);
      const bool assumed = org_token == nullptr || org_token->items.empty();
      for (const OrgReading& org : orgs_of_match(at_, made, person)) {
        add_claim({made.kind, name, title, assumed}, org);
      }
    }
  }

  // A lone word in capitals may be anything; a page's own handle or a known name may not.
  bool is_nameable(const std::string& name, const PhraseItem& item) const {
    if (name.find(' ') != std::string::npos || item.mention == nullptr) return true;
    size_t at = 0;
    if (base::is_cjk(base::next_code_point(name, at))) return true;
    if (verb_ != nullptr && site_.context.is_own_page()) {
      return item.mention->evidence >= Evidence::kContext;
    }
    return item.mention->evidence >= Evidence::kPage;
  }

  struct Draft {
    ClaimKind kind;
    const std::string& person;
    const std::optional<std::string>& title;
    bool assumed;  ///< The organisation is not in the clause.
  };

  void add_claim(const Draft& draft, const OrgReading& org) {
    Claim claim;
    claim.kind = draft.kind;
    claim.person = draft.person;
    claim.title = draft.title;
    claim.org = org.org;
    const bool past = site_.outlook.died || (verb_ == nullptr && is_of_that_time());
    if (claim.kind == ClaimKind::kRoleHolds && past) {
      claim.kind = ClaimKind::kRoleHeld;
    }
    if (!org.seat.empty() && !model::is_role(claim.kind)) {
      claim.org = org.seat;
    } else if (!org.seat.empty()) {
      claim.title = claim.title ? *claim.title + " of the " + org.seat : org.seat;
    }
    if (!settle_kind(claim, draft.assumed, site_.words)) return;
    if (model::is_role(claim.kind) && !says_role(claim, draft.assumed)) return;
    if (is_private_life(claim, site_.words)) return;
    const bool speaks =
        verb_ != nullptr && verb_->lemma == "speak" && verb_->tense != VerbTense::kFuture;
    if (claim.kind == ClaimKind::kTalk && speaks && claim.org && !is_event_name(*claim.org)) return;
    if (match_.rule->event_org && !is_event_name(claim.org.value_or(""))) return;
    if (claim.org == claim.person || (claim.org && claim.org->size() < 2)) return;
    set_date(claim);
    if (is_background(claim)) return;
    set_quote(claim);
    claim.rule = match_.rule->id;
    keep(std::move(claim), draft.assumed);
  }

  void keep(Claim claim, bool assumed) {
    Finding finding;
    finding.claim = std::move(claim);
    finding.denied = verb_ != nullptr && verb_->negated;
    finding.assumed = assumed;
    finding.own_date = own_date_;
    finding.future = verb_ != nullptr && verb_->tense == VerbTense::kFuture;
    finding.block = site_.context.block();
    finding.message = site_.context.message();
    finding.published = site_.context.published();
    findings_.push_back(std::move(finding));
  }

  // "Mira Holt, the only engineer at that time".
  bool is_of_that_time() const {
    const TypedTokens& tokens = site_.clause.tokens;
    for (size_t i = match_.first; i + 1 < tokens.size(); ++i) {
      if (tokens[i].is_word("at") && tokens[i + 1].is_word("time")) return true;
    }
    return false;
  }

  // "even before joining Acme": no news, and no date.
  bool is_background(const Claim& claim) const {
    if (!is_change(claim.kind) || verb_ == nullptr || own_date_) return false;
    return verb_->tense == VerbTense::kGerund && site_.clause.opener == "before";
  }

  // A description without an organisation is a role where it is written as one: "Energy Secretary
  // Holt", not "the baker Holt".
  bool says_role(const Claim& claim, bool assumed) const {
    if (!claim.title) return claim.org.has_value();
    const std::string_view title = *claim.title;
    const size_t space = title.find_last_of(' ');
    const std::string_view head = space == std::string_view::npos ? title : title.substr(space + 1);
    const bool core = title.starts_with("core ") || title.starts_with("Core ");
    if (!core && site_.words.contains("no_roles", base::ascii_lower(head))) return false;
    const std::string_view first = title.substr(0, title.find(' '));
    if (first.size() < title.size() && site_.words.contains("praises", base::ascii_lower(first))) {
      return false;
    }
    if (site_.words.contains("no_roles", base::ascii_lower(title))) return false;
    if (assumed && is_profession(head)) return false;
    if (assumed && is_metaphor()) return false;
    if (claim.org || verb_ != nullptr) return true;
    return has_capital(title);
  }

  // "I will be a steward, a resource, a friend".
  bool is_metaphor() const {
    const TypedToken* title = at_.capture("T");
    return title != nullptr && title->indefinite && verb_ != nullptr && verb_->lemma == "be" &&
           verb_->tense == VerbTense::kFuture;
  }

  // "Mira Holt is a computer scientist": what she is, not what she is at Acme.
  bool is_profession(std::string_view head) const {
    if (!site_.words.contains("professions", base::ascii_lower(head))) return false;
    const TypedToken* title = at_.capture("T");
    return title != nullptr && title->indefinite && verb_ != nullptr && verb_->lemma == "be";
  }

  void set_date(Claim& claim) {
    const ClaimSite at{site_.clause.tokens, match_.first, match_.last, verb_};
    // A plain verb's clause is not cut out of its sentence: only dates near by are its own.
    ClaimSite near = at;
    if (at_.has_plain_verb() && site_.clause.opener.empty()) near.verb = nullptr;
    const auto& published = site_.context.published();
    claim.when = stated_date(near, claim.kind);
    // "[05/2024] Talk at ...": a note's date stands before it.
    if (!claim.when && verb_ == nullptr && claim.kind == ClaimKind::kTalk) {
      claim.when = opening_date(site_.clause.tokens);
    }
    own_date_ = claim.when.has_value();
    if (is_change(claim.kind) && claim.when) claim.when = moment_of(*claim.when, claim.kind);
    const bool change = is_change(claim.kind);
    const bool own_words = site_.context.message().has_value();
    if (change && !claim.when && (own_words || is_news_of_the_day(at))) claim.when = published;
    if (site_.outlook.reported && verb_ != nullptr) {
      claim.status = ClaimStatus::kReported;
    } else if (is_planned(claim, published)) {
      claim.status = ClaimStatus::kPlanned;
    }
  }

  bool is_planned(const Claim& claim, const std::optional<model::Edtf>& published) const {
    if (claim.kind == ClaimKind::kServed) return false;
    const bool future = verb_ != nullptr && verb_->tense == VerbTense::kFuture;
    if (!claim.when || !published) return future;
    if (published->is_before(*claim.when)) return true;
    // "At the end of this month I hand over": the month has begun, the change has not come.
    const auto last = claim.when->end();
    const auto today = published->start();
    if (verb_ != nullptr && is_change(claim.kind) && verb_->tense == VerbTense::kPresent && last &&
        today && own_date_ && last->last_day() > today->last_day()) {
      return true;
    }
    return future && !claim.when->is_before(*published);
  }

  void set_quote(Claim& claim) const {
    const TypedTokens& tokens = site_.clause.tokens;
    const bool whole = verb_ != nullptr;
    model::Span span = cover(tokens, whole ? 0 : match_.first, whole ? tokens.size() : match_.last);
    if (span.size() > kLongestQuote) span = cover(tokens, match_.first, match_.last);
    claim.start = span.start;
    claim.end = span.end;
    claim.quote = std::string(site_.document.view(span));
  }

  const MatchSite at_;
  const RuleMatch& match_;
  const Site& site_;
  const VerbGroup* verb_;
  bool own_date_ = false;
  std::vector<Finding> findings_;
};

}  // namespace

std::string_view find_veto(const RuleMatch& match, const Site& site) {
  return veto_of(MatchSite(match, site));
}

std::vector<Finding> build_claims(const RuleMatch& match, const Site& site) {
  return Builder(match, site).run();
}

}  // namespace rolecall::extract
