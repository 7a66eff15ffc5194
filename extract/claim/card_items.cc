// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/card_items.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "extract/claim/entry_line.h"
#include "model/organization.h"

namespace rolecall::extract {
namespace {

using model::ClaimKind;
using model::Span;

/// More items are a list of papers.
constexpr size_t kMostItems = 8;

bool is_degree(std::string_view part) {
  constexpr std::array<std::string_view, 16> kDegrees = {
      "phd", "ph.d.", "ph.d", "dphil", "msc", "m.sc.", "ma",   "m.a.",
      "bsc", "b.sc.", "ba",   "b.a.",  "mba", "dr.",   "meng", "diploma"};
  const std::string folded = base::ascii_lower(part.substr(0, part.find(' ')));
  return std::find(kDegrees.begin(), kDegrees.end(), folded) != kDegrees.end();
}

std::optional<model::Claim> read_degree(const PageStructure& page, const std::string& person,
                                        const Span& line) {
  EntryLine entry = read_entry_line(page, line);
  if (entry.parts.size() < 2 || !is_degree(entry.parts[0])) return std::nullopt;
  model::Claim claim = make_structure_claim(page, ClaimKind::kEducation, person, line);
  claim.title = entry.parts[0];
  claim.org = model::strip_legal_suffix(entry.parts.back());
  claim.when = entry.when;
  return claim;
}

// A role with a start that goes on: "Group leader since 2012".
std::optional<model::Claim> read_role(const PageStructure& page, const std::string& person,
                                      const Span& line) {
  const Mention* title = page.first_mention(line, MentionType::kTitle);
  const Mention* date = page.first_mention(line, MentionType::kDate);
  if (title == nullptr || title->span.start != line.start || title->plural) return std::nullopt;
  if (date == nullptr || !date->date || date->date->end_kind() != model::Edtf::End::kOpen) {
    return std::nullopt;
  }
  const Mention* org = page.first_mention(line, MentionType::kOrg);
  const std::string of = org != nullptr ? org->canonical : page.host();
  if (of.empty()) return std::nullopt;
  model::Claim claim = make_structure_claim(page, ClaimKind::kRoleHolds, person, line);
  claim.title = title->canonical;
  claim.org = model::strip_legal_suffix(of);
  claim.when = date->date;
  return claim;
}

}  // namespace

void add_card_items(const PageStructure& page, const std::string& person, size_t block,
                    ClaimList& claims) {
  const size_t end = std::min(page.blocks().size(), block + kMostItems);
  for (size_t i = block; i < end && page.blocks()[i].kind == model::BlockKind::kListItem; ++i) {
    const Span line = page.blocks()[i].span;
    std::optional<model::Claim> claim = read_degree(page, person, line);
    if (!claim) claim = read_role(page, person, line);
    if (!claim) continue;
    claim->rule = "structure.card_item";
    claims.push_back(std::move(*claim));
  }
}

}  // namespace rolecall::extract
