// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/claim_builder.h"

#include <algorithm>

#include "base/text.h"
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

bool is_founder(std::string_view title) {
  const std::string lower = base::ascii_lower(title);
  return lower.ends_with("founder") || lower.ends_with("founders");
}

// Also letters without case count.
bool has_capital(std::string_view title) {
  for (const std::string_view word : base::split_words(title)) {
    size_t at = 0;
    if (!base::is_lower(base::next_code_point(word, at))) return true;
  }
  return false;
}

bool is_change(ClaimKind kind) {
  return kind == ClaimKind::kRoleStart || kind == ClaimKind::kRoleEnd;
}

bool is_private(std::string_view text, const WordLists& words) {
  for (const std::string_view word : base::split_words(text)) {
    if (words.contains("private", base::ascii_lower(word))) return true;
  }
  return false;
}

class Builder {
 public:
  Builder(const RuleMatch& match, const Site& site) : match_(match), site_(site) {
    const TypedTokens& tokens = site.clause.tokens;
    for (size_t i = match.first; i < match.last && verb_ == nullptr; ++i) {
      if (tokens[i].is(SymbolKind::kVerb)) verb_ = &tokens[i].verb;
    }
  }

  std::vector<Finding> run() {
    if (is_vetoed()) return {};
    for (const ClaimTemplate& claim : match_.rule->claims) add(claim);
    return std::move(findings_);
  }

 private:
  const TypedToken* capture(const std::string& symbol) const {
    const auto found = match_.captures.find(symbol);
    return found == match_.captures.end() ? nullptr : &site_.clause.tokens[found->second];
  }

  bool is_vetoed() const {
    const Outlook& outlook = site_.outlook;
    if (outlook.example) return true;
    if (verb_ == nullptr) return false;
    if (outlook.vetoes_verbs()) return true;
    const TypedTokens& tokens = site_.clause.tokens;
    for (size_t i = match_.first; i < match_.last; ++i) {
      if (tokens[i].is(SymbolKind::kVerb) && tokens[i].verb.hypothetical) return true;
      if (tokens[i].is(SymbolKind::kVerb) && !tokens[i].verb.passive && acts_on_itself(i))
        return true;
    }
    return verb_->ended != (match_.rule->polarity == Polarity::kEnded);
  }

  // "Holt made him chair" with "him" read as Holt: somebody else is meant.
  bool acts_on_itself(size_t verb) const {
    const TypedTokens& tokens = site_.clause.tokens;
    if (verb == 0 || verb + 1 >= tokens.size()) return false;
    const TypedToken& subject = tokens[verb - 1];
    const TypedToken& object = tokens[verb + 1];
    if (!subject.is(SymbolKind::kPerson) || !object.is(SymbolKind::kPerson)) return false;
    if (subject.items.size() != 1 || object.items.size() != 1) return false;
    if (verb + 2 < tokens.size() && tokens[verb + 2].is_word("'s")) return false;
    return subject.items.front().value == object.items.front().value;
  }

  void add(const ClaimTemplate& made) {
    const TypedToken* person = capture(made.person);
    if (person == nullptr) return;
    for (const PhraseItem& item : person->items) add_for(made, item);
  }

