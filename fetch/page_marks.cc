// SPDX-License-Identifier: Apache-2.0
#include "fetch/page_marks.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace rolecall::fetch {
namespace {

/// Elements whose content is not text that anyone sees.
constexpr std::array<std::string_view, 6> kUnseen = {"script",   "style",    "noscript",
                                                     "template", "textarea", "title"};

/// Names that builders of challenges give to their elements, whoever runs the site.
constexpr std::array<std::string_view, 6> kChallengeNames = {
    "captcha",  "turnstile", "challenge-form", "challenge-platform", "challenge-container",
    "bot-check"};

/// A place of a character reference ("&nbsp;"); longer ones are text.
constexpr size_t kLongestReference = 10;

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

bool is_name_char(char c) {
  return base::is_ascii_alpha(c) || base::is_ascii_digit(c) || c == '-' || c == ':';
}

/// One walk over the page, tag by tag.
class MarkFinder {
 public:
  explicit MarkFinder(std::string_view html) : html_(html) {}

  PageMarks find() {
    size_t at = 0;
    while (at < html_.size()) {
      const size_t open = std::min(html_.find('<', at), html_.size());
      add_text(marks_.visible, html_.substr(at, open - at));
      at = open < html_.size() ? after_tag(open) : open;
    }
    marks_.visible = base::collapse_spaces(marks_.visible);
    marks_.title = base::collapse_spaces(marks_.title);
    marks_.words = count_words(marks_.visible);
    return std::move(marks_);
  }

 private:
  static void add_text(std::string& out, std::string_view text) {
    for (size_t i = 0; i < text.size(); ++i) {
      const size_t length =
          text[i] == '&' ? text.substr(i, kLongestReference).find(';') : std::string_view::npos;
      if (length != std::string_view::npos) {
        out += ' ';
        i += length;
      } else {
        out += text[i];
      }
    }
  }

  size_t after_tag(size_t open) {
    if (html_.substr(open).starts_with("<!--")) return after(html_.find("-->", open + 4), 3);
    if (open + 1 < html_.size() && (html_[open + 1] == '!' || html_[open + 1] == '?')) {
      return after(html_.find('>', open), 1);
    }
    size_t end = open + 1;
    const bool closes = end < html_.size() && html_[end] == '/';
    if (closes) ++end;
    const size_t name_at = end;
    while (end < html_.size() && is_name_char(html_[end])) ++end;
    if (end == name_at) {  // a lone "<" is text
      marks_.visible += '<';
      return open + 1;
    }
    const std::string name = base::ascii_lower(html_.substr(name_at, end - name_at));
    const size_t close = tag_end(end);
    if (closes) {
      if (!is_inline(name)) marks_.visible += ' ';
      return after(close, 1);
    }
    return take_element(name, html_.substr(end, close - end), after(close, 1));
  }

  size_t after(size_t found, size_t length) const {
    return found == std::string_view::npos ? html_.size() : std::min(found + length, html_.size());
  }

  /// The ">" that ends the tag; one inside of a quoted value does not.
  size_t tag_end(size_t at) const {
    char quote = '\0';
    for (; at < html_.size(); ++at) {
      const char c = html_[at];
      if (quote != '\0') {
        if (c == quote) quote = '\0';
      } else if (c == '>') {
        return at;
      } else if ((c == '"' || c == '\'') && html_[at - 1] == '=') {
        quote = c;
      }
    }
    return html_.size();
  }

  static bool is_inline(std::string_view name) {
    return name == "a" || name == "b" || name == "i" || name == "em" || name == "strong" ||
           name == "span";
  }

  size_t take_element(const std::string& name, std::string_view attributes, size_t content) {
    if (!is_inline(name)) marks_.visible += ' ';
    const std::string lower = base::ascii_lower(attributes);
    note_attributes(name, lower);
    if (std::find(kUnseen.begin(), kUnseen.end(), name) == kUnseen.end()) return content;
    const size_t end = find_close(name, content);
    note_unseen(name, lower, html_.substr(content, end - content));
    return end;
  }

  void note_attributes(std::string_view name, const std::string& attributes) {
    if (name == "a") ++marks_.links;
    if (name == "input" && contains(attributes, "type") && contains(attributes, "password")) {
      marks_.has_password_field = true;
    }
    if (name == "meta" && contains(attributes, "robots") && contains(attributes, "noindex")) {
      marks_.is_noindex = true;
    }
    // A link may lead to an article about captchas.
    if (name == "a" || name == "meta" || name == "link" || name == "img") return;
    for (const std::string_view word : kChallengeNames) {
      if (contains(attributes, word)) marks_.has_challenge_element = true;
    }
  }

  void note_unseen(std::string_view name, const std::string& attributes, std::string_view text) {
    if (name == "title" && marks_.title.empty()) add_text(marks_.title, text);
    if (name == "noscript") note_noscript(text);
    if (name == "script" && contains(attributes, "ld+json")) note_data(text);
  }

  void note_noscript(std::string_view text) {
    const std::string lower = base::ascii_lower(text);
    if (contains(lower, "javascript") && !contains(lower, "<iframe")) marks_.needs_scripts = true;
  }

  void note_data(std::string_view text) {
    constexpr std::string_view kKey = "\"isaccessibleforfree\"";
    const std::string lower = base::ascii_lower(text);
    for (size_t at = lower.find(kKey); at != std::string::npos; at = lower.find(kKey, at + 1)) {
      const size_t value = lower.find_first_not_of(" \t\r\n:\"", at + kKey.size());
      if (value != std::string::npos && lower.compare(value, 5, "false") == 0) {
        marks_.is_not_free = true;
      }
    }
  }

  size_t find_close(const std::string& name, size_t from) const {
    for (size_t at = html_.find("</", from); at != std::string_view::npos;
         at = html_.find("</", at + 2)) {
      if (base::equals_ignoring_ascii_case(html_.substr(at + 2, name.size()), name)) return at;
    }
    return html_.size();
  }

  std::string_view html_;
  PageMarks marks_;
};

}  // namespace

size_t count_words(std::string_view text) {
  size_t words = 0;
  size_t unspaced = 0;
  for (const std::string_view word : base::split_words(text)) {
    size_t own = 0;
    for (size_t at = 0; at < word.size();)
      own += base::is_cjk(base::next_code_point(word, at)) ? 1 : 0;
    unspaced += own;
    words += own == 0 ? 1 : 0;
  }
  return words + unspaced / 2;
}

PageMarks find_page_marks(const HeaderList& headers, std::string_view html) {
  PageMarks marks = MarkFinder(html.substr(0, kMaxMarkedBytes)).find();
  if (contains(base::ascii_lower(find_header(headers, "x-robots-tag")), "noindex")) {
    marks.is_noindex = true;
  }
  marks.has_challenge_field = find_header(headers, "cf-mitigated") == "challenge";
  return marks;
}

}  // namespace rolecall::fetch
