// SPDX-License-Identifier: Apache-2.0
// Real pages that were delivered whole: each that is called a wall, a soft 404, parked or hollow is
// a false alarm to look at. Prints them, with the words of their text, and a count by outcome.
//
//   outcome_alarms FILE... (HTML or text, also gzip)
#include <fmt/format.h>
#include <zlib.h>

#include <map>
#include <string>

#include "extract/read/read.h"
#include "fetch/page_verdict.h"

namespace {

using rolecall::model::Document;

/// gzread reads plain files as they are.
std::string read_file(const char* path) {
  std::string bytes;
  gzFile file = gzopen(path, "rb");
  if (file == nullptr) return bytes;
  char buffer[1 << 16];
  for (int got = gzread(file, buffer, sizeof buffer); got > 0;
       got = gzread(file, buffer, sizeof buffer)) {
    bytes.append(buffer, static_cast<size_t>(got));
  }
  gzclose(file);
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  namespace fetch = rolecall::fetch;
  std::map<std::string, int> counts;
  for (int i = 1; i < argc; ++i) {
    const std::string bytes = read_file(argv[i]);
    rolecall::extract::Page page;
    page.bytes = bytes;
    page.url = "https://page.example/a";
    const auto document = rolecall::extract::read_document(page);
    const fetch::PageMarks marks = fetch::find_page_marks({}, bytes);
    fetch::PageEvidence evidence;
    evidence.asked = evidence.reached = page.url;
    if (document) {
      evidence.words = fetch::count_words(document->text);
      evidence.is_dated =
          document->published && document->published_from != rolecall::model::DateSource::kByline;
    }
    if (fetch::needs_marks(evidence.words)) evidence.marks = &marks;
    ++counts[evidence.marks != nullptr ? "looked at" : "long"];
    const auto verdict = fetch::judge_page(evidence);
    if (!verdict) continue;
    ++counts[std::string(rolecall::model::to_string(verdict->outcome))];
    fmt::print("{} {} ({}): {} words of {}, title \"{}\"\n", argv[i],
               rolecall::model::to_string(verdict->outcome), verdict->reason, evidence.words,
               marks.words, marks.title);
  }
  for (const auto& [what, count] : counts) fmt::print("{:<20}{}\n", what, count);
  return 0;
}
