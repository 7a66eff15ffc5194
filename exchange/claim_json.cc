// SPDX-License-Identifier: Apache-2.0
#include "exchange/claim_json.h"

#include <nlohmann/json.hpp>

namespace rolecall::exchange {
namespace {

using Json = nlohmann::ordered_json;

Json or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }
Json or_null(const std::optional<std::string>& text) { return text ? Json(*text) : Json(); }
Json or_null(const std::optional<model::Edtf>& date) { return date ? Json(date->str()) : Json(); }

std::string line(const Json& object) {
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json blocks_json(const model::Document& document) {
  Json list = Json::array();
  for (const model::Block& block : document.blocks) {
    list.push_back({{"kind", std::string(to_string(block.kind))},
                    {"level", block.level},
                    {"start", block.span.start},
                    {"end", block.span.end}});
  }
  return list;
}

Json messages_json(const model::Document& document) {
  Json list = Json::array();
  for (const model::Message& message : document.messages) {
    list.push_back({{"author", or_null(message.author.name)},
                    {"published", or_null(message.published)},
                    {"start", message.span.start},
                    {"end", message.span.end}});
  }
  return list;
}

}  // namespace

std::string claim_to_json(const PageName& page, const model::Claim& claim) {
  return line({{"page", page.page},
               {"url", or_null(page.url)},
               {"kind", std::string(to_string(claim.kind))},
               {"person", claim.person},
               {"title", or_null(claim.title)},
               {"org", or_null(claim.org)},
               {"when", or_null(claim.when)},
               {"status", std::string(to_string(claim.status))},
               {"quote", claim.quote},
               {"start", claim.start},
               {"end", claim.end},
               {"rule", claim.rule},
               {"confidence", claim.confidence}});
}

std::string document_to_json(const PageName& page, const model::Document& document) {
  Json authors = Json::array();
  for (const model::Author& author : document.authors) authors.push_back(author.name);
  return line({{"page", page.page},
               {"url", or_null(page.url)},
               {"canonical_url", or_null(document.canonical_url)},
               {"title", or_null(document.title)},
               {"authors", authors},
               {"published", or_null(document.published)},
               {"modified", or_null(document.modified)},
               {"language", or_null(document.language)},
               {"site", or_null(document.site)},
               {"outcome", "read"},
               {"text", document.text},
               {"blocks", blocks_json(document)},
               {"messages", messages_json(document)},
               {"notes", document.notes}});
}

std::string unread_to_json(const PageName& page, const base::Error& error) {
  const char* outcome = "not-text";
  if (error.code == base::ErrorCode::kTooLarge) outcome = "too-large";
  if (error.code == base::ErrorCode::kTimeout) outcome = "too-deep";
  if (error.code == base::ErrorCode::kInvalid) outcome = "empty";
  return line({{"page", page.page},
               {"url", or_null(page.url)},
               {"canonical_url", Json()},
               {"title", Json()},
               {"authors", Json::array()},
               {"published", Json()},
               {"modified", Json()},
               {"language", Json()},
               {"site", Json()},
               {"outcome", outcome},
               {"text", ""},
               {"blocks", Json::array()},
               {"messages", Json::array()},
               {"notes", {error.what}}});
}

}  // namespace rolecall::exchange
