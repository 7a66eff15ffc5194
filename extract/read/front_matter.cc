// SPDX-License-Identifier: Apache-2.0
#include "extract/read/front_matter.h"

#include "base/text.h"
#include "extract/read/author_name.h"
#include "extract/read/instant.h"

namespace rolecall::extract {

namespace {

std::string_view unquoted(std::string_view value) {
  value = base::trim(value);
  if (value.size() > 1 && (value.front() == '"' || value.front() == '\'') &&
      value.back() == value.front()) {
    value = value.substr(1, value.size() - 2);
  }
  return value;
}

void take_authors(std::string_view value, model::Document& document) {
  if (value.starts_with('[') && value.ends_with(']')) value = value.substr(1, value.size() - 2);
  for (const std::string_view part : base::split(value, ',')) {
    for (model::Author& author : read_authors(unquoted(part))) {
      add_author(document.authors, std::move(author));
    }
  }
}

void take_field(std::string_view name, std::string_view value, model::Document& document) {
  if (name == "title") document.title = base::collapse_spaces(unquoted(value));
  if (name == "lang" || name == "language") document.language = unquoted(value);
  if (name == "author" || name == "authors" || name == "by") take_authors(value, document);
  const auto date = parse_instant(unquoted(value));
  if (!date.has_value()) return;
  if (name == "date" || name == "published" || name == "pubdate") {
    document.published = date->date;
    document.published_from = model::DateSource::kMeta;
  }
  if (name == "lastmod" || name == "updated" || name == "modified") document.modified = date->date;
}

}  // namespace

std::string_view take_front_matter(std::string_view text, model::Document& document) {
  const bool toml = text.starts_with("+++\n");
  if (!toml && !text.starts_with("---\n")) return text;
  const size_t end = text.find(toml ? "\n+++" : "\n---", 3);
  constexpr size_t kLongest = 16384;
  if (end == std::string_view::npos || end > kLongest) return text;
  std::string list;  // The field whose "- item" lines follow.
  for (const std::string_view line : base::split(text.substr(4, end > 4 ? end - 4 : 0), '\n')) {
    const std::string_view item = base::trim(line);
    if (item.starts_with("- ") && (list == "author" || list == "authors")) {
      take_authors(item.substr(2), document);
      continue;
    }
    const size_t mark = line.find(toml ? '=' : ':');
    if (mark == std::string_view::npos || line.front() == ' ') continue;
    list = base::ascii_lower(base::trim(line.substr(0, mark)));
    take_field(list, base::trim(line.substr(mark + 1)), document);
  }
  const size_t rest = text.find('\n', end + 1);
  return rest == std::string_view::npos ? std::string_view() : text.substr(rest + 1);
}

}  // namespace rolecall::extract
