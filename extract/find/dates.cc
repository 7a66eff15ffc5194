// SPDX-License-Identifier: Apache-2.0
#include "extract/find/dates.h"

#include "base/text.h"
#include "extract/find/date_grammar.h"
#include "extract/find/date_resolve.h"

namespace rolecall::extract {
namespace {

/// Tokens that no expression starts with; the grammar is not asked there.
bool may_start(const DateToken& token) {
  if (token.kind == DateToken::Kind::kMark) return token.mark == '\'';
  switch (token.word) {
    case DateWord::kNone:
    case DateWord::kPast:
    case DateWord::kPerfect:
    case DateWord::kBe:
      return token.is_number();
    default:
      return true;
  }
}

/// Marks and words that metadata puts around a date and that say nothing: "(CEST)", a final stop.
bool is_filler(const DateToken& token) {
  if (token.kind == DateToken::Kind::kMark) return token.mark != 0 && token.mark != kDash;
  return token.is(DateWord::kZone) || token.is(DateWord::kPreposition);
}

/// RFC 5322, section 4.3: two digits from 50 on are 19xx, before that 20xx.
std::optional<int> take_mail_year(DateReader& reader) {
  const std::optional<int> year = reader.take_number(2, 2, 99);
  if (!year) return std::nullopt;
  return *year < 50 ? 2000 + *year : 1900 + *year;
}

bool has_month(const model::Edtf& date) { return !date.is_interval() && date.start()->month != 0; }

/// What a relative expression counts from: the date of the text, but in a story of another year
/// ("She resigned in June 2016. Holt became head in September.") the date last spoken of.
std::optional<model::Edtf> base_of(const DateExpression& expression, const DateContext& context,
                                   Tense tense) {
  const auto& narrated = context.narrated;
  if (expression.first.same) return narrated;
  const bool yearless = expression.first.month != 0 && !expression.first.offset;
  if (!narrated || !yearless || !has_month(*narrated)) return context.reference;
  if (!context.reference) return narrated;
  const bool past =
      tense == Tense::kPast && narrated->start()->year < context.reference->start()->year;
  return past ? narrated : context.reference;
}

}  // namespace

std::vector<DateMention> find_dates(std::string_view text, const DateContext& context) {
  std::vector<DateMention> mentions;
  if (!may_hold_date(text, context.language)) return mentions;
  const std::vector<DateToken> tokens = tokenize_dates(text, context.language);
  std::optional<model::Edtf> last_said;
  size_t at = 0;
  while (at < tokens.size()) {
    if (!may_start(tokens[at])) {
      ++at;
      continue;
    }
    const auto expression = read_date_expression(DateReader(tokens, context, at));
    if (!expression) {
      ++at;
      continue;
    }
    DateMention mention;
    mention.span = {tokens[expression->begin].span.start, tokens[expression->end - 1].span.end};
    mention.relative = is_relative(*expression);
    const Tense tense =
        mention.relative ? find_tense(tokens, expression->begin, expression->end) : Tense::kUnknown;
    DateContext here = context;
    if (expression->first.same && last_said) here.narrated = last_said;
    const auto base = base_of(*expression, here, tense);
    const bool story = base && base == here.narrated && base != context.reference;
    mention.value =
        resolve_date(*expression, base, story && tense == Tense::kPast ? Tense::kUnknown : tense);
    if (mention.value && mention.value->start())
      last_said = *model::Edtf::parse(mention.value->start()->str());
    mentions.push_back(std::move(mention));
    at = expression->end;
  }
  return mentions;
}

std::optional<model::Edtf> parse_date(std::string_view text, const DateContext& context) {
  constexpr size_t kMaxDateBytes = 200;  // Longer texts are no date.
  text = base::trim(text);
  if (text.size() > kMaxDateBytes) return std::nullopt;
  if (const auto value = model::Edtf::parse(text)) return *value;
  const std::vector<DateToken> tokens = tokenize_dates(text, context.language);
  DateReader reader(tokens, context, 0);
  while (!reader.done() && is_filler(reader.peek())) reader.skip();
  skip_clock_time(reader);
  const auto expression = read_date_expression(reader);
  if (!expression) return std::nullopt;
  DateExpression read = *expression;
  reader.skip(read.end - reader.at());
  if (read.first.year < 0 && read.first.day > 0 && !read.last) {
    if (const auto year = take_mail_year(reader)) read.first.year = *year;
  }
  skip_clock_time(reader);
  while (!reader.done() && is_filler(reader.peek())) reader.skip();
  if (!reader.done()) return std::nullopt;
  return resolve_date(read, context.reference, Tense::kUnknown);
}

}  // namespace rolecall::extract
