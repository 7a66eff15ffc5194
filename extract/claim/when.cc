// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/when.h"

#include <algorithm>
#include <array>

namespace rolecall::extract {
namespace {

using model::ClaimKind;
using model::Edtf;

/// A date this many tokens away from a description is somebody else's.
constexpr size_t kNear = 4;

bool is_any(const TypedToken& token, std::initializer_list<std::string_view> words) {
  return token.is(SymbolKind::kWord) && std::ranges::find(words, token.text) != words.end();
}

std::optional<Edtf> date_of(const TypedToken& token) {
  if (!token.is(SymbolKind::kDate) || token.items.empty()) return std::nullopt;
  return token.items.front().mention->date;
}

enum class Preposition { kNone, kSince, kUntil, kFrom };

Preposition preposition_of(const TypedTokens& tokens, size_t at) {
  for (size_t back = 1; back <= 2 && back <= at; ++back) {
    const TypedToken& token = tokens[at - back];
    if (is_any(token, {"since"})) return Preposition::kSince;
    if (is_any(token, {"until", "till", "through", "to"})) return Preposition::kUntil;
    if (is_any(token, {"from", "between", "starting", "beginning"})) return Preposition::kFrom;
    if (!is_any(token, {"the", "about", "around", "early", "late", "mid"})) break;
  }
  return Preposition::kNone;
}

// "D to D", "D - D", "between D and D", "D to present".
std::optional<Edtf> interval_at(const TypedTokens& tokens, size_t at) {
  if (at + 2 >= tokens.size()) return std::nullopt;
  const TypedToken& link = tokens[at + 1];
  const bool links = is_any(link, {"to", "until", "till", "through", "and"}) || link.is_punct('-');
  const auto start = date_of(tokens[at]);
  if (!links || !start || start->is_interval()) return std::nullopt;
  if (is_any(tokens[at + 2], {"present", "now", "date"})) return Edtf::make_since(*start);
  const auto end = date_of(tokens[at + 2]);
  if (!end || end->is_interval()) return std::nullopt;
  return Edtf::make_interval(*start, *end);
}

// The last token of the interval at `at`, so that its end is not read as a date of its own.
size_t end_of_interval(const TypedTokens& tokens, size_t at) {
  return interval_at(tokens, at) ? at + 2 : at;
}

bool takes_interval(ClaimKind kind) {
  return kind == ClaimKind::kRoleHeld || kind == ClaimKind::kRoleHolds ||
         kind == ClaimKind::kServed || kind == ClaimKind::kEducation;
}

// What the date at `at` says about a claim of that kind.
std::optional<Edtf> read_date(const TypedTokens& tokens, size_t at, ClaimKind kind) {
  if (takes_interval(kind)) {
    if (auto interval = interval_at(tokens, at)) return interval;
  }
  const auto date = date_of(tokens[at]);
  if (!date) return std::nullopt;
  const Preposition preposition = preposition_of(tokens, at);
  const bool single = !date->is_interval();
  if (kind == ClaimKind::kRoleHolds) {
    if (!single) return date->end_kind() == Edtf::End::kOpen ? date : std::nullopt;
    const bool since = preposition == Preposition::kSince;
    return since ? std::optional(Edtf::make_since(*date)) : std::nullopt;
  }
  if (kind == ClaimKind::kRoleHeld && single) {
    if (preposition == Preposition::kUntil) return Edtf::make_until(*date);
    if (preposition == Preposition::kSince || preposition == Preposition::kFrom) {
      return Edtf::make_since(*date);
    }
  }
  return date;
}

std::pair<size_t, size_t> reach(const ClaimSite& site) {
  if (site.verb != nullptr) return {0, site.tokens.size()};
  return {site.first, std::min(site.tokens.size(), site.last + kNear)};
}

}  // namespace

std::optional<Edtf> stated_date(const ClaimSite& site, ClaimKind kind) {
  const auto [from, to] = reach(site);
  // Dates behind the match's start come first: "joined in May", then "In May she joined".
  std::optional<Edtf> before;
  for (size_t i = from; i < to; ++i) {
    if (site.verb == nullptr && i >= site.last &&
        (site.tokens[i].is(SymbolKind::kPerson) || site.tokens[i].is(SymbolKind::kVerb))) {
      break;
    }
    auto date =
        site.tokens[i].is(SymbolKind::kDate) ? read_date(site.tokens, i, kind) : std::nullopt;
    if (!date) continue;
    if (i >= site.first) return date;
    if (date->is_interval()) i = end_of_interval(site.tokens, i);
    before = std::move(date);
  }
  return before;
}

bool is_news_of_the_day(const ClaimSite& site) {
  const bool at_once = std::ranges::any_of(site.tokens, [](const TypedToken& t) {
    return is_any(t, {"immediate", "effective", "hereby"});
  });
  if (at_once) return true;
  if (site.verb == nullptr) return false;
  switch (site.verb->tense) {
    case VerbTense::kPresent:
    case VerbTense::kPerfect:
    case VerbTense::kFuture:
    case VerbTense::kInfinitive:
      return true;
    case VerbTense::kPast:
    case VerbTense::kPastPerfect:
    case VerbTense::kGerund:
      return false;
  }
  return false;
}

}  // namespace rolecall::extract
