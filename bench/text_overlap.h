// SPDX-License-Identifier: Apache-2.0
#pragma once
// How much two texts share, as the scorers of the labelled sets count it: multisets of words or of
// runs of words.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "bench/quality_report.h"

namespace rolecall::bench {

enum class LetterCase { kKept, kLower };

/// The words that a scorer's \w+ finds.
std::vector<std::string> words_of(std::string_view text, LetterCase letters);

/// Runs of `size` words with their counts; all words in one where there are fewer.
std::map<std::string, int> shingles(const std::vector<std::string>& words, size_t size);

struct Overlap {
  double both = 0, extra = 0, missing = 0;
};

Overlap overlap(const std::map<std::string, int>& truth, const std::map<std::string, int>& found);

/// Single words in lower case.
Overlap word_overlap(std::string_view truth, std::string_view found);

/// Means over pages.
class OverlapMeans {
 public:
  double add(const Overlap& overlap);  ///< The page's own F1.
  /// Figures name.precision, name.recall, name.f1_of_means, name.mean_f1.
  void print(Report& report, const std::string& name) const;

 private:
  double precision_ = 0, recall_ = 0, f1_ = 0;
  int found_ = 0, wanted_ = 0, pages_ = 0;
};

}  // namespace rolecall::bench
