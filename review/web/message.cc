// SPDX-License-Identifier: Apache-2.0
#include "review/web/message.h"

#include <algorithm>

#include "base/percent.h"
#include "base/text.h"

namespace rolecall::review::web {
namespace {

std::string form_decode(std::string_view text) {
  std::string spaced(text);
  std::replace(spaced.begin(), spaced.end(), '+', ' ');
  return to_valid_utf8(base::percent_decode(spaced));
}

bool is_plain(char c) {
  return base::is_ascii_alpha(c) || base::is_ascii_digit(c) || c == '-' || c == '_' || c == '.' ||
         c == '*';
}

// "/queue?x=1", and neither "//elsewhere" nor "/\elsewhere", which browsers take as a host.
bool is_local(std::string_view location) {
  if (location.empty() || location[0] != '/') return false;
  if (location.size() > 1 && (location[1] == '/' || location[1] == '\\')) return false;
  return std::none_of(location.begin(), location.end(),
                      [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; });
}

}  // namespace

std::string to_valid_utf8(std::string_view text) {
  if (base::is_valid_utf8(text)) return std::string(text);
  std::string out;
  for (size_t offset = 0; offset < text.size();) {
    base::append_utf8(out, base::next_code_point(text, offset));
  }
  return out;
}

std::string_view field(const Fields& fields, std::string_view name) {
  for (const auto& [key, value] : fields) {
    if (key == name) return value;
  }
  return {};
}

bool has_field(const Fields& fields, std::string_view name) {
  return std::any_of(fields.begin(), fields.end(),
                     [name](const auto& pair) { return pair.first == name; });
}

Fields parse_form(std::string_view text) {
  Fields fields;
  for (const std::string_view pair : base::split(text, '&')) {
    if (pair.empty()) continue;
    if (fields.size() == kMaxFields) break;
    const size_t equals = pair.find('=');
    const bool has_value = equals != std::string_view::npos;
    fields.emplace_back(form_decode(pair.substr(0, equals)),
                        has_value ? form_decode(pair.substr(equals + 1)) : std::string());
  }
  return fields;
}

std::string form_escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == ' ') {
      out += '+';
    } else if (is_plain(c)) {
      out += c;
    } else {
      base::append_escape(out, static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::string_view Request::header(const std::string& lower_case_name) const {
  const auto found = headers.find(lower_case_name);
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

Response text_response(int status, std::string_view text) {
  Response response;
  response.status = status;
  response.type = "text/plain; charset=utf-8";
  response.body = std::string(text) + "\n";
  return response;
}

Response see_other(std::string_view location) {
  Response response = text_response(303, "See the page that this one leads to.");
  response.headers.emplace_back("Location", is_local(location) ? std::string(location) : "/");
  return response;
}

}  // namespace rolecall::review::web
