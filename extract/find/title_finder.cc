// SPDX-License-Identifier: Apache-2.0
#include "extract/find/title_finder.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.h"
#include "extract/find/title_complement.h"

namespace rolecall::extract {
namespace {

/// Unknown small words that may stand before a head: "energy market analyst".
constexpr uint32_t kMaxLoose = 3;

constexpr uint32_t kChain = kTitleHead | kTitleModifier | kTitleField;

/// Words before a weak head or a verb form that say which of both it is.
constexpr std::array<std::string_view, 24> kBeforeVerb = {
    "to",   "will", "would", "can",  "could", "may",   "might", "should",
    "must", "not",  "who",   "that", "i",     "we",    "you",   "they",
    "he",   "she",  "helps", "help", "'ll",   "never", "both",  "shall"};
constexpr std::array<std::string_view, 31> kBeforeNoun = {
    "next",   "newest",   "latest",   "a",      "an",     "the",      "as",      "our",
    "its",    "their",    "his",      "her",    "my",     "new",      "former",  "first",
    "then",   "'s",       "becomes",  "become", "became", "named",    "elected", "current",
    "second", "outgoing", "incoming", "two",    "three",  "longtime", "these"};

template <size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class TitleFinder {
 public:
  TitleFinder(MentionPage& page, TokenRange sentence) : page_(page), sentence_(sentence) {}

  void run() {
    for (uint32_t at = sentence_.begin; at < sentence_.end;) {
      const uint32_t chain = chain_end(at);
      if (chain == at) {
        ++at;
        continue;
      }
      at = std::max(add_title({at, chain}), at + 1);
    }
  }

 private:
  const Token& token(uint32_t at) const { return page_.token(at); }
  bool joined(uint32_t at) const {
    return at > sentence_.begin && at < sentence_.end && token(at).gap == TokenGap::kSpace;
  }
  bool usable(uint32_t at) const {
    return at < sentence_.end && page_.is_free(at) && token(at).word();
  }

  /// The end of the run of heads, modifiers and fields that begins at `at`.
  uint32_t chain_end(uint32_t at) const {
    if (!usable(at) || !token(at).is(kChain) || token(at).shape == TokenShape::kHandle) return at;
    bool head = token(at).is(kTitleHead) && !token(at).is(kTitleModifier);
    uint32_t end = at + 1;
    while (usable(end) && joined(end)) {
      if (token(end).is(kChain)) {
        head |= token(end).is(kTitleHead) && !token(end).is(kTitleModifier);
        ++end;
        continue;
      }
      // "research and advocacy director"
      const bool bridge = !head && (token(end).folded == "and") && usable(end + 1) &&
                          token(end + 1).is(kTitleModifier | kTitleField) &&
                          !token(end + 1).is(kTitleHead);
      if (!bridge) break;
      end += 2;
    }
    return end;
  }

  /// Index of the last head of a chain; the chain's end where it has none.
  uint32_t head_of(TokenRange chain) const {
    for (uint32_t at = chain.end; at > chain.begin; --at) {
      if (token(at - 1).is(kTitleHead)) return at - 1;
    }
    return chain.end;
  }

  /// Returns the token to go on from.
  uint32_t add_title(TokenRange chain) {
    const uint32_t head = head_of(chain);
    if (head == chain.end) return chain.end;
    TokenRange title{trim_left({chain.begin, head + 1}, head), head + 1};
    if (is_verb(title, head) || is_inside_compound(head, chain.end)) return head + 1;
    const uint32_t strict = title.begin;
    title.begin = extend_left(title.begin, head);
    if (names_org(title, head) || names_interest_group(title, head)) return chain.end;
    title.end = title_end(page_, head + 1);
    if (title.end == head + 1 && chain.end > head + 1) title.end = field_after(head, chain.end);
    if (title.size() == 1 && token(head).is(kTitleWeak) && !has_company(title)) return head + 1;
    Mention mention;
    mention.type = MentionType::kTitle;
    mention.evidence = Evidence::kLexicon;
    mention.plural = token(head).is(kTitlePlural) && !token(head).is(kTitleModifier);
    mention.canonical = canonical(title, head);
    if (!page_.add(title, mention)) page_.add({strict, head + 1}, mention);
    return title.end;
  }

  /// "Society of Rural Teachers", "Board of Old Masters" behind "chairman of the", "@ Quarnel
  /// Sales Mentors": capitals that belong to a name.
  bool names_org(TokenRange title, uint32_t head) const {
    if (title.begin == sentence_.begin) return false;
    uint32_t at = title.begin - 1;
    if (token(at).is_mark("@")) return true;
    if (token(at).folded == "the" && at > sentence_.begin) --at;
    const bool of = token(at).folded == "of" || token(at).folded == "for";
    if (!of || at == sentence_.begin || !token(head).is(kTitlePlural)) return false;
    const Token& before = token(at - 1);
    return before.is(kOrgBody) ||
           (token(head).capital() && (page_.is_type(at - 1, MentionType::kTitle) ||
                                      (before.is(kOrgKind) && before.capital())));
  }

  /// "SIG Contributor Outreach": the words name what a group cares for, but "SIG Chair" is a title.
  bool names_interest_group(TokenRange title, uint32_t head) const {
    if (title.begin == sentence_.begin || !joined(title.begin)) return false;
    const bool goes_on = head + 1 < sentence_.end && joined(head + 1) && token(head + 1).capital();
    return goes_on && token(head).capital() && is_group_acronym(token(title.begin - 1));
  }

  /// Where the words of a chain stop being the title's: at another word's case, at an
  /// organisation's name, at "team" of a named team.
  uint32_t trim_left(TokenRange title, uint32_t head) const {
    uint32_t begin = title.begin;
    const bool small_head = token(head).shape == TokenShape::kLower;
    for (uint32_t at = head; at > begin; --at) {
      const Token& word = token(at - 1);
      const bool name_like = word.shape == TokenShape::kCapital && !word.first;
      if (small_head && name_like) return at;
      if (ends_org_name(at - 1)) return at;
      if (word.is(kOrgBody) && at == head && names_body(at - 1)) return at;
    }
    // "leads developer relations" begins with a verb.
    while (begin < head && token(begin).is(kTitleVerb) && token(begin).is(kTitlePlural)) ++begin;
    while (begin < head && token(begin).is(kFunctionWord) && !token(begin).is(kTitleHead)) ++begin;
    if (begin < head && token(begin).folded == "and") ++begin;
    // "was elected Treasurer", not "an elected official".
    if (begin < head && token(begin).folded == "elected" && begin > sentence_.begin &&
        !contains(kBeforeNoun, token(begin - 1).folded) && token(begin - 1).folded != "an")
      ++begin;
    return begin;
  }

  /// "Robotics" of "Quarnel Robotics CTO": a capitalised kind behind a word that is a name.
  bool ends_org_name(uint32_t at) const {
    const Token& word = token(at);
    if (!word.capital() || !word.is(kOrgKind) || word.is(kOrgBody) || !joined(at)) return false;
    const Token& before = token(at - 1);
    return before.capital() &&
           !before.is(kOrgKind | kFunctionWord | kCommonWord | kChain | kNationality);
  }

  /// True where the body at `at` ("team", "council") has a name of its own before it.
  bool names_body(uint32_t at) const {
    if (!joined(at)) return false;
    const Token& before = token(at - 1);
    if (!before.word() || before.is(kFunctionWord | kVerbWord)) return false;
    const bool named = before.capital() || before.shape == TokenShape::kMixed;
    if (token(at).folded == "team" || token(at).folded == "group") return true;
    return named && !before.is(kOrgKind) && (token(at).capital() || before.is(kCommonWord)) &&
           token(at).folded != "board" && token(at).folded != "pmc";
  }

  bool is_verb(TokenRange title, uint32_t head) const {
    if (title.size() != 1 || !token(head).is(kTitleVerb)) return false;
    const Token* next = head + 1 < sentence_.end ? &token(head + 1) : nullptr;
    constexpr std::array<std::string_view, 14> kObject = {"the",   "a",    "an",  "our", "its",
                                                          "their", "this", "his", "her", "my",
                                                          "all",   "and",  "to",  "up"};
    const bool object = next != nullptr && contains(kObject, next->folded) &&
                        !(next->folded == "and" || next->folded == "to");
    if (head == sentence_.begin) return object;
    const Token& before = token(head - 1);
    // "Ada Berg chairs Quarnel's committee"
    const bool third = token(head).is(kTitlePlural) && token(head).shape == TokenShape::kLower;
    if (third && next != nullptr && next->capital() && before.capital()) {
      const bool owned = head + 2 < sentence_.end && token(head + 2).shape == TokenShape::kClitic;
      const bool named = before.is(kSurname | kGivenName) && !next->is(kGivenName);
      if (owned || named) return true;
    }
    if (contains(kBeforeVerb, before.folded)) return true;
    // "Ada leads the team": a noun would have its article.
    return object && !contains(kBeforeNoun, before.folded);
  }

  /// "director election", "Project Director Election Committee": the head is no head there.
  bool is_inside_compound(uint32_t head, uint32_t chain_end) const {
    const uint32_t next = head + 1;
    if (!usable(next) || !joined(next)) return false;
    const Token& word = token(next);
    const bool same_case = word.capital() == token(head).capital();
    if (word.is(kOrgBody)) return true;
    if (!same_case || word.is(kFunctionWord)) return false;
    if (next < chain_end && (token(head).capital() || !is_compound_end(word))) return false;
    if (token(head).capital()) {
      return word.is(kCommonWord) && !word.is(kGivenName | kSurname | kHonorific) &&
             token(head).shape != TokenShape::kAllCaps;
    }
    return is_compound_end(word);
  }

  /// Nouns that a title stands before without being held by anyone.
  static bool is_compound_end(const Token& word) {
    constexpr std::array<std::string_view, 14> kEnds = {
        "election",    "elections", "meeting", "meetings", "states",    "state",  "summit",
        "nominations", "seats",     "status",  "program",  "programme", "access", "list"};
    return contains(kEnds, word.folded);
  }

  /// "VP Engineering", "Director Marketing": a field behind the head, in the same case.
  uint32_t field_after(uint32_t head, uint32_t chain_end) const {
    constexpr std::array<std::string_view, 8> kTaking = {"vp",   "svp",       "evp",     "director",
                                                         "head", "president", "manager", "avp"};
    if (!contains(kTaking, token(head).folded)) return head + 1;
    uint32_t end = head + 1;
    while (end < chain_end && token(end).is(kTitleField | kTitleModifier)) ++end;
    return end;
  }

  /// Takes in unknown small words between a boundary and the title: "a planetary scientist",
  /// "its energy market analyst".
  uint32_t extend_left(uint32_t begin, uint32_t head) const {
    uint32_t at = begin;
    while (at > sentence_.begin && begin - at < kMaxLoose && joined(at) && page_.is_free(at - 1) &&
           is_loose_modifier(token(at - 1), head)) {
      --at;
    }
    if (at == begin && has_beat(at, head)) return at - 1;
    if (at == begin || token(head).capital()) return at;
    return is_left_boundary(at) ? at : begin;
  }

  /// "Fernland correspondent", "a Fernland expert": the place is what they know, not whom they
  /// work for.
  bool has_beat(uint32_t begin, uint32_t head) const {
    constexpr std::array<std::string_view, 5> kKnowing = {"correspondent", "expert", "specialist",
                                                          "adviser", "advisor"};
    if (begin != head || !contains(kKnowing, token(head).folded) || !joined(begin)) return false;
    return page_.is_free(begin - 1) && token(begin - 1).is(kPlace) && token(begin - 1).capital() &&
           token(head).shape == TokenShape::kLower;
  }

  bool is_loose_modifier(const Token& word, uint32_t head) const {
    if (token(head).is(kTitleWhole)) return false;
    if (word.is(kFunctionWord | kVerbWord | kPersonVerb | kOrgBody | kCalendar) ||
        word.folded.ends_with("ly"))
      return false;
    if (!token(head).capital()) {
      return word.shape == TokenShape::kLower && word.is(kCommonWord) && !word.is(kTitleHead) &&
             word.folded.size() > 2;
    }
    return word.shape == TokenShape::kCapital && word.is(kCommonWord) && !word.first &&
           !word.is(kGivenName | kSurname | kPlace | kOrgKind | kNationality);
  }

  bool is_left_boundary(uint32_t at) const {
    if (at == sentence_.begin || token(at).gap != TokenGap::kSpace) return true;
    const Token& before = token(at - 1);
    if (!page_.is_free(at - 1)) return true;
    if (before.shape == TokenShape::kMark || before.shape == TokenShape::kClitic) return true;
    return contains(kBeforeNoun, before.folded) || before.capital() || before.folded == "and" ||
           before.is(kVerbWord);
  }

  /// True where something beside a weak head speaks for a title.
  bool has_company(TokenRange title) const {
    const Token& head = token(title.begin);
    if (head.capital() && !head.first) return true;
    if (title.begin > sentence_.begin) {
      const Token& before = token(title.begin - 1);
      if (contains(kBeforeNoun, before.folded) || before.is(kVerbWord) || before.capital())
        return true;
      if (before.is(kOrgBody) || before.is_mark(",") || before.is_mark("(") || before.is_mark("@"))
        return true;
      if (page_.is_type(title.begin - 1, MentionType::kTitle)) return true;
      if (before.folded == "and" && title.begin - 1 > sentence_.begin &&
          page_.is_type(title.begin - 2, MentionType::kTitle)) {
        return true;
      }
    }
    if (title.begin == sentence_.begin && title.end == sentence_.end) return true;
    if (title.end >= sentence_.end) return false;
    const Token& next = token(title.end);
    constexpr std::array<std::string_view, 10> kAfter = {"of", "at", "for", "de", "des",
                                                         "du", ",",  "bei", "in", "and"};
    return contains(kAfter, next.folded) || next.capital() || head.first;
  }

  /// As written, with a plural head in the singular.
  std::string canonical(TokenRange title, uint32_t head) const {
    std::string text(page_.view(title));
    if (token(head).is(kTitlePlural)) {
      const model::Span all = page_.span(title);
      const model::Span word = token(head).span;
      text.replace(word.start - all.start, word.size(), singular_of(token(head)));
    }
    return base::collapse_spaces(text);
  }

  /// The singular, as far as it differs from what is written: "Co-Chairwomen" -> "Co-Chairwoman".
  std::string singular_of(const Token& head) const {
    std::string written(page_.document().view(head.span));
    const std::string_view plural = head.folded;
    const std::string_view singular = mention_lexicon().singular(plural);
    const auto [differ, other] =
        std::mismatch(plural.begin(), plural.end(), singular.begin(), singular.end());
    const auto ending = static_cast<size_t>(plural.end() - differ);
    if (singular == plural ||
        !base::ascii_lower(written).ends_with(std::string(differ, plural.end()))) {
      // A hyphenated plural that is in no list: "docs-maintainers".
      if (singular == plural && written.ends_with('s')) written.pop_back();
      return written;
    }
    return written.substr(0, written.size() - ending) + std::string(other, singular.end());
  }

  MentionPage& page_;
  TokenRange sentence_;
};

}  // namespace

void find_titles(MentionPage& page) {
  for (uint32_t i = 0; i < page.sentence_count(); ++i) TitleFinder(page, page.sentence(i)).run();
}

}  // namespace rolecall::extract
