// SPDX-License-Identifier: Apache-2.0
#include "extract/find/date_words.h"

#include <array>
#include <iterator>
#include <unordered_map>
#include <utility>

namespace rolecall::extract {
namespace {

using W = DateWord;

struct Row {
  std::string_view words;  ///< Separated by spaces.
  DateWord word;
  int first;  ///< Value of the first word.
  int step;   ///< Added for each further word: 0 for synonyms, 1 for series.
};

constexpr int value_of(DateUnit unit) { return static_cast<int>(unit); }

constexpr Row kEnglish[] = {
    {"january february march april may june july august september october november december",
     W::kMonth, 1, 1},
    {"jan feb mar apr - jun jul aug sep oct nov dec", W::kMonth, 1, 1},
    {"sept", W::kMonth, 9, 0},
    {"monday tuesday wednesday thursday friday saturday sunday", W::kWeekday, 1, 1},
    {"mon tue wed thu fri sat sun", W::kWeekday, 1, 1},
    {"tues", W::kWeekday, 2, 0},
    {"thur thurs", W::kWeekday, 4, 0},
    {"spring summer autumn winter", W::kSeason, 21, 1},
    {"fall", W::kSeason, 23, 0},
    {"day days", W::kUnit, value_of(DateUnit::kDay), 0},
    {"week weeks", W::kUnit, value_of(DateUnit::kWeek), 0},
    {"month months", W::kUnit, value_of(DateUnit::kMonth), 0},
    {"quarter quarters", W::kUnit, value_of(DateUnit::kQuarter), 0},
    {"year years", W::kUnit, value_of(DateUnit::kYear), 0},
    {"decade decades", W::kUnit, value_of(DateUnit::kDecade), 0},
    {"one two three four five six seven eight nine ten eleven twelve", W::kCardinal, 1, 1},
    {"a an", W::kArticle, 1, 0},
    {"the", W::kArticle, 0, 0},
    {"first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
     "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
     W::kOrdinal, 1, 1},
    {"thirtieth", W::kOrdinal, 30, 0},
    {"yesterday today tomorrow", W::kDayOffset, -1, 1},
    {"tonight", W::kDayOffset, 0, 0},
    {"morning afternoon evening night", W::kDayPart, 0, 0},
    {"this", W::kThis, 0, 0},
    {"last previous past", W::kThis, -1, 0},
    {"next coming following", W::kThis, 1, 0},
    {"early mid late end middle beginning start earlier later", W::kPart, 0, 0},
    {"of", W::kOf, 0, 0},
    {"ago", W::kAgo, 0, 0},
    {"to through thru", W::kTo, 0, 0},
    {"and", W::kAnd, 0, 0},
    {"between", W::kBetween, 0, 0},
    {"from", W::kFrom, 0, 0},
    {"since", W::kSince, 0, 0},
    {"until till til", W::kUntil, 0, 0},
    {"onward onwards", W::kOnward, 0, 0},
    {"present now current currently ongoing", W::kPresent, 0, 0},
    {"in", W::kIn, 0, 0},
    {"on by during before after least effective starting beginning throughout within",
     W::kPreposition, 0, 0},
    {"circa around about approximately ca c", W::kCirca, 0, 0},
    {"q", W::kQuarterMark, 0, 0},
    {"half h", W::kHalf, 0, 0},
    {"fy fiscal", W::kFiscal, 0, 0},
    {"immediately", W::kImmediately, 0, 0},
    {"am pm gmt utc z est edt cst cdt mst mdt pst pdt bst cet cest jst ist eet eest wet west hkt "
     "aest aedt msk at t",
     W::kZone, 0, 0},
    {"i we you he she it they", W::kPronoun, 0, 0},
    {"will shall ll plans planning planned upcoming scheduled expected", W::kFuture, 0, 0},
    // The present of a change of post is what is about to come: "she leaves on 31 December".
    {"leaves joins becomes takes retires departs begins replaces succeeds assumes returns",
     W::kFuture, 0, 0},
    {"has", W::kPerfect, 0, 0},
    {"is are re m", W::kBe, 0, 0},
    {"same that", W::kSame, 0, 0},
    {"was were became left had took began came gave held won led met spoke said told wrote "
     "went got been made stood chose ran built found did grew",
     W::kPast, 0, 0},
};

constexpr Row kGerman[] = {
    {"januar februar märz april mai juni juli august september oktober november dezember",
     W::kMonth, 1, 1},
    {"jän feb mär apr - jun jul aug sep okt nov dez", W::kMonth, 1, 1},
    {"jänner", W::kMonth, 1, 0},
    {"montag dienstag mittwoch donnerstag freitag samstag sonntag", W::kWeekday, 1, 1},
    {"frühling sommer herbst winter", W::kSeason, 21, 1},
    {"frühjahr", W::kSeason, 21, 0},
    {"tag tage tagen", W::kUnit, value_of(DateUnit::kDay), 0},
    {"woche wochen", W::kUnit, value_of(DateUnit::kWeek), 0},
    {"monat monats monate monaten", W::kUnit, value_of(DateUnit::kMonth), 0},
    {"quartal", W::kUnit, value_of(DateUnit::kQuarter), 0},
    {"jahr jahres jahre jahren", W::kUnit, value_of(DateUnit::kYear), 0},
    {"ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf", W::kCardinal, 1, 1},
    {"eine einem einer einen", W::kCardinal, 1, 0},
    {"gestern heute morgen", W::kDayOffset, -1, 1},
    {"dieser dieses diese diesen diesem", W::kThis, 0, 0},
    {"letzter letztes letzte letzten letztem vergangenen vorigen", W::kThis, -1, 0},
    {"nächster nächstes nächste nächsten nächstem kommenden", W::kThis, 1, 0},
    {"anfang mitte ende", W::kPart, 0, 0},
    {"der die das des dem den", W::kArticle, 0, 0},
    {"bis", W::kUntil, 0, 0},
    {"und", W::kAnd, 0, 0},
    {"zwischen", W::kBetween, 0, 0},
    {"von vom", W::kFrom, 0, 0},
    {"seit", W::kSince, 0, 0},
    {"ab", W::kPreposition, 0, 0},
    {"im", W::kIn, 0, 0},
    {"am zum nach vor", W::kPreposition, 0, 0},
    {"um uhr", W::kZone, 0, 0},
    {"etwa", W::kCirca, 0, 0},
    {"wird werden", W::kFuture, 0, 0},
    {"war wurde hat ist hatte", W::kPast, 0, 0},
};

constexpr Row kFrench[] = {
    {"janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
     W::kMonth, 1, 1},
    {"janv févr - avr - - juil - sept oct nov déc", W::kMonth, 1, 1},
    {"lundi mardi mercredi jeudi vendredi samedi dimanche", W::kWeekday, 1, 1},
    {"printemps été automne hiver", W::kSeason, 21, 1},
    {"jour jours", W::kUnit, value_of(DateUnit::kDay), 0},
    {"semaine semaines", W::kUnit, value_of(DateUnit::kWeek), 0},
    {"mois", W::kUnit, value_of(DateUnit::kMonth), 0},
    {"trimestre", W::kUnit, value_of(DateUnit::kQuarter), 0},
    {"an ans année années", W::kUnit, value_of(DateUnit::kYear), 0},
    {"hier", W::kDayOffset, -1, 0},
    {"demain", W::kDayOffset, 1, 0},
    {"ce cette cet", W::kThis, 0, 0},
    {"dernier dernière", W::kThis, -1, 0},
    {"prochain prochaine", W::kThis, 1, 0},
    {"début fin mi", W::kPart, 0, 0},
    {"le la les l", W::kArticle, 0, 0},
    {"de du des d", W::kOf, 0, 0},
    {"à au", W::kTo, 0, 0},
    {"et", W::kAnd, 0, 0},
    {"entre", W::kBetween, 0, 0},
    {"depuis", W::kSince, 0, 0},
    {"jusqu", W::kUntil, 0, 0},
    {"en", W::kIn, 0, 0},
    {"avant après", W::kPreposition, 0, 0},
    {"vers environ", W::kCirca, 0, 0},
    {"premier", W::kOrdinal, 1, 0},
};

constexpr Row kSpanish[] = {
    {"enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
     W::kMonth, 1, 1},
    {"ene feb - abr - - - ago - oct nov dic", W::kMonth, 1, 1},
    {"setiembre", W::kMonth, 9, 0},
    {"lunes martes miércoles jueves viernes sábado domingo", W::kWeekday, 1, 1},
    {"primavera verano otoño invierno", W::kSeason, 21, 1},
    {"semana semanas", W::kUnit, value_of(DateUnit::kWeek), 0},
    {"mes meses", W::kUnit, value_of(DateUnit::kMonth), 0},
    {"trimestre", W::kUnit, value_of(DateUnit::kQuarter), 0},
    {"año años", W::kUnit, value_of(DateUnit::kYear), 0},
    {"ayer hoy mañana", W::kDayOffset, -1, 1},
    {"este esta", W::kThis, 0, 0},
    {"pasado pasada", W::kThis, -1, 0},
    {"próximo próxima", W::kThis, 1, 0},
    {"principios mediados finales fin", W::kPart, 0, 0},
    {"el la los", W::kArticle, 0, 0},
    {"de del", W::kOf, 0, 0},
    {"a al", W::kTo, 0, 0},
    {"y", W::kAnd, 0, 0},
    {"entre", W::kBetween, 0, 0},
    {"desde", W::kSince, 0, 0},
    {"hasta", W::kUntil, 0, 0},
    {"en", W::kIn, 0, 0},
    {"antes después", W::kPreposition, 0, 0},
    {"primero", W::kOrdinal, 1, 0},
};

/// English words that mean something else in lower case.
constexpr std::string_view kNeedsCapital[] = {"may", "march", "august", "mar", "jan", "dec",
                                              "sat", "sun",   "mon",    "wed", "fri", "sept"};

using Table = std::unordered_map<std::string_view, DateWordEntry>;

template <size_t N>
void add_rows(const Row (&rows)[N], Table& table) {
  for (const Row& row : rows) {
    std::string_view rest = row.words;
    for (int value = row.first; !rest.empty(); value += row.step) {
      const size_t end = std::min(rest.find(' '), rest.size());
      const std::string_view word = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (word != "-") table[word] = {row.word, value, false};
    }
  }
}

Table make_english() {
  Table table;
  add_rows(kEnglish, table);
  for (const std::string_view word : kNeedsCapital) table[word].needs_capital = true;
  return table;
}

template <size_t N>
Table make_other(const Row (&rows)[N]) {
  Table table;
  add_rows(rows, table);
  return table;
}

const Table* find_table(std::string_view language) {
  static const Table kGermanTable = make_other(kGerman);
  static const Table kFrenchTable = make_other(kFrench);
  static const Table kSpanishTable = make_other(kSpanish);
  if (language.starts_with("de")) return &kGermanTable;
  if (language.starts_with("fr")) return &kFrenchTable;
  return language.starts_with("es") ? &kSpanishTable : nullptr;
}

/// Longer words before their beginnings.
constexpr std::pair<std::string_view, DateWordEntry> kCjk[] = {
    {"至今", {W::kPresent, 0, false}},
    {"今天", {W::kDayOffset, 0, false}},
    {"今日", {W::kDayOffset, 0, false}},
    {"昨天", {W::kDayOffset, -1, false}},
    {"昨日", {W::kDayOffset, -1, false}},
    {"明天", {W::kDayOffset, 1, false}},
    {"明日", {W::kDayOffset, 1, false}},
    {"今年", {W::kYearOffset, 0, false}},
    {"去年", {W::kYearOffset, -1, false}},
    {"明年", {W::kYearOffset, 1, false}},
    {"本月", {W::kMonthOffset, 0, false}},
    {"上个月", {W::kMonthOffset, -1, false}},
    {"上月", {W::kMonthOffset, -1, false}},
    {"下个月", {W::kMonthOffset, 1, false}},
    {"下月", {W::kMonthOffset, 1, false}},
    {"年", {W::kYearMark, 0, false}},
    {"月", {W::kMonthMark, 0, false}},
    {"底", {W::kPart, 0, false}},
    {"初", {W::kPart, 0, false}},
    {"末", {W::kPart, 0, false}},
    {"上旬", {W::kPart, 0, false}},
    {"中旬", {W::kPart, 0, false}},
    {"下旬", {W::kPart, 0, false}},
    {"日", {W::kDayMark, 0, false}},
    {"号", {W::kDayMark, 0, false}},
    {"至", {W::kTo, 0, false}},
    {"到", {W::kTo, 0, false}},
    {"起", {W::kOnward, 0, false}},
};

}  // namespace

DateWordEntry find_date_word(std::string_view lowercase, std::string_view language) {
  static const Table kEnglishTable = make_english();
  if (const Table* table = find_table(language)) {
    if (const auto found = table->find(lowercase); found != table->end()) return found->second;
  }
  const auto found = kEnglishTable.find(lowercase);
  return found == kEnglishTable.end() ? DateWordEntry{} : found->second;
}

std::optional<std::pair<DateWordEntry, size_t>> find_cjk_date_word(std::string_view text) {
  for (const auto& [word, entry] : kCjk) {
    if (text.starts_with(word)) return std::pair{entry, word.size()};
  }
  return std::nullopt;
}

}  // namespace rolecall::extract
