// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/pattern.h"

#include <algorithm>

#include "base/text.h"

namespace rolecall::extract {
namespace {

constexpr std::string_view kContentWord = "(?:[a-z0~@'][^ ]* )";
constexpr std::string_view kAnyWord = "(?:[a-z0~@'=][^ ]* )";
constexpr std::string_view kSymbols = "PTODNQEA";
/// A macro inside a macro inside a macro is as deep as rules go.
constexpr int kDeepestMacro = 4;

base::Result<void> fail_at(std::string_view element, std::string what) {
  return base::fail(base::ErrorCode::kInvalid, std::string(element), std::move(what));
}

bool is_symbol(std::string_view element) {
  return !element.empty() && kSymbols.find(element[0]) != std::string_view::npos &&
         std::ranges::all_of(element.substr(1), base::is_ascii_digit);
}

class Compiler {
 public:
  Compiler(const VerbLexicon& verbs, const WordLists& words) : verbs_(verbs), words_(words) {}

  base::Result<Pattern> run(std::string_view notation) {
    pattern_.regex = " ";
    if (auto done = add_all(notation, 0); !done) return tl::unexpected(done.error());
    if (!brackets_.empty()) {
      return base::fail(base::ErrorCode::kInvalid, std::string(notation), "a bracket stays open");
    }
    return std::move(pattern_);
  }

 private:
  base::Result<void> add_all(std::string_view notation, int depth) {
    for (const std::string_view element : base::split_words(notation)) {
      if (auto done = add(element, depth); !done) return done;
    }
    return {};
  }

  base::Result<void> add(std::string_view element, int depth) {
    if (element == "(" || element == "[") return open(element[0]);
    if (element.starts_with(')') || element.starts_with(']')) return close(element);
    if (element == "|") return put("|");
    if (element.starts_with('{')) return add_macro(element, depth);
    if (element.starts_with('#') || element.starts_with('@')) return add_verb(element);
    if (element == "^") {
      pattern_.regex = "^ ";
      return {};
    }
    if (element == "$") return put("$");
    if (element == "<") return put("\\( ");
    if (element == ">") return put("\\) ");
    if (element == "_") return put(kContentWord);
    if (element.starts_with("_*")) return add_gap(element, kContentWord);
    if (element.starts_with("~*")) return add_gap(element, kAnyWord);
    if (is_symbol(element)) return add_symbol(element);
    if (words_.contains("function_words", element)) return put("=" + quote(element) + " ");
    return put(quote(element) + " ");
  }

  base::Result<void> put(std::string_view regex) {
    pattern_.regex += regex;
    return {};
  }

  base::Result<void> open(char bracket) {
    brackets_.push_back(bracket);
    return put("(?:");
  }

  // ")" "]" and ")*", a group that may repeat.
  base::Result<void> close(std::string_view element) {
    const char expected = element[0] == ')' ? '(' : '[';
    if (brackets_.empty() || brackets_.back() != expected) {
      return fail_at(element, "this bracket closes nothing");
    }
    brackets_.pop_back();
    if (element == ")*") return put(")*");
    if (element.size() != 1) return fail_at(element, "expected a bracket alone, or )*");
    return put(expected == '[' ? ")?" : ")");
  }

  base::Result<void> add_macro(std::string_view element, int depth) {
    if (!element.ends_with('}')) return fail_at(element, "expected {name}");
    const std::string* macro = words_.find_macro(element.substr(1, element.size() - 2));
    if (macro == nullptr) return fail_at(element, "no such macro in rule_words.yaml");
    if (depth >= kDeepestMacro) return fail_at(element, "macros nest too deep");
    pattern_.regex += "(?:";
    if (auto done = add_all(*macro, depth + 1); !done) return done;
    return put(")");
  }

  // "#join", "#join/p", "@appoint/d": a lemma or a class, then voice "p" and letters of tenses.
  base::Result<void> add_verb(std::string_view element) {
    pattern_.has_verb = true;
    const size_t slash = element.find('/');
    const std::string_view name =
        element.substr(1, slash == std::string_view::npos ? slash : slash - 1);
    std::string_view modes = slash == std::string_view::npos ? "" : element.substr(slash + 1);
    std::string lemmas;
    if (element[0] == '@') {
      const auto* members = verbs_.find_class(name);
      if (members == nullptr) return fail_at(element, "no such class in verbs.yaml");
      for (const std::string& member : *members) lemmas += (lemmas.empty() ? "" : "|") + member;
    } else {
      const std::string_view base = name.substr(0, name.find('_'));
      if (name != "be" && name != "have" && verbs_.find(base) == nullptr) {
        return fail_at(element, "no such verb in verbs.yaml");
      }
      lemmas = name;
    }
    const bool passive = modes.starts_with('p');
    if (passive) modes.remove_prefix(1);
    const std::string tense = modes.empty() ? "[a-z]" : "[" + std::string(modes) + "]";
    return put("#(?:" + lemmas + "):" + (passive ? "p" : "a") + tense + " ");
  }

  base::Result<void> add_gap(std::string_view element, std::string_view word) {
    const std::string_view count = element.substr(2);
    if (count.size() != 1 || !base::is_ascii_digit(count[0])) {
      return fail_at(element, "expected _*1 to _*9 or ~*1 to ~*9");
    }
    pattern_.regex += word;
    return put("{0," + std::string(count) + "}?");
  }

  base::Result<void> add_symbol(std::string_view element) {
    pattern_.symbols.emplace_back(element);
    return put("(" + std::string(1, element[0]) + " )");
  }

  static std::string quote(std::string_view element) {
    std::string quoted;
    for (const char c : element) {
      if (!base::is_ascii_alpha(c) && !base::is_ascii_digit(c)) quoted += '\\';
      quoted += c;
    }
    return quoted;
  }

  const VerbLexicon& verbs_;
  const WordLists& words_;
  Pattern pattern_;
  std::string brackets_;
};

}  // namespace

base::Result<Pattern> compile_pattern(std::string_view notation, const VerbLexicon& verbs,
                                      const WordLists& words) {
  return Compiler(verbs, words).run(notation);
}

}  // namespace rolecall::extract
