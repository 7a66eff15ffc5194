// SPDX-License-Identifier: Apache-2.0
// Lists of people: a heading or the line above says what they are.

#include <algorithm>
#include <array>

#include "base/text.h"
#include "extract/claim/role_heading.h"
#include "extract/claim/structure.h"
#include "model/organization.h"

namespace rolecall::extract {
namespace {

using model::BlockKind;
using model::ClaimKind;
using model::Edtf;
using model::Span;

/// Blocks [first, last) that are items of one list, or short lines under one heading.
struct ItemRun {
  size_t first = 0;
  size_t last = 0;
};

constexpr size_t kLongestItem = 400;  // Bytes; longer items are stories, for the rules to read.

bool is_item(const model::Block& block) {
  return block.kind == BlockKind::kListItem || block.kind == BlockKind::kDefinitionTerm;
}

std::vector<ItemRun> find_runs(const PageStructure& page) {
  std::vector<ItemRun> runs;
  for (size_t i = 0; i < page.blocks().size(); ++i) {
    const model::Block& block = page.blocks()[i];
    if (!is_item(block) || block.quoted) continue;
    const bool goes_on = !runs.empty() && runs.back().last == i &&
                         page.blocks()[runs.back().first].level == block.level;
    if (goes_on) {
      ++runs.back().last;
    } else {
      runs.push_back({i, i + 1});
    }
  }
  return runs;
}

/// The role that a run's items hold: from the line above it, else from the heading.
std::optional<RoleLabel> label_of(const PageStructure& page, const ItemRun& run) {
  std::optional<RoleLabel> heading_label;
  if (const auto heading = page.heading(run.first)) {
    heading_label = read_role_heading(page, page.blocks()[*heading].span);
  }
  if (run.first == 0) return heading_label;
  const model::Block& above = page.blocks()[run.first - 1];
  if (above.kind != BlockKind::kParagraph) return heading_label;
  const std::string_view text = base::trim(page.text(above.span));
  const std::optional<RoleLabel> intro = read_role_intro(page, above.span);
  // A line that introduces something else takes the list away from the heading.
  if (!intro) return text.ends_with(':') && !heading_label ? std::nullopt : heading_label;
  const bool vague = base::fold_key(intro->title) == "member";
  return vague && heading_label ? heading_label : intro;
}

/// "Compiler — Ada Lind", "Library: Bo Osei": a share of the role and who holds it.
std::optional<LeadingPerson> find_assigned_person(const PageStructure& page, const Span& item) {
  const std::string_view text = page.text(item);
  for (const std::string_view joint : {": ", " — ", " – ", " - "}) {
    const size_t at = text.find(joint);
    constexpr size_t kLongestShare = 40;
    if (at == std::string_view::npos || at == 0 || at > kLongestShare) continue;
    const Span rest{item.start + at + joint.size(), item.end};
    const Mention* person = page.first_mention(rest, MentionType::kPerson);
    const bool whole = person && person->span.start == rest.start && person->span.end == rest.end;
    if (whole && page.mentions({item.start, rest.start}, MentionType::kPerson).empty()) {
      return LeadingPerson{person->canonical, person->span.end, false};
    }
  }
  return std::nullopt;
}

std::optional<LeadingPerson> find_item_person(const PageStructure& page, const Span& item) {
  const auto assigned = find_assigned_person(page, item);
  return assigned ? assigned : find_leading_person(page, item);
}

/// At least half of the items begin with somebody known as a person, or all look like one.
bool lists_people(const PageStructure& page, const ItemRun& run) {
  size_t people = 0;
  size_t shapes = 0;
  for (size_t i = run.first; i < run.last; ++i) {
    const auto person = find_item_person(page, page.blocks()[i].span);
    if (!person) continue;
    (person->by_shape ? shapes : people) += 1;
  }
  const size_t items = run.last - run.first;
  return 2 * people >= items || (people > 0 && people + shapes == items);
}

/// "(chair)", ", deputy lead": the title that follows a name at once.
const Mention* title_after(const PageStructure& page, size_t from, size_t end) {
  const Mention* title = page.first_mention({from, end}, MentionType::kTitle);
  if (title == nullptr) return nullptr;
  const std::string_view between = page.text({from, title->span.start});
  const bool direct =
      between.size() <= 8 && std::none_of(between.begin(), between.end(), [](char c) {
        return base::is_ascii_alpha(c) || base::is_ascii_digit(c);
      });
  return direct ? title : nullptr;
}

/// The item's date: "(since 2019)", "(2017–2021)"; "from X" opens an interval. A date further on
/// belongs to what the item tells.
std::optional<Edtf> item_date(const PageStructure& page, size_t from, size_t end) {
  const Mention* date = page.first_mention({from, end}, MentionType::kDate);
  if (date == nullptr || !date->date) return std::nullopt;
  constexpr size_t kNear = 40;  // ", postdoc (since "
  const std::string_view before = page.text({from, date->span.start});
  if (before.size() > kNear || before.find(" who ") != std::string_view::npos) return std::nullopt;
  if (before.ends_with("from ") && !date->date->is_interval()) return Edtf::make_since(*date->date);
  return date->date;
}

bool is_doctoral(std::string_view title) {
  const std::string folded = base::fold_key(title);
  return folded == "phd student" || folded == "doctoral student" || folded == "phd candidate";
}

class ItemReader {
 public:
  ItemReader(const PageStructure& page, size_t block) : page_(page), block_(block) {
    person_ = find_item_person(page, span());
  }

