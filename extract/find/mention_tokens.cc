// SPDX-License-Identifier: Apache-2.0
#include "extract/find/mention_tokens.h"

#include <algorithm>

#include "base/text.h"

namespace rolecall::extract {
namespace {

/// A line this long ended because the paper did, not because the writer meant it.
constexpr size_t kWrappedLineBytes = 55;

bool is_word_char(char32_t c) {
  if (c < 0x80) {
    const char ascii = static_cast<char>(c);
    return base::is_ascii_alpha(ascii) || base::is_ascii_digit(ascii) || ascii == '_';
  }
  // Combining marks (U+0300..) belong to their letter.
  return base::is_letter(c) || (c >= 0x300 && c < 0x370);
}

bool is_apostrophe(char32_t c) { return c == '\'' || c == U'’' || c == U'ʼ' || c == U'`'; }

bool is_hyphen(char32_t c) { return c == '-' || c == U'‐' || c == U'‑'; }

bool is_joiner(char32_t c) { return is_apostrophe(c) || is_hyphen(c) || c == '.' || c == '&'; }

/// Classes of a word with hyphens that the lexicon lacks, from its first and last part:
/// "Roth-Berger" is a surname, "docs-maintainer" a head.
uint32_t hyphenated_classes(std::string_view word) {
  const size_t first = word.find('-');
  if (first == std::string_view::npos) return 0;
  const MentionLexicon& lexicon = mention_lexicon();
  const uint32_t head = lexicon.classes(fold_word(word.substr(0, first)));
  const uint32_t tail = lexicon.classes(fold_word(word.substr(word.rfind('-') + 1)));
  constexpr uint32_t kOfTail = kSurname | kTitleHead | kTitlePlural | kTitleWhole | kTitleField;
  return (head & (kGivenName | kSurname)) | (tail & kOfTail) | (head & tail & kCommonWord);
}

/// Reads tokens of one sentence off the text.
class SentenceReader {
 public:
  SentenceReader(std::string_view text, const Sentence& sentence, uint32_t index)
      : text_(text.substr(0, sentence.span.end)), at_(sentence.span.start), index_(index) {}

  void read(std::vector<Token>& out) {
    bool first = true;
    size_t line_start = at_;
    TokenGap gap = TokenGap::kBreak;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (base::is_ascii_space(c)) {
        gap = std::max(gap, gap_of(c, line_start));
        if (c == '\n') line_start = at_ + 1;
        ++at_;
        continue;
      }
      if (const size_t wide = wide_space(); wide != 0) {
        gap = std::max(gap, TokenGap::kSpace);
        at_ += wide;
        continue;
      }
      Token token = next();
      token.gap = gap;
      token.sentence = index_;
      token.first = first && token.word();
      if (token.word()) first = false;
      gap = is_elision(token) ? TokenGap::kSpace : TokenGap::kNone;
      out.push_back(std::move(token));
    }
  }

 private:
  TokenGap gap_of(char c, size_t line_start) const {
    if (c == '\t') return TokenGap::kBreak;
    if (c != '\n') return TokenGap::kSpace;
    return at_ - line_start >= kWrappedLineBytes ? TokenGap::kSpace : TokenGap::kBreak;
  }

  /// Bytes of a space beyond ASCII (no-break, thin, ideographic) or of an invisible joiner at the
  /// reading position; 0 where there is none.
  size_t wide_space() const {
    size_t end = at_;
    const char32_t c = base::next_code_point(text_, end);
    const bool space = c == 0xA0 || (c >= 0x2000 && c <= 0x200F) || c == 0x202F || c == 0x2060 ||
                       c == 0x3000 || c == 0xFEFF;
    return space ? end - at_ : 0;
  }

  char32_t peek(size_t at) const {
    if (at >= text_.size()) return 0;
    return base::next_code_point(text_, at);
  }

  Token next() {
    const size_t start = at_;
    const char32_t c = base::next_code_point(text_, at_);
    if (c == '@' && is_word_char(peek(at_)) && !follows_word(start)) return handle(start);
    if (is_apostrophe(c) && is_word_char(peek(at_)) && start > 0 && is_clitic_after(start)) {
      return clitic(start);
    }
    if (base::is_cjk(c)) return cjk(start);
    if (!is_word_char(c)) return mark(start);
    return word(start);
  }

  /// "l'" and "d'" are words of their own.
  bool is_elision(const Token& token) const {
    return token.shape == TokenShape::kLower && token.span.size() > 1 &&
           is_apostrophe(last_char(token.span));
  }

