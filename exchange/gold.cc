// SPDX-License-Identifier: Apache-2.0
#include "exchange/gold.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "base/file.h"
#include "base/text.h"

namespace rolecall::exchange {
namespace {

using Json = nlohmann::json;

std::optional<std::string> optional_text(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string()) return std::nullopt;
  const std::string text = found->get<std::string>();
  return text.empty() ? std::nullopt : std::optional(text);
}

base::Result<GoldClaim> read_claim(const Json& object, const std::string& where) {
  GoldClaim gold;
  const auto kind = model::parse_claim_kind(optional_text(object, "kind").value_or(""));
  if (!kind) return base::fail(base::ErrorCode::kInvalid, where, "a claim of an unknown kind");
  const auto status = model::parse_claim_status(optional_text(object, "status").value_or("stated"));
  if (!status) return base::fail(base::ErrorCode::kInvalid, where, "a claim of unknown status");
  gold.claim.kind = *kind;
  gold.claim.status = *status;
  gold.claim.person = optional_text(object, "person").value_or("");
  gold.claim.title = optional_text(object, "title");
  gold.claim.org = optional_text(object, "org");
  gold.claim.quote = optional_text(object, "quote").value_or("");
  if (const auto when = optional_text(object, "when")) {
    const auto date = model::Edtf::parse(*when);
    if (!date) return base::fail(base::ErrorCode::kInvalid, where, date.error().what);
    gold.claim.when = *date;
  }
  gold.optional = object.value("optional", false);
  for (const Json& name : object.value("org_also", Json::array())) {
    if (name.is_string()) gold.org_also.push_back(name.get<std::string>());
  }
  return gold;
}

}  // namespace

base::Result<GoldPage> parse_gold_line(std::string_view line, const std::string& where) {
  const Json object = Json::parse(line, nullptr, false);
  if (object.is_discarded() || !object.is_object()) {
    return base::fail(base::ErrorCode::kInvalid, where, "expected a JSON object");
  }
  GoldPage page{
      optional_text(object, "page").value_or(""), optional_text(object, "url").value_or(""), {}};
  if (page.page.empty()) {
    return base::fail(base::ErrorCode::kInvalid, where, "\"page\" is missing");
  }
  for (const Json& claim : object.value("claims", Json::array())) {
    auto gold = read_claim(claim, where);
    if (!gold) return tl::unexpected(gold.error());
    page.claims.push_back(std::move(*gold));
  }
  return page;
}

base::Result<std::vector<GoldPage>> load_gold(const std::string& folder) {
  const std::string path = folder + "/labels.jsonl";
  const auto text = base::read_file(path);
  if (!text) return tl::unexpected(text.error());
  std::vector<GoldPage> pages;
  size_t number = 0;
  for (const std::string_view line : base::split(*text, '\n')) {
    ++number;
    if (base::trim(line).empty()) continue;
    auto page = parse_gold_line(line, fmt::format("{}:{}", path, number));
    if (!page) return tl::unexpected(page.error());
    pages.push_back(std::move(*page));
  }
  return pages;
}

}  // namespace rolecall::exchange
