// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>

#include "base/text.h"
#include "extract/claim/claim_builder.h"
#include "extract/claim/claims.h"
#include "extract/claim/elliptical.h"
#include "extract/claim/explain.h"
#include "extract/claim/inherit_dates.h"
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
                                           "education.yaml", "award.yaml",      "languages.yaml"};

std::vector<Rule> builtin_rule_list() {
  std::vector<Rule> rules;
  for (const std::string_view file : kRuleFiles) {
    std::vector<Rule> more = parse_rules(builtin_rules(file), std::string(file));
    std::ranges::move(more, std::back_inserter(rules));
  }
  return rules;
}

// A table's cell may hold prose behind its lines: "Mira Holt is a principal engineer at Acme."
std::optional<Sentence> prose_of(const Sentence& sentence, const model::Document& document) {
  constexpr size_t kFewestWords = 5;
  const std::string_view text = document.view(sentence.span);
  if (!text.ends_with('.')) return std::nullopt;
  const size_t line = text.find_last_of("\n\t");
  Sentence prose = sentence;
  if (line != std::string_view::npos) prose.span.start += line + 1;
  if (base::split_words(document.view(prose.span)).size() < kFewestWords) return std::nullopt;
  return prose;
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

bool has_type(std::span<const Mention> mentions, MentionType type) {
  return std::ranges::any_of(mentions, [&](const Mention& m) { return m.type == type; });
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

  /// A date that one sentence of a block gives to those behind it, and to a list that it opens.
  struct Context {
    std::optional<model::Edtf> date;
    size_t block = 0;
  };

  struct Page {
    const AnnotatedDocument& annotated;
    Discourse context;
    std::vector<Finding> findings;
    std::vector<Denial> denials;
    Explanation* explanation = nullptr;  ///< Of who writes rules; else null.
    Context time{};
  };

  void read_sentence(Page& page, const Sentence& sentence) const {
    const model::Document& document = *page.annotated.document;
    page.context.enter(sentence.block);
    const auto mentions = mentions_in(page.annotated, sentence.span);
    const Lent lent = lend(page, sentence, mentions);
    if (!lent.any() && !has_type(mentions, MentionType::kPerson)) {
      page.context.note(mentions);
      set_time(page, sentence, mentions);
      return;
    }
    if (page.explanation != nullptr) page.explanation->add_sentence(sentence.span, mentions);
    TypedTokens all = tokenize(page.annotated, sentence.span, words);
    if (lent.speaker) lend_speaker(all, page.context.speaker(), words);
    if (lent.profile) lend_name(all, page.context.speaker());
    for (size_t from = 0; from < all.size(); from += kLongestPiece) {
      const size_t to = std::min(all.size(), from + kLongestPiece);
      TypedTokens piece(std::make_move_iterator(all.begin() + static_cast<long>(from)),
                        std::make_move_iterator(all.begin() + static_cast<long>(to)));
      const Outlook outlook = judge(piece, words);
      TypedTokens tokens = rewrite(std::move(piece), {verbs, words, document.text});
      page.context.note(tokens);
      set_time(page, tokens);
      if (lent.date) date_last_changes(page, tokens);
      if (lent.group) resolve_group(tokens, page.context.last_group());
      if (has_person(tokens)) read_tokens(page, tokens, outlook);
    }
  }

  /// What a sentence without a name of its own may take from those before.
  struct Lent {
    bool speaker = false;  ///< It leaves out "I".
    bool group = false;    ///< "they" are those named together.
    bool date = false;     ///< It may date the changes told before.

    bool profile = false;  ///< The line under a name: "Engineer at Acme, reviewer for Fern".

    bool any() const { return speaker || group || date || profile; }
  };

  Lent lend(const Page& page, const Sentence& sentence, std::span<const Mention> mentions) const {
    const std::string_view text = page.annotated.document->view(sentence.span);
    Lent lent;
    lent.speaker = !has_type(mentions, MentionType::kPerson) && leaves_out_subject(text, words) &&
                   !page.context.speaker().empty();
    lent.profile = is_profile_line(page, sentence, mentions);
    lent.group = page.context.last_group().size() > 1 && speaks_of_group(text);
    lent.date = !page.findings.empty() && has_type(mentions, MentionType::kDate) &&
                first_datable(page) < page.findings.size();
    return lent;
  }

  // A feed begins with what its owner is; posts have dates, the line has none.
  static bool is_profile_line(const Page& page, const Sentence& sentence,
                              std::span<const Mention> mentions) {
    const model::Document& document = *page.annotated.document;
    const auto message = page.context.message();
    if (!message || *message >= document.messages.size()) return false;
    if (document.messages[*message].published || page.context.speaker().empty()) return false;
    return mentions.size() > 1 && mentions[0].type == MentionType::kTitle &&
           mentions[0].span.start == sentence.span.start && mentions[1].type == MentionType::kOrg &&
           !has_type(mentions, MentionType::kPerson);
  }

  // Of the findings told where we are: the first that a later sentence could date.
  static size_t first_datable(const Page& page) {
    size_t first = page.findings.size();
    while (first > 0) {
      const Finding& finding = page.findings[first - 1];
      if (finding.message != page.context.message()) break;
      if (finding.block + 1 < page.context.block()) break;
      --first;
    }
    return first;
  }

  void date_last_changes(Page& page, const TypedTokens& tokens) const {
    const auto date = announced_date(tokens, words);
    if (date) date_changes_before(page.findings, *date, first_datable(page));
  }

  static bool is_list_item(const Page& page, size_t block) {
    return page.annotated.document->blocks.at(block).kind == model::BlockKind::kListItem;
  }

  // Dates what the sentence's claims do not: by the clause that tells of them, else by the
  // sentence before that set the time.
  void date_sentence(Page& page, const TypedTokens& tokens, size_t first) const {
    for (const Clause& clause : split_clauses(tokens, words)) {
      if (const auto date = telling_date(clause.tokens, words))
        date_past_changes(page.findings, *date, first);
    }
    const size_t block = page.context.block();
    const bool list = block != page.time.block && is_list_item(page, block);
    if (page.time.date && (block == page.time.block || list))
      date_past_changes(page.findings, *page.time.date, first);
  }

  // Every block sets its own time, but for the items of a list.
  void set_time(Page& page, const TypedTokens& tokens) const {
    const size_t block = page.context.block();
    if (block != page.time.block && !is_list_item(page, block)) page.time = {std::nullopt, block};
    if (is_list_item(page, block)) return;
    if (const auto date = opening_date(tokens)) page.time.date = date;
  }

  // The same for a sentence that no rule reads: its first date, where it stands near its start.
  static void set_time(Page& page, const Sentence& sentence, std::span<const Mention> mentions) {
    constexpr size_t kNear = 24;
    const size_t block = sentence.block;
    if (is_list_item(page, block)) return;
    if (block != page.time.block) page.time = {std::nullopt, block};
    const auto date = std::ranges::find(mentions, MentionType::kDate, &Mention::type);
    if (date == mentions.end() || !date->date || date->date->is_interval()) return;
    if (date->span.start <= sentence.span.start + kNear) page.time.date = date->date;
  }

  void read_tokens(Page& page, const TypedTokens& tokens, const Outlook& outlook) const {
    const size_t first = page.findings.size();
    for (const Clause& part : split_plain(tokens, words)) {
      apply(page, part, outlook, RuleScope::kSentence);
    }
    for (const Clause& clause : split_clauses(tokens, words)) {
      apply(page, clause, outlook, RuleScope::kClause);
    }
    if (page.findings.size() > first) date_sentence(page, tokens, first);
  }

  void apply(Page& page, const Clause& clause, const Outlook& outlook, RuleScope scope) const {
    const Site site{clause, outlook, page.context, *page.annotated.document, words};
    std::vector<Finding> findings;
    if (page.explanation != nullptr) page.explanation->add_text(scope, clause.tokens);
    for (const RuleMatch& match : rules.match(clause.tokens, scope)) {
      std::vector<Finding> made = build_claims(match, site);
      if (page.explanation != nullptr) explain(*page.explanation, match, site, made);
      std::ranges::move(made, std::back_inserter(findings));
    }
    drop_worse(findings);
    const DateCue cue = find_date_cue(clause.tokens, words);
    for (Finding& finding : findings) {
      finding.cue = cue;
      keep(page, std::move(finding));
    }
  }

  static void explain(Explanation& explanation, const RuleMatch& match, const Site& site,
                      const std::vector<Finding>& made) {
    explanation.add_match(match, site.clause.tokens, find_veto(match, site));
    for (const Finding& finding : made) {
      explanation.add_claim(finding.claim, finding.denied ? "denied" : "");
    }
  }

  std::vector<model::Claim> read(Page& page) const {
    const model::Document& document = *page.annotated.document;
    for (const Sentence& sentence : page.annotated.sentences) {
      const model::Block& block = document.blocks.at(sentence.block);
      if (is_running_text(block)) {
        read_sentence(page, sentence);
      } else if (block.kind == model::BlockKind::kTableRow && !block.quoted) {
        if (const auto prose = prose_of(sentence, document)) read_sentence(page, *prose);
      }
    }
    inherit_dates(page.findings);
    std::vector<model::Claim> claims;
    for (Finding& finding : page.findings) claims.push_back(std::move(finding.claim));
    retract(claims, page.denials, document);
    drop_restated(claims, document);
    drop_ended(claims);
    return merge_claims(std::move(claims));
  }

  static void keep(Page& page, Finding finding) {
    if (!finding.denied) {
      page.context.note(finding.claim);
      page.findings.push_back(std::move(finding));
    } else if (page.denials.size() < kMostDenials) {
      page.denials.push_back({std::move(finding.claim), page.context.message()});
    }
  }
};

RuleEngine::RuleEngine() : impl_(std::make_unique<Impl>()) {}
RuleEngine::~RuleEngine() = default;

std::vector<model::Claim> RuleEngine::find_claims(const AnnotatedDocument& annotated) const {
  Impl::Page page{annotated, Discourse(annotated, impl_->words), {}, {}, nullptr};
  return impl_->read(page);
}

std::string RuleEngine::explain(const AnnotatedDocument& annotated) const {
  Explanation explanation(*annotated.document, impl_->words);
  Impl::Page page{annotated, Discourse(annotated, impl_->words), {}, {}, &explanation};
  impl_->read(page);
  return explanation.take();
}

}  // namespace rolecall::extract
