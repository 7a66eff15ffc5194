// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"
#include "extract/read/json_ld.h"

namespace rolecall::extract {

namespace {

class Repair {
 public:
  explicit Repair(std::string_view text) : text_(text) { out_.reserve(text.size()); }

  std::string run() {
    while (at_ < text_.size()) {
      if (in_string_) {
        string_character();
      } else if (!skip_noise()) {
        structure();
      }
    }
    trim_end();
    return std::move(out_);
  }

 private:
  std::string_view rest() const { return text_.substr(at_); }

  void skip_past(std::string_view mark, size_t from) {
    const size_t end = text_.find(mark, from);
    at_ = end == std::string_view::npos ? text_.size() : end + mark.size();
  }

  /// Comments and the wrappers that hide scripts from old programs.
  bool skip_noise() {
    for (const std::string_view wrapper :
         {std::string_view("<!--"), std::string_view("-->"), std::string_view("<![CDATA["),
          std::string_view("]]>"), std::string_view("\xEF\xBB\xBF")}) {
      if (rest().starts_with(wrapper)) {
        at_ += wrapper.size();
        return true;
      }
    }
    if (rest().starts_with("/*")) {
      skip_past("*/", at_ + 2);
      return true;
    }
    if (rest().starts_with("//")) {
      const size_t line = text_.find('\n', at_);
      // "//<![CDATA[" hides only the wrapper itself.
      at_ = line == std::string_view::npos ? text_.size() : line;
      return true;
    }
    return false;
  }

  void structure() {
    const char c = text_[at_++];
    if (c == '"') in_string_ = true;
    if (c == ';') return;
    if (c == '}' || c == ']') drop_comma();
    if (static_cast<unsigned char>(c) < 0x20 && !base::is_ascii_space(c)) return;
    out_ += c == '\f' || c == '\v' ? ' ' : c;
  }

  void drop_comma() {
    size_t last = out_.size();
    while (last > 0 && base::is_ascii_space(out_[last - 1])) --last;
    if (last > 0 && out_[last - 1] == ',') out_.erase(last - 1);
  }

  void string_character() {
    const char c = text_[at_++];
    if (c == '\\') {
      escape();
    } else if (c == '"') {
      out_ += c;
      in_string_ = false;
    } else {
      out_ += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }

  /// "\'" and other escapes that JavaScript has and JSON has not.
  void escape() {
    if (at_ >= text_.size()) return;
    const char c = text_[at_++];
    if (std::string_view("\"\\/bfnrtu").find(c) != std::string_view::npos) out_ += '\\';
    out_ += c;
  }

  void trim_end() {
    while (!out_.empty() && (base::is_ascii_space(out_.back()) || out_.back() == ',')) {
      out_.pop_back();
    }
  }

  std::string_view text_;
  std::string out_;
  size_t at_ = 0;
  bool in_string_ = false;
};

}  // namespace

std::string repair_json(std::string_view text) { return Repair(text).run(); }

}  // namespace rolecall::extract
