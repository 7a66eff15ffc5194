// SPDX-License-Identifier: Apache-2.0
// Pages that announce prizes: a heading is the prize, the people under it won it.

#include <algorithm>
#include <array>

#include "base/text.h"
#include "extract/claim/structure.h"

namespace rolecall::extract {
namespace {

using model::BlockKind;
using model::Span;

bool has_word_of(std::string_view text, std::initializer_list<std::string_view> wanted) {
  const std::string folded = base::fold_key(text);
  const std::vector<std::string_view> words = base::split_words(folded);
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return std::find(wanted.begin(), wanted.end(), word) != wanted.end();
  });
}

bool is_awards_page(const PageStructure& page) {
  return has_word_of(page.document().title,
                     {"awards", "prizes", "medals", "winners", "laureates", "honours", "honors"});
}

bool is_award_name(std::string_view heading) {
  return has_word_of(heading, {"award", "prize", "medal", "fellowship", "trophy", "scholarship"});
}

/// "Not awarded this year", "Honourable mention".
bool is_no_award(const PageStructure& page, const Span& span) {
  // A prized work's title may hold any word.
  std::string text(page.text(span));
  for (size_t open = text.find("“"); open != std::string::npos; open = text.find("“", open)) {
    const size_t close = text.find("”", open);
    if (close == std::string::npos) break;
    text.erase(open, close - open);
  }
  return has_word_of(text, {"not", "mention", "nominated", "nominees", "finalists", "shortlist",
                            "shortlisted", "jury", "nominations"});
}

/// The first day that the page names: when the prizes were given.
std::optional<model::Edtf> find_day(const PageStructure& page) {
  constexpr size_t kTopBlocks = 5;
  for (size_t i = 0; i < std::min(page.blocks().size(), kTopBlocks); ++i) {
    for (const Mention* date : page.mentions(page.blocks()[i].span, MentionType::kDate)) {
      const bool day = date->date && date->date->precision() == model::DatePrecision::kDay;
      if (day && !date->date->is_interval()) return date->date;
    }
  }
  return page.document().published;
}

/// Those who got it: the person that begins the line, or the people after "to" and "by".
std::vector<std::string> find_winners(const PageStructure& page, const Span& span) {
  std::vector<std::string> winners;
  if (const auto person = find_leading_person(page, span); person && !person->by_shape) {
    return {person->name};
  }
  for (const Mention* person : page.mentions(span, MentionType::kPerson)) {
    const std::string_view before = page.text({span.start, person->span.start});
    const bool given = before.ends_with(" to ") || before.ends_with("by ");
    const bool coordinated = !winners.empty();
    if (given || coordinated) winners.push_back(person->canonical);
  }
  return winners;
}

}  // namespace

void find_award_claims(const PageStructure& page, ClaimList& claims) {
  if (!is_awards_page(page) || page.host().empty()) return;
  const std::optional<model::Edtf> when = find_day(page);
  for (size_t i = 0; i < page.blocks().size(); ++i) {
    const model::Block& block = page.blocks()[i];
    const std::string award = page.heading_text(i);
    if (block.kind == BlockKind::kHeading || block.quoted || !is_award_name(award)) continue;
    if (is_no_award(page, block.span) || award == page.document().title) continue;
    for (std::string& winner : find_winners(page, block.span)) {
      model::Claim claim =
          make_structure_claim(page, model::ClaimKind::kAward, std::move(winner), block.span);
      claim.title = award;
      claim.org = page.host();
      claim.when = when;
      claim.rule = "structure.award";
      claims.push_back(std::move(claim));
    }
  }
}

}  // namespace rolecall::extract