  char32_t last_char(model::Span span) const {
    size_t at = span.end - 1;
    while (at > span.start && (static_cast<unsigned char>(text_[at]) & 0xC0) == 0x80) --at;
    return peek(at);
  }

  /// The end of "l'" or "qu'" before a word; `start` where none stands there.
  size_t elision_end(size_t start) const {
    constexpr std::string_view kElided[] = {"qu", "l", "d", "n", "s", "j", "c", "m", "t"};
    for (const std::string_view letters : kElided) {
      size_t at = start + letters.size();
      if (text_.substr(start, letters.size()) != letters || !is_apostrophe(peek(at))) continue;
      base::next_code_point(text_, at);
      if (base::is_letter(peek(at)) && clitic_end(at) == 0) return at;
    }
    return start;
  }

  /// True inside a mail address: "ada@example.org".
  bool follows_word(size_t start) const {
    return start > 0 && (base::is_ascii_alpha(text_[start - 1]) ||
                         base::is_ascii_digit(text_[start - 1]) || text_[start - 1] == '.');
  }

  Token make(size_t start, TokenShape shape) const {
    Token token;
    token.span = {start, at_};
    token.shape = shape;
    return token;
  }

  Token mark(size_t start) const {
    Token token = make(start, TokenShape::kMark);
    token.folded = std::string(text_.substr(start, at_ - start));
    return token;
  }

  /// One letter a token: words of these scripts are told apart later, by lexicon.
  Token cjk(size_t start) const {
    Token token = make(start, TokenShape::kCjk);
    token.folded = std::string(text_.substr(start, at_ - start));
    return token;
  }

  Token handle(size_t start) {
    while (at_ < text_.size() &&
           (is_word_char(peek(at_)) || text_[at_] == '-' || text_[at_] == '.')) {
      base::next_code_point(text_, at_);
    }
    while (at_ > start + 1 && (text_[at_ - 1] == '.' || text_[at_ - 1] == '-')) --at_;
    Token token = make(start, TokenShape::kHandle);
    token.folded = fold_word(text_.substr(start + 1, at_ - start - 1));
    token.classes = mention_lexicon().classes(token.folded);
    return token;
  }

  /// "'s", "'m", "'re", "'ve", "'ll", "'d" at a word's end, behind a word.
  bool is_clitic_after(size_t start) const {
    size_t before = start;
    while (before > 0 && (static_cast<unsigned char>(text_[before - 1]) & 0xC0) == 0x80) --before;
    if (before == 0) return false;
    size_t at = before - 1;
    return is_word_char(base::next_code_point(text_, at)) && clitic_end(at_) != 0;
  }

  /// Where a clitic's letters that start at `at` end; 0 where there is none.
  size_t clitic_end(size_t at) const {
    for (const std::string_view letters : {"s", "m", "re", "ve", "ll", "d", "S"}) {
      if (text_.substr(at, letters.size()) == letters && !is_word_char(peek(at + letters.size()))) {
        return at + letters.size();
      }
    }
    return 0;
  }

  Token clitic(size_t start) {
    const size_t letters = at_;
    at_ = clitic_end(at_);
    Token token = make(start, TokenShape::kClitic);
    token.folded = "'" + base::ascii_lower(text_.substr(letters, at_ - letters));
    return token;
  }

  /// True where a joiner at `at` goes on with the word: "O'Malley", "quarn.io", "AT&T".
  bool joins(size_t at) const {
    size_t next = at;
    const char32_t c = base::next_code_point(text_, next);
    if (!is_joiner(c)) return false;
    if (is_apostrophe(c) && clitic_end(next) != 0) return false;
    const char32_t following = peek(next);
    if (c == '.') return base::is_letter(following) && !base::is_cjk(following);
    if (c == '&') return base::is_upper(following);
    return is_word_char(following);
  }

