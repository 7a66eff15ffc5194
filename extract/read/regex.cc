// SPDX-License-Identifier: Apache-2.0
#include "extract/read/regex.h"

#include <re2/re2.h>

#include "base/check.h"

namespace rolecall::extract {

static re2::StringPiece piece(std::string_view text) { return {text.data(), text.size()}; }

Regex::Regex(std::string_view pattern) : pattern_(std::make_unique<re2::RE2>(piece(pattern))) {
  CHECK(pattern_->ok(), "a pattern of the program compiles");
}

Regex::~Regex() = default;

bool Regex::search(std::string_view text) const {
  return re2::RE2::PartialMatch(piece(text), *pattern_);
}

std::optional<std::vector<std::string_view>> Regex::match(std::string_view text) const {
  const int count = pattern_->NumberOfCapturingGroups() + 1;
  std::vector<re2::StringPiece> found(static_cast<size_t>(count));
  if (!pattern_->Match(piece(text), 0, text.size(), re2::RE2::UNANCHORED, found.data(), count)) {
    return std::nullopt;
  }
  std::vector<std::string_view> groups;
  for (const re2::StringPiece& group : found) groups.emplace_back(group.data(), group.size());
  return groups;
}

std::string Regex::replace_all(std::string_view text, std::string_view replacement) const {
  std::string result(text);
  re2::RE2::GlobalReplace(&result, *pattern_, piece(replacement));
  return result;
}

}  // namespace rolecall::extract
