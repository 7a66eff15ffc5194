// SPDX-License-Identifier: Apache-2.0
#include "exchange/profile_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "base/file.h"
#include "base/text.h"

namespace rolecall::exchange {
namespace {

using base::Complaints;
using base::YamlMap;
using base::YamlNode;

/// Reads a key whose value is an EDTF date.
std::optional<model::Edtf> read_date(YamlMap& map, std::string_view key) {
  const auto text = map.string(key);
  if (!text || text->empty()) return std::nullopt;
  auto date = model::Edtf::parse(*text);
  if (date) return *date;
  map.complain(*map.node(key),
               fmt::format("'{}' should be an EDTF date such as 2026, 2026-05, 2026-05-07 or "
                           "2019/..: {}",
                           key, date.error().what));
  return std::nullopt;
}

/// As read_date(), for a point in time.
std::optional<model::Edtf> read_single_date(YamlMap& map, std::string_view key) {
  auto date = read_date(map, key);
  if (!date || !date->is_interval()) return date;
  map.complain(*map.node(key), fmt::format("'{}' should be one date, not an interval", key));
  return std::nullopt;
}

model::Reference read_reference(const YamlNode& node, Complaints& complaints) {
  YamlMap map(node, complaints);
  model::Reference reference;
  reference.id = map.required_string("id");
  reference.title = map.string("title").value_or("");
  reference.publisher = map.string("publisher").value_or("");
  reference.type = map.string("type").value_or("");
  reference.url = map.required_string("url");
  if (!reference.url.empty() && !reference.url.starts_with("http://") &&
      !reference.url.starts_with("https://")) {
    map.complain(*map.node("url"), "'url' should begin with http:// or https://");
  }
  reference.published = read_single_date(map, "published");
  reference.accessed = read_single_date(map, "accessed");
  map.finish();
  return reference;
}

model::ClaimKind read_kind(YamlMap& map) {
  const std::string text = map.required_string("kind");
  const auto kind = model::parse_claim_kind(text);
  const bool is_event = kind == model::ClaimKind::kRoleStart || kind == model::ClaimKind::kRoleEnd;
  if (!text.empty() && (!kind || is_event)) {
    map.complain(*map.node("kind"),
                 fmt::format("'{}' is no kind of statement; use role.holds, role.held, founded, "
                             "authored, talk, served, education or award",
                             text));
  }
  return kind.value_or(model::ClaimKind::kRoleHolds);
}

model::Statement read_statement(const YamlNode& node, Complaints& complaints) {
  YamlMap map(node, complaints);
  model::Statement statement;
  statement.kind = read_kind(map);
  statement.title = map.string("title").value_or("");
  statement.org = map.string("org").value_or("");
  statement.when = read_date(map, "when");
  statement.text = map.string("text").value_or("");
  statement.cites = map.strings("cites");
  statement.id = map.string("id").value_or("");
  if (statement.id.empty()) statement.id = make_statement_id(statement);
  if (statement.title.empty() && statement.org.empty() && statement.text.empty()) {
    map.complain(node, "a statement needs a title, an org or a text");
  }
  map.finish();
  return statement;
}

model::Identifiers read_identifiers(const YamlNode& node, Complaints& complaints) {
  YamlMap map(node, complaints);
  model::Identifiers ids;
  ids.orcid = map.string("orcid").value_or("");
  ids.github = map.string("github").value_or("");
  ids.homepage = map.string("homepage").value_or("");
  ids.wikidata = map.string("wikidata").value_or("");
  map.finish();
  return ids;
}

/// Ids are unique, and every citation names a reference that is there.
void check_ids(const model::Profile& profile, const YamlNode& node, Complaints& complaints) {
  const auto complain = [&](std::string what) {
    complaints.push_back(base::Error{base::ErrorCode::kInvalid, node.where(), std::move(what)});
  };
  std::set<std::string> references;
  for (const auto& reference : profile.references) {
    if (!references.insert(reference.id).second) {
      complain(fmt::format("two references have the id '{}'", reference.id));
    }
  }
  std::set<std::string> statements;
  for (const auto& statement : profile.statements) {
    if (!statements.insert(statement.id).second) {
      complain(fmt::format("two statements have the id '{}', or say the same", statement.id));
    }
    for (const auto& cited : statement.cites) {
      if (references.contains(cited)) continue;
      complain(fmt::format("a statement cites '{}', and no reference has that id", cited));
    }
  }
}

model::Profile read_profile(const YamlNode& node, Complaints& complaints) {
  YamlMap map(node, complaints);
  model::Profile profile;
  profile.name = map.required_string("name");
  profile.slug = map.string("slug").value_or(model::make_slug(profile.name));
  if (profile.slug.empty() && !profile.name.empty()) {
    map.complain(node, "no slug can be made from the name; give one, as 'slug: ada-berg'");
  }
  profile.other_names = map.strings("other_names");
  if (const auto ids = map.node("identifiers")) {
    profile.identifiers = read_identifiers(*ids, complaints);
  }
  profile.section = map.string("section").value_or("");
  profile.headline = map.string("headline").value_or("");
  profile.sector = map.string("sector").value_or("");
  for (const YamlNode& item : map.list("statements")) {
    profile.statements.push_back(read_statement(item, complaints));
  }
  for (const YamlNode& item : map.list("references")) {
    profile.references.push_back(read_reference(item, complaints));
  }
  profile.reviewed = read_single_date(map, "reviewed");
  profile.updated = read_single_date(map, "updated");
  map.finish();
  check_ids(profile, node, complaints);
  return profile;
}

/// The profile nodes of one YAML document.
std::vector<YamlNode> profile_nodes(const YamlNode& root, Complaints& complaints) {
  if (root.is_list()) return root.items();
  if (root.is_map() && root.find("profiles")) {
    YamlMap map(root, complaints);
    std::vector<YamlNode> nodes = map.list("profiles");
    map.finish();
    return nodes;
  }
  if (root.is_null()) return {};
  return {root};
}

}  // namespace

ProfileFile parse_profiles(std::string_view text, const std::string& file) {
  ProfileFile result;
  const auto documents = YamlNode::parse(text, file);
  if (!documents) {
    result.complaints.push_back(documents.error());
    return result;
  }
  std::set<std::string> slugs;
  for (const YamlNode& document : *documents) {
    for (const YamlNode& node : profile_nodes(document, result.complaints)) {
      Complaints own;
      model::Profile profile = read_profile(node, own);
      if (own.empty() && !slugs.insert(profile.slug).second) {
        own.push_back(base::Error{base::ErrorCode::kInvalid, node.where(),
                                  fmt::format("a second profile with the slug '{}'; give one of "
                                              "them a slug of its own",
                                              profile.slug)});
      }
      if (own.empty()) {
        result.profiles.push_back({std::move(profile), node.where()});
        continue;
      }
      ++result.rejected;
      result.complaints.insert(result.complaints.end(), own.begin(), own.end());
    }
  }
  if (result.profiles.empty() && result.complaints.empty()) {
    result.complaints.push_back(
        base::Error{base::ErrorCode::kInvalid, file, "no profile in this file"});
  }
  return result;
}

ProfileFile load_profiles(const std::string& path) {
  const auto text = base::read_file(path);
  if (text) return parse_profiles(*text, path);
  ProfileFile result;
  result.complaints.push_back(text.error());
  return result;
}

}  // namespace rolecall::exchange
