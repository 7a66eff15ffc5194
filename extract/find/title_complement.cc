// SPDX-License-Identifier: Apache-2.0
#include "extract/find/title_complement.h"

#include <algorithm>
#include <array>

namespace rolecall::extract {
namespace {

/// "Vice President of Science, Technology and Innovation Policy" is as long as it gets.
constexpr uint32_t kMaxComplement = 7;

constexpr std::array<std::string_view, 10> kPrepositions = {"of",  "for", "de",  "des", "du",
                                                            "fur", "de",  "del", "d",   "di"};
constexpr std::array<std::string_view, 12> kDeterminers = {
    "the", "our", "its", "la", "le", "les", "el", "los", "die", "der", "das", "all"};

template <size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Complement {
 public:
  Complement(const MentionPage& page, uint32_t after)
      : page_(page), after_(after), limit_(page.sentence_of(after - 1).end) {}

  uint32_t end() const {
    if (!joined(after_)) return after_;
    const Token& preposition = page_.token(after_);
    if (!contains(kPrepositions, preposition.folded)) return after_;
    uint32_t at = after_ + 1;
    bool determined = false;
    if (joined(at) && contains(kDeterminers, page_.token(at).folded)) {
      determined = true;
      ++at;
    }
    if (!joined(at) || !page_.token(at).word()) {
      if (!joined(at) || page_.token(at).shape != TokenShape::kNumber) return after_;
    }
    const Token& first = page_.token(at);
    // "for" leads to a purpose more often than to a field.
    if (preposition.folded == "for" && !first.is(kTitleField | kTitleModifier)) return after_;
    const uint32_t found = first.capital() ? capital_end(at) : small_end(at, determined);
    return found == at ? after_ : slash_end(found);
  }

 private:
  bool joined(uint32_t at) const {
    return at < limit_ && page_.is_free(at) && page_.token(at).gap == TokenGap::kSpace;
  }
  /// True for a head that holds an organisation; a vice president has a field.
  bool takes_whole() const {
    if (!page_.token(after_ - 1).is(kTitleWhole)) return false;
    const bool vice = after_ >= 2 && (page_.token(after_ - 2).folded == "vice" ||
                                      page_.token(after_ - 2).folded == "assistant");
    return !vice;
  }

  bool goes_on(uint32_t at, uint32_t from) const {
    return joined(at) && at - from < kMaxComplement;
  }

  static bool is_conjunction(const Token& token) {
    return token.folded == "and" || token.is_mark("&") || token.folded == "und" ||
           token.folded == "et" || token.folded == "y";
  }

  /// "head of audio/video"
  uint32_t slash_end(uint32_t at) const {
    const bool slash = at + 1 < limit_ && page_.is_free({at, at + 2}) &&
                       page_.token(at).is_mark("/") && page_.token(at).gap == TokenGap::kNone &&
                       page_.token(at + 1).word() && page_.token(at + 1).gap == TokenGap::kNone;
    return slash ? at + 2 : at;
  }

  /// "Research", "Graduate Studies": fields, or dictionary words, and no kind of organisation.
  bool is_field(const Token& token) const {
    return token.is(kTitleField | kTitleModifier) ||
           (token.is(kCommonWord) && !token.is(kGivenName | kPlace | kNationality));
  }

  uint32_t capital_end(uint32_t from) const {
    if (page_.token(from).is(kOrgKind) && !page_.token(from).is(kTitleField | kTitleModifier))
      return from;
    uint32_t at = from;
    uint32_t words = 0, fields = 0;
    while (goes_on(at, from)) {
      const Token& token = page_.token(at);
      if (!token.capital()) {
        const bool bridge =
            is_conjunction(token) && goes_on(at + 1, from) && page_.token(at + 1).capital();
        if (!bridge) break;
        ++at;
        continue;
      }
      // A name: an organisation, unless fields came before a place ("of Marketing Europe").
      const bool field = token.is(kTitleField | kTitleModifier);
      if (words == 0 ? !field : !is_field(token) && !token.is(kPlace)) return from;
      fields += token.is(kTitleField | kTitleModifier) ? 1 : 0;
      ++words;
      ++at;
    }
    if (at < limit_ && page_.token(at).shape == TokenShape::kClitic) return from;
    // "lead of the Summer Events team"
    if (joined(at) && page_.token(at).is(kOrgBody)) return from;
    const bool named =
        page_.token(at - 1).is(kOrgKind) && !page_.token(at - 1).is(kTitleField) && words > 1;
    if (named || fields == 0) return from;
    if (takes_whole() && (fields < words || words < 2)) return from;
    return at;
  }

  /// "alignment", "the build team", "health care".
  uint32_t small_end(uint32_t from, bool determined) const {
    uint32_t at = from;
    while (goes_on(at, from)) {
      const Token& token = page_.token(at);
      const bool bridge = is_conjunction(token) && at > from && goes_on(at + 1, from) &&
                          is_small_noun(page_.token(at + 1)) && is_field(page_.token(at + 1));
      if (!bridge && !is_small_noun(token) && token.shape != TokenShape::kNumber) break;
      ++at;
    }
    if (at == from) return from;
    const Token& last = page_.token(at - 1);
    const bool body = last.is(kOrgBody) || last.folded == "branch";
    // "the project", "the company": the organisation itself.
    if (determined && at - from == 1 && last.is(kOrgGeneric)) return from;
    if (body) return at;
    if (takes_whole()) return from;
    return is_field(page_.token(from)) || is_field(last) ? at : from;
  }

  static bool is_small_noun(const Token& token) {
    return (token.shape == TokenShape::kLower || token.shape == TokenShape::kAllCaps) &&
           !token.is(kFunctionWord | kVerbWord | kCalendar) &&
           (!token.is(kPersonVerb) || token.is(kTitleField));
  }

  const MentionPage& page_;
  uint32_t after_;
  uint32_t limit_;
};

bool is_after_word(const MentionPage& page, uint32_t at, uint32_t limit) {
  return at < limit && page.is_free(at) && page.token(at).gap == TokenGap::kSpace &&
         page.token(at).is(kTitleAfter);
}

/// "editor in chief", "engineer in residence", "member at large".
uint32_t fixed_phrase_end(const MentionPage& page, uint32_t after, uint32_t limit) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kPhrases = {
      {{"in", "chief"}, {"in", "residence"}, {"at", "large"}, {"par", "interim"}}};
  if (after + 1 >= limit || !page.is_free({after, after + 2})) return after;
  const bool found = std::any_of(kPhrases.begin(), kPhrases.end(), [&](const auto& phrase) {
    return page.token(after).folded == phrase.first &&
           page.token(after + 1).folded == phrase.second;
  });
  return found ? after + 2 : after;
}

}  // namespace

uint32_t title_end(const MentionPage& page, uint32_t after) {
  const uint32_t limit = page.sentence_of(after - 1).end;
  const uint32_t fixed = fixed_phrase_end(page, after, limit);
  if (fixed != after) return fixed;
  uint32_t at = after;
  while (is_after_word(page, at, limit)) ++at;
  if (at != after) {
    const uint32_t interim = fixed_phrase_end(page, at, limit);
    return interim != at ? interim : at;
  }
  return Complement(page, after).end();
}

}  // namespace rolecall::extract
