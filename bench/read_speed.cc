// SPDX-License-Identifier: Apache-2.0
// CPU time of reading pages (bytes to document) beside plain gumbo's own parse of the same bytes.
// Usage: read_speed SHARED_DIR [ROUNDS [SET]]; prints one line a program, as "name pages MB
// seconds".
#include <gumbo.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "bench/page_files.h"

namespace rolecall::bench {
namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::vector<std::string> pages_of(const std::string& shared, const std::string& only) {
  std::vector<std::string> pages;
  for (const char* set : {"article-extraction-benchmark", "wcxb-dev"}) {
    if (!only.empty() && only != set) continue;
    const std::string folder = shared + "/corpus/" + set + "/html";
    for (const std::string& name : entries_of(folder)) pages.push_back(slurp(folder + "/" + name));
  }
  return pages;
}

void parse_with_gumbo(const std::string& page) {
  GumboOptions options = kGumboDefaultOptions;
  options.max_errors = 0;
  GumboOutput* output = gumbo_parse_with_options(&options, page.data(), page.size());
  gumbo_destroy_output(&options, output);
}

template <typename Work>
double time_of(const std::vector<std::string>& pages, Work work) {
  const double start = cpu_seconds();
  for (const std::string& page : pages) work(page);
  return cpu_seconds() - start;
}

}  // namespace
}  // namespace rolecall::bench

int main(int argc, char** argv) {
  using namespace rolecall::bench;
  if (argc < 2) return 2;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 3;
  const std::vector<std::string> pages = pages_of(argv[1], argc > 3 ? argv[3] : "");
  size_t bytes = 0;
  for (const std::string& page : pages) bytes += page.size();
  const double megabytes = static_cast<double>(bytes) / 1e6;
  double gumbo = 0;
  double reading = 0;
  // Turn about, so that a busy machine slows both.
  for (int i = 0; i < rounds; ++i) {
    gumbo += time_of(pages, parse_with_gumbo);
    reading += time_of(
        pages, [](const std::string& page) { read_page(page, "https://site.example/page"); });
  }
  std::printf("gumbo    %zu pages  %.1f MB  %.3f s\n", pages.size(), megabytes, gumbo / rounds);
  std::printf("rolecall %zu pages  %.1f MB  %.3f s  %.3f of gumbo\n", pages.size(), megabytes,
              reading / rounds, reading / gumbo);
  return 0;
}
