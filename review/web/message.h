// SPDX-License-Identifier: Apache-2.0
#pragma once
// A request and its answer, as the pages see them: parsed, bounded, and without a server's types.

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rolecall::review::web {

/// Fields of a form or query in the order sent; names may repeat.
using Fields = std::vector<std::pair<std::string, std::string>>;

/// The first value of that name; empty where there is none.
std::string_view field(const Fields& fields, std::string_view name);
bool has_field(const Fields& fields, std::string_view name);

/// application/x-www-form-urlencoded (WHATWG URL, section 5.1), also a query. At most
/// kMaxFields pairs are read; bytes that are no UTF-8 become U+FFFD.
Fields parse_form(std::string_view text);
constexpr size_t kMaxFields = 2000;

/// The text with U+FFFD in place of each byte that is no UTF-8.
std::string to_valid_utf8(std::string_view text);

/// One value, escaped for a query or a form.
std::string form_escape(std::string_view text);

struct Request {
  std::string method;  ///< "GET", "POST"; a HEAD comes as a GET.
  std::string path;    ///< Decoded, begins with '/', valid UTF-8.
  std::string target;  ///< As sent, with the query.
  Fields query;
  Fields form;                                 ///< Of a POST with a urlencoded body.
  std::string body;                            ///< Of any other POST.
  std::map<std::string, std::string> headers;  ///< Names in lower case; the first of each.
  std::map<std::string, std::string> cookies;
  std::string remote_address;  ///< Of the connection.

  /// Empty where it is not sent.
  std::string_view header(const std::string& lower_case_name) const;
};

struct Response {
  int status = 200;
  std::string type = "text/html; charset=utf-8";
  std::string body;
  Fields headers;
};

Response text_response(int status, std::string_view text);
/// 303 to an address of this site; anything that could lead elsewhere becomes "/".
Response see_other(std::string_view location);

}  // namespace rolecall::review::web
