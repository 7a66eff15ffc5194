// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names of organisations: projects, companies, universities, teams and bodies.

#include <string>
#include <string_view>

namespace rolecall::model {

/// Without a legal suffix ("Inc.", "GmbH") and a leading "the"; otherwise as written.
std::string strip_legal_suffix(std::string_view name);

/// True for "inc", "gmbh", "llc" ...: a word as base::fold_key() gives it.
bool is_legal_suffix(std::string_view folded_word);

enum class OrgMatch {
  kDifferent,
  kRelated,  ///< One is an acronym, the beginning or a part of the other ("Acme", "Acme Robotics").
  kSame,     ///< Equal after folding and without legal suffixes.
};

OrgMatch compare_orgs(std::string_view a, std::string_view b);

/// Key under which equal names meet.
std::string org_key(std::string_view name);

}  // namespace rolecall::model
