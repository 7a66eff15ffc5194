// SPDX-License-Identifier: Apache-2.0
#include "extract/find/date_tokens.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/text.h"

namespace rolecall::extract {
namespace {

/// Longest word of the tables; longer ones are not looked up.
constexpr size_t kMaxWordBytes = 14;
constexpr size_t kMaxDigits = 8;  // "20260507"; longer numbers are no date.

/// English words that date expressions without a digit hold one of, by their first letter.
constexpr std::string_view kTriggers[] = {
    "january", "february",  "march",     "april",     "may",      "june",      "july",
    "august",  "september", "october",   "november",  "december", "jan",       "feb",
    "mar",     "apr",       "jun",       "jul",       "aug",      "sep",       "sept",
    "oct",     "nov",       "dec",       "monday",    "tuesday",  "wednesday", "thursday",
    "friday",  "saturday",  "sunday",    "spring",    "summer",   "autumn",    "fall",
    "winter",  "today",     "yesterday", "tomorrow",  "tonight",  "this",      "last",
    "next",    "previous",  "coming",    "following", "past",     "ago",       "week",
    "weeks",   "month",     "months",    "year",      "years",    "quarter",   "immediately",
    "day",     "days",      "decade",    "quarters",  "half"};

/// A word's length and first seven letters in one number, case folded: what triggers are told
/// apart by.
constexpr uint64_t trigger_key(std::string_view word) {
  uint64_t key = word.size();
  for (size_t i = 0; i < 7; ++i) {
    key = key << 8U | (i < word.size() ? static_cast<unsigned char>(word[i] | 0x20) : 0U);
  }
  return key;
}

constexpr auto make_trigger_keys() {
  std::array<uint64_t, std::size(kTriggers)> keys{};
  for (size_t i = 0; i < keys.size(); ++i) keys[i] = trigger_key(kTriggers[i]);
  std::sort(keys.begin(), keys.end());
  return keys;
}
constexpr auto kTriggerKeys = make_trigger_keys();

/// For each length, the first letters of triggers: most words fail this one look.
constexpr std::array<uint32_t, kMaxWordBytes + 1> make_trigger_letters() {
  std::array<uint32_t, kMaxWordBytes + 1> letters{};
  for (const std::string_view word : kTriggers) letters[word.size()] |= 1U << (word[0] & 31);
  return letters;
}
constexpr auto kTriggerLetters = make_trigger_letters();

bool is_trigger(std::string_view word) {
  if (word.size() > kMaxWordBytes) return false;
  if ((kTriggerLetters[word.size()] >> (word[0] & 31) & 1U) == 0) return false;
  return std::binary_search(kTriggerKeys.begin(), kTriggerKeys.end(), trigger_key(word));
}

/// Inlined: the quick look spends its time here.
constexpr bool is_letter(char c) {
  const auto lower = static_cast<unsigned char>(c | 0x20);
  return lower >= 'a' && lower <= 'z';
}

bool starts_with_capital(std::string_view word) {
  if (is_letter(word[0])) return word[0] <= 'Z';
  size_t at = 0;
  return base::is_upper(base::next_code_point(word, at));
}

bool is_english(std::string_view language) {
  return language.empty() || language.starts_with("en");
}

/// Cuts a text into tokens, one pass.
class Tokenizer {
 public:
  Tokenizer(std::string_view text, std::string_view language) : text_(text), language_(language) {
    tokens_.reserve(text.size() / 5 + 4);
  }

  std::vector<DateToken> run() {
    while (at_ < text_.size()) step();
    return std::move(tokens_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '\n' || c == '\t') after_line_ = true;  // A tab parts the cells of a row.
    if (base::is_ascii_space(c)) {
      glued_ = false;
      ++at_;
    } else if (base::is_ascii_digit(c)) {
      take_number();
    } else if (base::is_ascii_alpha(c)) {
      take_word();
    } else if (static_cast<unsigned char>(c) < 0x80) {
      push({at_, at_ + 1}, DateToken::Kind::kMark).mark = c;
    } else {
      take_wide();
    }
  }

  DateToken& push(model::Span span, DateToken::Kind kind) {
    DateToken token;
    token.span = span;
    token.kind = kind;
    token.glued = glued_ && !tokens_.empty();
    token.after_line = after_line_ || tokens_.empty();
    glued_ = true;
    after_line_ = false;
    at_ = span.end;
    tokens_.push_back(token);
    return tokens_.back();
  }

