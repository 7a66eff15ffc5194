// SPDX-License-Identifier: Apache-2.0
#include "extract/read/markdown_inline.h"

#include "base/text.h"
#include "extract/read/address.h"
#include "extract/read/markup_text.h"

namespace rolecall::extract {

namespace {

constexpr auto kNone = std::string_view::npos;

/// Writes a link's words, as a link where it leads somewhere.
void write_link(std::string_view words, std::string_view target, const std::string& base_url,
                TextBuilder& out) {
  target = base::trim(target);
  const bool linked = !target.empty() && target.front() != '#';
  if (linked) out.open_inline(model::InlineKind::kLink, absolute_url(base_url, target));
  out.add_text(words);
  if (linked) out.close_inline();
}

bool is_word_byte(char c) {
  return base::is_ascii_alpha(c) || base::is_ascii_digit(c) || (c & 0x80) != 0;
}

class MarkdownLine {
 public:
  MarkdownLine(std::string_view line, const std::string& base_url, TextBuilder& out)
      : line_(line), base_url_(base_url), out_(out) {}

  void run() {
    while (at_ < line_.size()) {
      const char c = line_[at_];
      const bool taken = (c == '\\' && escape()) || (c == '!' && image()) || (c == '[' && link()) ||
                         (c == '<' && angle()) || (c == '`' && code()) ||
                         ((c == '*' || c == '_') && emphasis()) || (c == '&' && entity());
      if (!taken) ++at_;
    }
    flush();
  }

 private:
  void flush() {
    if (at_ > start_) out_.add_text(line_.substr(start_, at_ - start_));
    start_ = at_;
  }
  /// Writes what stands before, and goes on after `end`.
  void jump(size_t end) {
    flush();
    at_ = start_ = end;
  }

  bool escape() {
    if (at_ + 1 >= line_.size() || is_word_byte(line_[at_ + 1])) return false;
    jump(at_ + 1);
    ++at_;
    return true;
  }

  /// The end of a bracketed stretch that starts at `open`; brackets nest a little.
  size_t close_of(size_t open, char left, char right) const {
    constexpr size_t kLongest = 2000;
    int depth = 0;
    for (size_t i = open; i < line_.size() && i < open + kLongest; ++i) {
      if (line_[i] == left) ++depth;
      if (line_[i] == right && --depth == 0) return i;
    }
    return kNone;
  }

  bool image() {
    if (at_ + 1 >= line_.size() || line_[at_ + 1] != '[') return false;
    const size_t close = close_of(at_ + 1, '[', ']');
    if (close == kNone || close + 1 >= line_.size() || line_[close + 1] != '(') return false;
    const size_t end = close_of(close + 1, '(', ')');
    if (end == kNone) return false;
    jump(end + 1);
    return true;
  }

  bool link() {
    const size_t close = close_of(at_, '[', ']');
    if (close == kNone || close + 1 >= line_.size()) return false;
    const char next = line_[close + 1];
    if (next != '(' && next != '[') return false;
    const size_t end = close_of(close + 1, next, next == '(' ? ')' : ']');
    if (end == kNone) return false;
    const std::string_view words = line_.substr(at_ + 1, close - at_ - 1);
    std::string_view target = line_.substr(close + 2, end - close - 2);
    target = next == '(' ? target.substr(0, target.find(' ')) : std::string_view();
    jump(end + 1);
    // A picture that is a link shows no words.
    if (!words.starts_with("![")) write_link(words, target, base_url_, out_);
    return true;
  }

  /// "<https://...>" is an address, "<b>" a tag.
  bool angle() {
    const size_t end = line_.find('>', at_);
    if (end == kNone || at_ + 1 >= line_.size()) return false;
    const std::string_view inside = line_.substr(at_ + 1, end - at_ - 1);
    const bool tag = base::is_ascii_alpha(inside.empty() ? ' ' : inside[0]) ||
                     inside.starts_with('/') || inside.starts_with('!');
    if (!tag) return false;
    const bool address = inside.find("://") != kNone || inside.find('@') != kNone;
    jump(end + 1);
    if (address && inside.find(' ') == kNone) out_.add_text(inside);
    if (base::ascii_lower(inside).starts_with("br")) out_.break_line();
    return true;
  }

  bool code() {
    size_t ticks = 1;
    while (at_ + ticks < line_.size() && line_[at_ + ticks] == '`') ++ticks;
    const std::string mark(ticks, '`');
    const size_t end = line_.find(mark, at_ + ticks);
    if (end == kNone) return false;
    const std::string_view inside = line_.substr(at_ + ticks, end - at_ - ticks);
    jump(end + ticks);
    out_.add_text(inside);
    return true;
  }

