// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>

#include "extract/claim/claim_builder.h"
#include "extract/claim/claims.h"
#include "extract/claim/retraction.h"
#include "extract/claim/tokenizer.h"
#include "extract/rules/rules.h"

namespace rolecall::extract {
namespace {

/// Longer sentences are lists or tables that lost their structure; they are read in pieces of this
/// many tokens, so that no cost grows with the square of a hostile sentence.
constexpr size_t kLongestPiece = 200;
/// So many denials are kept of one page; a real thread has a handful.
constexpr size_t kMostDenials = 200;

constexpr std::string_view kRuleFiles[] = {"holds.yaml",     "role_start.yaml", "role_end.yaml",
                                           "role_held.yaml", "founded.yaml",    "works.yaml",
                                           "education.yaml", "award.yaml"};

std::vector<Rule> builtin_rule_list() {
  std::vector<Rule> rules;
  for (const std::string_view file : kRuleFiles) {
    std::vector<Rule> more = parse_rules(builtin_rules(file), std::string(file));
    std::ranges::move(more, std::back_inserter(rules));
  }
  return rules;
}

// Tables, by-lines and page data are read by their structure; quotations and code are not the
// author's words.
bool is_running_text(const model::Block& block) {
  if (block.quoted) return false;
  switch (block.kind) {
    case model::BlockKind::kTableRow:
    case model::BlockKind::kQuote:
    case model::BlockKind::kPre:
    case model::BlockKind::kByline:
      return false;
    default:
      return true;
  }
}

std::span<const Mention> mentions_in(const AnnotatedDocument& annotated,
                                     const model::Span& sentence) {
  const auto& all = annotated.mentions;
  const auto start_of = [](const Mention& mention) { return mention.span.start; };
  const auto first = std::ranges::lower_bound(all, sentence.start, {}, start_of);
  const auto last = std::ranges::lower_bound(first, all.end(), sentence.end, {}, start_of);
  return {first, last};
}

bool has_person(const TypedTokens& tokens) {
  return std::ranges::any_of(tokens, [](const TypedToken& t) { return t.is(SymbolKind::kPerson); });
}

// "docs team" against "lead of the docs team".
bool is_part(const std::optional<std::string>& part, const std::optional<std::string>& whole) {
  return part && whole && part->size() < whole->size() && whole->find(*part) != std::string::npos;
}

// Of two readings of one clause: the fuller title before its part; with its organisation before one
// that had to assume it, a start
// ("is the new") before holding.
bool is_worse(const Finding& weak, const Finding& strong) {
  if (strong.claim.person != weak.claim.person) return false;
  if (weak.claim.kind == model::ClaimKind::kRoleHolds &&
      strong.claim.kind == model::ClaimKind::kRoleStart) {
    return strong.claim.title == weak.claim.title;
  }
  if (weak.claim.kind == strong.claim.kind && is_part(weak.claim.title, strong.claim.title)) {
    return true;
  }
  return weak.assumed && !strong.assumed && strong.claim.kind == weak.claim.kind;
}

void drop_worse(std::vector<Finding>& findings) {
  const std::vector<Finding> all = findings;
  std::erase_if(findings, [&](const Finding& weak) {
    return std::ranges::any_of(all, [&](const Finding& strong) { return is_worse(weak, strong); });
  });
}

}  // namespace

struct RuleEngine::Impl {
  VerbLexicon verbs{builtin_rules("verbs.yaml"), "verbs.yaml"};
  WordLists words{builtin_rules("rule_words.yaml"), "rule_words.yaml"};
  RuleSet rules{builtin_rule_list(), verbs, words};

  struct Page {
    const AnnotatedDocument& annotated;
    Discourse context;
    std::vector<model::Claim> claims;
    std::vector<Denial> denials;
  };

  void read_sentence(Page& page, const Sentence& sentence) const {
    const model::Document& document = *page.annotated.document;
    page.context.enter(sentence.block);
    const auto mentions = mentions_in(page.annotated, sentence.span);
    if (std::ranges::none_of(mentions, [](const Mention& mention) {
          return mention.type == MentionType::kPerson;
        })) {
      page.context.note(mentions);
      return;
    }
    TypedTokens all = tokenize(page.annotated, sentence.span, words);
    for (size_t from = 0; from < all.size(); from += kLongestPiece) {
      const size_t to = std::min(all.size(), from + kLongestPiece);
      TypedTokens piece(std::make_move_iterator(all.begin() + static_cast<long>(from)),
                        std::make_move_iterator(all.begin() + static_cast<long>(to)));
      const Outlook outlook = judge(piece, words);
      const TypedTokens tokens = rewrite(std::move(piece), {verbs, words, document.text});
      page.context.note(tokens);
      if (has_person(tokens)) read_tokens(page, tokens, outlook);
    }
  }

  void read_tokens(Page& page, const TypedTokens& tokens, const Outlook& outlook) const {
    const Clause whole{tokens, {}, {}};
    apply(page, whole, outlook, RuleScope::kSentence);
    for (const Clause& clause : split_clauses(tokens, words)) {
      apply(page, clause, outlook, RuleScope::kClause);
    }
  }

  void apply(Page& page, const Clause& clause, const Outlook& outlook, RuleScope scope) const {
    const Site site{clause, outlook, page.context, *page.annotated.document, words};
    std::vector<Finding> findings;
    for (const RuleMatch& match : rules.match(clause.tokens, scope)) {
      std::ranges::move(build_claims(match, site), std::back_inserter(findings));
    }
    drop_worse(findings);
    for (Finding& finding : findings) keep(page, std::move(finding));
  }

  static void keep(Page& page, Finding finding) {
    if (!finding.denied) {
      page.context.note(finding.claim);
      page.claims.push_back(std::move(finding.claim));
    } else if (page.denials.size() < kMostDenials) {
      page.denials.push_back({std::move(finding.claim), page.context.message()});
    }
  }
};

RuleEngine::RuleEngine() : impl_(std::make_unique<Impl>()) {}
RuleEngine::~RuleEngine() = default;

std::vector<model::Claim> RuleEngine::find_claims(const AnnotatedDocument& annotated) const {
  const model::Document& document = *annotated.document;
  Impl::Page page{annotated, Discourse(annotated, impl_->words), {}, {}};
  for (const Sentence& sentence : annotated.sentences) {
    if (is_running_text(document.blocks.at(sentence.block))) impl_->read_sentence(page, sentence);
  }
  retract(page.claims, page.denials, document);
  drop_restated(page.claims, document);
  return merge_claims(std::move(page.claims));
}

}  // namespace rolecall::extract
