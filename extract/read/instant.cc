// SPDX-License-Identifier: Apache-2.0
#include "extract/read/instant.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "extract/find/dates.h"

namespace rolecall::extract {

namespace {

// Longer text is a sentence.
constexpr size_t kMaxBytes = 120;

constexpr std::array<std::string_view, 12> kMonths{"jan", "feb", "mar", "apr", "may", "jun",
                                                   "jul", "aug", "sep", "oct", "nov", "dec"};
constexpr std::array<std::string_view, 7> kWeekdays{"mon", "tue", "wed", "thu",
                                                    "fri", "sat", "sun"};

/// Minutes east of UTC. RFC 5322 section 4.3 has the North American ones; names that several
/// places use (IST) are left out.
constexpr std::array<std::pair<std::string_view, int>, 42> kZones{{
    {"z", 0},      {"ut", 0},     {"utc", 0},    {"gmt", 0},     {"etc/gmt", 0}, {"wet", 0},
    {"ast", -240}, {"at", -240},  {"adt", -180}, {"est", -300},  {"et", -300},   {"edt", -240},
    {"cst", -360}, {"ct", -360},  {"cdt", -300}, {"mst", -420},  {"mt", -420},   {"mdt", -360},
    {"pst", -480}, {"pt", -480},  {"pdt", -420}, {"akst", -540}, {"akdt", -480}, {"hst", -600},
    {"west", 60},  {"cet", 60},   {"met", 60},   {"mez", 60},    {"bst", 60},    {"cest", 120},
    {"mest", 120}, {"mesz", 120}, {"eet", 120},  {"eest", 180},  {"msk", 180},   {"msd", 240},
    {"hkt", 480},  {"sgt", 480},  {"jst", 540},  {"kst", 540},   {"aest", 600},  {"nzst", 720},
}};

std::optional<int> number(std::string_view text, size_t least, size_t most) {
  int value = 0;
  if (text.size() < least || text.size() > most) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool digits = std::all_of(text.begin(), text.end(), base::is_ascii_digit);
  if (error != std::errc() || end != text.data() + text.size() || !digits) return std::nullopt;
  return value;
}

template <size_t N>
std::optional<int> word_in(const std::array<std::string_view, N>& words, std::string_view word) {
  constexpr size_t kShortest = 3;
  if (word.size() < kShortest) return std::nullopt;
  for (size_t i = 0; i < N; ++i) {
    if (word.starts_with(words[i])) return static_cast<int>(i) + 1;
  }
  return std::nullopt;
}

/// Minutes of "+0100", "+01:00", "-08"; nothing past a day or for anything else.
std::optional<int> offset_of(std::string_view text) {
  if (text.size() < 3 || (text[0] != '+' && text[0] != '-')) return std::nullopt;
  const int sign = text[0] == '-' ? -1 : 1;
  text.remove_prefix(1);
  const auto hours = number(text.substr(0, 2), 2, 2);
  text.remove_prefix(2);
  if (text.starts_with(':')) text.remove_prefix(1);
  const auto minutes = text.empty() ? std::optional<int>(0) : number(text, 2, 2);
  if (!hours || !minutes || *hours > 23 || *minutes > 59) return std::nullopt;
  return sign * (*hours * 60 + *minutes);
}

/// Where the "T" stands that joins a day and a time.
size_t time_mark(std::string_view word) {
  for (size_t i = 1; i + 1 < word.size(); ++i) {
    if (word[i] == 't' && base::is_ascii_digit(word[i - 1]) && base::is_ascii_digit(word[i + 1])) {
      return i;
    }
  }
  return std::string_view::npos;
}

/// The fields of one moment, filled in whatever order they come.
class InstantReader {
 public:
  bool read(std::string_view text) {
    for (const std::string_view word : base::split_words(text)) {
      if (!take(word)) return false;
    }
    return true;
  }

  std::optional<Instant> result() const {
    if (year_ < 1 || month_ == 0 || day_ == 0 || !hour_) return std::nullopt;
    const auto day = model::Edtf::make_day(year_, month_, day_);
    if (!day.has_value()) return std::nullopt;
    Instant instant{*day, std::nullopt};
    if (unknown_zone_) return instant;
    instant.at = day->start()->first_day() + std::chrono::hours(*hour_) +
                 std::chrono::minutes(minute_ - zone_) + std::chrono::seconds(second_);
    return instant;
  }

 private:
  bool take(std::string_view word) {
    if (base::is_ascii_digit(word.front())) return take_digits(word);
    if (word.front() == '+' || word.front() == '-') return take_offset(word);
    if (hour_ && (word == "am" || word == "pm" || word == "a.m." || word == "p.m.")) {
      if (*hour_ > 12) return true;
      hour_ = *hour_ % 12 + (word.front() == 'p' ? 12 : 0);
      return true;
    }
    for (const auto& [name, minutes] : kZones) {
      if (word == name) return set_zone(minutes);
    }
    if (word.starts_with("gmt") || word.starts_with("utc")) return take_offset(word.substr(3));
    if (word_in(kWeekdays, word)) return true;
    if (const auto month = word_in(kMonths, word)) return std::exchange(month_, *month) == 0;
    if (!hour_ || word.size() > 5) return false;
    unknown_zone_ = !has_zone_;
    return true;
  }

