// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>

#include "exchange/source_list.h"

namespace rolecall::exchange {
namespace {

using Json = nlohmann::ordered_json;

std::string time_text(const std::optional<base::Time>& time) {
  return time ? base::format_time(*time) : std::string();
}

std::string join(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

std::string cell(std::string text) {
  constexpr std::string_view kFormula = "=+-@\t\r";
  if (!text.empty() && kFormula.find(text.front()) != kFormula.npos) text.insert(0, "'");
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string xml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace

std::string sources_to_csv(const std::vector<SourceLine>& sources) {
  std::string out = "url,cited_by,watch,kind,outcome,last_success,next_due,failures,moved_to\n";
  for (const SourceLine& source : sources) {
    fmt::format_to(std::back_inserter(out), "{},{},{},{},{},{},{},{},{}\n", cell(source.url),
                   cell(join(source.cited_by)), cell(source.watch), cell(source.kind),
                   cell(source.outcome), time_text(source.last_success), time_text(source.next_due),
                   source.failures, cell(source.moved_to));
  }
  return out;
}

std::string sources_to_jsonl(const std::vector<SourceLine>& sources) {
  std::string out;
  for (const SourceLine& source : sources) {
    const Json object = {{"url", source.url},
                         {"cited_by", source.cited_by},
                         {"watch", source.watch},
                         {"kind", source.kind},
                         {"outcome", source.outcome},
                         {"last_success", time_text(source.last_success)},
                         {"next_due", time_text(source.next_due)},
                         {"failures", source.failures},
                         {"moved_to", source.moved_to}};
    out += object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  return out;
}

std::string sources_to_opml(const std::vector<SourceLine>& sources) {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n"
      "  <head><title>Watched sources</title></head>\n  <body>\n";
  for (const SourceLine& source : sources) {
    if (source.watch.empty() || source.watch == "page") continue;
    const std::string url = xml(source.url);
    fmt::format_to(std::back_inserter(out),
                   "    <outline type=\"rss\" text=\"{}\" xmlUrl=\"{}\"/>\n", url, url);
  }
  return out + "  </body>\n</opml>\n";
}

}  // namespace rolecall::exchange
