// SPDX-License-Identifier: Apache-2.0
// How much a finding's evidence is worth together.
#include <algorithm>
#include <map>
#include <set>

#include "base/text.h"
#include "review/flags.h"

namespace rolecall::review {
namespace {

// A rule whose precision was not measured yet: more likely right than not, and alone not enough
// for the highest level.
constexpr double kUnmeasured = 0.7;

// Hearsay is right less often than what an organisation says itself.
constexpr double kReported = 0.6;

// Plans are carried out more often than not, once their day has come; before it, nothing happened.
constexpr double kPlannedAndDue = 0.8;
constexpr double kPlanned = 0.4;

// Of all words of two sentences; above it one copies the other.
constexpr double kNearCopy = 0.8;

// Evidence beyond this many pages changes nothing, and is not compared with all the rest.
constexpr size_t kMostPages = 50;

double strength(const model::Claim& claim, base::Time now) {
  double value = claim.confidence > 0 ? claim.confidence : kUnmeasured;
  if (claim.status == model::ClaimStatus::kReported) value *= kReported;
  if (claim.status == model::ClaimStatus::kPlanned) {
    value *= is_due(claim, now) ? kPlannedAndDue : kPlanned;
  }
  return value;
}

struct Voice {
  std::string host;
  std::set<std::string> words;
  double strength = 0;
  bool is_firm = false;
  double confidence = 0;  ///< Measured, of what is stated; else 0.
};

std::string bare_host(std::string_view host) {
  const size_t scheme = host.find("://");
  if (scheme != std::string_view::npos) host.remove_prefix(scheme + 3);
  if (host.starts_with("www.")) host.remove_prefix(4);
  return std::string(host);
}

std::set<std::string> words_of(const std::string& quote) {
  const std::string key = base::fold_key(quote);
  std::set<std::string> words;
  for (const std::string_view word : base::split_words(key)) words.emplace(word);
  return words;
}

bool is_near_copy(const std::set<std::string>& a, const std::set<std::string>& b) {
  const auto common = static_cast<double>(std::count_if(
      a.begin(), a.end(), [&b](const std::string& word) { return b.contains(word); }));
  const double all = static_cast<double>(a.size() + b.size()) - common;
  return all > 0 && common / all >= kNearCopy;
}

// Each voice with those that repeat it, by the first one's index.
std::vector<size_t> group(const std::vector<Voice>& voices) {
  std::vector<size_t> leader(voices.size());
  for (size_t i = 0; i < voices.size(); ++i) {
    leader[i] = i;
    for (size_t j = 0; j < i && leader[i] == i; ++j) {
      const bool same =
          voices[i].host == voices[j].host || is_near_copy(voices[i].words, voices[j].words);
      if (same) leader[i] = leader[j];
    }
  }
  return leader;
}

}  // namespace

bool is_due(const model::Claim& claim, base::Time now) {
  const auto last = claim.when ? claim.when->start() : std::nullopt;
  return last && std::chrono::sys_seconds(last->last_day()) <= now;
}

Weight weigh(const std::vector<store::Evidence>& evidence, base::Time now) {
  std::vector<Voice> voices;
  for (const store::Evidence& item : evidence) {
    if (!item.claim || item.claim->withdrawn || voices.size() >= kMostPages) continue;
    const model::Claim& claim = item.claim->claim;
    const bool is_stated = claim.status == model::ClaimStatus::kStated;
    const bool has_come = claim.status == model::ClaimStatus::kPlanned && is_due(claim, now);
    voices.push_back({bare_host(item.host), words_of(claim.quote), strength(claim, now),
                      is_stated || has_come, is_stated ? claim.confidence : 0});
  }
  const std::vector<size_t> leader = group(voices);
  std::map<size_t, double> strongest;
  std::set<size_t> firm;
  Weight weight;
  for (size_t i = 0; i < voices.size(); ++i) {
    double& value = strongest[leader[i]];
    value = std::max(value, voices[i].strength);
    if (voices[i].is_firm) firm.insert(leader[i]);
    weight.confidence = std::max(weight.confidence, voices[i].confidence);
  }
  double doubt = 1;
  for (const auto& [voice, value] : strongest) doubt *= 1 - value;
  weight.value = 1 - doubt;
  weight.sources = static_cast<int>(strongest.size());
  weight.firm = static_cast<int>(firm.size());
  return weight;
}

}  // namespace rolecall::review
