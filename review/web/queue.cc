// SPDX-License-Identifier: Apache-2.0
#include "review/web/queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "model/organization.h"
#include "model/person_name.h"
#include "review/apply.h"

namespace rolecall::review::web {
namespace {

// A refresh that writes thousands of findings is taken in over several requests, so that none
// waits long.
constexpr int kTouchesAtOnce = 100;

void add_once(std::vector<std::string>& list, const std::string& text) {
  if (text.empty() || std::find(list.begin(), list.end(), text) != list.end()) return;
  list.push_back(text);
}

bool is_before(const QueueItem& a, const QueueItem& b) {
  return std::tuple(a.level, -a.weight, a.finding) < std::tuple(b.level, -b.weight, b.finding);
}

/// The conditions of a filter, one by one.
enum Condition : unsigned { kPerson = 1, kKind = 2, kLevel = 4, kHost = 8, kOrg = 16, kNone = 0 };

class Sieve {
 public:
  explicit Sieve(const QueueFilter& filter)
      : filter_(filter), org_(filter.org.empty() ? "" : model::org_key(filter.org)) {}

  bool passes_person(const QueueGroup& group) const {
    return filter_.person.empty() || group.id == filter_.person;
  }

  /// The conditions that the item does not meet.
  unsigned failed(const QueueItem& item) const {
    unsigned failed = kNone;
    if (filter_.kind && item.kind != *filter_.kind) failed |= kKind;
    if (filter_.level && item.level != *filter_.level) failed |= kLevel;
    if (!filter_.host.empty() && !has(item.hosts, filter_.host)) failed |= kHost;
    if (!org_.empty() && !has_org(item)) failed |= kOrg;
    return failed;
  }
  bool passes(const QueueItem& item) const { return failed(item) == kNone; }

 private:
  static bool has(const std::vector<std::string>& list, const std::string& value) {
    return std::find(list.begin(), list.end(), value) != list.end();
  }
  bool has_org(const QueueItem& item) const {
    return std::any_of(item.orgs.begin(), item.orgs.end(), [this](const std::string& org) {
      return org == filter_.org || model::org_key(org) == org_;
    });
  }

  const QueueFilter& filter_;
  const std::string org_;
};

// Keys are views of the queue's own texts, and live while it is locked.
using Counts = std::unordered_map<std::string_view, int64_t>;

// The most frequent first.
std::vector<Facet> to_facets(const Counts& counts) {
  std::vector<Facet> facets;
  for (const auto& [value, count] : counts) facets.push_back({std::string(value), count});
  std::sort(facets.begin(), facets.end(), [](const Facet& a, const Facet& b) {
    return std::tuple(-a.findings, a.value) < std::tuple(-b.findings, b.value);
  });
  if (facets.size() > kMaxFacets) facets.resize(kMaxFacets);
  return facets;
}

/// Counts for each condition what passes all the others.
class FacetCount {
 public:
  void add(const QueueItem& item, unsigned failed) {
    if ((failed & ~unsigned{kKind}) == 0) ++kinds_[model::to_string(item.kind)];
    if ((failed & ~unsigned{kLevel}) == 0) ++levels_[model::to_string(item.level)];
    if ((failed & ~unsigned{kHost}) == 0) count(hosts_, item.hosts);
    if ((failed & ~unsigned{kOrg}) == 0) count(orgs_, item.orgs);
  }

  void give(QueuePage& page) const {
    page.kinds = to_facets(kinds_);
    page.levels = to_facets(levels_);
    page.hosts = to_facets(hosts_);
    page.orgs = to_facets(orgs_);
  }

 private:
  static void count(Counts& counts, const std::vector<std::string>& values) {
    for (const std::string& value : values) ++counts[value];
  }

