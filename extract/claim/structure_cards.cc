// SPDX-License-Identifier: Apache-2.0
// Cards of a team or faculty page: a name as heading or in bold, and under it a line with the
// title.

#include <algorithm>

#include "base/text.h"
#include "extract/claim/card_items.h"
#include "extract/claim/role_heading.h"
#include "extract/claim/structure.h"
#include "model/organization.h"

namespace rolecall::extract {
namespace {

using model::BlockKind;
using model::ClaimKind;
using model::Span;

struct Card {
  std::string person;
  Span title_line;
  size_t name_block = 0;
  size_t block = 0;  ///< Where the title line is.
  bool by_shape = false;
};

/// The first line of a span, trimmed.
Span first_line(const PageStructure& page, const Span& span) {
  const std::string_view text = page.text(span);
  const size_t end = std::min(text.find('\n'), text.size());
  return {span.start, span.start + end};
}

/// The name where a text is a name and nothing else.
std::optional<LeadingPerson> whole_name(const PageStructure& page, const Span& span) {
  constexpr size_t kLongestName = 80;  // Bytes, with honorifics and degrees.
  if (span.size() > kLongestName) return std::nullopt;
  const auto person = find_leading_person(page, span);
  if (!person) return std::nullopt;
  const std::string_view rest = base::trim(page.text({person->end, span.end}));
  constexpr size_t kDegrees = 12;  // ", Ph.D.", "(she/her)"
  return rest.size() <= kDegrees ? person : std::nullopt;
}

/// A short line that begins with a title: "Associate Professor", "Head of Growth, Acme".
const Mention* line_title(const PageStructure& page, const Span& line) {
  constexpr size_t kLongestLine = 120;
  if (line.size() == 0 || line.size() > kLongestLine) return nullptr;
  const std::vector<const Mention*> titles = page.mentions(line, MentionType::kTitle);
  if (titles.empty() || titles.front()->plural) return nullptr;
  const std::string_view before = page.text({line.start, titles.front()->span.start});
  constexpr size_t kMaxModifiers = 3;  // "Lindqvist", "Global Growth": words that it left out.
  const std::vector<std::string_view> words = base::split_words(before);
  const bool capitals = std::all_of(words.begin(), words.end(), [](std::string_view word) {
    size_t at = 0;
    return base::is_upper(base::next_code_point(word, at));
  });
  return words.size() <= kMaxModifiers && capitals ? titles.front() : nullptr;
}

/// A heading with a name and the block after it, or a block whose first line is a name.
std::optional<Card> read_card(const PageStructure& page, size_t index) {
  const model::Block& block = page.blocks()[index];
  if (block.quoted || block.message) return std::nullopt;
  const Span line = first_line(page, block.span);
  const bool one_line = line.end == block.span.end;
  if (one_line && block.kind != BlockKind::kHeading && block.kind != BlockKind::kParagraph) {
    return std::nullopt;
  }
  const auto person = whole_name(page, line);
  if (!person) return std::nullopt;
  Card card{person->name, {}, index, index, person->by_shape};
  if (!one_line) {
    card.title_line = first_line(page, {line.end + 1, block.span.end});
    return card;
  }
  if (index + 1 >= page.blocks().size()) return std::nullopt;
  const model::Block& next = page.blocks()[index + 1];
  if (next.kind == BlockKind::kListItem || next.kind == BlockKind::kTableRow) return std::nullopt;
  card.title_line = first_line(page, next.span);
  card.block = index + 1;
  return card;
}

/// The title as the line writes it: what stands before the mention belongs to it.
std::string title_text(const PageStructure& page, const Span& line, const Mention& title) {
  return std::string(base::trim(page.text({line.start, title.span.start}))) +
         (title.span.start > line.start ? " " : "") + title.canonical;
}

/// The organisation that the line names after its title: a mention, or what stands behind "@",
/// "at" or a comma.
std::string line_org(const PageStructure& page, const Span& rest) {
  if (const Mention* org = page.first_mention(rest, MentionType::kOrg)) return org->canonical;
  std::string_view text = base::trim(page.text(rest));
  for (const std::string_view joint : {"@", "at ", ","}) {
    if (!text.starts_with(joint)) continue;
    text = base::trim(text.substr(joint.size()));
    text = base::trim(text.substr(0, text.find_first_of(",(|;")));
    size_t at = 0;
    const bool named = !text.empty() && (base::is_upper(base::next_code_point(text, at)) ||
                                         base::split_words(text).size() == 1);
    return named ? std::string(text) : std::string();
  }
  return {};
}

void add_card(const PageStructure& page, const Card& card, const Mention& title,
              ClaimList& claims) {
  const Span rest{title.span.end, card.title_line.end};
  const std::string text = std::string(base::trim(title_text(page, card.title_line, title)));
  const std::string named = line_org(page, rest);
  const std::string of = named.empty() ? holder_of(page, text) : named;
  if (of.empty()) return;
  const Mention* date = page.first_mention(rest, MentionType::kDate);
  // "(from 1 August)": not yet.
  const bool from = date && (page.text({rest.start, date->span.start}).ends_with("from ") ||
                             page.text(date->span).starts_with("from "));
  std::optional<model::Edtf> when;
  // "on leave until spring" is no end of the role.
  if (date && date->date && date->date->is_interval() && date->date->start()) when = date->date;
  const bool past = is_past_label(page.heading_text(card.block));
  model::Claim claim = make_structure_claim(
      page, past ? ClaimKind::kRoleHeld : role_kind_of(when, ClaimKind::kRoleHolds), card.person,
      card.title_line);
  claim.title = text;
  claim.org = model::strip_legal_suffix(of);
  claim.when = when;
  if (from && date->date) {
    const auto today = page.date(card.block);
    const auto first = date->date->start();
    if (!first || !today) return;
    const auto start = model::Edtf::parse(first->str());
    if (!start || !today->is_before(*start)) return;
    claim.kind = ClaimKind::kRoleStart;
    claim.status = model::ClaimStatus::kPlanned;
    claim.when = *start;
  }
  const std::string folded = base::fold_key(text);
  if (folded == "phd student" || folded == "doctoral student" || folded == "phd candidate") {
    claim.kind = ClaimKind::kEducation;
    claim.title = "PhD";
  }
  claim.rule = "structure.card";
  claims.push_back(std::move(claim));
}

/// On some pages the title stands above the name: then a title also precedes the first card of a
/// run.
bool is_turned(const PageStructure& page, const Card& first) {
  if (first.name_block == 0 || first.block == first.name_block) return false;
  const model::Block& name = page.blocks()[first.name_block];
  const model::Block& above = page.blocks()[first.name_block - 1];
  return name.kind == BlockKind::kParagraph && above.kind == BlockKind::kParagraph &&
         line_title(page, first_line(page, above.span)) != nullptr;
}

/// The card with the line above its name as its title's.
Card turn(const PageStructure& page, Card card) {
  card.block = card.name_block - 1;
  card.title_line = first_line(page, page.blocks()[card.block].span);
  return card;
}

/// Turns the cards of runs whose titles stand above, and adds the last name, under which no title
/// stands.
std::vector<Card> turn_runs(const PageStructure& page, const std::vector<Card>& cards) {
  std::vector<Card> all;
  size_t start = 0;
  while (start < cards.size()) {
    size_t end = start + 1;
    while (end < cards.size() && cards[end].name_block == cards[end - 1].block + 1) ++end;
    const bool turned = is_turned(page, cards[start]);
    for (size_t i = start; i < end; ++i) {
      all.push_back(turned ? turn(page, cards[i]) : cards[i]);
    }
    const size_t last = cards[end - 1].block + 1;
    start = end;
    if (!turned || last >= page.blocks().size()) continue;
    if (const auto name = whole_name(page, page.blocks()[last].span)) {
      all.push_back(turn(page, {name->name, {}, last, last, name->by_shape}));
    }
  }
  return all;
}

}  // namespace

void find_card_claims(const PageStructure& page, ClaimList& claims) {
  std::vector<Card> cards;
  for (size_t i = 0; i < page.blocks().size(); ++i) {
    std::optional<Card> card = read_card(page, i);
    if (card && line_title(page, card->title_line)) cards.push_back(std::move(*card));
  }
  // One card may be a by-line or a caption; a team page has several, and a profile is its own.
  const bool known =
      std::any_of(cards.begin(), cards.end(), [](const Card& card) { return !card.by_shape; });
  cards = turn_runs(page, cards);
  for (const Card& card : cards) {
    const bool own = card.person == page.person();
    const Mention* title = line_title(page, card.title_line);
    if (!title || !((cards.size() >= 2 && known) || own)) continue;
    add_card(page, card, *title, claims);
    add_card_items(page, card.person, std::max(card.block, card.name_block) + 1, claims);
  }
}

}  // namespace rolecall::extract
