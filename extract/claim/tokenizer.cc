// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/tokenizer.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace rolecall::extract {
namespace {

constexpr std::array<std::string_view, 6> kPossessivePronouns{"his", "her", "my",
                                                              "our", "its", "their"};
constexpr std::string_view kApostrophe = "’";

SymbolKind kind_of(MentionType type) {
  switch (type) {
    case MentionType::kPerson:
      return SymbolKind::kPerson;
    case MentionType::kOrg:
      return SymbolKind::kOrg;
    case MentionType::kTitle:
      return SymbolKind::kTitle;
    case MentionType::kDate:
      return SymbolKind::kDate;
  }
  return SymbolKind::kWord;
}

class Tokenizer {
 public:
  Tokenizer(const AnnotatedDocument& annotated, const model::Span& sentence, const WordLists& words)
      : text_(annotated.document->text), sentence_(sentence), words_(words) {
    const auto& mentions = annotated.mentions;
    next_ = std::ranges::lower_bound(mentions, sentence.start, {},
                                     [](const Mention& m) { return m.span.start; });
    end_ = mentions.end();
  }

  TypedTokens run() {
    size_t at = sentence_.start;
    while (at < sentence_.end) {
      while (next_ != end_ && next_->span.start < at) ++next_;
      if (next_ != end_ && next_->span.start == at && next_->span.end <= sentence_.end) {
        at = add_mention(*next_);
      } else if (base::is_ascii_space(text_[at])) {
        ++at;
      } else {
        at = add_plain(at);
      }
    }
    return std::move(tokens_);
  }

 private:
  size_t add_mention(const Mention& mention) {
    model::Span span = mention.span;
    if (mention.type == MentionType::kTitle) span = peel_title(span);
    TypedToken token;
    token.kind = kind_of(mention.type);
    token.span = span;
    token.text = std::string(1, static_cast<char>(token.kind));
    const std::string_view written = view(span);
    std::string value = mention.canonical;
    if (value.empty() || span != mention.span) value = written;
    token.items.push_back({&mention, span, std::move(value), {}});
    tokens_.push_back(std::move(token));
    if (mention.pronoun && is_possessive(base::ascii_lower(written), mention.span.end)) {
      add(SymbolKind::kWord, {span.end, span.end}, "'s");
    }
    return mention.span.end;
  }

  // "her book", not "hired her as".
  bool is_possessive(std::string_view pronoun, size_t after) const {
    if (std::ranges::find(kPossessivePronouns, pronoun) == kPossessivePronouns.end()) return false;
    const std::string_view rest =
        base::trim(std::string_view(text_).substr(after, sentence_.end - after));
    const size_t length = std::min(rest.find_first_of(" ,.;:!?)"), rest.size());
    return length > 0 &&
           !words_.contains("function_words", base::ascii_lower(rest.substr(0, length)));
  }

  // "former", "new", "outgoing" in front of a title say something about time, not about the role.
  model::Span peel_title(model::Span span) {
    while (true) {
      const std::string_view rest = view(span);
      const size_t length = std::min(rest.find_first_of(" -"), rest.size());
      std::string word = base::fold_key(rest.substr(0, length));
      if (length + 1 >= rest.size() || !words_.contains("before_title", word)) return span;
      add(SymbolKind::kWord, {span.start, span.start + length}, std::move(word));
      span.start += length + 1;
    }
  }

  size_t add_plain(size_t at) {
    size_t end = at;
    const size_t limit = next_ != end_ ? std::min(sentence_.end, next_->span.start) : sentence_.end;
    while (end < limit && is_word_at(at, end)) base::next_code_point(text_, end);
    end = std::min(end, limit);
    if (end == at) return add_punct(at);
    while (end > at + 1 && (text_[end - 1] == '.' || text_[end - 1] == '-')) --end;
    return add_word(at, end);
  }

  bool is_word_at(size_t start, size_t at) const {
    const char c = text_[at];
    if (base::is_ascii_alpha(c) || base::is_ascii_digit(c) || c == '@' || c == '_') return true;
    if (c == '-' || c == '.' || c == '+') return at > start;
    if (c == '\'') return false;
    size_t next = at;
    const char32_t code = base::next_code_point(text_, next);
    return static_cast<unsigned char>(c) >= 0x80 && base::is_letter(code);
  }

  size_t add_punct(size_t at) {
    size_t end = at;
    const char32_t code = base::next_code_point(text_, end);
    std::string text;
    switch (code) {
      case U'’':
      case U'\'':
        return add_apostrophe(at, end);
      case U'，':
      case U'、':
        text = ",";
        break;
      case U'。':
        text = ".";
        break;
      case U'：':
        text = ":";
        break;
      case U'；':
        text = ";";
        break;
      case U'（':
        text = "(";
        break;
      case U'）':
        text = ")";
        break;
      case U'《':
      case U'》':
      case U'「':
      case U'」':
      case U'“':
      case U'”':
      case U'«':
      case U'»':
      case U'"':
        text = "\"";
        break;
      case U'–':
      case U'—':
      case U'-':
        text = "-";
        break;
      case U'&':
        add(SymbolKind::kWord, {at, end}, "and");
        return end;
      case U'[':
        text = "(";
        break;
      case U']':
        text = ")";
        break;
      case U'…':
        text = ".";
        break;
      default:
        text = code < 0x80 ? std::string(1, static_cast<char>(code)) : "~";
    }
    add(SymbolKind::kPunct, {at, end}, std::move(text));
    return end;
  }