  Counts kinds_, levels_, hosts_, orgs_;
};

using OrderKey = std::tuple<model::FlagLevel, double, std::string>;

// The place in the order itself, so that a page goes on after a person who was done with meanwhile.
std::string encode_key(const OrderKey& key) {
  return fmt::format("{}:{}:{}", static_cast<int>(std::get<0>(key)), std::get<1>(key),
                     std::get<2>(key));
}

std::optional<OrderKey> decode_key(std::string_view text) {
  const size_t first = text.find(':');
  const size_t second = first == std::string_view::npos ? first : text.find(':', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  int level = 0;
  double weight = 0;
  const auto read_level = std::from_chars(text.data(), text.data() + first, level);
  const auto read_weight = std::from_chars(text.data() + first + 1, text.data() + second, weight);
  if (read_level.ec != std::errc() || read_weight.ec != std::errc()) return std::nullopt;
  if (level < 0 || level > static_cast<int>(model::FlagLevel::kCheck)) return std::nullopt;
  return OrderKey{static_cast<model::FlagLevel>(level), weight,
                  std::string(text.substr(second + 1))};
}

QueueGroup sifted(const QueueGroup& group, std::vector<QueueItem> items) {
  QueueGroup copy;
  copy.id = group.id;
  copy.name = group.name;
  copy.profile = group.profile;
  copy.level = group.level;
  copy.weight = group.weight;
  copy.items = std::move(items);
  return copy;
}

}  // namespace

void Queue::refresh(store::Database& database, base::Time now) {
  const std::lock_guard lock(mutex_);
  // What is planned for a day weighs more when it has come.
  if (built_ != std::chrono::floor<std::chrono::days>(now)) {
    rebuild(database, now);
    return;
  }
  store::OpenFindings open(database);
  std::unordered_set<int64_t> profiles;
  for (const store::Touch& touch : open.touched_since(seen_, kTouchesAtOnce)) {
    seen_ = touch.sequence;
    if (touch.profile) {
      profiles.insert(touch.profile.value);
      continue;
    }
    drop_stranger(touch.finding);
    const auto finding = store::Findings(database).find(touch.finding);
    if (finding) put_stranger(database, *finding, now);
  }
  for (const int64_t profile : profiles) put_profile(database, model::ProfileId{profile}, now);
}

void Queue::look_again(store::Database& database, const store::Finding& finding, base::Time now) {
  const std::lock_guard lock(mutex_);
  if (finding.profile) {
    put_profile(database, finding.profile, now);
    return;
  }
  drop_stranger(finding.id);
  put_stranger(database, finding, now);
}

void Queue::rebuild(store::Database& database, base::Time now) {
  groups_.clear();
  keys_.clear();
  profiles_.clear();
  group_of_.clear();
  store::OpenFindings open(database);
  // Read first: what is touched meanwhile is taken in once more.
  seen_ = open.last_touch();
  FactsOf facts;
  open.for_each_evidence([&facts](const store::OpenEvidence& evidence) {
    Facts& of_finding = facts[evidence.finding];
    add_once(of_finding.hosts, evidence.host);
    add_once(of_finding.orgs, evidence.org);
  });
  for (Flag& flag : rank_flags(database, {}, now)) put_flag(std::move(flag), facts);
  for (const store::Finding& finding : open.without_profile()) {
    put_stranger(database, finding, now);
  }
  built_ = std::chrono::floor<std::chrono::days>(now);
}

void Queue::put_profile(store::Database& database, model::ProfileId profile, base::Time now) {
  if (const auto known = profiles_.find(profile.value); known != profiles_.end()) {
    drop_group(known->second);
    profiles_.erase(known);
  }
  FactsOf facts;
  for (const store::OpenEvidence& evidence : store::OpenFindings(database).evidence_of(profile)) {
    Facts& of_finding = facts[evidence.finding];
    add_once(of_finding.hosts, evidence.host);
    add_once(of_finding.orgs, evidence.org);
  }
  FlagFilter filter;
  filter.profile = profile;
  for (Flag& flag : rank_flags(database, filter, now)) put_flag(std::move(flag), facts);
}

void Queue::put_flag(Flag flag, FactsOf& facts) {
  QueueGroup group;
  group.id = std::move(flag.slug);
  group.name = std::move(flag.name);
  group.profile = flag.profile;
  group.level = flag.level;
  group.weight = flag.weight;
  for (const FlagReason& reason : flag.reasons) {
    Facts& of_finding = facts[reason.finding];
    group.items.push_back({reason.finding, reason.kind, reason.level, reason.weight,
                           std::move(of_finding.hosts), std::move(of_finding.orgs)});
  }
  profiles_[group.profile.value] = group.id;
  put_group(std::move(group));
}

// Someone without a profile, or a question of whom a claim speaks: nothing in the profiles is wrong
// until it is answered.
void Queue::put_stranger(store::Database& database, const store::Finding& finding, base::Time now) {
  if (finding.state != model::FindingState::kOpen || finding.profile) return;
  QueueGroup group;
  group.id = "~" + model::name_key(finding.person);
  group.name = finding.person;
  if (const auto known = keys_.find(group.id); known != keys_.end()) {
    group = groups_.at(known->second);
    drop_group(group.id);
  }
  QueueItem item;
  item.finding = finding.id;
  item.kind = finding.kind;
  const auto evidence = store::Findings(database).evidence(finding.id);
  item.weight = weigh(evidence, now).value;
  for (const store::Evidence& piece : evidence) {
    add_once(item.hosts, piece.host);
    if (piece.claim) add_once(item.orgs, piece.claim->claim.org.value_or(""));
  }
  group.items.push_back(std::move(item));
  put_group(std::move(group));
}

void Queue::put_group(QueueGroup group) {
  if (group.items.empty()) return;
  std::sort(group.items.begin(), group.items.end(), is_before);
  group.level = group.items.front().level;
  group.weight = group.items.front().weight;
  const Key key{group.level, -group.weight, group.id};
  keys_[group.id] = key;
  for (const QueueItem& item : group.items) group_of_[item.finding.value] = group.id;
  groups_[key] = std::move(group);
}

void Queue::drop_group(const std::string& id) {
  const auto found = keys_.find(id);
  if (found == keys_.end()) return;
  const auto group = groups_.find(found->second);
  for (const QueueItem& item : group->second.items) group_of_.erase(item.finding.value);
  groups_.erase(group);
  keys_.erase(found);
}

void Queue::drop_stranger(model::FindingId finding) {
  const auto known = group_of_.find(finding.value);
  if (known == group_of_.end()) return;
  QueueGroup group = groups_.at(keys_.at(known->second));
  drop_group(group.id);
  std::erase_if(group.items, [finding](const QueueItem& item) { return item.finding == finding; });
  put_group(std::move(group));
}

QueuePage Queue::page(const QueueFilter& filter, std::string_view after, size_t groups) {
  const std::lock_guard lock(mutex_);
  const Sieve sieve(filter);
  FacetCount facets;
  QueuePage page;
  const std::optional<Key> begin = decode_key(after);
  std::string last;
  for (const auto& [key, group] : groups_) {
    if (!sieve.passes_person(group)) continue;
    const bool is_shown = (!begin || *begin < key) && page.groups.size() < groups;
    std::vector<QueueItem> shown;
    int64_t passing = 0;
    for (const QueueItem& item : group.items) {
      const unsigned failed = sieve.failed(item);
      facets.add(item, failed);
      if (failed != kNone) continue;
      ++passing;
      if (is_shown) shown.push_back(item);
    }
    if (passing == 0) continue;
    page.findings += passing;
    ++page.people;
    if (is_shown) {
      page.groups.push_back(sifted(group, std::move(shown)));
      last = encode_key(key);
    } else if (page.groups.size() == groups && page.next.empty()) {
      page.next = last;
    }
  }
  facets.give(page);
  return page;
}

QueuePlace Queue::place(const QueueFilter& filter, model::FindingId finding) {
  const std::lock_guard lock(mutex_);
  const Sieve sieve(filter);
  QueuePlace place;
  std::optional<model::FindingId> before;
  for (const auto& [key, group] : groups_) {
    if (!sieve.passes_person(group)) continue;
    for (const QueueItem& item : group.items) {
      if (item.finding == finding) place.level = item.level;
      if (!sieve.passes(item)) continue;
      ++place.count;
      if (item.finding == finding) {
        place.position = place.count;
        place.previous = before;
      } else if (place.position > 0 && place.following.size() < kFollowing) {
        place.following.push_back(item.finding);
      }
      before = item.finding;
    }
  }
  return place;
}

bool Queue::holds(const QueueFilter& filter, model::FindingId finding) {
  const std::lock_guard lock(mutex_);
  const auto known = group_of_.find(finding.value);
  if (known == group_of_.end()) return false;
  const QueueGroup& group = groups_.at(keys_.at(known->second));
  const Sieve sieve(filter);
  return sieve.passes_person(group) &&
         std::any_of(group.items.begin(), group.items.end(), [&](const QueueItem& item) {
           return item.finding == finding && sieve.passes(item);
         });
}

std::vector<QueueItem> Queue::all(const QueueFilter& filter, size_t limit) {
  const std::lock_guard lock(mutex_);
  const Sieve sieve(filter);
  std::vector<QueueItem> items;
  for (const auto& [key, group] : groups_) {
    if (!sieve.passes_person(group)) continue;
    for (const QueueItem& item : group.items) {
      if (items.size() == limit) return items;
      if (sieve.passes(item)) items.push_back(item);
    }
  }
  return items;
}

}  // namespace rolecall::review::web