  Token word(size_t start) {
    if (const size_t end = elision_end(start); end != start) {
      at_ = end;
      Token token = make(start, TokenShape::kLower);
      token.folded = fold_word(text_.substr(start, at_ - start));
      token.classes = kFunctionWord;
      return token;
    }
    while (at_ < text_.size()) {
      const char32_t c = peek(at_);
      if (base::is_cjk(c) || (!is_word_char(c) && !joins(at_))) break;
      base::next_code_point(text_, at_);
    }
    drop_footnote_mark(start);
    Token token = make(start, shape_of(text_.substr(start, at_ - start)));
    token.folded = fold_word(text_.substr(start, at_ - start));
    token.classes = mention_lexicon().classes(token.folded);
    if (token.classes == 0) token.classes = hyphenated_classes(text_.substr(start, at_ - start));
    const bool dotted = at_ < text_.size() && text_[at_] == '.';
    if (dotted && token.shape == TokenShape::kInitial) token.span.end = ++at_;
    if (dotted && token.is(kHonorific | kNameSuffix | kLegalSuffix) && !ends_sentence(at_ + 1)) {
      token.span.end = ++at_;
    }
    const bool article = token.folded == "a" || token.folded == "i";
    if (token.shape == TokenShape::kInitial && article && !dotted) {
      token.shape = TokenShape::kCapital;
    }
    return token;
  }

  /// "Lindholm1" of an author list is a name with a mark for its affiliation.
  void drop_footnote_mark(size_t start) {
    constexpr size_t kMaxDigits = 2, kMinLetters = 4;
    size_t end = at_;
    while (end > start && base::is_ascii_digit(text_[end - 1])) --end;
    const std::string_view word = text_.substr(start, end - start);
    if (end == at_ || at_ - end > kMaxDigits || word.size() < kMinLetters) return;
    const bool lower_end = base::is_ascii_alpha(word.back()) && word.back() >= 'a';
    if (lower_end && shape_of(word) == TokenShape::kCapital) at_ = end;
  }

  bool ends_sentence(size_t at) const {
    return base::trim(text_.substr(std::min(at, text_.size()))).empty();
  }

  /// "Lisbon-based", "Australian-born": no name, for all its capital.
  static bool is_compound_adjective(std::string_view word) {
    const size_t hyphen = word.rfind('-');
    if (hyphen == std::string_view::npos || hyphen + 1 >= word.size()) return false;
    const std::string_view tail = word.substr(hyphen + 1);
    if (tail.front() < 'a' || tail.front() > 'z') return false;
    const uint32_t classes = mention_lexicon().classes(fold_word(tail));
    return (classes & kCommonWord) != 0 && (classes & (kGivenName | kSurname)) == 0;
  }

  static TokenShape shape_of(std::string_view word) {
    size_t uppers = 0, letters = 0;
    bool first_upper = false, dots = false, after_lower = false;
    size_t camel_at = 0;  // Where a capital follows a small letter.
    const bool digit_first = base::is_ascii_digit(word.front());
    for (size_t i = 0; i < word.size();) {
      const bool at_start = i == 0;
      const char32_t c = base::next_code_point(word, i);
      if (c == '.') dots = true;
      if (!base::is_letter(c)) {
        after_lower = false;
        continue;
      }
      ++letters;
      if (base::is_upper(c)) ++uppers;
      if (base::is_upper(c) && after_lower && camel_at == 0) camel_at = letters - 1;
      after_lower = base::is_lower(c);
      if (at_start) first_upper = base::is_upper(c);
    }
    if (letters == 0 || digit_first) return TokenShape::kNumber;
    if (is_compound_adjective(word)) return TokenShape::kLower;
    const bool all_upper = uppers == letters;
    if (first_upper && all_upper && (letters == 1 || (dots && letters <= 3)))
      return TokenShape::kInitial;
    if (all_upper) return TokenShape::kAllCaps;
    // "McDowell", "DeVries" are names; "DataNation" is none of a person.
    constexpr size_t kLongestNamePrefix = 3;
    if (first_upper && !dots) {
      return camel_at > kLongestNamePrefix ? TokenShape::kMixed : TokenShape::kCapital;
    }
    return uppers > 0 || dots ? TokenShape::kMixed : TokenShape::kLower;
  }

  std::string_view text_;
  size_t at_;
  uint32_t index_;
};

}  // namespace

bool is_group_acronym(const Token& token) {
  return token.capital() && (token.folded == "sig" || token.folded == "wg" || token.folded == "ug");
}

TokenList tokenize_mentions(const model::Document& document,
                            const std::vector<Sentence>& sentences) {
  TokenList list;
  list.tokens.reserve(document.text.size() / 5);
  for (size_t i = 0; i < sentences.size(); ++i) {
    list.begin.push_back(static_cast<uint32_t>(list.tokens.size()));
    SentenceReader(document.text, sentences[i], static_cast<uint32_t>(i)).read(list.tokens);
  }
  list.begin.push_back(static_cast<uint32_t>(list.tokens.size()));
  return list;
}

}  // namespace rolecall::extract
