// SPDX-License-Identifier: Apache-2.0
#pragma once
// Whose claim is it? Names alone attach a claim only where one profile has that name; where two
// share it, the organisation may decide, else a reviewer does.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/claim.h"
#include "model/ids.h"
#include "store/decisions.h"
#include "store/profiles.h"

namespace rolecall::review {

/// The names of all profiles, in memory. Thread-safe once filled.
class ProfileIndex {
 public:
  ProfileIndex();
  ~ProfileIndex();
  ProfileIndex(ProfileIndex&&) noexcept;
  ProfileIndex& operator=(ProfileIndex&&) noexcept;

  static ProfileIndex load(store::Database& database);
  void add(const store::ProfileNames& names);

  /// Profiles with a name that is the same person's full name in another writing
  /// (model::NameMatch kSame or kCompatible); by id. Initials and lone names find nobody.
  std::vector<model::ProfileId> find(std::string_view name) const;
  /// One of the profile's statements names this organisation or a part of it.
  bool knows_org(model::ProfileId profile, std::string_view org) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// To whom a claim belongs: nobody (empty), one profile, or a question with several candidates.
struct Attachment {
  std::vector<model::ProfileId> candidates;
  bool is_certain() const { return candidates.size() == 1; }
  bool is_question() const { return candidates.size() > 1; }
};

/// `verdicts` are the reviewers' words about this name on this source; they decide first.
Attachment attach(const model::Claim& claim, const ProfileIndex& index,
                  const std::vector<store::IdentityVerdict>& verdicts);

}  // namespace rolecall::review
