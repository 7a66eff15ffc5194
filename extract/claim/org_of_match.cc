// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/org_of_match.h"

#include "base/text.h"
#include "extract/claim/claim_shape.h"
#include "extract/find/mentions.h"

namespace rolecall::extract {
namespace {

using model::ClaimKind;

class OrgReader {
 public:
  OrgReader(const MatchSite& at, const ClaimTemplate& made, const NamedPerson& person)
      : at_(at), made_(made), person_(person), context_(at.site().context) {}

  std::vector<OrgReading> run() const {
    const TypedToken* token = at_.capture(made_.org);
    if (token != nullptr && at_.is_paired(token, person_.count)) {
      TypedToken own = *token;
      own.items = {token->items[person_.index]};
      return read_org(own);
    }
    if (token != nullptr) return read_org(*token);
    if (const auto office = at_.elected_office(made_)) return {{office->org, {}}};
    if (!at_.site().clause.place.empty()) return {{at_.site().clause.place.front().value, {}}};
    if (!model::is_role(made_.kind) || (at_.verb() == nullptr && !implies_org())) return {{}};
    if (is_of_something_else()) return {{}};
    const bool subject = made_.person == "P" && made_.kind == ClaimKind::kRoleEnd;
    if (subject && at_.site().clause.subject_org && !context_.org_of(person_.name)) {
      return {{at_.value_of(*at_.site().clause.subject_org), {}}};
    }
    return {{assume_org(), {}}};
  }

 private:
  // Of two people who hand on a role, the one who leaves it says which organisation is meant.
  std::optional<std::string> assume_org() const {
    auto own = context_.org_of(person_.name);
    auto other = context_.org_of(at_.other_person(made_));
    if (made_.kind == ClaimKind::kRoleStart && other) return other;
    if (made_.kind == ClaimKind::kRoleEnd && !own && other) return other;
    auto assumed = context_.assume_org(person_.name, at_.start());
    if (assumed && context_.is_group(*assumed) && is_seat_title()) return std::nullopt;
    return assumed;
  }

  // "member of the Steering Committee": of a project, not of the group that was named before.
  bool is_seat_title() const {
    const TypedToken* title = at_.capture(made_.title);
    if (title == nullptr || title->items.empty()) return false;
    const std::string value = at_.value_of(title->items.front());
    return value.find(" of ") != std::string::npos && is_body(value, at_.site().words);
  }

  // "the seats on the council go to ...".
  bool is_seat(const TypedToken& body) const {
    const TypedTokens& tokens = at_.tokens();
    for (size_t i = at_.match().first + 1; i < at_.match().last; ++i) {
      if (&tokens[i] == &body) return tokens[i - 1].is_word("on") || tokens[i - 1].is_word("in");
    }
    return false;
  }

  // A body that appoints somebody is not the seat: "the board appointed her as director".
  std::vector<OrgReading> read_org(const TypedToken& token) const {
    auto readings = context_.read_org(token, person_.name);
    const TypedToken* named = at_.capture("P");
    const bool lists = at_.verb() != nullptr &&
                       (at_.verb()->lemma == "consist" || at_.verb()->lemma == "comprise");
    if (at_.verb() != nullptr && !lists && !at_.verb()->passive && named != nullptr &&
        token.span.start < named->span.start && !is_seat(token)) {
      for (OrgReading& reading : readings) reading.seat.clear();
    }
    return readings;
  }

  // "chairman", "CEO": of the organisation that the text is about. "President" alone is not.
  bool implies_org() const {
    const TypedToken* token = at_.capture(made_.title);
    if (token == nullptr) return is_change(made_.kind);
    if (token->items.empty()) return false;
    size_t at = 0;
    if (is_change(made_.kind) ||
        base::is_cjk(base::next_code_point(token->items.front().value, at)))
      return true;
    for (const std::string_view word : base::split_words(token->items.front().value)) {
      if (at_.site().words.contains("inside_titles", base::ascii_lower(word))) return true;
    }
    const std::string& title = token->items.front().value;
    // "Mira Holt, Project Director" on the project's page; "President Holt" may be anybody's.
    const TypedToken* person = at_.capture(made_.person);
    const bool described = person != nullptr && person->span.start < token->span.start;
    if (described && has_capital(title) && context_.is_own_page()) return true;
    const Mention* mention = token->items.front().mention;
    if (mention != nullptr && mention->plural && context_.is_own_page()) return true;
    // "member of the build team".
    return title.find(" of ") != std::string::npos && is_body(title, at_.site().words);
  }

  // "chair for the event next door": of something that is no organisation known here.
  bool is_of_something_else() const {
    const auto found = at_.match().captures.find(made_.title);
    if (found == at_.match().captures.end()) return false;
    const TypedTokens& tokens = at_.tokens();
    const size_t next = found->second + 1;
    if (next + 1 >= tokens.size()) return false;
    const bool of = tokens[next].is_word("of") || tokens[next].is_word("for");
    const TypedToken& thing = tokens[next + 1];
    const bool known = thing.is(SymbolKind::kDate) || thing.is(SymbolKind::kPerson) ||
                       thing.is_word("0") ||
                       at_.site().words.contains("complement_stops", thing.text);
    return of && !known && !thing.is(SymbolKind::kOrg);
  }

  const MatchSite& at_;
  const ClaimTemplate& made_;
  const NamedPerson& person_;
  const Discourse& context_;
};

}  // namespace

std::vector<OrgReading> orgs_of_match(const MatchSite& at, const ClaimTemplate& made,
                                      const NamedPerson& person) {
  return OrgReader(at, made, person).run();
}

}  // namespace rolecall::extract
