// SPDX-License-Identifier: Apache-2.0
#include "pipeline/text_digest.h"

#include <re2/re2.h>

#include "base/digest.h"
#include "base/text.h"

namespace rolecall::pipeline {
namespace {

/// Over text as base::fold_key leaves it: lower case, words separated by one space.
const re2::RE2& noise() {
  static const re2::RE2 pattern(
      R"(\b(?:\d[\d ]*|an?|one) (?:second|minute|hour|day|week|month|year)s? ago\b)"
      R"(|\b(?:just now|yesterday|today)\b)"
      R"(|\b\d[\d ]*k? (?:view|comment|repl(?:y|ies)|like|share|star|fork|watcher|follower)s?\b)"
      R"(|\b\d+ min(?:ute)?s? read\b)");
  return pattern;
}

}  // namespace

std::string text_digest(std::string_view text) {
  std::string key = base::fold_key(text);
  re2::RE2::GlobalReplace(&key, noise(), "");
  return base::content_key(key);
}

}  // namespace rolecall::pipeline