  void add_labelled(const RoleLabel& label, ClaimList& claims) const {
    if (!person_ || span().size() > kLongestItem) return;
    const std::string org = label.org.empty() ? holder_of(page_, label.title) : label.org;
    if (org.empty()) return;
    std::optional<Edtf> when = item_date(page_, person_->end, span().end);
    // A committee sits for its event, whenever its members joined.
    if (label.kind == RoleLabelKind::kServed && when && when->end_kind() == Edtf::End::kOpen) {
      when.reset();
    }
    model::Claim claim = make_structure_claim(page_, kind_of(label, when), person_->name, span());
    claim.title = label.title;
    const Mention* own = title_after(page_, person_->end, span().end);
    if (own && label.kind != RoleLabelKind::kServed) claim.title = own->canonical;
    claim.org = model::strip_legal_suffix(org);
    claim.when = when;
    if (!when && (claim.kind == ClaimKind::kRoleStart || claim.kind == ClaimKind::kRoleEnd)) {
      claim.when = page_.date(block_);
    }
    if (is_doctoral(label.title)) {
      claim.kind = ClaimKind::kEducation;
      claim.title = "PhD";
    }
    claim.rule = "structure.people_list";
    claims.push_back(std::move(claim));
  }

  /// "Ada Lind, postdoc 2019–2021" in a list of people whose heading names no single role.
  void add_titled(ClaimKind otherwise, ClaimList& claims) const {
    if (!person_ || span().size() > kLongestItem) return;
    const Mention* title = title_after(page_, person_->end, span().end);
    if (title == nullptr) return;
    const Mention* org = page_.first_mention({title->span.end, span().end}, MentionType::kOrg);
    const std::string of = org ? org->canonical : holder_of(page_, title->canonical);
    if (of.empty()) return;
    const std::optional<Edtf> when = item_date(page_, title->span.end, span().end);
    const bool past = otherwise == ClaimKind::kRoleHeld;
    model::Claim claim = make_structure_claim(
        page_, past ? otherwise : role_kind_of(when, otherwise), person_->name, span());
    claim.title = title->canonical;
    claim.org = model::strip_legal_suffix(of);
    claim.when = when;
    claim.rule = "structure.titled_list";
    claims.push_back(std::move(claim));
  }

 private:
  const Span& span() const { return page_.blocks()[block_].span; }

  static ClaimKind kind_of(const RoleLabel& label, const std::optional<Edtf>& when) {
    switch (label.kind) {
      case RoleLabelKind::kHolds:
        return role_kind_of(when, ClaimKind::kRoleHolds);
      case RoleLabelKind::kHeld:
        return ClaimKind::kRoleHeld;
      case RoleLabelKind::kStart:
        return ClaimKind::kRoleStart;
      case RoleLabelKind::kEnd:
        return ClaimKind::kRoleEnd;
      case RoleLabelKind::kServed:
        return ClaimKind::kServed;
    }
    return ClaimKind::kRoleHolds;
  }

  const PageStructure& page_;
  size_t block_;
  std::optional<LeadingPerson> person_;
};

constexpr std::array<std::string_view, 14> kPeopleWords = {
    "people", "team",    "staff",      "faculty",  "members",  "alumni",   "visitors",
    "board",  "leaders", "leadership", "postdocs", "students", "officers", "council"};

/// A heading that promises people and names no role.
bool is_people_heading(std::string_view heading) {
  const std::string folded = base::fold_key(heading);
  const std::vector<std::string_view> words = base::split_words(folded);
  constexpr size_t kLongestLabel = 6;  // Words; a longer heading is a sentence.
  return words.size() <= kLongestLabel &&
         std::any_of(words.begin(), words.end(), [](std::string_view word) {
           return std::find(kPeopleWords.begin(), kPeopleWords.end(), word) != kPeopleWords.end();
         });
}

}  // namespace

void find_list_claims(const PageStructure& page, ClaimList& claims) {
  for (const ItemRun& run : find_runs(page)) {
    if (!lists_people(page, run)) continue;
    const std::optional<RoleLabel> label = label_of(page, run);
    const std::string heading = page.heading_text(run.first);
    const bool titled = is_people_heading(heading);
    const ClaimKind kind = is_past_label(heading) ? ClaimKind::kRoleHeld : ClaimKind::kRoleHolds;
    for (size_t i = run.first; i < run.last; ++i) {
      const ItemReader item(page, i);
      if (label) {
        item.add_labelled(*label, claims);
      } else if (titled) {
        item.add_titled(kind, claims);
      }
    }
  }
}

}  // namespace rolecall::extract
