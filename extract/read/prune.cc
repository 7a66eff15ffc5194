// SPDX-License-Identifier: Apache-2.0
#include "extract/read/prune.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace rolecall::extract {

// More attributes than any honest tag has; the parser's check for doubles is quadratic.
static constexpr size_t kMaxAttributes = 32;
// A longer value is data in disguise, but for a meta tag's content and a link.
static constexpr size_t kMaxAttributeBytes = 4096;

// Sorted, for binary search.
static constexpr std::array<std::string_view, 30> kKeptAttributes{
    "alt",      "aria-hidden", "aria-level",  "charset",      "cite",           "class",
    "colspan",  "content",     "data-author", "data-post-id", "data-user-card", "data-username",
    "datetime", "dir",         "hidden",      "href",         "http-equiv",     "id",
    "itemprop", "itemscope",   "itemtype",    "lang",         "name",           "property",
    "pubdate",  "rel",         "role",        "rowspan",      "scope",          "title"};

static bool is_name_end(char c) { return base::is_ascii_space(c) || c == '/' || c == '>'; }

static bool starts_ignoring_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() &&
         base::equals_ignoring_ascii_case(text.substr(0, prefix.size()), prefix);
}

namespace {

struct TagAttribute {
  std::string_view name;
  std::string_view value;
  char quote = 0;
  bool has_value = false;
};

class Pruner {
 public:
  explicit Pruner(std::string_view html) : html_(html) { out_.reserve(html.size() / 2); }

  std::string run() {
    while (at_ < html_.size()) {
      if (html_[at_] != '<') {
        copy_text();
      } else if (starts_ignoring_case(rest(), "<!--")) {
        comment();
      } else if (at_ + 1 < html_.size() && base::is_ascii_alpha(html_[at_ + 1])) {
        start_tag();
      } else if (at_ + 2 < html_.size() && html_[at_ + 1] == '/' &&
                 base::is_ascii_alpha(html_[at_ + 2])) {
        end_tag();
      } else {
        out_ += html_[at_++];
      }
    }
    return std::move(out_);
  }

 private:
  std::string_view rest() const { return html_.substr(at_); }

  void copy_text() {
    const size_t end = std::min(html_.find('<', at_), html_.size());
    if (pre_depth_ > 0) {
      for (; at_ < end; ++at_) {
        if (html_[at_] != '\0') out_ += html_[at_];
      }
      return;
    }
    for (; at_ < end; ++at_) {
      const char c = html_[at_];
      if (base::is_ascii_space(c)) {
        if (out_.empty() || !base::is_ascii_space(out_.back())) out_ += c == '\n' ? '\n' : ' ';
      } else if (c != '\0') {
        out_ += c;
      }
    }
  }

  void comment() {
    const size_t body = at_ + 4;
    // "<!-->" and "<!--->" are whole comments.
    size_t end = std::min(html_.find("-->", at_ + 2), html_.size());
    size_t after = std::min(end + 3, html_.size());
    const size_t bang = body < end ? html_.substr(body, end - body).find("--!>") : html_.npos;
    if (bang != html_.npos) {
      end = body + bang;
      after = end + 4;
    }
    const std::string_view text = body < end ? html_.substr(body, end - body) : "";
    if (is_landmark(text)) out_.append("<!--").append(text).append("-->");
    at_ = after;
  }

  static bool is_landmark(std::string_view text) {
    constexpr size_t kMaxBytes = 300;
    return text.size() <= kMaxBytes &&
           (text.starts_with("X-") || text == "beginarticle" || text == "endarticle");
  }

  void start_tag() {
    const size_t name_start = at_ + 1;
    size_t i = name_start;
    while (i < html_.size() && !is_name_end(html_[i])) ++i;
    const std::string name = base::ascii_lower(html_.substr(name_start, i - name_start));
    attribute_count_ = 0;
    const size_t after = read_attributes(i);
    if (after == std::string_view::npos) {  // The page ends inside the tag: nothing is shown.
      at_ = html_.size();
      return;
    }
    const bool self_closing = after >= 2 && html_[after - 2] == '/';
    if (drop_element(name, after, self_closing)) return;
    write_tag(name, self_closing);
    at_ = after;
    if (name == "pre" || name == "listing") ++pre_depth_;
    copy_raw_text(name);
  }

