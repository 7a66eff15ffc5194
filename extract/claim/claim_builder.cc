// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/claim_builder.h"

#include <algorithm>

#include "base/text.h"
#include "extract/claim/claim_shape.h"
#include "extract/claim/inherit_dates.h"
#include "extract/claim/role_heading.h"
#include "extract/claim/veto.h"
#include "extract/claim/when.h"
#include "extract/find/mentions.h"
#include "model/organization.h"
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
  Builder(const RuleMatch& match, const Site& site) : match_(match), site_(site) {
    const TypedTokens& tokens = site.clause.tokens;
    for (size_t i = match.first; i < match.last && verb_ == nullptr; ++i) {
      if (tokens[i].is(SymbolKind::kVerb)) verb_ = &tokens[i].verb;
    }
    if (verb_ == nullptr && match.rule->tense) verb_ = &read_plain_verb();
  }
  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;

  std::vector<Finding> run() {
    if (!veto().empty()) return {};
    for (const ClaimTemplate& claim : match_.rule->claims) add(claim);
    return std::move(findings_);
  }

  std::string_view veto() const { return veto_of({match_, site_, verb_}); }

 private:
  // The verb of a rule that spells it as a plain word.
  const VerbGroup& read_plain_verb() {
    plain_verb_.lemma = "word";
    plain_verb_.tense = *match_.rule->tense;
    const TypedTokens& tokens = site_.clause.tokens;
    constexpr size_t kReach = 2;
    const size_t from = match_.first - std::min(match_.first, kReach);
    for (size_t i = from; i < std::min(tokens.size(), match_.last + 1); ++i) {
      plain_verb_.negated =
          plain_verb_.negated ||
          (tokens[i].is(SymbolKind::kWord) && site_.words.contains("negations", tokens[i].text));
    }
    return plain_verb_;
  }

  const TypedToken* capture(const std::string& symbol) const {
    const auto found = match_.captures.find(symbol);
    return found == match_.captures.end() ? nullptr : &site_.clause.tokens[found->second];
  }

  void add(const ClaimTemplate& made) {
    const TypedToken* person = capture(made.person);
    if (person == nullptr) return;
    for (size_t i = 0; i < person->items.size(); ++i) {
      index_ = i;
      count_ = person->items.size();
      add_for(made, person->items[i]);
    }
  }

  // "A and B as X and Y respectively": each one's own part of `count` people.
  bool is_paired(const TypedToken* phrase, size_t count) const {
    if (phrase == nullptr || count < 2 || phrase->items.size() != count) return false;
    const TypedTokens& tokens = site_.clause.tokens;
    const model::Span all = cover(tokens, 0, tokens.size());
    // A full stop or comma may hide the adverb, which typed text leaves out.
    constexpr size_t kBehind = 16;
    const std::string_view text = site_.document.text;
    return text.substr(all.start, all.size() + kBehind).find("respective") !=
           std::string_view::npos;
  }

  void add_for(const ClaimTemplate& made, const PhraseItem& item) {
    const std::string name = model::strip_honorifics(item.value);
    if (name.empty() || !is_nameable(name, item)) return;
    if (is_change(made.kind) && name == other_person(made)) return;
    if (match_.rule->named && item.mention != nullptr && item.mention->pronoun) return;
    for (const std::optional<std::string>& title : titles(made, name)) {
      const TypedToken* org_token = capture(made.org);
      const bool assumed = org_token == nullptr || org_token->items.empty();
      for (const OrgReading& org : orgs(made, name)) {
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

  std::vector<std::optional<std::string>> titles(const ClaimTemplate& made,
                                                 const std::string& person) const {
    const TypedToken* token = capture(made.title);
    if (token == nullptr) {
      if (const auto office = elected_office(made)) return {office->title};
      if (auto left = title_left(made, person)) return {left};
      const bool change = verb_ != nullptr && is_change(made.kind);
      const bool placed = capture(made.org) != nullptr && !capture(made.org)->items.empty();
      if (change && made.kind == ClaimKind::kRoleEnd && is_emeritus()) {
        const auto own = site_.context.title_of(person);
        return {own ? own
                    : site_.context.title_before(site_.clause.tokens[match_.first].span.start)};
      }
      if (!change || placed) return {std::nullopt};
      if (made.kind == ClaimKind::kRoleStart && capture(made.org) != nullptr) return {std::nullopt};
      const auto own = site_.context.title_of(person);
      if (!own && made.person == "P" && site_.clause.subject_title) {
        return {value_of(*site_.clause.subject_title)};
      }
      return {own ? own : site_.context.title_of(other_person(made))};
    }
    if (token->items.empty()) {
      const auto own = site_.context.title_of(person);
      if (made.kind == ClaimKind::kRoleEnd && own) return {own};
      const auto other = made.kind == ClaimKind::kRoleStart
                             ? site_.context.title_of(other_person(made))
                             : std::nullopt;
      return {other ? other : site_.context.title_before(token->span.start)};
    }
    if (is_paired(token, count_)) return {value_of(token->items[index_])};
    std::vector<std::optional<std::string>> values;
    for (const PhraseItem& item : token->items) values.push_back(value_of(item));
    return values;
  }

  // "Holt has moved to emeritus": out of the role that was spoken of.
  bool is_emeritus() const {
    const TypedTokens& tokens = site_.clause.tokens;
    return std::any_of(tokens.begin() + static_cast<long>(match_.first),
                       tokens.begin() + static_cast<long>(match_.last), [](const TypedToken& t) {
                         return t.is_word("emeritus") || t.is_word("emerita");
                       });
  }

  // "There was talk of a new chair of Acme. They elected Holt."
  std::optional<Discourse::Office> elected_office(const ClaimTemplate& made) const {
    const bool elects = verb_ != nullptr && (verb_->lemma == "elect" || verb_->lemma == "appoint");
    if (made.kind != ClaimKind::kRoleStart || !elects) return {};
    if (capture(made.title) != nullptr || capture(made.org) != nullptr) return {};
    return site_.context.office_before(site_.clause.tokens[match_.first].span.start);
  }

  // "She left Acme", where she was editor: what she was there.
  std::optional<std::string> title_left(const ClaimTemplate& made,
                                        const std::string& person) const {
    const TypedToken* token = capture(made.org);
    if (made.kind != ClaimKind::kRoleEnd || token == nullptr || token->items.size() != 1) return {};
    const auto known = site_.context.org_of(person);
    const std::string said = value_of(token->items.front());
    if (!known || is_body(said, site_.words)) return {};
    if (model::compare_orgs(*known, said) != model::OrgMatch::kSame) return {};
    return site_.context.title_of(person);
  }

  // "A hands the post to B", "B succeeds A": the other one of the two; empty where there is none.
  std::string other_person(const ClaimTemplate& made) const {
    const TypedToken* other = capture(made.person == "P" ? "P2" : "P");
    if (other == nullptr || other->items.size() != 1) return {};
    return model::strip_honorifics(other->items.front().value);
  }

  // Of two people who hand on a role, the one who leaves it says which organisation is meant.
  std::optional<std::string> assume_org(const ClaimTemplate& made,
                                        const std::string& person) const {
    const Discourse& context = site_.context;
    auto own = context.org_of(person);
    auto other = context.org_of(other_person(made));
    if (made.kind == ClaimKind::kRoleStart && other) return other;
    if (made.kind == ClaimKind::kRoleEnd && !own && other) return other;
    auto assumed = context.assume_org(person, site_.clause.tokens[match_.first].span.start);
    if (assumed && context.is_group(*assumed) && is_seat_title(made)) return std::nullopt;
    return assumed;
  }

  // "member of the Steering Committee": of a project, not of the group that was named before.
  bool is_seat_title(const ClaimTemplate& made) const {
    const TypedToken* title = capture(made.title);
    if (title == nullptr || title->items.empty()) return false;
    const std::string value = value_of(title->items.front());
    return value.find(" of ") != std::string::npos && is_body(value, site_.words);
  }

  // "the seats on the council go to ...".
  bool is_seat(const TypedToken& body) const {
    const TypedTokens& tokens = site_.clause.tokens;
    for (size_t i = match_.first + 1; i < match_.last; ++i) {
      if (&tokens[i] == &body) return tokens[i - 1].is_word("on") || tokens[i - 1].is_word("in");
    }
    return false;
  }

  // A body that appoints somebody is not the seat: "the board appointed her as director".
  std::vector<OrgReading> read_org(const TypedToken& token, const std::string& person) const {
    auto readings = site_.context.read_org(token, person);
    const TypedToken* made = capture("P");
    const bool lists =
        verb_ != nullptr && (verb_->lemma == "consist" || verb_->lemma == "comprise");
    if (verb_ != nullptr && !lists && !verb_->passive && made != nullptr &&
        token.span.start < made->span.start && !is_seat(token)) {
      for (OrgReading& reading : readings) reading.seat.clear();
    }
    return readings;
  }

  // "chairman", "CEO": of the organisation that the text is about. "President" alone is not.
  bool implies_org(const ClaimTemplate& made) const {
    const TypedToken* token = capture(made.title);
    if (token == nullptr) return is_change(made.kind);
    if (token->items.empty()) return false;
    size_t at = 0;
    if (is_change(made.kind) || base::is_cjk(base::next_code_point(token->items.front().value, at)))
      return true;
    for (const std::string_view word : base::split_words(token->items.front().value)) {
      if (site_.words.contains("inside_titles", base::ascii_lower(word))) return true;
    }
    const std::string& title = token->items.front().value;
    // "Mira Holt, Project Director" on the project's page; "President Holt" may be anybody's.
    const TypedToken* person = capture(made.person);
    const bool described = person != nullptr && person->span.start < token->span.start;
    if (described && has_capital(title) && site_.context.is_own_page()) return true;
    const Mention* mention = token->items.front().mention;
    if (mention != nullptr && mention->plural && site_.context.is_own_page()) return true;
    // "member of the build team".
    return title.find(" of ") != std::string::npos && is_body(title, site_.words);
  }

  std::string value_of(const PhraseItem& item) const {
    return item.value.empty() ? std::string(site_.document.view(item.span)) : item.value;
  }

  std::vector<OrgReading> orgs(const ClaimTemplate& made, const std::string& person) const {
    const TypedToken* token = capture(made.org);
    if (token != nullptr && is_paired(token, count_)) {
      TypedToken own = *token;
      own.items = {token->items[index_]};
      return read_org(own, person);
    }
    if (token != nullptr) return read_org(*token, person);
    if (const auto office = elected_office(made)) return {{office->org, {}}};
    if (!site_.clause.place.empty()) return {{site_.clause.place.front().value, {}}};
    if (!model::is_role(made.kind) || (verb_ == nullptr && !implies_org(made))) return {{}};
    if (is_of_something_else(made)) return {{}};
    const bool subject = made.person == "P" && made.kind == ClaimKind::kRoleEnd;
    if (subject && site_.clause.subject_org && !site_.context.org_of(person)) {
      return {{value_of(*site_.clause.subject_org), {}}};
    }
    return {{assume_org(made, person), {}}};
  }

  // "chair for the event next door": of something that is no organisation known here.
  bool is_of_something_else(const ClaimTemplate& made) const {
    const auto found = match_.captures.find(made.title);
    if (found == match_.captures.end()) return false;
    const TypedTokens& tokens = site_.clause.tokens;
    const size_t next = found->second + 1;
    if (next + 1 >= tokens.size()) return false;
    const bool of = tokens[next].is_word("of") || tokens[next].is_word("for");
    const TypedToken& thing = tokens[next + 1];
    const bool known = thing.is(SymbolKind::kDate) || thing.is(SymbolKind::kPerson) ||
                       thing.is_word("0") || site_.words.contains("complement_stops", thing.text);
    return of && !known && !thing.is(SymbolKind::kOrg);
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
    if (match_.rule->id == "served.event" && !is_event_name(claim.org.value_or(""))) return;
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
    const TypedToken* title = capture("T");
    return title != nullptr && title->indefinite && verb_ != nullptr && verb_->lemma == "be" &&
           verb_->tense == VerbTense::kFuture;
  }

  // "Mira Holt is a computer scientist": what she is, not what she is at Acme.
  bool is_profession(std::string_view head) const {
    if (!site_.words.contains("professions", base::ascii_lower(head))) return false;
    const TypedToken* title = capture("T");
    return title != nullptr && title->indefinite && verb_ != nullptr && verb_->lemma == "be";
  }

  void set_date(Claim& claim) {
    const ClaimSite at{site_.clause.tokens, match_.first, match_.last, verb_};
    // A plain verb's clause is not cut out of its sentence: only dates near by are its own.
    ClaimSite near = at;
    if (verb_ == &plain_verb_ && site_.clause.opener.empty()) near.verb = nullptr;
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

  const RuleMatch& match_;
  const Site& site_;
  const VerbGroup* verb_ = nullptr;
  VerbGroup plain_verb_;
  bool own_date_ = false;
  size_t index_ = 0;  ///< Of the person among `count_` that are named together.
  size_t count_ = 0;
  std::vector<Finding> findings_;
};

}  // namespace

std::string_view find_veto(const RuleMatch& match, const Site& site) {
  return Builder(match, site).veto();
}

std::vector<Finding> build_claims(const RuleMatch& match, const Site& site) {
  return Builder(match, site).run();
}

}  // namespace rolecall::extract