  void take_number() {
    size_t end = at_;
    while (end < text_.size() && base::is_ascii_digit(text_[end])) ++end;
    const std::string_view digits = text_.substr(at_, end - at_);
    DateToken& token = push({at_, end}, DateToken::Kind::kNumber);
    token.digits = static_cast<int>(std::min(digits.size(), kMaxDigits + 1));
    if (digits.size() > kMaxDigits) return;
    for (const char digit : digits) token.value = token.value * 10 + (digit - '0');
    take_suffix(token);
  }

  /// "7th", "1er", "1990s", "1990's".
  void take_suffix(DateToken& token) {
    for (const std::string_view suffix : {"st", "nd", "rd", "th", "er", "s", "'s", "’s"}) {
      if (!base::equals_ignoring_ascii_case(text_.substr(at_, suffix.size()), suffix)) continue;
      const size_t end = at_ + suffix.size();
      if (end < text_.size() && base::is_ascii_alpha(text_[end])) continue;
      (suffix.ends_with('s') ? token.plural : token.ordinal) = true;
      at_ = token.span.end = end;
      return;
    }
  }

  /// Letters: ASCII, and what ICU calls a letter outside the scripts that put no spaces.
  void take_word() {
    size_t end = at_;
    while (end < text_.size()) {
      if (static_cast<unsigned char>(text_[end]) < 0x80) {
        if (!base::is_ascii_alpha(text_[end])) break;
        ++end;
        continue;
      }
      size_t next = end;
      const char32_t c = base::next_code_point(text_, next);
      if (!base::is_letter(c) || base::is_cjk(c)) break;
      end = next;
    }
    const std::string_view word = text_.substr(at_, end - at_);
    DateToken& token = push({at_, end}, DateToken::Kind::kWord);
    token.capital = starts_with_capital(word);
    if (word.size() > kMaxWordBytes) return;
    const std::string lower = base::ascii_lower(word);
    const DateWordEntry entry = find_date_word(lower, language_);
    if (entry.word != DateWord::kNone && (token.capital || !entry.needs_capital)) {
      token.word = entry.word;
      token.value = entry.value;
    } else if (lower.size() > 4 && lower.ends_with("ed")) {
      token.word = DateWord::kPast;
    } else if (lower.size() > 4 && lower.ends_with("ing") && !token.capital && after_be()) {
      token.word = DateWord::kFuture;  // "is leaving on 3 May"
    }
    token.plural = lower.ends_with('s');
  }

  /// The word before the newest is "is"; an adverb may stand between them.
  bool after_be() const {
    const size_t count = tokens_.size();
    const auto is_be = [&](size_t back) {
      return count >= back && tokens_[count - back].is(DateWord::kBe);
    };
    return is_be(2) || (is_be(3) && tokens_[count - 2].kind == DateToken::Kind::kWord);
  }

  void take_wide() {
    size_t next = at_;
    const char32_t c = base::next_code_point(text_, next);
    if (c == 0xA0 || (c >= 0x2000 && c <= 0x200B) || c == 0x202F || c == 0x3000) {
      glued_ = false;
      at_ = next;
    } else if (base::is_cjk(c)) {
      take_cjk(next);
    } else if (base::is_letter(c)) {
      take_word();
    } else {
      const char mark = c == 0x2019 ? '\'' : c >= 0x2010 && c <= 0x2015 ? kDash : '\0';
      push({at_, next}, DateToken::Kind::kMark).mark = mark;
    }
  }

  void take_cjk(size_t next) {
    const auto found = find_cjk_date_word(text_.substr(at_));
    DateToken& token = push({at_, found ? at_ + found->second : next}, DateToken::Kind::kWord);
    if (!found) return;
    token.word = found->first.word;
    token.value = found->first.value;
  }

  std::string_view text_;
  std::string_view language_;
  std::vector<DateToken> tokens_;
  size_t at_ = 0;
  bool glued_ = false;
  bool after_line_ = true;
};

}  // namespace

bool may_hold_date(std::string_view text, std::string_view language) {
  const bool english = is_english(language);
  size_t word = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    if (is_letter(c)) continue;
    if (c >= '0' && c <= '9') return true;
    if (!english && static_cast<unsigned char>(c) >= 0x80) return true;
    if (i > word) {
      const std::string_view candidate = text.substr(word, i - word);
      if (is_trigger(candidate)) return true;
      if (!english &&
          find_date_word(base::ascii_lower(candidate), language).word != DateWord::kNone) {
        return true;
      }
    }
    word = i + 1;
  }
  return false;
}

std::vector<DateToken> tokenize_dates(std::string_view text, std::string_view language) {
  return Tokenizer(text, language).run();
}

}  // namespace rolecall::extract
