// SPDX-License-Identifier: Apache-2.0
// Writing profiles. YAML is written as JSON objects' keys in block style: every scalar is quoted
// the JSON way, which YAML reads the same.
#include <nlohmann/json.hpp>

#include "exchange/profile_file.h"

namespace rolecall::exchange {
namespace {

using Json = nlohmann::ordered_json;

void put(Json& object, const char* key, const std::string& value) {
  if (!value.empty()) object[key] = value;
}

void put(Json& object, const char* key, const std::optional<model::Edtf>& value) {
  if (value) object[key] = value->str();
}

Json to_json(const model::Identifiers& ids) {
  Json object = Json::object();
  put(object, "orcid", ids.orcid);
  put(object, "github", ids.github);
  put(object, "homepage", ids.homepage);
  put(object, "wikidata", ids.wikidata);
  return object;
}

Json to_json(const model::Statement& statement) {
  Json object = Json::object();
  object["id"] = statement.id;
  object["kind"] = std::string(to_string(statement.kind));
  put(object, "title", statement.title);
  put(object, "org", statement.org);
  put(object, "when", statement.when);
  put(object, "text", statement.text);
  if (!statement.cites.empty()) object["cites"] = statement.cites;
  return object;
}

Json to_json(const model::Reference& reference) {
  Json object = Json::object();
  object["id"] = reference.id;
  put(object, "title", reference.title);
  put(object, "publisher", reference.publisher);
  put(object, "type", reference.type);
  object["url"] = reference.url;
  put(object, "published", reference.published);
  put(object, "accessed", reference.accessed);
  return object;
}

template <typename T>
void put_list(Json& object, const char* key, const std::vector<T>& items) {
  for (const T& item : items) object[key].push_back(to_json(item));
}

Json to_json(const model::Profile& profile) {
  Json object = Json::object();
  object["slug"] = profile.slug;
  object["name"] = profile.name;
  if (!profile.other_names.empty()) object["other_names"] = profile.other_names;
  const Json ids = to_json(profile.identifiers);
  if (!ids.empty()) object["identifiers"] = ids;
  put(object, "section", profile.section);
  put(object, "headline", profile.headline);
  put(object, "sector", profile.sector);
  put_list(object, "statements", profile.statements);
  put_list(object, "references", profile.references);
  put(object, "reviewed", profile.reviewed);
  put(object, "updated", profile.updated);
  return object;
}

std::string scalar(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// A map in block style from `indent` on; its lists of maps are two levels deep at most.
void write_map(std::string& out, const Json& object, size_t indent) {
  const std::string margin(indent, ' ');
  bool first = true;
  for (const auto& [key, value] : object.items()) {
    if (!first) out += margin;
    first = false;
    out += key + ":";
    if (value.is_object()) {
      out += "\n" + margin + "  ";
      write_map(out, value, indent + 2);
    } else if (value.is_array() && !value.empty() && value.front().is_object()) {
      out += "\n";
      for (const Json& item : value) {
        out += margin + "  - ";
        write_map(out, item, indent + 4);
      }
    } else {
      out += " " + scalar(value) + "\n";
    }
  }
}

}  // namespace

std::string profiles_to_yaml(const std::vector<model::Profile>& profiles) {
  std::string out;
  for (const model::Profile& profile : profiles) {
    out += "- ";
    write_map(out, to_json(profile), 2);
  }
  return out;
}

std::string profiles_to_json(const std::vector<model::Profile>& profiles) {
  Json list = Json::array();
  for (const model::Profile& profile : profiles) list.push_back(to_json(profile));
  return list.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace rolecall::exchange
