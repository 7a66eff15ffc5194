// SPDX-License-Identifier: Apache-2.0
#include "examples/serve/pages.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <chrono>
#include <utility>

#include "base/file.h"
#include "base/text.h"

namespace rolecall::serve {
namespace {

constexpr std::array<std::pair<int, std::string_view>, 20> kReasons{{
    {200, "OK"},
    {301, "Moved Permanently"},
    {302, "Found"},
    {303, "See Other"},
    {304, "Not Modified"},
    {307, "Temporary Redirect"},
    {308, "Permanent Redirect"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {410, "Gone"},
    {413, "Content Too Large"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {451, "Unavailable For Legal Reasons"},
    {500, "Internal Server Error"},
    {502, "Bad Gateway"},
    {503, "Service Unavailable"},
}};

struct MediaType {
  std::string_view extension;
  std::string_view type;
  bool is_text;
};

constexpr std::array<MediaType, 14> kMediaTypes{{
    {".html", "text/html", true},
    {".htm", "text/html", true},
    {".txt", "text/plain", true},
    {".md", "text/markdown", true},
    {".css", "text/css", true},
    {".xml", "application/xml", true},
    {".atom", "application/atom+xml", true},
    {".rss", "application/rss+xml", true},
    {".json", "application/json", false},
    {".mbox", "application/mbox", false},
    {".pdf", "application/pdf", false},
    {".svg", "image/svg+xml", false},
    {".png", "image/png", false},
    {".jpg", "image/jpeg", false},
}};

/// By the file's extension. A charset is sent only for text that really is UTF-8, so that pages
/// in other encodings keep their own declaration.
std::string find_content_type(std::string_view path, std::string_view body) {
  const std::string name = base::ascii_lower(path);
  for (const MediaType& media : kMediaTypes) {
    if (!name.ends_with(media.extension)) continue;
    const bool utf8 = media.is_text && base::is_valid_utf8(body);
    return fmt::format("{}{}", media.type, utf8 ? "; charset=utf-8" : "");
  }
  return "application/octet-stream";
}

std::optional<unsigned> hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::optional<std::string> percent_decode(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (text.size() - i < 3) return std::nullopt;
    const auto high = hex_value(text[i + 1]);
    const auto low = hex_value(text[i + 2]);
    if (!high || !low) return std::nullopt;
    out += static_cast<char>(*high * 16 + *low);
    i += 2;
  }
  return out;
}

}  // namespace

std::string_view reason_phrase(int status) {
  for (const auto& [code, reason] : kReasons) {
    if (code == status) return reason;
  }
  return "Status";
}

Page make_status_page(int status) {
  Page page;
  page.status = status;
  page.content_type = "text/html; charset=utf-8";
  page.body = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><title>{0} {1}</title></head>"
      "<body><h1>{0} {1}</h1></body></html>\n",
      status, reason_phrase(status));
  return page;
}

Page load_page(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return make_status_page(404);
  auto bytes = base::read_file(path);
  if (!bytes) return make_status_page(404);
  Page page;
  page.content_type = find_content_type(path, *bytes);
  page.body = *std::move(bytes);
  page.modified = base::Time(std::chrono::seconds(info.st_mtime));
  return page;
}

std::optional<std::string> decode_path(std::string_view target) {
  auto path = percent_decode(target.substr(0, target.find_first_of("?#")));
  if (!path || !path->starts_with('/')) return std::nullopt;
  if (path->find('\0') != std::string::npos || path->find('\\') != std::string::npos) {
    return std::nullopt;
  }
  for (const std::string_view segment : base::split(*path, '/')) {
    if (segment.starts_with('.')) return std::nullopt;
  }
  return path;
}

}  // namespace rolecall::serve
