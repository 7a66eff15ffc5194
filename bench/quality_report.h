// SPDX-License-Identifier: Apache-2.0
#pragma once
// The figures of a run of read_quality: printed as they are made, and held against floors.

#include <map>
#include <string>
#include <string_view>

namespace rolecall::bench {

/// What the run is to print beside its figures.
struct ReportOptions {
  bool misses = false;  ///< Each wrong date, author, title, and pages far from their labels.
  bool pages = false;   ///< "page SET ID F1" for every page.
  bool owners = false;  ///< Whose site each page was taken for.
};

class Report {
 public:
  explicit Report(ReportOptions options) : options_(options) {}

  const ReportOptions& options() const { return options_; }

  /// Prints and keeps a figure; names are unique, as "wcxb.date.precision".
  void figure(const std::string& name, double value);
  void page(const std::string& set, const std::string& id, double f1) const;
  void miss(const std::string& page, const char* what, const std::string& want,
            const std::string& got) const;

  /// Reads lines of a figure's name and its floor ("#" starts a comment) and prints the figures
  /// that lie below. False where one does, is unknown, or the file cannot be read.
  bool holds_floors(const std::string& path) const;

 private:
  ReportOptions options_;
  std::map<std::string, double, std::less<>> figures_;
};

/// Right of found (precision) and right of labelled (recall).
class Finds {
 public:
  void add(bool labelled, bool found, bool right) {
    labelled_ += labelled, found_ += found, right_ += right;
  }
  /// Three figures: name.precision, name.recall, name.f1.
  void print(Report& report, const std::string& name) const;

 private:
  int labelled_ = 0, found_ = 0, right_ = 0;
};

/// A share of yes.
class Share {
 public:
  bool add(bool right) { return right_ += right, ++all_, right; }
  void print(Report& report, const std::string& name) const;

 private:
  int right_ = 0, all_ = 0;
};

}  // namespace rolecall::bench