  /// Marks at a word's edge go; "snake_case" and "2 * 3" stay.
  bool emphasis() {
    size_t end = at_;
    while (end < line_.size() && line_[end] == line_[at_]) ++end;
    const bool before = at_ > 0 && is_word_byte(line_[at_ - 1]);
    const bool after = end < line_.size() && is_word_byte(line_[end]);
    const bool space_before = at_ == 0 || base::is_ascii_space(line_[at_ - 1]);
    const bool space_after = end == line_.size() || base::is_ascii_space(line_[end]);
    if ((line_[at_] == '_' && before && after) || (space_before && space_after)) {
      at_ = end;
      return true;
    }
    jump(end);
    return true;
  }

  bool entity() {
    const size_t end = line_.find(';', at_);
    constexpr size_t kLongest = 12;
    if (end == kNone || end - at_ > kLongest) return false;
    const std::string text = text_of_markup(line_.substr(at_, end - at_ + 1));
    jump(end + 1);
    out_.add_text(text.empty() ? " " : text);
    return true;
  }

  std::string_view line_;
  const std::string& base_url_;
  TextBuilder& out_;
  size_t at_ = 0;
  size_t start_ = 0;
};

class RstLine {
 public:
  RstLine(std::string_view line, const std::string& base_url, TextBuilder& out)
      : line_(line), base_url_(base_url), out_(out) {}

  void run() {
    while (at_ < line_.size()) {
      const bool taken = (line_[at_] == '`' && quoted()) || (line_[at_] == '*' && emphasis()) ||
                         (line_[at_] == ':' && role()) || (line_[at_] == '|' && substitution()) ||
                         (line_[at_] == '\\' && escape());
      if (!taken) ++at_;
    }
    flush();
  }

 private:
  void flush() {
    if (at_ > start_) out_.add_text(line_.substr(start_, at_ - start_));
    start_ = at_;
  }
  void jump(size_t end) {
    flush();
    at_ = start_ = end;
  }

  bool escape() {
    if (at_ + 1 >= line_.size()) return false;
    jump(at_ + 1);
    ++at_;
    return true;
  }

  /// "``code``", "`text <address>`_", "`text`".
  bool quoted() {
    const bool code = line_.substr(at_).starts_with("``");
    const size_t open = at_ + (code ? 2 : 1);
    const size_t close = line_.find(code ? "``" : "`", open);
    if (close == kNone) return false;
    const std::string_view inside = line_.substr(open, close - open);
    size_t end = close + (code ? 2 : 1);
    while (!code && end < line_.size() && line_[end] == '_') ++end;
    jump(end);
    const size_t angle = code ? kNone : inside.rfind('<');
    if (angle == kNone || !inside.ends_with('>')) {
      out_.add_text(inside);
    } else {
      write_link(base::trim(inside.substr(0, angle)),
                 inside.substr(angle + 1, inside.size() - angle - 2), base_url_, out_);
    }
    return true;
  }

  bool emphasis() {
    size_t end = at_;
    while (end < line_.size() && line_[end] == '*') ++end;
    const bool space_before = at_ == 0 || base::is_ascii_space(line_[at_ - 1]);
    const bool space_after = end == line_.size() || base::is_ascii_space(line_[end]);
    if (space_before && space_after) {
      at_ = end;
    } else {
      jump(end);
    }
    return true;
  }

  /// ":github:`ada`": the role's name goes.
  bool role() {
    const size_t close = line_.find(":`", at_ + 1);
    if (close == kNone || close == at_ + 1) return false;
    for (size_t i = at_ + 1; i < close; ++i) {
      if (!base::is_ascii_alpha(line_[i]) && line_[i] != '-' && line_[i] != ':') return false;
    }
    jump(close + 1);
    return true;
  }

  bool substitution() {
    const size_t close = line_.find('|', at_ + 1);
    if (close == kNone || close == at_ + 1 || line_[at_ + 1] == ' ') return false;
    const std::string_view inside = line_.substr(at_ + 1, close - at_ - 1);
    jump(close + 1);
    out_.add_text(inside);
    return true;
  }

  std::string_view line_;
  const std::string& base_url_;
  TextBuilder& out_;
  size_t at_ = 0;
  size_t start_ = 0;
};

}  // namespace

void write_markdown_line(std::string_view line, const std::string& base_url, TextBuilder& out) {
  MarkdownLine(line, base_url, out).run();
}

void write_rst_line(std::string_view line, const std::string& base_url, TextBuilder& out) {
  RstLine(line, base_url, out).run();
}

}  // namespace rolecall::extract
