// SPDX-License-Identifier: Apache-2.0
#include "extract/find/sentences.h"

#include <unicode/brkiter.h>
#include <unicode/utext.h>

#include <algorithm>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/text.h"

namespace rolecall::extract {
namespace {

/// Words that end in a full stop and do not end a sentence before a name or a number, lower case.
constexpr std::string_view kAbbreviations[] = {
    "dr",  "mr",    "mrs",  "ms",   "mme",    "mlle",  "prof", "st",  "sr",  "fr",   "rev",  "hon",
    "gen", "col",   "capt", "lt",   "sgt",    "cmdr",  "gov",  "sen", "rep", "pres", "supt", "insp",
    "vs",  "fig",   "figs", "eq",   "sec",    "ch",    "vol",  "no",  "nr",  "nos",  "pp",   "ed",
    "eds", "al",    "cf",   "ca",   "approx", "e.g",   "i.e",  "z.b", "d.h", "u.a",  "bzw",  "dipl",
    "ing", "habil", "mag",  "univ", "dept",   "assoc", "asst", "jan", "feb", "mar",  "apr",  "jun",
    "jul", "aug",   "sep",  "sept", "oct",    "nov",   "dec",  "mt",  "ft",  "tel",  "ext",  "p.s"};

/// Words with a full stop that end a sentence only if the next one starts with a capital that is
/// no name's: they often stand inside a name or before its verb.
constexpr std::string_view kSuffixes[] = {"inc", "corp", "co",  "ltd",  "llc",  "jr",  "bros",
                                          "s.a", "ph.d", "m.d", "b.sc", "m.sc", "u.s", "u.k",
                                          "u.n", "a.g",  "n.v", "e.v",  "etc",  "d.c"};

/// Sentence starters: after a suffix such as "Inc." these begin the next sentence.
constexpr std::string_view kStarters[] = {
    "he",    "she",  "it",    "they",  "we",     "i",     "the",  "this",  "that",
    "in",    "on",   "at",    "after", "before", "his",   "her",  "its",   "their",
    "our",   "but",  "and",   "a",     "an",     "as",    "from", "since", "previously",
    "prior", "when", "while", "there", "these",  "those", "for",  "with",  "you"};

constexpr std::string_view kGermanMonths[] = {"januar",    "februar", "märz",     "april",
                                              "mai",       "juni",    "juli",     "august",
                                              "september", "oktober", "november", "dezember"};

template <size_t N>
bool contains(const std::string_view (&words)[N], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// The last word of a text without its final stop, lower-cased, "(" and quotes before it left out.
std::string last_word(std::string_view text) {
  constexpr size_t kLongestWord = 12;
  text.remove_suffix(1);
  const size_t from = text.size() > kLongestWord ? text.size() - kLongestWord : 0;
  const size_t start = text.find_last_of(" \t\n([\"'/\xA0");
  if (start != std::string_view::npos && start >= from) text.remove_prefix(start + 1);
  return base::ascii_lower(text.size() > kLongestWord ? std::string_view{} : text);
}

std::string first_word(std::string_view text) {
  size_t end = 0;
  while (end < text.size() &&
         (base::is_ascii_alpha(text[end]) || static_cast<unsigned char>(text[end]) >= 0x80)) {
    ++end;
  }
  return base::ascii_lower(text.substr(0, end));
}

char32_t first_letter(std::string_view text) {
  size_t at = 0;
  return text.empty() ? 0 : base::next_code_point(text, at);
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), base::is_ascii_digit);
}

/// "J", "R.J": initials of a name.
bool is_initials(std::string_view raw) {
  if (raw.empty() || raw.size() > 5) return false;
  for (size_t i = 0; i < raw.size(); ++i) {
    const bool fits = i % 2 == 0 ? raw[i] >= 'A' && raw[i] <= 'Z' : raw[i] == '.';
    if (!fits) return false;
  }
  return true;
}

std::string_view raw_last_word(std::string_view text) {
  text.remove_suffix(1);
  const size_t start = text.find_last_of(" \t\n([\"'");
  return start == std::string_view::npos ? text : text.substr(start + 1);
}

/// The pronoun "I" ends a sentence, an initial does not: "So did I. Then", "J. K. Lind".
bool is_pronoun_end(std::string_view raw, std::string_view next) {
  return raw == "I" && contains(kStarters, first_word(next));
}

/// A full stop ends `before`; does the sentence go on in `next`?
bool stop_goes_on(std::string_view before, std::string_view next, std::string_view language) {
  const std::string word = last_word(before);
  const std::string_view raw = raw_last_word(before);
  if (contains(kAbbreviations, word)) {
    // "No." is an answer, too; and an abbreviation before a starter has ended its sentence.
    return word != "no" || base::is_ascii_digit(next[0]);
  }
  if (is_initials(raw)) return !is_pronoun_end(raw, next) && !contains(kStarters, first_word(next));
  if (contains(kSuffixes, word)) return !contains(kStarters, first_word(next));
  if (language.starts_with("de") && is_digits(word)) {
    return contains(kGermanMonths, first_word(next)) || base::is_ascii_digit(next[0]);
  }
  return false;
}

/// True if ICU's break between the two is none: lower case goes on, and so on.
bool goes_on(std::string_view before, std::string_view next, std::string_view language) {
  before = base::trim(before);
  next = base::trim(next);
  if (before.empty() || next.empty()) return true;
  const char32_t first = first_letter(next);
  if (base::is_lower(first) || first == ',' || first == ';' || first == ')') return true;
  if (before.back() == '.') return stop_goes_on(before, next, language);
  return false;
}

/// A line break inside a block: the writer's own, unless the line was only wrapped.
bool is_line_break(std::string_view before, std::string_view next) {
  // Mail wraps at 65 to 80 columns: a line that had room for the next word was ended.
  constexpr size_t kWrapColumn = 64;
  const size_t line = before.rfind('\n');
  const std::string_view last = line == std::string_view::npos ? before : before.substr(line + 1);
  next = base::trim(next);
  if (next.empty() || base::trim(last).empty()) return false;
  const char32_t first = first_letter(next);
  if (base::is_lower(first)) return false;
  if (first == '-' || first == '*' || first == 0x2022) return true;
  const char end = base::trim(last).back();
  if (end == ',' || end == '-') return false;
  const size_t width =
      base::trim(last).size() + 1 + std::min(next.find_first_of(" \n"), next.size());
  return width < kWrapColumn && !(end == '.' && contains(kAbbreviations, last_word(last)));
}

/// One ICU iterator per language and thread: they are costly to make and must not be shared.
icu::BreakIterator& iterator_for(std::string_view language) {
  thread_local std::map<std::string, std::unique_ptr<icu::BreakIterator>, std::less<>> iterators;
  constexpr size_t kMaxLanguages = 16;  // A page's language is any text; do not keep them all.
  const std::string key(language.substr(0, 2));
  if (const auto found = iterators.find(key); found != iterators.end()) return *found->second;
  if (iterators.size() >= kMaxLanguages) iterators.clear();
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::BreakIterator> made(icu::BreakIterator::createSentenceInstance(
      icu::Locale(key.empty() ? "en" : key.c_str()), status));
  if (U_FAILURE(status) != 0) throw std::runtime_error("ICU has no sentence rules");
  return *iterators.emplace(key, std::move(made)).first->second;
}

/// Cuts one stretch of running text; offsets are into `text`.
class StretchSplitter {
 public:
  StretchSplitter(std::string_view text, std::string_view language)
      : text_(text), language_(language) {}

