// SPDX-License-Identifier: Apache-2.0
#include "fetch/link_header.h"

#include <algorithm>

#include "base/text.h"

namespace rolecall::fetch {
namespace {

/// Reads a value from left to right; every step moves on or ends.
class LinkReader {
 public:
  explicit LinkReader(std::string_view text) : text_(text) {}

  std::vector<HeaderLink> read() {
    std::vector<HeaderLink> links;
    while (at_ < text_.size() && links.size() < kMaxHeaderLinks) {
      skip_spaces();
      HeaderLink link;
      if (read_target(link)) {
        while (take(';')) read_parameter(link);
        links.push_back(std::move(link));
      }
      skip_past_comma();
    }
    return links;
  }

 private:
  void skip_spaces() {
    while (at_ < text_.size() && base::is_ascii_space(text_[at_])) ++at_;
  }

  bool take(char c) {
    skip_spaces();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  /// What lies before one of `ends`, which is not taken.
  std::string_view take_until(std::string_view ends) {
    const size_t end = std::min(text_.find_first_of(ends, at_), text_.size());
    const std::string_view taken = text_.substr(at_, end - at_);
    at_ = end;
    return taken;
  }

  bool read_target(HeaderLink& link) {
    if (!take('<')) return false;
    link.target = base::trim(take_until(">"));
    return take('>');
  }

  void read_parameter(HeaderLink& link) {
    skip_spaces();
    const std::string name = base::ascii_lower(base::trim(take_until("=;,")));
    if (!take('=')) return;
    const std::string value = read_value();
    // A second rel is ignored (section 3.3).
    if (name != "rel" || !link.rels.empty()) return;
    for (const std::string_view word : base::split_words(value)) {
      link.rels.push_back(base::ascii_lower(word));
    }
  }

  std::string read_value() {
    if (!take('"')) return std::string(base::trim(take_until(";,")));
    std::string value;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      value += text_[at_++];
    }
    take('"');
    return value;
  }

  void skip_past_comma() {
    take_until(",");
    if (at_ < text_.size()) ++at_;
  }

  std::string_view text_;
  size_t at_ = 0;
};

}  // namespace

bool HeaderLink::has_rel(std::string_view rel) const {
  return std::find(rels.begin(), rels.end(), rel) != rels.end();
}

std::vector<HeaderLink> parse_link_header(std::string_view value) {
  return LinkReader(value).read();
}

}  // namespace rolecall::fetch