  // "'s", "'ll" and the like; a bare apostrophe after a plural or a name in "s" is a possessive.
  size_t add_apostrophe(size_t at, size_t after) {
    size_t end = after;
    while (end < sentence_.end && base::is_ascii_alpha(text_[end])) ++end;
    const std::string tail = base::ascii_lower(text_.substr(after, end - after));
    const bool joined = !tokens_.empty() && tokens_.back().span.end == at;
    // "l'Institut", "qu'elle": the article or particle is a word of its own.
    if (joined && tokens_.back().is(SymbolKind::kWord) &&
        words_.contains("elided", tokens_.back().text)) {
      return after;
    }
    if (joined && tail == "s") {
      add(SymbolKind::kWord, {at, end}, follows_pronoun() ? "is" : "'s");
      return end;
    }
    if (joined && words_.contains("contractions", tail)) {
      add(SymbolKind::kWord, {at, end}, "'" + tail);
      return end;
    }
    if (joined && after < sentence_.end && text_[after] == ' ' && at > 0 && text_[at - 1] == 's') {
      add(SymbolKind::kWord, {at, after}, "'s");
      return after;
    }
    add(SymbolKind::kPunct, {at, after}, "'");
    return after;
  }

  bool follows_pronoun() const {
    const TypedToken& last = tokens_.back();
    if (last.is(SymbolKind::kWord)) return words_.contains("subject_pronouns", last.text);
    // "the company's chief" is a possessive, "she's" is not.
    return last.is(SymbolKind::kPerson) && !last.items.empty() &&
           last.items.front().mention != nullptr && last.items.front().mention->pronoun;
  }

  size_t add_word(size_t at, size_t end) {
    if (words_.is_han(std::string_view(text_).substr(at, end - at))) return add_han(at, end);
    std::string word = base::ascii_lower(text_.substr(at, end - at));
    if (end + 2 <= sentence_.end && word.ends_with("n") && add_negation(word, at, end)) return end;
    if (std::ranges::any_of(word, [](char c) { return static_cast<unsigned char>(c) >= 0x80; })) {
      word = base::fold_key(word);  // "nommée" is "nommee" to rules
      if (!std::ranges::all_of(word, base::is_ascii_alpha) || word.empty()) word = "~";
    } else if (std::ranges::all_of(word, base::is_ascii_digit)) {
      word = "0";
    }
    add(SymbolKind::kWord, {at, end}, std::move(word));
    return end;
  }

  // Chinese has no spaces: the phrases that rules know become words, the rest counts as one each.
  size_t add_han(size_t at, size_t end) {
    while (at < end) {
      const auto [length, word] = words_.find_han(std::string_view(text_).substr(at, end - at));
      if (word != nullptr) {
        add(SymbolKind::kWord, {at, at + length}, *word);
        at += length;
        continue;
      }
      const size_t start = at;
      base::next_code_point(text_, at);
      add(SymbolKind::kWord, {start, at}, "han");
    }
    return end;
  }

  // "don't": the word ends before the apostrophe; the "n" belongs to "n't".
  bool add_negation(std::string& word, size_t at, size_t& end) {
    const std::string_view rest = std::string_view(text_).substr(end, sentence_.end - end);
    const size_t mark = rest.starts_with('\'')          ? 1
                        : rest.starts_with(kApostrophe) ? kApostrophe.size()
                                                        : 0;
    if (mark == 0 || rest.size() <= mark || rest[mark] != 't') return false;
    word.pop_back();
    if (!word.empty()) add(SymbolKind::kWord, {at, end - 1}, word);
    add(SymbolKind::kWord, {end - 1, end + mark + 1}, "n't");
    end += mark + 1;
    return true;
  }

  void add(SymbolKind kind, model::Span span, std::string text) {
    TypedToken token;
    token.kind = kind;
    token.span = span;
    token.text = std::move(text);
    tokens_.push_back(std::move(token));
  }

  std::string_view view(const model::Span& span) const {
    return std::string_view(text_).substr(span.start, span.size());
  }

  const std::string& text_;
  model::Span sentence_;
  const WordLists& words_;
  std::vector<Mention>::const_iterator next_;
  std::vector<Mention>::const_iterator end_;
  TypedTokens tokens_;
};

}  // namespace

TypedTokens tokenize(const AnnotatedDocument& annotated, const model::Span& sentence,
                     const WordLists& words) {
  return Tokenizer(annotated, sentence, words).run();
}

}  // namespace rolecall::extract
