// SPDX-License-Identifier: Apache-2.0
#include "pipeline/watch_judge.h"

#include <algorithm>

#include "base/enum_names.h"
#include "base/text.h"
#include "store/profiles.h"
#include "store/suppressions.h"

namespace rolecall::pipeline {
namespace {

constexpr base::EnumNames<ItemVerdict, 8> kVerdicts{{
    {ItemVerdict::kNames, "names"},
    {ItemVerdict::kFollows, "follows"},
    {ItemVerdict::kCue, "cue"},
    {ItemVerdict::kUnrelated, "unrelated"},
    {ItemVerdict::kOld, "old"},
    {ItemVerdict::kOtherHost, "other-host"},
    {ItemVerdict::kNoAddress, "no-address"},
    {ItemVerdict::kSuppressed, "suppressed"},
}};

/// A name has from two to so many words ("Ada M. van der Berg").
constexpr size_t kLeastNameWords = 2;
constexpr size_t kMostNameWords = 5;
/// Of a line that is looked through for names.
constexpr size_t kMostWords = 80;

std::string_view bare_host(std::string_view host) {
  return host.starts_with("www.") ? host.substr(4) : host;
}

bool is_below(std::string_view host, std::string_view parent) {
  return host == parent || (host.size() > parent.size() && host.ends_with(parent) &&
                            host[host.size() - parent.size() - 1] == '.');
}

/// Calls `visit` with every run of words that may be a name.
template <typename Visit>
void for_each_run(std::string_view line, Visit visit) {
  std::vector<std::string_view> words = base::split_words(line);
  words.resize(std::min(words.size(), kMostWords));
  for (size_t first = 0; first < words.size(); ++first) {
    std::string run(words[first]);
    for (size_t i = first + 1; i < words.size() && i < first + kMostNameWords; ++i) {
      run += ' ';
      run += words[i];
      if (i + 1 - first >= kLeastNameWords) visit(run);
    }
  }
}

/// "Ada Berg, Kim Ostrom and Bo Lind".
std::vector<std::string> split_names(std::string_view authors) {
  std::vector<std::string> names(1);
  for (const std::string_view word : base::split_words(authors)) {
    const bool ends = word.ends_with(',') || word.ends_with(';');
    const std::string_view bare = ends ? word.substr(0, word.size() - 1) : word;
    if (bare == "and" || bare == "&") {
      names.emplace_back();
      continue;
    }
    if (!names.back().empty()) names.back() += ' ';
    names.back() += bare;
    if (ends) names.emplace_back();
  }
  return names;
}

}  // namespace

std::string_view to_string(ItemVerdict verdict) { return base::name_of(kVerdicts, verdict); }

JudgedItem ItemJudge::judge(const extract::ListingItem& item, const store::Watch& watch) {
  JudgedItem judged;
  const auto refuse = [&judged](ItemVerdict verdict) {
    judged.verdict = verdict;
    return judged;
  };
  const auto url = fetch::parse_url(item.url);
  if (!url || !may_be_fetched(*url)) return refuse(ItemVerdict::kNoAddress);
  judged.url = *url;
  if (!is_at_home(*url, watch)) return refuse(ItemVerdict::kOtherHost);
  if (is_old(item, watch)) return refuse(ItemVerdict::kOld);
  const std::string slug = extract::words_of_url(item.url);
  const std::string headline = item.title.empty() ? slug : item.title;
  for (const std::string& line : {item.title, slug, item.author, item.summary}) {
    if (names_suppressed(line)) return refuse(ItemVerdict::kSuppressed);
  }
  const bool cue = parts_.extractor.tells_of_change(headline);
  std::set<model::ProfileId> profiles;
  if (item.title.empty()) {
    add_in_words(slug, profiles);
  } else {
    add_named(item.title, profiles);
  }
  const bool in_title = !profiles.empty();
  add_named(item.summary, profiles);
  for (const std::string& name : split_names(item.author)) {
    for (const model::ProfileId id : parts_.index.find(name)) profiles.insert(id);
  }
  keep_section(watch.section, profiles);
  judged.verdict = ItemVerdict::kNames;
  judged.rank = cue ? 0 : in_title ? 1 : 2;
  if (const auto whose = followed(watch.profile)) {
    if (profiles.empty()) judged.verdict = ItemVerdict::kFollows;
    profiles.insert(*whose);
  }
  judged.profiles.assign(profiles.begin(), profiles.end());
  if (!profiles.empty()) return judged;
  judged.rank = 3;
  return refuse(cue ? ItemVerdict::kCue : ItemVerdict::kUnrelated);
}

/// The guard at the socket refuses names that lead inside; an address in figures is told here.
bool ItemJudge::may_be_fetched(const fetch::Url& url) const {
  std::string host = url.host;
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  const auto address = fetch::IpAddress::parse(host);
  return !address || parts_.guard.refusal(*address).empty();
}

bool ItemJudge::is_at_home(const fetch::Url& url, const store::Watch& watch) {
  if (parts_.options.other_hosts) return true;
  const auto home = fetch::parse_url(watch.url);
  if (home) {
    const std::string_view host = bare_host(url.host);
    const std::string_view own = bare_host(home->host);
    // A listing says nothing of what else its machine serves, such as a mail server at port 25.
    const bool is_web = url.port == home->port || url.port == 80 || url.port == 443;
    if (is_web && (is_below(host, own) || is_below(own, host))) return true;
  }
  const auto [known, is_new] = cited_hosts_.try_emplace(url.authority());
  if (is_new) known->second = store::Watches(parts_.database).is_cited_host(url.authority());
  return known->second;
}

bool ItemJudge::is_old(const extract::ListingItem& item, const store::Watch& watch) const {
  const auto today = std::chrono::floor<std::chrono::days>(now_);
  const auto tomorrow = model::Edtf::make_day(today + std::chrono::days(1));
  // A date to come says nothing.
  const bool is_dated = item.date && !tomorrow.is_before(*item.date);
  if (!is_dated) return !watch.first_read.has_value();
  const auto window = std::chrono::duration_cast<std::chrono::days>(parts_.options.window);
  return item.date->is_before(model::Edtf::make_day(today - window));
}

bool ItemJudge::names_suppressed(std::string_view words) {
  store::Suppressions suppressions(parts_.database);
  if (suppressions.count() == 0) return false;
  bool found = false;
  for_each_run(words, [&](const std::string& run) { found = found || suppressions.contains(run); });
  return found;
}

void ItemJudge::add_named(const std::string& line, std::set<model::ProfileId>& profiles) const {
  if (line.empty()) return;
  for (const std::string& name : parts_.extractor.people_in(line)) {
    for (const model::ProfileId id : parts_.index.find(name)) profiles.insert(id);
  }
}

void ItemJudge::add_in_words(std::string_view words, std::set<model::ProfileId>& profiles) const {
  for_each_run(words, [&](const std::string& run) {
    for (const model::ProfileId id : parts_.index.find(run)) profiles.insert(id);
  });
}

void ItemJudge::keep_section(const std::string& section, std::set<model::ProfileId>& profiles) {
  if (section.empty() || profiles.empty()) return;
  const auto [members, is_new] = sections_.try_emplace(section);
  if (is_new) {
    store::Profiles(parts_.database).for_each([&](const store::StoredProfile& stored) {
      if (stored.profile.section == section) members->second.insert(stored.id);
      return store::Profiles::Walk::kOn;
    });
  }
  std::erase_if(profiles, [&](model::ProfileId id) { return !members->second.contains(id); });
}

std::optional<model::ProfileId> ItemJudge::followed(const std::string& slug) {
  if (slug.empty()) return std::nullopt;
  const auto profile = store::Profiles(parts_.database).find_slug(slug);
  return profile ? std::optional(profile->id) : std::nullopt;
}

}  // namespace rolecall::pipeline