  /// Fills attributes_; the place behind the tag's ">".
  size_t read_attributes(size_t i) {
    while (i < html_.size()) {
      while (i < html_.size() && (base::is_ascii_space(html_[i]) || html_[i] == '/')) ++i;
      if (i >= html_.size()) break;
      if (html_[i] == '>') return i + 1;
      TagAttribute attribute;
      const size_t start = i++;  // A leading "=" belongs to the name.
      while (i < html_.size() && !is_name_end(html_[i]) && html_[i] != '=') ++i;
      attribute.name = html_.substr(start, i - start);
      i = read_value(i, attribute);
      if (attribute_count_ < kMaxAttributes && keeps(attribute)) {
        attributes_[attribute_count_++] = attribute;
      }
    }
    return std::string_view::npos;
  }

  size_t read_value(size_t i, TagAttribute& attribute) {
    size_t at = i;
    while (at < html_.size() && base::is_ascii_space(html_[at])) ++at;
    if (at >= html_.size() || html_[at] != '=') return i;
    ++at;
    while (at < html_.size() && base::is_ascii_space(html_[at])) ++at;
    if (at >= html_.size() || html_[at] == '>') return at;
    attribute.has_value = true;
    size_t end = at;
    if (html_[at] == '"' || html_[at] == '\'') {
      attribute.quote = html_[at++];
      end = std::min(html_.find(attribute.quote, at), html_.size());
      attribute.value = html_.substr(at, end - at);
      return std::min(end + 1, html_.size());
    }
    while (end < html_.size() && !base::is_ascii_space(html_[end]) && html_[end] != '>') ++end;
    attribute.value = html_.substr(at, end - at);
    return end;
  }

  static bool keeps(const TagAttribute& attribute) {
    const std::string name = base::ascii_lower(attribute.name);
    if (name == "style") return hides(attribute.value);
    if (name == "type") return attribute.value.size() < 64;
    if (!std::binary_search(kKeptAttributes.begin(), kKeptAttributes.end(), name)) return false;
    if (name == "content") return true;
    if (name == "href" && starts_ignoring_case(attribute.value, "data:")) return false;
    return attribute.value.size() <= kMaxAttributeBytes;
  }

  static bool hides(std::string_view style) {
    return style.size() <= kMaxAttributeBytes && (style.find("none") != std::string_view::npos ||
                                                  style.find("hidden") != std::string_view::npos);
  }

  void write_tag(std::string_view name, bool self_closing) {
    out_.append("<").append(name);
    for (size_t i = 0; i < attribute_count_; ++i) {
      const TagAttribute& attribute = attributes_[i];
      out_.append(" ").append(attribute.name);
      if (!attribute.has_value) continue;
      out_ += '=';
      if (attribute.quote != 0) out_ += attribute.quote;
      out_ += attribute.value;
      if (attribute.quote != 0) out_ += attribute.quote;
    }
    out_ += self_closing ? " />" : ">";
  }

  std::string_view attribute(std::string_view name) const {
    for (size_t i = 0; i < attribute_count_; ++i) {
      if (base::equals_ignoring_ascii_case(attributes_[i].name, name)) return attributes_[i].value;
    }
    return {};
  }

  /// Moves past a whole element that shows nothing.
  bool drop_element(std::string_view name, size_t after, bool self_closing) {
    if (name == "script") {
      if (base::ascii_lower(attribute("type")).find("json") != std::string::npos &&
          base::ascii_lower(attribute("type")).find("ld+") != std::string::npos) {
        return false;
      }
      at_ = script_end(after);
      return true;
    }
    if (name == "style" || name == "iframe" || name == "noembed" || name == "noframes") {
      at_ = past_end_tag(after, name);
      return true;
    }
    if (name != "svg") return false;
    if (self_closing) {
      at_ = after;
      return true;
    }
    const size_t end = svg_end(after);
    if (end == std::string_view::npos) return false;
    at_ = end;
    return true;
  }

  /// The place behind "</name ...>", or the end of the page.
  size_t past_end_tag(size_t from, std::string_view name) const {
    const size_t tag = find_end_tag(from, name);
    if (tag == std::string_view::npos) return html_.size();
    const size_t close = html_.find('>', tag);
    return close == std::string_view::npos ? html_.size() : close + 1;
  }

