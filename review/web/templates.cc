// SPDX-License-Identifier: Apache-2.0
#include "review/web/templates.h"

#include <fmt/format.h>

#include <kainjow/mustache.hpp>
#include <nlohmann/json.hpp>

#include "base/check.h"
#include "base/digest.h"
#include "base/embedded_file.h"
#include "base/text.h"

namespace rolecall::base {
extern const EmbeddedFile web_templates_files[];
extern const size_t web_templates_count;
extern const EmbeddedFile web_assets_files[];
extern const size_t web_assets_count;
}  // namespace rolecall::base

namespace rolecall::review::web {
namespace {

using kainjow::mustache::data;

std::string_view embedded(const base::EmbeddedFile* files, size_t count, std::string_view name) {
  for (size_t i = 0; i < count; ++i) {
    if (files[i].name == name) return files[i].bytes();
  }
  return {};
}

std::string_view template_text(std::string_view name) {
  const std::string_view text = embedded(base::web_templates_files, base::web_templates_count,
                                         fmt::format("templates/{}.mustache", name));
  CHECK(!text.empty(), "no template of that name");
  return text;
}

// Control characters and the marks that turn the direction of what follows: a page's text may hold
// them to look like something else.
bool is_unseen(char32_t c) {
  if (c == '\n' || c == '\t') return false;
  if (c < 0x20 || (c >= 0x7F && c < 0xA0)) return true;
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x2028 || c == 0x2029;
}

// The text with U+FFFD in place of what cannot be seen and of bytes that are no UTF-8.
std::string visible(const std::string& text) {
  std::string out;
  out.reserve(text.size());
  for (size_t offset = 0; offset < text.size();) {
    const char32_t c = base::next_code_point(text, offset);
    if (c == '\r') continue;
    base::append_utf8(out, is_unseen(c) ? U'\uFFFD' : c);
  }
  return out;
}

// Views are this program's own and shallow: a page, its list, a row, its parts.
data to_data(const nlohmann::json& value) {
  if (value.is_object()) {
    data object{data::type::object};
    for (const auto& [name, member] : value.items()) object.set(name, to_data(member));
    return object;
  }
  if (value.is_array()) {
    data list{data::type::list};
    for (const auto& item : value) list << to_data(item);
    return list;
  }
  if (value.is_boolean()) return value.get<bool>() ? data::type::bool_true : data::type::bool_false;
  if (value.is_null()) return data::type::bool_false;
  // An empty text counts as false in a section, so that {{#title}}…{{/title}} does what it says.
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    return text.empty() ? data(data::type::bool_false) : data(visible(text));
  }
  return data(value.dump());
}

}  // namespace

std::string render(std::string_view name, const nlohmann::json& view) {
  data root = to_data(view);
  constexpr std::string_view kSuffix = ".mustache";
  constexpr size_t kFolder = std::string_view("templates/").size();
  for (size_t i = 0; i < base::web_templates_count; ++i) {
    const std::string_view file = base::web_templates_files[i].name;
    const std::string_view bytes = base::web_templates_files[i].bytes();
    const std::string_view part = file.substr(kFolder, file.size() - kFolder - kSuffix.size());
    if (!part.starts_with('_')) continue;
    root.set(std::string(part), kainjow::mustache::partial([bytes] { return std::string(bytes); }));
  }
  kainjow::mustache::mustache page{std::string(template_text(name))};
  CHECK(page.is_valid(), "a template is not valid mustache");
  return page.render(root);
}

std::string safe_href(std::string_view url) {
  const std::string lower = base::ascii_lower(url.substr(0, 8));
  const bool is_web = lower.starts_with("http://") || lower.starts_with("https://");
  return is_web ? std::string(url) : std::string();
}

std::string_view asset(std::string_view name) {
  return embedded(base::web_assets_files, base::web_assets_count, fmt::format("assets/{}", name));
}

const std::string& asset_version() {
  static const std::string version = [] {
    std::string all;
    for (size_t i = 0; i < base::web_assets_count; ++i) {
      all += base::web_assets_files[i].bytes();
    }
    return base::content_key(all).substr(0, 12);
  }();
  return version;
}

}  // namespace rolecall::review::web
