// SPDX-License-Identifier: Apache-2.0
#include "review/attach.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/text.h"
#include "model/organization.h"
#include "model/person_name.h"

namespace rolecall::review {
namespace {

// What stays of a family name in every transliteration that compare_names knows: "mueller" and
// "muller" are both "mmlr". Letters of other scripts stay as they are.
std::string skeleton(std::string_view folded) {
  constexpr std::string_view kDropped = "aeiouyjh ";
  std::string out;
  for (size_t i = 0; i < folded.size(); ++i) {
    const std::string_view pair = folded.substr(i, 2);
    char c = folded[i];
    if (pair == "ph") c = 'f';
    if (pair == "tz") c = 'z';
    if (pair == "tz" || pair == "ph") ++i;
    // The first letter tells short names apart; "yi" and "ij" begin alike.
    if (out.empty()) out += c == 'y' || c == 'j' ? 'i' : c;
    const bool is_repeated = out.size() > 1 && out.back() == c;
    if (!is_repeated && kDropped.find(c) == std::string_view::npos) out += c;
  }
  return out;
}

// Keys under which all writings of a name meet: that of its words in any order, and those of its
// family name with and without particles.
std::vector<std::string> meeting_keys(std::string_view name) {
  const model::PersonName parsed = model::parse_person_name(name);
  if (parsed.family.empty() || parsed.given.empty()) return {};
  std::string whole;
  std::string bare;
  for (const std::string& word : parsed.family) {
    const std::string folded = base::fold_key(word);
    whole += folded;
    if (!model::is_name_particle(folded)) bare += folded;
  }
  std::vector<std::string> keys{"=" + model::name_key(name), skeleton(whole)};
  if (bare != whole && !bare.empty()) keys.push_back(skeleton(bare));
  return keys;
}

}  // namespace

struct ProfileIndex::Impl {
  struct Name {
    model::ProfileId profile;
    std::string name;
  };
  std::vector<Name> names;
  std::unordered_map<std::string, std::vector<size_t>> by_key;  ///< Indexes into names.
  std::map<model::ProfileId, std::vector<std::string>> organizations;
};

ProfileIndex::ProfileIndex() : impl_(std::make_unique<Impl>()) {}
ProfileIndex::~ProfileIndex() = default;
ProfileIndex::ProfileIndex(ProfileIndex&&) noexcept = default;
ProfileIndex& ProfileIndex::operator=(ProfileIndex&&) noexcept = default;

ProfileIndex ProfileIndex::load(store::Database& database) {
  ProfileIndex index;
  store::Profiles(database).for_each_names(
      [&index](const store::ProfileNames& names) { index.add(names); });
  return index;
}

void ProfileIndex::add(const store::ProfileNames& names) {
  for (const std::string& name : names.names) {
    for (std::string& key : meeting_keys(name)) {
      impl_->by_key[std::move(key)].push_back(impl_->names.size());
    }
    impl_->names.push_back({names.id, name});
  }
  impl_->organizations[names.id] = names.organizations;
}

std::vector<model::ProfileId> ProfileIndex::find(std::string_view name) const {
  std::vector<size_t> candidates;
  for (const std::string& key : meeting_keys(name)) {
    const auto found = impl_->by_key.find(key);
    if (found == impl_->by_key.end()) continue;
    candidates.insert(candidates.end(), found->second.begin(), found->second.end());
  }
  std::sort(candidates.begin(), candidates.end());
  candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
  std::vector<model::ProfileId> profiles;
  for (const size_t candidate : candidates) {
    const Impl::Name& known = impl_->names[candidate];
    if (model::compare_names(name, known.name) >= model::NameMatch::kCompatible) {
      profiles.push_back(known.profile);
    }
  }
  std::sort(profiles.begin(), profiles.end());
  profiles.erase(std::unique(profiles.begin(), profiles.end()), profiles.end());
  return profiles;
}

bool ProfileIndex::knows_org(model::ProfileId profile, std::string_view org) const {
  const auto found = impl_->organizations.find(profile);
  if (found == impl_->organizations.end()) return false;
  return std::any_of(found->second.begin(), found->second.end(), [org](const std::string& known) {
    return model::compare_orgs(org, known) != model::OrgMatch::kDifferent;
  });
}

Attachment attach(const model::Claim& claim, const ProfileIndex& index,
                  const std::vector<store::IdentityVerdict>& verdicts) {
  for (const store::IdentityVerdict& verdict : verdicts) {
    if (verdict.identity == store::Identity::kIsPerson) return {{verdict.profile}};
  }
  std::vector<model::ProfileId> candidates = index.find(claim.person);
  std::erase_if(candidates, [&verdicts](model::ProfileId candidate) {
    return std::any_of(verdicts.begin(), verdicts.end(),
                       [candidate](const auto& verdict) { return verdict.profile == candidate; });
  });
  if (candidates.size() < 2 || !claim.org) return {std::move(candidates)};
  std::vector<model::ProfileId> of_org;
  for (const model::ProfileId candidate : candidates) {
    if (index.knows_org(candidate, *claim.org)) of_org.push_back(candidate);
  }
  return {of_org.size() == 1 ? std::move(of_org) : std::move(candidates)};
}

}  // namespace rolecall::review
