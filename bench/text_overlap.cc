// SPDX-License-Identifier: Apache-2.0
#include "bench/text_overlap.h"

#include <algorithm>

#include "base/text.h"

namespace rolecall::bench {

std::vector<std::string> words_of(std::string_view text, LetterCase letters) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (word.empty()) return;
    words.push_back(letters == LetterCase::kLower ? base::ascii_lower(word) : word);
    word.clear();
  };
  for (size_t at = 0; at < text.size();) {
    const size_t start = at;
    const char32_t c = base::next_code_point(text, at);
    if (base::is_letter(c) || c == '_' || (c >= '0' && c <= '9')) {
      word.append(text.substr(start, at - start));
    } else {
      end_word();
    }
  }
  end_word();
  return words;
}

std::map<std::string, int> shingles(const std::vector<std::string>& words, size_t size) {
  std::map<std::string, int> bag;
  const size_t count = words.empty() ? 0 : words.size() < size ? 1 : words.size() - size + 1;
  for (size_t i = 0; i < count; ++i) {
    std::string key;
    for (size_t j = i; j < std::min(i + size, words.size()); ++j) key += words[j] + " ";
    ++bag[key];
  }
  return bag;
}

Overlap overlap(const std::map<std::string, int>& truth, const std::map<std::string, int>& found) {
  Overlap overlap;
  for (const auto& [key, count] : found) {
    const auto in_truth = truth.find(key);
    const int want = in_truth == truth.end() ? 0 : in_truth->second;
    overlap.both += std::min(want, count);
    overlap.extra += std::max(0, count - want);
  }
  for (const auto& [key, count] : truth) overlap.missing += count;
  overlap.missing -= overlap.both;
  return overlap;
}

Overlap word_overlap(std::string_view truth, std::string_view found) {
  return overlap(shingles(words_of(truth, LetterCase::kLower), 1),
                 shingles(words_of(found, LetterCase::kLower), 1));
}

double OverlapMeans::add(const Overlap& o) {
  const double p = o.both + o.extra > 0 ? o.both / (o.both + o.extra) : 0;
  const double r = o.both + o.missing > 0 ? o.both / (o.both + o.missing) : 0;
  if (o.both + o.extra > 0) precision_ += p, ++found_;
  if (o.both + o.missing > 0) recall_ += r, ++wanted_;
  const double f = p + r > 0 ? 2 * p * r / (p + r) : 0;
  f1_ += f, ++pages_;
  return f;
}

void OverlapMeans::print(Report& report, const std::string& name) const {
  const double p = found_ > 0 ? precision_ / found_ : 0;
  const double r = wanted_ > 0 ? recall_ / wanted_ : 0;
  report.figure(name + ".precision", p);
  report.figure(name + ".recall", r);
  report.figure(name + ".f1_of_means", p + r > 0 ? 2 * p * r / (p + r) : 0);
  report.figure(name + ".mean_f1", pages_ > 0 ? f1_ / pages_ : 0);
}

}  // namespace rolecall::bench