  std::vector<model::Span> run() {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UText, decltype(&utext_close)> utext(
        utext_openUTF8(nullptr, text_.data(), static_cast<int64_t>(text_.size()), &status),
        utext_close);
    icu::BreakIterator& breaks = iterator_for(language_);
    breaks.setText(utext.get(), status);
    if (U_FAILURE(status) != 0) return {{0, text_.size()}};
    size_t start = 0;
    for (int32_t at = breaks.next(); at != icu::BreakIterator::DONE; at = breaks.next()) {
      const auto end = static_cast<size_t>(at);
      if (end < text_.size() && !is_end(start, end)) continue;
      push(start, end);
      start = end;
    }
    return std::move(spans_);
  }

 private:
  static constexpr size_t kContext = 200;  // Bytes that the rules look at on either side.

  bool is_end(size_t start, size_t end) const {
    const size_t from = end - start > kContext ? end - kContext : start;
    const std::string_view before = text_.substr(from, end - from);
    const std::string_view next = text_.substr(end, kContext);
    if (before.ends_with('\n')) {
      const std::string_view line = before.substr(0, before.size() - 1);
      const std::string_view trimmed = base::trim(line);
      const char last = trimmed.empty() ? '\0' : trimmed.back();
      if (last != '.' && last != '!' && last != '?') return is_line_break(line, next);
    }
    return !goes_on(before, next, language_);
  }

  /// Line breaks that ICU does not see as ends are cut here.
  void push(size_t start, size_t end) {
    size_t line = start;
    // Not looked for beyond the end: the sentences of a text without lines would cost its square.
    const std::string_view text = text_.substr(0, end);
    for (size_t at = text.find('\n', start); at != std::string_view::npos && at + 1 < end;
         at = text.find('\n', at + 1)) {
      const std::string_view next = text_.substr(at + 1, std::min(end - at - 1, kContext));
      if (!is_line_break(text_.substr(line, at - line), next)) {
        continue;
      }
      push_trimmed(line, at);
      line = at + 1;
    }
    push_trimmed(line, end);
  }

  void push_trimmed(size_t start, size_t end) {
    while (start < end && base::is_ascii_space(text_[start])) ++start;
    while (end > start && base::is_ascii_space(text_[end - 1])) --end;
    if (start < end) spans_.push_back({start, end});
  }

  std::string_view text_;
  std::string_view language_;
  std::vector<model::Span> spans_;
};

/// Rows, headings, terms and by-lines are one sentence whatever they hold.
bool is_one_sentence(model::BlockKind kind) {
  switch (kind) {
    case model::BlockKind::kTableRow:
    case model::BlockKind::kHeading:
    case model::BlockKind::kDefinitionTerm:
    case model::BlockKind::kByline:
      return true;
    default:
      return false;
  }
}

}  // namespace

std::vector<Sentence> split_sentences(const model::Document& document) {
  std::vector<Sentence> sentences;
  for (size_t index = 0; index < document.blocks.size(); ++index) {
    const model::Block& block = document.blocks[index];
    if (block.span.size() == 0) continue;
    if (is_one_sentence(block.kind)) {
      sentences.push_back({block.span, index});
      continue;
    }
    for (const model::Span& span :
         StretchSplitter(document.view(block.span), document.language).run()) {
      sentences.push_back({{block.span.start + span.start, block.span.start + span.end}, index});
    }
  }
  return sentences;
}

}  // namespace rolecall::extract
