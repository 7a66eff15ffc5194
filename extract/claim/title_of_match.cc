// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/title_of_match.h"

#include <algorithm>

#include "extract/claim/claim_shape.h"
#include "extract/find/mentions.h"
#include "model/organization.h"

namespace rolecall::extract {
namespace {

using model::ClaimKind;

class TitleReader {
 public:
  TitleReader(const MatchSite& at, const ClaimTemplate& made, const NamedPerson& person)
      : at_(at), made_(made), person_(person), context_(at.site().context) {}

  std::vector<std::optional<std::string>> run() const {
    const TypedToken* token = at_.capture(made_.title);
    if (token == nullptr) return {left_out()};
    if (token->items.empty()) return {pointed_at(*token)};
    if (at_.is_paired(token, person_.count)) {
      return {at_.value_of(token->items[person_.index])};
    }
    std::vector<std::optional<std::string>> values;
    for (const PhraseItem& item : token->items) values.push_back(at_.value_of(item));
    return values;
  }

 private:
  using Title = std::optional<std::string>;

  Title left_out() const {
    if (const auto office = at_.elected_office(made_)) return office->title;
    if (auto left = title_left()) return left;
    const TypedToken* org = at_.capture(made_.org);
    if (at_.verb() == nullptr || !is_change(made_.kind)) return std::nullopt;
    const Title own = context_.title_of(person_.name);
    if (made_.kind == ClaimKind::kRoleEnd && is_emeritus()) {
      return own ? own : context_.title_before(at_.start());
    }
    const bool placed = org != nullptr && !org->items.empty();
    if (placed || (made_.kind == ClaimKind::kRoleStart && org != nullptr)) return std::nullopt;
    if (own) return own;
    if (made_.person == "P" && at_.site().clause.subject_title) {
      return at_.value_of(*at_.site().clause.subject_title);
    }
    return context_.title_of(at_.other_person(made_));
  }

  // "the job", "that post".
  Title pointed_at(const TypedToken& token) const {
    const Title own = context_.title_of(person_.name);
    if (made_.kind == ClaimKind::kRoleEnd && own) return own;
    const Title other = made_.kind == ClaimKind::kRoleStart
                            ? context_.title_of(at_.other_person(made_))
                            : std::nullopt;
    return other ? other : context_.title_before(token.span.start);
  }

  // "Holt has moved to emeritus": out of the role that was spoken of.
  bool is_emeritus() const {
    const TypedTokens& tokens = at_.tokens();
    return std::any_of(
        tokens.begin() + static_cast<long>(at_.match().first),
        tokens.begin() + static_cast<long>(at_.match().last),
        [](const TypedToken& t) { return t.is_word("emeritus") || t.is_word("emerita"); });
  }

  // "She left Acme", where she was editor: what she was there.
  std::optional<std::string> title_left() const {
    const TypedToken* token = at_.capture(made_.org);
    if (made_.kind != ClaimKind::kRoleEnd || token == nullptr || token->items.size() != 1)
      return {};
    const auto known = context_.org_of(person_.name);
    const std::string said = at_.value_of(token->items.front());
    if (!known || is_body(said, at_.site().words)) return {};
    if (model::compare_orgs(*known, said) != model::OrgMatch::kSame) return {};
    return context_.title_of(person_.name);
  }

  const MatchSite& at_;
  const ClaimTemplate& made_;
  const NamedPerson& person_;
  const Discourse& context_;
};

}  // namespace

std::vector<std::optional<std::string>> titles_of_match(const MatchSite& at,
                                                        const ClaimTemplate& made,
                                                        const NamedPerson& person) {
  return TitleReader(at, made, person).run();
}

}  // namespace rolecall::extract
