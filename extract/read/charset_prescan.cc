// SPDX-License-Identifier: Apache-2.0
// The HTML standard's "prescan a byte stream to determine its encoding", section 13.2.3.2.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "extract/read/charset.h"

namespace rolecall::extract {
namespace {

struct Attribute {
  std::string name;
  std::string value;
};

/// "algorithm for extracting a character encoding from a meta element"
std::string_view charset_of_content(std::string_view content) {
  const std::string lower = base::ascii_lower(content);
  size_t at = 0;
  for (;;) {
    at = lower.find("charset", at);
    if (at == std::string::npos) return {};
    at += 7;
    while (at < lower.size() && base::is_ascii_space(lower[at])) ++at;
    if (at < lower.size() && lower[at] == '=') break;
  }
  ++at;
  while (at < lower.size() && base::is_ascii_space(lower[at])) ++at;
  if (at >= lower.size()) return {};
  const char quote = lower[at];
  if (quote == '"' || quote == '\'') {
    const size_t end = lower.find(quote, at + 1);
    if (end == std::string::npos) return {};
    return charset_of_label(lower.substr(at + 1, end - at - 1));
  }
  const size_t end = lower.find_first_of("; \t\n\f\r\"'", at);
  return charset_of_label(lower.substr(at, end - at));
}

class Prescan {
 public:
  explicit Prescan(std::string_view bytes) : bytes_(bytes) {}

  std::string_view run() {
    while (at_ < bytes_.size()) {
      if (rest().starts_with("<!--")) {
        const size_t end = bytes_.find("-->", at_ + 2);
        at_ = end == std::string_view::npos ? bytes_.size() : end + 3;
      } else if (is_meta()) {
        at_ += 5;
        if (const auto found = read_meta(); !found.empty()) return found;
      } else if (is_tag()) {
        skip_tag();
      } else if (rest().starts_with("<!") || rest().starts_with("</") || rest().starts_with("<?")) {
        const size_t end = bytes_.find('>', at_);
        at_ = end == std::string_view::npos ? bytes_.size() : end + 1;
      } else {
        ++at_;
      }
    }
    return {};
  }

 private:
  std::string_view rest() const { return bytes_.substr(at_); }

  bool is_meta() const {
    return rest().size() > 5 && base::equals_ignoring_ascii_case(rest().substr(0, 5), "<meta") &&
           (base::is_ascii_space(rest()[5]) || rest()[5] == '/');
  }

  bool is_tag() const {
    const std::string_view text = rest();
    if (text.size() < 2 || text[0] != '<') return false;
    if (base::is_ascii_alpha(text[1])) return true;
    return text.size() > 2 && text[1] == '/' && base::is_ascii_alpha(text[2]);
  }

  void skip_tag() {
    while (at_ < bytes_.size() && !base::is_ascii_space(bytes_[at_]) && bytes_[at_] != '>') ++at_;
    while (read_attribute().has_value()) {
    }
  }

  std::string_view read_meta() {
    std::vector<std::string> seen;
    bool got_pragma = false;
    std::optional<bool> need_pragma;
    std::string_view charset;
    while (const auto attribute = read_attribute()) {
      if (std::find(seen.begin(), seen.end(), attribute->name) != seen.end()) continue;
      seen.push_back(attribute->name);
      if (attribute->name == "http-equiv") {
        got_pragma = attribute->value == "content-type";
      } else if (attribute->name == "content" && charset.empty()) {
        charset = charset_of_content(attribute->value);
        if (!charset.empty()) need_pragma = true;
      } else if (attribute->name == "charset") {
        charset = charset_of_label(attribute->value);
        need_pragma = false;
      }
    }
    // A tag that the bytes end in declares nothing.
    if (at_ >= bytes_.size() && bytes_.back() != '>') return {};
    if (!need_pragma.has_value() || (*need_pragma && !got_pragma) || charset.empty()) return {};
    // A page whose ASCII could be read to here is no UTF-16.
    if (charset.starts_with("utf-16")) return "utf-8";
    return charset == "x-user-defined" ? "windows-1252" : charset;
  }

  char lower_at() const { return base::ascii_lower(bytes_.substr(at_, 1))[0]; }

  /// "get an attribute"; nothing at the tag's end.
  std::optional<Attribute> read_attribute() {
    while (at_ < bytes_.size() && (base::is_ascii_space(bytes_[at_]) || bytes_[at_] == '/')) ++at_;
    if (at_ >= bytes_.size()) return std::nullopt;
    if (bytes_[at_] == '>') {
      ++at_;
      return std::nullopt;
    }
    Attribute attribute;
    while (at_ < bytes_.size()) {
      const char c = bytes_[at_];
      if ((c == '=' && !attribute.name.empty()) || base::is_ascii_space(c)) break;
      if (c == '/' || c == '>') return attribute;
      attribute.name += lower_at();
      ++at_;
    }
    while (at_ < bytes_.size() && base::is_ascii_space(bytes_[at_])) ++at_;
    if (at_ >= bytes_.size() || bytes_[at_] != '=') return attribute;
    ++at_;
    while (at_ < bytes_.size() && base::is_ascii_space(bytes_[at_])) ++at_;
    read_value(attribute);
    return attribute;
  }

  void read_value(Attribute& attribute) {
    if (at_ >= bytes_.size()) return;
    const char quote = bytes_[at_];
    if (quote == '"' || quote == '\'') {
      for (++at_; at_ < bytes_.size() && bytes_[at_] != quote; ++at_) {
        attribute.value += lower_at();
      }
      if (at_ < bytes_.size()) ++at_;
      return;
    }
    while (at_ < bytes_.size() && !base::is_ascii_space(bytes_[at_]) && bytes_[at_] != '>') {
      attribute.value += lower_at();
      ++at_;
    }
  }

  std::string_view bytes_;
  size_t at_ = 0;
};

/// "get an XML encoding": <?xml ... encoding="..."?> at the very start.
std::string_view xml_declaration(std::string_view bytes) {
  if (!bytes.starts_with("<?xml")) return {};
  const std::string_view declaration = bytes.substr(0, bytes.find('>'));
  size_t at = declaration.find("encoding");
  if (at == std::string_view::npos) return {};
  at = declaration.find_first_of("\"'", at);
  if (at == std::string_view::npos) return {};
  const size_t end = declaration.find(declaration[at], at + 1);
  if (end == std::string_view::npos) return {};
  const std::string_view name = charset_of_label(declaration.substr(at + 1, end - at - 1));
  return name.starts_with("utf-16") ? "utf-8" : name;
}

}  // namespace

std::string_view prescan_charset(std::string_view bytes) {
  constexpr size_t kPrescanBytes = 1024;  // The standard's figure.
  const std::string_view head = bytes.substr(0, kPrescanBytes);
  const std::string_view declared = Prescan(head).run();
  return declared.empty() ? xml_declaration(head) : declared;
}

}  // namespace rolecall::extract
