// SPDX-License-Identifier: Apache-2.0
#pragma once
// A profile: one person's record in the wiki, with the sources that each statement cites.

#include <optional>
#include <string>
#include <vector>

#include "model/claim.h"
#include "model/edtf.h"

namespace rolecall::model {

/// Identifiers of the person elsewhere; empty where unknown.
struct Identifiers {
  std::string orcid;     ///< "0000-0002-1825-0097"
  std::string github;    ///< Account name.
  std::string homepage;  ///< URL.
  std::string wikidata;  ///< "Q42"
  bool operator==(const Identifiers&) const = default;
};

/// A cited source, numbered by its id within the profile.
struct Reference {
  std::string id;  ///< "1", "handover-post": unique within the profile.
  std::string title;
  std::string publisher;
  std::string type;  ///< "paper", "documentation", "announcement", "official page", "license" ...
  std::string url;
  std::optional<Edtf> published;
  std::optional<Edtf> accessed;
  bool operator==(const Reference&) const = default;
};

/// One thing that a profile says today. Role kinds are told apart by `when`: an open or unknown
/// end is a current role (kRoleHolds), a closed one is past (kRoleHeld).
struct Statement {
  std::string id;  ///< Unique within the profile; made from the content where the file has none.
  ClaimKind kind = ClaimKind::kRoleHolds;
  std::string title;
  std::string org;
  std::optional<Edtf> when;
  std::string text;                ///< The sentence as the wiki shows it; may be empty.
  std::vector<std::string> cites;  ///< Ids of references of the same profile.
  bool operator==(const Statement&) const = default;
};

struct Profile {
  std::string slug;  ///< Stable name in URLs and files, as "ada-berg"; unique in a wiki.
  std::string name;
  std::vector<std::string> other_names;
  Identifiers identifiers;
  std::string section;
  std::string headline;
  std::string sector;
  std::vector<Statement> statements;
  std::vector<Reference> references;
  std::optional<Edtf> reviewed;
  std::optional<Edtf> updated;
  bool operator==(const Profile&) const = default;
};

/// "ada-m-van-der-berg": ASCII letters, digits and hyphens; transliterated where needed.
std::string make_slug(std::string_view name);

/// A statement's id from its content, short and stable.
std::string make_statement_id(const Statement& statement);

}  // namespace rolecall::model