  size_t find_end_tag(size_t from, std::string_view name) const {
    for (size_t at = html_.find("</", from); at != std::string_view::npos;
         at = html_.find("</", at + 2)) {
      const size_t after = at + 2 + name.size();
      if (starts_ignoring_case(html_.substr(at + 2), name) &&
          (after >= html_.size() || is_name_end(html_[after]))) {
        return at;
      }
    }
    return std::string_view::npos;
  }

  /// "<!--" followed by "<script" hides the next "</script" (the double escaped state).
  size_t script_end(size_t from) const {
    size_t tag = find_end_tag(from, "script");
    if (tag == std::string_view::npos) return html_.size();
    const std::string_view body = html_.substr(from, tag - from);
    const size_t escape = body.find("<!--");
    if (escape != std::string_view::npos && body.find("-->", escape) == std::string_view::npos &&
        base::ascii_lower(body.substr(escape)).find("<script") != std::string::npos) {
      const size_t next = find_end_tag(tag + 2, "script");
      if (next != std::string_view::npos) tag = next;
    }
    const size_t close = html_.find('>', tag);
    return close == std::string_view::npos ? html_.size() : close + 1;
  }

  /// Behind the "</svg>" that closes the element; npos where it is never closed.
  size_t svg_end(size_t from) {
    if (no_svg_end_) return std::string_view::npos;
    const size_t end = find_end_tag(from, "svg");
    if (end == std::string_view::npos) {
      no_svg_end_ = true;  // So that thousands of open ones do not each search the page.
      return std::string_view::npos;
    }
    if (breaks_out(html_.substr(from, end - from))) return std::string_view::npos;
    const size_t close = html_.find('>', end);
    return close == std::string_view::npos ? html_.size() : close + 1;
  }

  /// An element of HTML inside an <svg> ends that, and is shown (HTML standard 13.2.6.5).
  static bool breaks_out(std::string_view svg) {
    static constexpr std::array<std::string_view, 44> kElements{
        "b",      "big",  "blockquote", "body",  "br",   "center", "code",    "dd",   "div",
        "dl",     "dt",   "em",         "embed", "h1",   "h2",     "h3",      "h4",   "h5",
        "h6",     "head", "hr",         "i",     "img",  "li",     "listing", "menu", "meta",
        "nobr",   "ol",   "p",          "pre",   "ruby", "s",      "small",   "span", "strike",
        "strong", "sub",  "sup",        "table", "tt",   "u",      "ul",      "var"};
    for (size_t at = svg.find('<'); at != svg.npos; at = svg.find('<', at + 1)) {
      size_t end = at + 1;
      while (end < svg.size() && !is_name_end(svg[end])) ++end;
      constexpr size_t kLongest = 10;
      const std::string_view name = svg.substr(at + 1, end - at - 1);
      if (name.size() > kLongest) continue;
      if (std::binary_search(kElements.begin(), kElements.end(), base::ascii_lower(name))) {
        return true;
      }
    }
    return false;
  }

  /// The content of elements in which "<" opens no tag.
  void copy_raw_text(std::string_view name) {
    if (name != "title" && name != "textarea" && name != "xmp" && name != "script" &&
        name != "plaintext") {
      return;
    }
    const size_t end =
        name == "plaintext" ? html_.size() : std::min(find_end_tag(at_, name), html_.size());
    out_.append(html_.substr(at_, end - at_));
    at_ = end;
  }

  void end_tag() {
    const size_t close = std::min(html_.find('>', at_), html_.size() - 1);
    size_t i = at_ + 2;
    while (i < close && !is_name_end(html_[i])) ++i;
    const std::string name = base::ascii_lower(html_.substr(at_ + 2, i - at_ - 2));
    if (pre_depth_ > 0 && (name == "pre" || name == "listing")) --pre_depth_;
    out_.append("</").append(name).append(">");
    at_ = close + 1;
  }

  std::string_view html_;
  std::string out_;
  size_t at_ = 0;
  int pre_depth_ = 0;
  bool no_svg_end_ = false;
  std::array<TagAttribute, kMaxAttributes> attributes_;
  size_t attribute_count_ = 0;
};

}  // namespace

std::string prune_html(std::string_view html) { return Pruner(html).run(); }

}  // namespace rolecall::extract
