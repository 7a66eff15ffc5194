// SPDX-License-Identifier: Apache-2.0
// Rosters: several people in one block, each with a team in brackets, as signatures and
// lists of those present write them.

#include <algorithm>

#include "base/text.h"
#include "extract/claim/structure.h"
#include "model/organization.h"

namespace rolecall::extract {
namespace {

using model::Span;

struct Entry {
  const Mention* person = nullptr;
  Span bracket;  ///< Without the brackets.
};

/// "(...)" right behind a person.
std::optional<Entry> read_entry(const PageStructure& page, const Mention& person, size_t end) {
  constexpr size_t kLongestBracket = 80;
  const std::string_view rest = page.text({person.span.end, end});
  if (!rest.starts_with(" (")) return std::nullopt;
  const size_t close = rest.substr(0, kLongestBracket).find(')');
  if (close == std::string_view::npos) return std::nullopt;
  return Entry{&person, {person.span.end + 2, person.span.end + close}};
}

/// The team that begins the bracket; a place, a degree or a pronoun is none.
const Mention* entry_team(const PageStructure& page, const Span& bracket) {
  const Mention* org = page.first_mention(bracket, MentionType::kOrg);
  if (org == nullptr || org->span.start != bracket.start) return nullptr;
  const std::string folded = base::fold_key(org->canonical);
  for (const std::string_view word : {"team", "group", "council", "committee", "board"}) {
    if (folded.ends_with(word)) return org;
  }
  return nullptr;
}

}  // namespace

void find_roster_claims(const PageStructure& page, ClaimList& claims) {
  constexpr size_t kFewest = 3;  // One or two are asides, for the rules to read.
  for (const model::Block& block : page.blocks()) {
    std::vector<Entry> entries;
    for (const Mention* person : page.mentions(block.span, MentionType::kPerson)) {
      const auto entry = read_entry(page, *person, block.span.end);
      if (entry && entry_team(page, entry->bracket)) entries.push_back(*entry);
    }
    if (entries.size() < kFewest || block.quoted) continue;
    for (const Entry& entry : entries) {
      const Mention* team = entry_team(page, entry.bracket);
      // "(Docs team lead)" is an apposition, which the rules read.
      if (page.first_mention({team->span.end, entry.bracket.end}, MentionType::kTitle)) continue;
      model::Claim claim =
          make_structure_claim(page, model::ClaimKind::kRoleHolds, entry.person->canonical,
                               {entry.person->span.start, entry.bracket.end + 1});
      claim.org = model::strip_legal_suffix(team->canonical);
      claim.rule = "structure.roster";
      claims.push_back(std::move(claim));
    }
  }
}

}  // namespace rolecall::extract