  bool set_zone(int minutes) {
    if (!has_zone_) zone_ = minutes;  // "+0200 CEST": the number counts.
    has_zone_ = true;
    return true;
  }

  bool take_offset(std::string_view word) {
    const auto minutes = offset_of(word);
    return minutes.has_value() && set_zone(*minutes);
  }

  bool take_digits(std::string_view word) {
    if (word.find(':') != std::string_view::npos) return take_time(word);
    if (const size_t mark = word.find_first_of("-/."); mark != std::string_view::npos) {
      return take_joined(word, word[mark]);
    }
    const auto value = number(word, 1, 4);
    if (!value.has_value()) return false;
    if (word.size() <= 2 && day_ == 0) {
      day_ = *value;
      return true;
    }
    return set_year(*value, word.size());
  }

  bool set_year(int value, size_t digits) {
    if (year_ != 0 || digits == 1) return false;
    if (digits == 2) value += value < 50 ? 2000 : 1900;  // RFC 5322 section 4.3
    if (digits == 3) value += 1900;
    year_ = value;
    return true;
  }

  /// "2003-12-31", "1999/01/31", "26-Jan-2004", with or without a time glued on by "t".
  bool take_joined(std::string_view word, char mark) {
    const size_t glue = time_mark(word);
    const auto parts = base::split(word.substr(0, glue), mark);
    if (parts.size() != 3) return false;
    if (parts[0].size() == 4) {
      const auto year = number(parts[0], 4, 4);
      const auto month = number(parts[1], 1, 2);
      const auto day = number(parts[2], 1, 2);
      if (!year || !month || !day) return false;
      year_ = *year;
      month_ = *month;
      day_ = *day;
    } else {
      const auto day = number(parts[0], 1, 2);
      const auto month = word_in(kMonths, parts[1]);
      const auto year = number(parts[2], 2, 4);
      if (!day || !month || !year) return false;
      day_ = *day;
      month_ = *month;
      if (!set_year(*year, parts[2].size())) return false;
    }
    return glue == std::string_view::npos || take_time(word.substr(glue + 1));
  }

  /// "10:14", "10:14:55.123z", "10:14:55-08:00".
  bool take_time(std::string_view word) {
    if (hour_.has_value()) return false;
    if (time_mark(word) != std::string_view::npos) {
      return take_joined(word, word.find('/') != std::string_view::npos ? '/' : '-');
    }
    const size_t zone = word.find_first_of("+-z");
    std::string_view clock = word.substr(0, zone);
    clock = clock.substr(0, clock.find_first_of(".,"));
    const auto parts = base::split(clock, ':');
    if (parts.size() < 2 || parts.size() > 3) return false;
    const auto hour = number(parts[0], 1, 2);
    const auto minute = number(parts[1], 1, 2);
    const auto second = parts.size() == 3 ? number(parts[2], 1, 2) : std::optional<int>(0);
    if (!hour || !minute || !second || *hour > 24 || *minute > 59 || *second > 60) return false;
    hour_ = *hour;
    minute_ = *minute;
    second_ = *second;
    if (zone == std::string_view::npos) return true;
    return word.substr(zone) == "z" ? set_zone(0) : take_offset(word.substr(zone));
  }

  int year_ = 0;
  int month_ = 0;
  int day_ = 0;
  std::optional<int> hour_;
  int minute_ = 0;
  int second_ = 0;
  int zone_ = 0;
  bool has_zone_ = false;
  bool unknown_zone_ = false;
};

/// Lower case, comments (RFC 5322 section 3.2.2) and commas gone.
std::string plain_form(std::string_view text) {
  std::string out;
  int depth = 0;
  for (const char c : text) {
    if (c == '(') ++depth;
    if (depth == 0) out += c == ',' ? ' ' : c;
    if (c == ')' && depth > 0) --depth;
  }
  return base::ascii_lower(base::trim(out));
}

}  // namespace

std::optional<Instant> parse_instant(std::string_view text) {
  text = base::trim(text);
  if (text.empty() || text.size() > kMaxBytes) return std::nullopt;
  std::string plain = plain_form(text);
  // A program's broken folding leaves a lone full stop at the end.
  while (!plain.empty() && (plain.back() == '.' || base::is_ascii_space(plain.back()))) {
    plain.pop_back();
  }
  InstantReader reader;
  if (reader.read(plain)) {
    if (auto instant = reader.result()) return instant;
  }
  if (plain.find(':') != std::string::npos) return std::nullopt;
  const auto date = parse_date(text.substr(0, text.find('(')));
  if (!date.has_value() || date->is_interval()) return std::nullopt;
  return Instant{*date, std::nullopt};
}

std::optional<model::Edtf> parse_instant_date(std::string_view text) {
  const auto instant = parse_instant(text);
  return instant.has_value() ? std::optional<model::Edtf>(instant->date) : std::nullopt;
}

}  // namespace rolecall::extract
