// SPDX-License-Identifier: Apache-2.0
// Others' date expressions with their values, as far as they name a day, month, year or season.
// Skipped where the corpus is not beside the checkout.

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "base/file.h"
#include "base/text.h"
#include "extract/find/dates.h"

namespace rolecall::extract {
namespace {

using nlohmann::json;

constexpr const char* kCorpus = ROLECALL_SOURCE_DIR "/../shared/corpus/";

struct Expected {
  std::string text;
  DateContext context;
  std::vector<std::string> values;  ///< EDTF
};

struct Score {
  int cases = 0;
  int covered = 0;  ///< Every date found, and what it means lies within what was read.
  int exact = 0;
};

/// "2016-11-07" and coarser; seasons are "2016-SU".
std::optional<std::string> edtf_of_timex(const std::string& timex) {
  static const std::map<std::string, std::string> kSeasons = {
      {"SP", "21"}, {"SU", "22"}, {"FA", "23"}, {"WI", "24"}};
  std::string text = timex;
  if (const auto season = kSeasons.find(timex.substr(std::min<size_t>(5, timex.size())));
      season != kSeasons.end()) {
    text = timex.substr(0, 5) + season->second;
  }
  if (!model::Edtf::parse(text) || text.find('/') != std::string::npos) return std::nullopt;
  return text;
}

std::optional<Expected> read_recognizer_case(const json& entry) {
  Expected expected;
  expected.text = entry["Input"];
  const std::string reference = entry.value("/Context/ReferenceDateTime"_json_pointer, "");
  if (reference.size() < 10) return std::nullopt;
  expected.context.reference = *model::Edtf::parse(reference.substr(0, 10));
  for (const json& result : entry["Results"]) {
    const std::string type = result.value("TypeName", "");
    if (type != "datetimeV2.date" && type != "datetimeV2.daterange") return std::nullopt;
    const auto value = edtf_of_timex(result["Resolution"]["values"][0].value("timex", ""));
    if (!value) return std::nullopt;
    expected.values.push_back(*value);
  }
  return expected;
}

std::string pad(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

/// A case without clock times whose year is said or follows from the reference.
std::optional<Expected> read_chrono_case(const json& entry) {
  Expected expected;
  expected.text = entry["text"];
  const json& reference = entry["ref"];
  if (reference.is_object() && reference.contains("instant")) {
    expected.context.reference =
        *model::Edtf::parse(reference["instant"].get<std::string>().substr(0, 10));
  }
  const bool british = entry["mode"] == "en_GB";
  expected.context.order = british ? DateOrder::kDayFirst : DateOrder::kMonthFirst;
  for (const json& result : entry["results"]) {
    const json& known = result["start"]["known"];
    if (!result["end"].is_null() || known.contains("hour") || !known.contains("year")) {
      return std::nullopt;
    }
    std::string value = std::to_string(known["year"].get<int>());
    if (known.contains("month")) value += "-" + pad(known["month"]);
    if (known.contains("day")) value += "-" + pad(known["day"]);
    expected.values.push_back(value);
  }
  return expected;
}

void score_case(const Expected& expected, Score& score) {
  std::vector<DateMention> found = find_dates(expected.text, expected.context);
  // "February 29, 2014" is found, and has no value.
  std::erase_if(found, [](const DateMention& date) { return !date.value; });
  ++score.cases;
  if (found.size() != expected.values.size()) return;
  bool covered = true;
  bool exact = true;
  for (size_t i = 0; i < found.size(); ++i) {
    const auto wanted = model::Edtf::parse(expected.values[i]);
    if (!wanted) return;
    covered = covered && wanted->is_within(*found[i].value);
    exact = exact && *wanted == *found[i].value;
  }
  score.covered += covered;
  score.exact += exact;
}

void print(const char* name, const Score& positive, const Score& negative) {
  std::cout << name << ": " << positive.covered << " of " << positive.cases << " covered, "
            << positive.exact << " exact; " << negative.covered << " of " << negative.cases
            << " texts without a date left alone\n";
}

TEST(DatesCorpus, ReadsMostOfRecognizersText) {
  const auto bytes =
      base::read_file(std::string(kCorpus) + "recognizers-text-en/DateTimeModel.json");
  if (!bytes) GTEST_SKIP() << bytes.error().message();
  Score positive;
  Score negative;
  const size_t start = bytes->starts_with("\xEF\xBB\xBF") ? 3 : 0;
  for (const json& entry : json::parse(bytes->substr(start))) {
    const auto expected = read_recognizer_case(entry);
    if (expected) score_case(*expected, expected->values.empty() ? negative : positive);
  }
  print("recognizers", positive, negative);
  EXPECT_GE(positive.covered, positive.cases * 57 / 100);
  EXPECT_GE(negative.covered, negative.cases * 95 / 100);
}

TEST(DatesCorpus, ReadsMostOfChrono) {
  const auto bytes = base::read_file(std::string(kCorpus) + "chrono-en/cases.jsonl");
  if (!bytes) GTEST_SKIP() << bytes.error().message();
  Score positive;
  Score negative;
  for (const std::string_view line : base::split(*bytes, '\n')) {
    if (line.empty()) continue;
    const auto expected = read_chrono_case(json::parse(line));
    if (expected) score_case(*expected, expected->values.empty() ? negative : positive);
  }
  print("chrono", positive, negative);
  EXPECT_GE(positive.covered, positive.cases * 62 / 100);
  EXPECT_GE(negative.covered, negative.cases * 90 / 100);
}

}  // namespace
}  // namespace rolecall::extract
