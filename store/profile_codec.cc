// SPDX-License-Identifier: Apache-2.0
#include "store/profile_codec.h"

#include <nlohmann/json.hpp>

#include "store/database.h"

namespace rolecall::store {
namespace {

using nlohmann::json;

json date(const std::optional<model::Edtf>& value) {
  return value ? json(value->str()) : json(nullptr);
}

std::optional<model::Edtf> date(const json& value) {
  if (value.is_null()) return std::nullopt;
  return model::Edtf::parse(value.get<std::string>()).value();
}

json encode(const model::Statement& statement) {
  return {{"id", statement.id},           {"kind", model::to_string(statement.kind)},
          {"title", statement.title},     {"org", statement.org},
          {"when", date(statement.when)}, {"text", statement.text},
          {"cites", statement.cites}};
}

model::Statement decode_statement(const json& value) {
  model::Statement statement;
  statement.id = value.at("id");
  statement.kind = model::parse_claim_kind(value.at("kind").get<std::string>()).value();
  statement.title = value.at("title");
  statement.org = value.at("org");
  statement.when = date(value.at("when"));
  statement.text = value.at("text");
  statement.cites = value.at("cites").get<std::vector<std::string>>();
  return statement;
}

json encode(const model::Reference& reference) {
  return {{"id", reference.id},
          {"title", reference.title},
          {"publisher", reference.publisher},
          {"type", reference.type},
          {"url", reference.url},
          {"published", date(reference.published)},
          {"accessed", date(reference.accessed)}};
}

model::Reference decode_reference(const json& value) {
  model::Reference reference;
  reference.id = value.at("id");
  reference.title = value.at("title");
  reference.publisher = value.at("publisher");
  reference.type = value.at("type");
  reference.url = value.at("url");
  reference.published = date(value.at("published"));
  reference.accessed = date(value.at("accessed"));
  return reference;
}

model::Profile decode(const json& value) {
  model::Profile profile;
  profile.slug = value.at("slug");
  profile.name = value.at("name");
  profile.other_names = value.at("other_names").get<std::vector<std::string>>();
  profile.identifiers = {value.at("orcid"), value.at("github"), value.at("homepage"),
                         value.at("wikidata")};
  profile.section = value.at("section");
  profile.headline = value.at("headline");
  profile.sector = value.at("sector");
  profile.reviewed = date(value.at("reviewed"));
  profile.updated = date(value.at("updated"));
  for (const json& item : value.at("statements")) {
    profile.statements.push_back(decode_statement(item));
  }
  for (const json& item : value.at("references")) {
    profile.references.push_back(decode_reference(item));
  }
  return profile;
}

}  // namespace

std::string encode_profile(const model::Profile& profile) {
  json statements = json::array();
  for (const model::Statement& statement : profile.statements) {
    statements.push_back(encode(statement));
  }
  json references = json::array();
  for (const model::Reference& reference : profile.references) {
    references.push_back(encode(reference));
  }
  const json value = {{"slug", profile.slug},
                      {"name", profile.name},
                      {"other_names", profile.other_names},
                      {"orcid", profile.identifiers.orcid},
                      {"github", profile.identifiers.github},
                      {"homepage", profile.identifiers.homepage},
                      {"wikidata", profile.identifiers.wikidata},
                      {"section", profile.section},
                      {"headline", profile.headline},
                      {"sector", profile.sector},
                      {"statements", std::move(statements)},
                      {"references", std::move(references)},
                      {"reviewed", date(profile.reviewed)},
                      {"updated", date(profile.updated)}};
  // Bytes that are no UTF-8 become U+FFFD: the store holds text, and dump() would throw.
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

model::Profile decode_profile(const std::string& text, const std::string& store_path) {
  try {
    return decode(json::parse(text));
  } catch (const std::exception& error) {  // json's, and those of an empty optional or Result
    throw StoreError(
        StoreError::Kind::kCorrupt, store_path,
        std::string("a stored profile cannot be read (") + error.what() + "); restore a backup");
  }
}

}  // namespace rolecall::store