  void add_for(const ClaimTemplate& made, const PhraseItem& item) {
    const std::string name = model::strip_honorifics(item.value);
    if (name.empty() || !is_nameable(name, item)) return;
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
  static bool is_nameable(const std::string& name, const PhraseItem& item) {
    if (name.find(' ') != std::string::npos || item.mention == nullptr) return true;
    size_t at = 0;
    if (base::is_cjk(base::next_code_point(name, at))) return true;
    return item.mention->evidence >= Evidence::kPage;
  }

  std::vector<std::optional<std::string>> titles(const ClaimTemplate& made,
                                                 const std::string& person) const {
    const TypedToken* token = capture(made.title);
    if (token == nullptr) {
      const bool change = verb_ != nullptr && is_change(made.kind);
      const bool placed = capture(made.org) != nullptr && !capture(made.org)->items.empty();
      if (!change || placed) return {std::nullopt};
      if (made.kind == ClaimKind::kRoleStart && capture(made.org) != nullptr) return {std::nullopt};
      return {site_.context.title_of(person)};
    }
    if (token->items.empty()) {
      const auto own = site_.context.title_of(person);
      if (made.kind == ClaimKind::kRoleEnd && own) return {own};
      const auto other = made.kind == ClaimKind::kRoleStart
                             ? site_.context.title_of(other_person(made))
                             : std::nullopt;
      return {other ? other : site_.context.title_before(token->span.start)};
    }
    std::vector<std::optional<std::string>> values;
    for (const PhraseItem& item : token->items) values.push_back(value_of(item));
    return values;
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
    return context.assume_org(person, site_.clause.tokens[match_.first].span.start);
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
    if (verb_ != nullptr && !verb_->passive && made != nullptr &&
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
    // "member of the build team".
    return title.find(" of ") != std::string::npos && is_body(title, site_.words);
  }

  std::string value_of(const PhraseItem& item) const {
    return item.value.empty() ? std::string(site_.document.view(item.span)) : item.value;
  }

  std::vector<OrgReading> orgs(const ClaimTemplate& made, const std::string& person) const {
    const TypedToken* token = capture(made.org);
    if (token != nullptr) return read_org(*token, person);
    if (!site_.clause.place.empty()) return {{site_.clause.place.front().value, {}}};
    if (!model::is_role(made.kind) || (verb_ == nullptr && !implies_org(made))) return {{}};
    return {{assume_org(made, person), {}}};
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
    if (!org.seat.empty() && !model::is_role(claim.kind)) {
      claim.org = org.seat;
    } else if (!org.seat.empty()) {
      claim.title = claim.title ? *claim.title + " of the " + org.seat : org.seat;
    }
    if (model::is_role(claim.kind) && claim.title && is_founder(*claim.title)) {
      if (!claim.org || claim.kind == ClaimKind::kRoleEnd) return;
      claim.kind = ClaimKind::kFounded;
      claim.title.reset();
    }
    if (model::is_role(claim.kind) && !says_role(claim)) return;
    if (is_private(claim.title.value_or(""), site_.words) ||
        is_private(claim.org.value_or(""), site_.words)) {
      return;
    }
    if (claim.org == claim.person) return;
    set_date(claim);
    set_quote(claim);
    claim.rule = match_.rule->id;
    findings_.push_back({std::move(claim), verb_ != nullptr && verb_->negated, draft.assumed});
  }

  // A description without an organisation is a role where it is written as one: "Energy Secretary
  // Holt", not "the baker Holt".
  bool says_role(const Claim& claim) const {
    if (!claim.title) return claim.org.has_value();
    const std::string_view title = *claim.title;
    const size_t space = title.find_last_of(' ');
    const std::string_view head = space == std::string_view::npos ? title : title.substr(space + 1);
    if (site_.words.contains("no_roles", base::ascii_lower(head))) return false;
    if (claim.org || verb_ != nullptr) return true;
    return has_capital(title);
  }

  void set_date(Claim& claim) const {
    const ClaimSite at{site_.clause.tokens, match_.first, match_.last, verb_};
    const auto& published = site_.context.published();
    claim.when = stated_date(at, claim.kind);
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

  static model::Span cover(const TypedTokens& tokens, size_t first, size_t last) {
    while (last > first + 1 && tokens[last - 1].is(SymbolKind::kPunct)) --last;
    while (first + 1 < last && tokens[first].is(SymbolKind::kPunct)) ++first;
    model::Span span = tokens[first].span;
    for (size_t i = first; i < last; ++i) {
      span.start = std::min(span.start, tokens[i].span.start);
      span.end = std::max(span.end, tokens[i].span.end);
    }
    return span;
  }

  const RuleMatch& match_;
  const Site& site_;
  const VerbGroup* verb_ = nullptr;
  std::vector<Finding> findings_;
};

}  // namespace

std::vector<Finding> build_claims(const RuleMatch& match, const Site& site) {
  return Builder(match, site).run();
}

}  // namespace rolecall::extract
