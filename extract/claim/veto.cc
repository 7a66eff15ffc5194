// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/veto.h"

#include <algorithm>

namespace rolecall::extract {
namespace {

class Judge {
 public:
  explicit Judge(const MatchSite& at)
      : at_(at), match_(at.match()), site_(at.site()), verb_(at.verb()) {}

  std::string_view run() const {
    const Outlook& outlook = site_.outlook;
    if (outlook.example) return "an example";
    if (outlook.personal) return "private life";
    if (verb_ == nullptr) return "";
    if (outlook.vetoes(reach())) return "a question, condition, denial or wish";
    const TypedTokens& tokens = site_.clause.tokens;
    for (size_t i = match_.first; i < match_.last; ++i) {
      if (!tokens[i].is(SymbolKind::kVerb)) continue;
      if (tokens[i].verb.hypothetical && !outlook.accepted) return "a verb that says what may be";
      if (!tokens[i].verb.passive && acts_on_itself(i)) return "subject and object are one";
    }
    if (match_.rule->sure_org && !has_sure_org()) return "the organisation may be a place";
    if (is_order()) return "an order or an aim, not news";
    if (is_governed()) return "a preposition governs the person";
    if (leaves_no_role()) return "what is left is no role";
    const bool ended = match_.rule->polarity == Polarity::kEnded;
    if (verb_->ended == ended) return "";
    return ended ? "the verb does not say that it ended" : "the verb says that it ended";
  }

 private:
  VerbReach reach() const {
    VerbReach reach{verb_->tense, {}, {}};
    const TypedTokens& tokens = site_.clause.tokens;
    reach.match = cover(tokens, match_.first, match_.last);
    bool any = false;
    for (const TypedToken& token : tokens) {
      if (token.copied) continue;
      if (!any) reach.clause = token.span;
      any = true;
      reach.clause.start = std::min(reach.clause.start, token.span.start);
      reach.clause.end = std::max(reach.clause.end, token.span.end);
    }
    return reach;
  }

  bool has_sure_org() const {
    const TypedToken* org = at_.capture("O");
    if (org == nullptr || org->items.empty()) return false;
    const Mention* mention = org->items.front().mention;
    return mention != nullptr && mention->evidence >= Evidence::kLexicon;
  }

  // "Hire Holt!", "I ran the program": a bare verb without a subject; what one runs on a computer.
  bool is_order() const {
    const TypedTokens& tokens = site_.clause.tokens;
    const TypedToken& first = tokens[match_.first];
    if (first.is(SymbolKind::kVerb) && first.verb.tense == VerbTense::kPresent) {
      const bool subject = std::any_of(
          tokens.begin(), tokens.begin() + static_cast<long>(match_.first),
          [](const TypedToken& t) {
            return t.is(SymbolKind::kOrg) || t.is(SymbolKind::kPerson) || t.is(SymbolKind::kName) ||
                   t.is(SymbolKind::kTitle) || t.is_word("we");
          });
      const bool welcome = first.verb.lemma == "welcome";
      if (!subject && !welcome && first.span.size() > 0 && !first.verb.passive &&
          match_.rule->needs_subject) {
        return true;
      }
    }
    const bool speaks = first.is(SymbolKind::kPerson) && first.items.size() == 1 &&
                        first.items.front().mention != nullptr &&
                        first.items.front().mention->pronoun;
    return speaks && verb_->lemma == "run" && verb_->tense == VerbTense::kPast;
  }

  // "A friend of Holt works at Acme": Holt is not the one who works.
  bool is_governed() const {
    const TypedTokens& tokens = site_.clause.tokens;
    const size_t at = match_.first;
    if (at == 0 || at + 1 >= match_.last || !tokens[at].is(SymbolKind::kPerson)) return false;
    if (!tokens[at + 1].is(SymbolKind::kVerb) || tokens[at].copied) return false;
    const TypedToken& before = tokens[at - 1];
    return before.is_word("of") || before.is_word("with") || before.is_word("for") ||
           before.is_word("by") || before.is_word("from") || before.is_word("like");
  }

  // "Stepping away from old habits is hard": a participle without a subject says who left only
  // where its object is a role or an organisation.
  bool leaves_no_role() const {
    const TypedTokens& tokens = site_.clause.tokens;
    const bool lent = tokens[match_.first].is(SymbolKind::kPerson) && tokens[match_.first].copied;
    if (!lent || verb_->tense != VerbTense::kGerund || match_.last + 1 >= tokens.size())
      return false;
    if (match_.rule->claims.front().kind != model::ClaimKind::kRoleEnd) return false;
    if (!tokens[match_.last - 1].is(SymbolKind::kVerb)) return false;
    const TypedToken& object = tokens[match_.last + 1];
    return tokens[match_.last].is_word("from") && !object.is(SymbolKind::kTitle) &&
           !object.is(SymbolKind::kOrg);
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

  const MatchSite& at_;
  const RuleMatch& match_;
  const Site& site_;
  const VerbGroup* verb_;
};

}  // namespace

std::string_view veto_of(const MatchSite& at) { return Judge(at).run(); }

}  // namespace rolecall::extract
