// SPDX-License-Identifier: Apache-2.0
// Prints how well read_document() does on labelled pages: main text as each set scores it, dates
// and authors. Usage: read_quality SHARED_DIR [--misses] [--pages] [--owners] [--floors FILE]
// [SET...]; ends with 1 where a figure lies under its floor, with 77 where there are no pages.
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>

#include "bench/sets.h"

namespace {

struct Arguments {
  std::string shared;
  std::string floors;
  rolecall::bench::ReportOptions options;
  std::set<std::string> sets;
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  arguments.shared = argv[1];
  for (int i = 2; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--misses") {
      arguments.options.misses = true;
    } else if (word == "--pages") {
      arguments.options.pages = true;
    } else if (word == "--owners") {
      arguments.options.owners = true;
    } else if (word == "--floors" && i + 1 < argc) {
      arguments.floors = argv[++i];
    } else {
      arguments.sets.insert(word);
    }
  }
  return arguments;
}

}  // namespace

int main(int argc, char** argv) {
  using namespace rolecall::bench;
  constexpr int kSkipped = 77;  // What CTest is told to take for it.
  if (argc < 2) return 2;
  const Arguments arguments = parse(argc, argv);
  if (!std::filesystem::exists(arguments.shared + "/corpus")) {
    std::printf("no labelled pages in %s\n", arguments.shared.c_str());
    return kSkipped;
  }
  Report report(arguments.options);
  const auto wanted = [&](const std::string& set) {
    return arguments.sets.empty() || arguments.sets.count(set) > 0;
  };
  for (const char* set : {"dev", "rust-blog", "news"}) {
    if (wanted(set)) score_gold(arguments.shared, set, report);
  }
  if (wanted("rust-blog")) score_rust_blog(arguments.shared, report);
  if (wanted("aeb")) score_article_benchmark(arguments.shared, report);
  if (wanted("wcxb")) score_wcxb(arguments.shared, report);
  if (wanted("readability")) score_readability(arguments.shared, report);
  return arguments.floors.empty() || report.holds_floors(arguments.floors) ? 0 : 1;
}
