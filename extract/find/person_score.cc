// SPDX-License-Identifier: Apache-2.0
#include "extract/find/person_score.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace rolecall::extract {
namespace {

constexpr uint32_t kName = kGivenName | kSurname;
/// More words than this are no name, particles left aside.
constexpr uint32_t kMaxNameWords = 4;

/// What speaks against a word in a name.
double penalty(const Token& token) {
  const bool digit = std::any_of(token.folded.begin(), token.folded.end(), base::is_ascii_digit);
  if (digit) return -3;
  if (token.is(kOrgKind | kLegalSuffix) && !token.is(kSurname)) return -4;
  if (token.is(kNationality)) return -3;
  if (token.shape == TokenShape::kMixed) return -2;
  if (token.is(kName)) return token.is(kOrgKind) ? -3 : 0;
  if (token.is(kCalendar)) return -3;
  if (token.is(kTitleHead | kTitleModifier | kTitleField)) return -2;
  if (token.is(kPlace)) return -2;
  return token.is(kCommonWord) ? -2 : 0;
}

double first_points(const Token& token) {
  if (token.shape == TokenShape::kInitial) return 1;
  if (token.is(kGivenName)) return token.is(kCommonWord | kPlace) ? 1.3 : 2;
  if (token.is(kSurname)) return 0.9;
  return token.shape == TokenShape::kAllCaps ? 0 : 0.9;
}

double last_points(const Token& token) {
  if (token.shape == TokenShape::kInitial) return 0.3;
  if (token.is(kSurname)) return token.is(kCommonWord | kPlace) ? 0.8 : 1.5;
  if (token.is(kGivenName)) return 1.1;
  return token.shape == TokenShape::kAllCaps ? 0 : 1.1;
}

double middle_points(const Token& token) {
  if (token.shape == TokenShape::kInitial) return 2;
  return token.is(kName) ? 0.5 : 0;
}

const Token* neighbour(const MentionPage& page, uint32_t at, TokenRange sentence) {
  return at >= sentence.begin && at < sentence.end ? &page.token(at) : nullptr;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// ", the TITLE", " (TITLE", " is a TITLE": a title within a few tokens to the right.
bool is_title_apposed(const MentionPage& page, uint32_t at, uint32_t limit) {
  constexpr uint32_t kReach = 4;
  if (at >= limit) return false;
  const Token& bridge = page.token(at);
  const bool opens = bridge.is_mark(",") || bridge.is_mark("(") || bridge.is_mark("–") ||
                     bridge.is_mark("—") || bridge.is_mark(":") || bridge.is_mark("-") ||
                     bridge.folded == "is" || bridge.folded == "as" || bridge.folded == "was";
  if (!opens) return false;
  for (uint32_t i = at + 1; i < std::min(at + 1 + kReach, limit); ++i) {
    if (page.is_type(i, MentionType::kTitle)) return true;
    if (page.token(i).shape == TokenShape::kMark && i > at + 1) return false;
  }
  return false;
}

double left_points(const MentionPage& page, const NameRun& run, TokenRange sentence) {
  if (run.range.begin == sentence.begin) return 0;
  const uint32_t at = run.range.begin - 1;
  const Token& before = page.token(at);
  if (page.is_type(at, MentionType::kTitle)) return 1.5;
  if (before.is_mark(",") && at > sentence.begin && page.is_type(at - 1, MentionType::kTitle))
    return 1.5;
  if (before.is_mark(":") && at > sentence.begin && page.is_type(at - 1, MentionType::kTitle))
    return 1.5;
  const std::string& language = page.document().language;
  const bool english = language.empty() || language.starts_with("en");
  if (before.folded == "the") return -2.5;
  if (english && (before.folded == "a" || before.folded == "an")) return -2.5;
  if (is_one_of(before.folded, {"by", "thank", "welcome", "welcomes", "congratulate", "thanks",
                                "thanking", "welcomed", "hired", "appointed", "named", "elected",
                                "promoted", "von", "par", "por"}))
    return 1;
  if (before.is(kSpeech)) return 1.2;
  // "analyst at Marsh Ellison", "chair of Marsh Ellison".
  const bool of_title = at > sentence.begin && page.is_type(at - 1, MentionType::kTitle);
  if (of_title && (before.folded == "at" || before.folded == "for")) return -4;
  if (of_title && before.folded == "of" && page.token(at - 1).is(kTitleWhole)) return -2;
  if (before.is(kOrgBefore)) return -1.5;
  if (before.folded == "in" || before.folded == "near") return -1.2;
  if (before.folded == "of") return -0.7;
  if (is_one_of(before.folded, {"with", "and", "is", "to", "from", "succeed", "succeeds",
                                "replaces", "replace", "succeeded", "whom", "that"}))
    return 0.4;
  return 0;
}

double right_points(const MentionPage& page, const NameRun& run, TokenRange sentence) {
  const Token* after = neighbour(page, run.range.end, sentence);
  if (after == nullptr) return 0;
  if (is_title_apposed(page, run.range.end, sentence.end)) return 1.5;
  if (after->is(kSpeech | kPersonVerb)) return 1.2;
  if (after->shape == TokenShape::kClitic && after->folded != "'s") return 1;
  if (page.is_type(run.range.end, MentionType::kTitle)) return -0.5;
  if (!after->is_mark("(")) return 0;
  const Token* inside = neighbour(page, run.range.end + 1, sentence);
  if (inside == nullptr) return 0;
  const Token* close = neighbour(page, run.range.end + 2, sentence);
  if (inside->shape == TokenShape::kHandle) return 2.5;
  const bool lone = close != nullptr && close->is_mark(")");
  if (lone && (inside->shape == TokenShape::kLower || inside->shape == TokenShape::kMixed) &&
      !inside->is(kFunctionWord | kVerbWord))
    return 1.5;
  return inside->shape == TokenShape::kAllCaps && lone ? -1 : 0.5;
}

/// A name that is a cell, an item or a line of its own.
double layout_points(const MentionPage& page, const NameRun& run, TokenRange sentence) {
  const model::BlockKind kind = page.block_of(run.range.begin).kind;
  if (kind == model::BlockKind::kByline) return 1;
  const bool opens = page.token(run.range.begin).gap == TokenGap::kBreak;
  const bool closes =
      run.range.end >= sentence.end || page.token(run.range.end).gap == TokenGap::kBreak;
  if (!opens) return 0;
  if (kind == model::BlockKind::kTableRow || kind == model::BlockKind::kListItem ||
      kind == model::BlockKind::kDefinition || kind == model::BlockKind::kDefinitionTerm) {
    return closes ? 0.8 : 0.5;
  }
  return closes ? 0.4 : 0;
}

}  // namespace

double name_score(const MentionPage& page, TokenRange run) {
  if (run.size() > kMaxNameTokens) return 0;
  double score = 0.3;
  uint32_t words = 0, capitals = 0;
  for (uint32_t at = run.begin; at < run.end; ++at) {
    const Token& token = page.token(at);
    if (token.is(kParticle) && at + 1 < run.end) {
      // Only inside a name: "de Beauval" is a place as well.
      if (at > run.begin) score += 1;
      if (at > run.begin || token.shape == TokenShape::kLower) continue;
    }
    if (token.is(kNameSuffix) && at + 1 == run.end && at > run.begin + 1) {
      score += 2;
      continue;
    }
    ++words;
    if (token.shape == TokenShape::kAllCaps) ++capitals;
    score += penalty(token);
    if (at == run.begin) {
      score += first_points(token);
    } else {
      score += at + 1 == run.end ? last_points(token) : middle_points(token);
    }
  }
  if (words < 2) return 0;
  if (words > kMaxNameWords) score -= 2;
  if (capitals != words) score -= 1.5 * capitals;
  return score;
}

double context_score(const MentionPage& page, const NameRun& run) {
  const TokenRange sentence = page.sentence_of(run.range.begin);
  double score = run.honorific ? 3 : 0;
  score += left_points(page, run, sentence);
  score += right_points(page, run, sentence);
  return score + layout_points(page, run, sentence);
}

}  // namespace rolecall::extract
