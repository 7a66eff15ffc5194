// SPDX-License-Identifier: Apache-2.0
// A finding in words, for an editor.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "review/apply.h"
#include "review/flags.h"

namespace rolecall::review {
namespace {

using model::FindingKind;

constexpr std::array<const char*, 12> kMonths = {"January",   "February", "March",    "April",
                                                 "May",       "June",     "July",     "August",
                                                 "September", "October",  "November", "December"};

std::string in_words(const model::EdtfDate& date) {
  const bool has_month = date.month >= 1 && date.month <= 12;
  if (date.unspecified_digits > 0 || !has_month) return date.str();
  const char* month = kMonths[static_cast<size_t>(date.month - 1)];
  if (date.day == 0) return fmt::format("{} {}", month, date.year);
  return fmt::format("{} {} {}", date.day, month, date.year);
}

// When the source said it: its own date, else the day on which it was read.
std::string date_of(const store::Evidence& evidence) {
  const auto published = evidence.published ? evidence.published->start() : std::nullopt;
  if (published) return in_words(*published);
  const auto day = std::chrono::floor<std::chrono::days>(evidence.fetched);
  return "read " + in_words(*model::Edtf::make_day(day).start());
}

// "https://lists.example:8443" without what an editor need not see.
std::string host_name(std::string_view authority) {
  const size_t scheme = authority.find("://");
  if (scheme != std::string_view::npos) authority.remove_prefix(scheme + 3);
  return std::string(authority);
}

std::string role(std::string_view title, std::string_view org) {
  if (title.empty()) return org.empty() ? "a role" : std::string(org);
  return org.empty() ? std::string(title) : fmt::format("{}, {}", title, org);
}

std::string role(const model::Statement& statement) {
  if (statement.title.empty() && statement.org.empty() && !statement.text.empty()) {
    return statement.text;
  }
  return role(statement.title, statement.org);
}

std::string role(const model::Claim& claim) {
  return role(claim.title.value_or(""), claim.org.value_or(""));
}

const model::Statement* find_statement(const model::Profile& profile, const std::string& id) {
  const auto found =
      std::find_if(profile.statements.begin(), profile.statements.end(),
                   [&id](const model::Statement& statement) { return statement.id == id; });
  return found == profile.statements.end() ? nullptr : &*found;
}

std::string when_of(const model::Claim& claim) {
  return claim.when ? " " + claim.when->str() : std::string();
}

std::string claimed(const model::Claim& claim) {
  std::string words = role(claim);
  if (claim.kind == model::ClaimKind::kRoleStart) return words + " from" + when_of(claim);
  return words + when_of(claim);
}

// What is said, without who says it.
std::string matter(const store::Finding& finding, const model::Profile& profile,
                   const model::Claim* claim) {
  const model::Statement* statement = find_statement(profile, finding.statement);
  const std::string held = statement != nullptr ? role(*statement) : "a statement";
  if (claim == nullptr) return held;
  const bool is_planned = claim->status == model::ClaimStatus::kPlanned;
  switch (finding.kind) {
    case FindingKind::kEnded:
      return fmt::format("{}: {}{}", held, is_planned ? "to end" : "ended", when_of(*claim));
    case FindingKind::kSucceeded:
      return fmt::format("{}: {} {}{}", held, claim->person,
                         is_planned ? "is to take over" : "took over", when_of(*claim));
    case FindingKind::kChanged:
      return fmt::format("{}: {}{}", held, claimed(*claim),
                         finding.note.empty() ? "" : " (" + finding.note + ")");
    case FindingKind::kStarted:
      return fmt::format("not in the profile: {} {}{}", model::to_string(claim->kind), role(*claim),
                         when_of(*claim));
    case FindingKind::kNewPerson:
      return fmt::format("{}: {} {}{}", claim->person, model::to_string(claim->kind), role(*claim),
                         when_of(*claim));
    default:
      return held;
  }
}

std::string of_source(const store::Finding& finding, const store::Evidence& evidence) {
  const std::string page = fmt::format("reference {} ({})", finding.reference, evidence.url);
  switch (finding.kind) {
    case FindingKind::kGone:
      return page + ": the page is gone";
    case FindingKind::kMoved:
      return page + ": moved to " + finding.note;
    default:
      return page + ": cannot be read (a login or bot wall)";
  }
}

size_t other_sources(const std::vector<store::Evidence>& evidence, const store::Evidence& first) {
  std::vector<model::SourceId> sources;
  for (const store::Evidence& item : evidence) {
    if (item.source != first.source) sources.push_back(item.source);
  }
  std::sort(sources.begin(), sources.end());
  return static_cast<size_t>(std::unique(sources.begin(), sources.end()) - sources.begin());
}

}  // namespace

std::string describe(const store::Finding& finding, const model::Profile& profile,
                     const std::vector<store::Evidence>& evidence) {
  if (evidence.empty()) return matter(finding, profile, nullptr);
  std::vector<store::Evidence> sorted = evidence;
  sort_by_strength(sorted);
  const store::Evidence& first = sorted.front();
  if (!finding.reference.empty()) return of_source(finding, first);
  const model::Claim* claim = first.claim ? &first.claim->claim : nullptr;
  std::string text = matter(finding, profile, claim);
  if (!finding.candidates.empty() && claim != nullptr) {
    text = fmt::format("which {}? {} {}{}", claim->person, model::to_string(claim->kind),
                       role(*claim), when_of(*claim));
  }
  const std::string host = host_name(first.host);
  if (finding.kind == FindingKind::kUnsupported) {
    return fmt::format("{}: {} no longer says it", text, host);
  }
  text += fmt::format(" says {} ({})", host, date_of(first));
  const size_t others = other_sources(sorted, first);
  if (others > 0) text += fmt::format(" and {} more", others);
  return text;
}

}  // namespace rolecall::review
