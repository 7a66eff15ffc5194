// SPDX-License-Identifier: Apache-2.0
#include "bench/quality_report.h"

#include <cstdio>
#include <fstream>
#include <sstream>

namespace rolecall::bench {

void Report::figure(const std::string& name, double value) {
  std::printf("%-34s %.4f\n", name.c_str(), value);
  figures_[name] = value;
}

void Report::page(const std::string& set, const std::string& id, double f1) const {
  if (options_.pages) std::printf("page %s %s %.4f\n", set.c_str(), id.c_str(), f1);
}

void Report::miss(const std::string& page, const char* what, const std::string& want,
                  const std::string& got) const {
  if (!options_.misses) return;
  std::printf("    %s: %s wanted <%s> got <%s>\n", page.c_str(), what, want.c_str(), got.c_str());
}

bool Report::holds_floors(const std::string& path) const {
  std::ifstream file(path);
  if (!file) {
    std::fprintf(stderr, "cannot read %s\n", path.c_str());
    return false;
  }
  bool holds = true;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name;
    double floor = 0;
    if (!(words >> name >> floor)) continue;
    const auto figure = figures_.find(name);
    if (figure != figures_.end() && figure->second >= floor) continue;
    holds = false;
    std::fprintf(stderr, "%s is %.4f, under its floor of %.4f\n", name.c_str(),
                 figure == figures_.end() ? 0.0 : figure->second, floor);
  }
  return holds;
}

static double ratio(double part, double whole) { return whole > 0 ? part / whole : 0; }

void Finds::print(Report& report, const std::string& name) const {
  const double p = ratio(right_, found_);
  const double r = ratio(right_, labelled_);
  report.figure(name + ".precision", p);
  report.figure(name + ".recall", r);
  report.figure(name + ".f1", ratio(2 * p * r, p + r));
}

void Share::print(Report& report, const std::string& name) const {
  if (all_ > 0) report.figure(name, ratio(right_, all_));
}

}  // namespace rolecall::bench
