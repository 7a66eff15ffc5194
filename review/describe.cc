// SPDX-License-Identifier: Apache-2.0
// A finding in words, for an editor.
#include <fmt/format.h>

#include <algorithm>

#include "review/apply.h"
#include "review/compare.h"
#include "review/flags.h"
#include "review/match.h"
#include "review/words.h"

namespace rolecall::review {
namespace {

using model::Claim;
using model::ClaimKind;
using model::FindingKind;

model::Edtf day_read(const store::Evidence& evidence) {
  return model::Edtf::make_day(std::chrono::floor<std::chrono::days>(evidence.fetched));
}

// When the source said it.
std::optional<model::Edtf> said(const store::Evidence& evidence) {
  const bool is_dated = evidence.claim && evidence.claim->claim.said;
  return is_dated ? evidence.claim->claim.said : evidence.published;
}

// That date, else the day on which it was read.
std::string date_of(const store::Evidence& evidence) {
  const auto day = said(evidence);
  const auto date = day ? day->start() : std::nullopt;
  return date ? in_words(*date) : "read " + in_words(*day_read(evidence).start());
}

// What lay ahead when it was said is told as a plan, also where the page's words are a fact's or
// hearsay.
std::optional<Claim> told(const store::Evidence& evidence) {
  if (!evidence.claim) return std::nullopt;
  Claim claim = evidence.claim->claim;
  if (claim.when && said(evidence).value_or(day_read(evidence)).is_before(*claim.when)) {
    claim.status = model::ClaimStatus::kPlanned;
  }
  return claim;
}

// ", says forum.example (4 May 2026)"
std::string who_says(const store::Evidence& evidence, const std::string& host) {
  const bool is_hearsay =
      evidence.claim && evidence.claim->claim.status == model::ClaimStatus::kReported;
  const std::string date = date_of(evidence);
  return is_hearsay ? fmt::format(", {} has heard ({})", host, date)
                    : fmt::format(", says {} ({})", host, date);
}

// "https://lists.example:8443" without what an editor need not see.
std::string host_name(std::string_view authority) {
  const size_t scheme = authority.find("://");
  if (scheme != std::string_view::npos) authority.remove_prefix(scheme + 3);
  return std::string(authority);
}

std::string role(const Claim& claim) {
  return role_in_words(claim.title.value_or(""), claim.org.value_or(""));
}

std::string role(const model::Statement& statement) {
  const bool is_text = statement.title.empty() && statement.org.empty() && !statement.text.empty();
  return is_text ? statement.text : role_in_words(statement.title, statement.org);
}

template <typename Items>
const auto* find_by_id(const Items& items, const std::string& id) {
  const auto found =
      std::find_if(items.begin(), items.end(), [&id](const auto& item) { return item.id == id; });
  return found == items.end() ? nullptr : &*found;
}

// " on 4 May 2026" of one end of the claim's dates; empty where that is not known.
std::string on(const std::optional<model::Edtf>& when) {
  return when ? " " + on_date(*when->start()) : std::string();
}

std::string span(const std::optional<model::Edtf>& when) {
  const std::string words = when ? span_in_words(*when) : "";
  return words.empty() ? words : " " + words;
}

std::string what_ended(const Claim& claim) {
  const std::string day = on(end_of(claim.when));
  if (claim.status == model::ClaimStatus::kPlanned) return "is to end" + day;
  if (claim.kind == ClaimKind::kRoleHeld && day.empty()) return "is spoken of as past";
  return day.empty() ? "ended, nobody says when" : "ended" + day;
}

std::string who_succeeded(const Claim& claim) {
  const std::string day = on(start_of(claim.when));
  if (claim.status == model::ClaimStatus::kPlanned) {
    return claim.person + " is to take over" + day;
  }
  if (claim.kind == ClaimKind::kRoleHolds) return claim.person + " is named in the role now";
  return claim.person + " took over" + day;
}

std::string role_taken(const Claim& claim) {
  const bool is_planned = claim.status == model::ClaimStatus::kPlanned;
  const std::string day = on(start_of(claim.when));
  switch (claim.kind) {
    case ClaimKind::kRoleStart:
      if (!claim.title) return (is_planned ? "is to join " : "joined ") + role(claim) + day;
      return (is_planned ? "is to become " : "became ") + role(claim) + day;
    case ClaimKind::kRoleEnd:
      return (is_planned ? "is to stop being " : "stopped being ") + role(claim) +
             on(end_of(claim.when));
    case ClaimKind::kRoleHeld:
      return "was " + role(claim) + span(claim.when);
    default:
      return "is " + role(claim) + span(claim.when);
  }
}

// A deed or role as something the person does or did.
std::string deed(const Claim& claim) {
  const bool is_planned = claim.status == model::ClaimStatus::kPlanned;
  const std::string title = claim.title ? "“" + *claim.title + "”" : "";
  const std::string org = claim.org.value_or("");
  const std::string at = org.empty() ? "" : " at " + org;
  switch (claim.kind) {
    case ClaimKind::kFounded:
      return "founded " + role(claim) + span(claim.when);
    case ClaimKind::kAuthored:
      return "wrote " + (title.empty() ? "something" : title) +
             (org.empty() ? "" : " (" + org + ")") + span(claim.when);
    case ClaimKind::kTalk:
      return (is_planned ? "is to speak" : "spoke") + at + (title.empty() ? "" : " on " + title) +
             span(claim.when);
    case ClaimKind::kServed:
      return (is_planned ? "is to serve as " : "served as ") + role(claim) + span(claim.when);
    case ClaimKind::kEducation:
      return "studied: " + role(claim) + span(claim.when);
    case ClaimKind::kAward:
      return (is_planned ? "is to receive " : "received ") + role(claim) + span(claim.when);
    default:
      return role_taken(claim);
  }
}

std::string in_profile(const std::optional<model::Edtf>& when) {
  if (!when) return "";
  const auto date = when->start() ? when->start() : when->end();
  return date ? fmt::format(" (the profile has {})", in_words(*date)) : std::string();
}

std::string what_changed(const store::Finding& finding, const Claim& claim,
                         const model::Statement& statement) {
  if (finding.note == kOtherStart) {
    return "began" + on(start_of(claim.when)) + in_profile(start_of(statement.when));
  }
  if (finding.note == kOtherEnd) {
    return "ended" + on(end_of(claim.when)) + in_profile(end_of(statement.when));
  }
  if (finding.note == kStillGiven) {
    return "still given as current" + in_profile(end_of(statement.when));
  }
  if (finding.note == kOtherDate) return "dated" + span(claim.when) + in_profile(statement.when);
  const bool is_planned = claim.status == model::ClaimStatus::kPlanned;
  const std::optional<model::Edtf> start = start_of(claim.when);
  return (is_planned ? "to be " : "now ") + claim.title.value_or(role(claim)) +
         (start ? (is_planned ? " from " : " since ") + in_words(*start->start()) : "");
}

// What is said, without who says it.
std::string matter(const store::Finding& finding, const model::Profile& profile,
                   const Claim* claim) {
  const model::Statement* statement = find_by_id(profile.statements, finding.statement);
  const std::string held = statement != nullptr ? role(*statement) : "a statement";
  if (claim == nullptr) return held;
  if (!finding.candidates.empty()) return "which " + claim->person + "? One " + deed(*claim);
  switch (finding.kind) {
    case FindingKind::kEnded:
      return held + ": " + what_ended(*claim);
    case FindingKind::kSucceeded:
      return held + ": " + who_succeeded(*claim);
    case FindingKind::kChanged:
      return statement != nullptr ? held + ": " + what_changed(finding, *claim, *statement) : held;
    case FindingKind::kStarted:
      return "not in the profile: " + deed(*claim);
    case FindingKind::kNewPerson:
      return claim->person + " has no profile: " + deed(*claim);
    default:
      return held;
  }
}

// "; archived on 4 May 2026: https://..."
std::string archived(const store::Evidence& evidence) {
  if (!evidence.archived) return "";
  const auto day = std::chrono::floor<std::chrono::days>(evidence.archived->dated);
  return fmt::format("; archived {}: {}", on_date(*model::Edtf::make_day(day).start()),
                     evidence.archived->url);
}

std::string of_source(const store::Finding& finding, const model::Profile& profile,
                      const store::Evidence& evidence) {
  const model::Reference* reference = find_by_id(profile.references, finding.reference);
  std::string page = "reference " + finding.reference;
  if (reference != nullptr && !reference->title.empty()) page += ", “" + reference->title + "”";
  switch (finding.kind) {
    case FindingKind::kGone:
      return page + ": the page is gone" + (finding.note.empty() ? "" : ": " + finding.note) +
             archived(evidence);
    case FindingKind::kMoved:
      return page + ": the page has moved to " + finding.note;
    default:
      return page + ": the page cannot be read" +
             (finding.note.empty() ? ", for a login or a wall against programs"
                                   : ": " + finding.note);
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
  if (!finding.reference.empty()) return of_source(finding, profile, first);
  const std::optional<Claim> claim = told(first);
  std::string text = matter(finding, profile, claim ? &*claim : nullptr);
  const std::string host = host_name(first.host);
  if (finding.kind == FindingKind::kUnsupported) {
    return fmt::format("{}: {} no longer says so", text, host);
  }
  text += who_says(first, host);
  const size_t others = other_sources(sorted, first);
  if (others > 0) text += fmt::format(" and {} more source{}", others, others == 1 ? "" : "s");
  return text;
}

}  // namespace rolecall::review
