// SPDX-License-Identifier: Apache-2.0
// CV lines under their headings, and label and value pairs of infoboxes: claims about the person
// whom the page describes.

#include <algorithm>
#include <array>

#include "base/text.h"
#include "extract/claim/entry_line.h"
#include "extract/claim/role_heading.h"
#include "extract/claim/structure.h"
#include "model/organization.h"

namespace rolecall::extract {
namespace {

using model::BlockKind;
using model::Claim;
using model::ClaimKind;
using model::Span;

enum class Section { kNone, kPositions, kEducation, kAwards, kTalks, kService };

struct SectionWords {
  Section section;
  std::string_view words;  ///< Folded headings, separated by "|".
};

constexpr std::array<SectionWords, 5> kSections = {{
    {Section::kPositions,
     "positions|experience|employment|work experience|professional experience|work history|"
     "appointments|academic appointments|employment history|roles|academic positions|"
     "professional positions|career history|berufserfahrung|experiencia"},
    {Section::kEducation,
     "education|degrees|academic background|qualifications|ausbildung|formation|formacion|"
     "education and training"},
    {Section::kAwards,
     "awards|honors|honours|prizes|recognition|distinctions|honors and awards|"
     "awards and honors|honours and awards|awards and honours|prizes and grants|"
     "awards and fellowships|fellowships|prizes and awards|medals"},
    {Section::kTalks,
     "talks|invited talks|keynotes|presentations|selected talks|lectures|invited lectures|"
     "talks and presentations|speaking|keynote talks"},
    {Section::kService,
     "service|community|committees|professional service|academic service|"
     "professional activities|community service|service and outreach|memberships"},
}};

Section section_of(std::string_view heading) {
  const std::string folded = base::fold_key(heading);
  for (const auto& [section, words] : kSections) {
    for (const std::string_view word : base::split(words, '|')) {
      if (word == folded) return section;
    }
  }
  return Section::kNone;
}

bool has_part(std::string_view folded, std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return folded.find(part) != std::string_view::npos;
  });
}

/// An honour that was not received, a grant that was not funded.
bool is_near_miss(std::string_view text) {
  return has_part(
      base::fold_key(text),
      {"finalist", "nominated", "nominee", "shortlist", "runner up", "declined", "not funded",
       "honorable mention", "honourable mention", "reserve list", "longlist", "rejected"});
}

bool is_degree(std::string_view text) {
  const std::string folded = base::fold_key(text);
  if (has_part(folded,
               {"doctor", "diplom", "bachelor", "master", "licence", "habilitation", "magister"})) {
    return true;
  }
  constexpr std::array<std::string_view, 28> kDegrees = {
      "phd", "ph", "dphil", "dr",  "msc", "sc",  "bsc",  "ba",   "ma",    "mba",
      "ms",  "bs", "md",    "jd",  "llb", "llm", "meng", "beng", "mphil", "dipl",
      "b",   "m",  "mag",   "edd", "mfa", "bfa", "mres", "s"};
  const std::vector<std::string_view> words = base::split_words(folded);
  return !words.empty() && std::find(kDegrees.begin(), kDegrees.end(), words[0]) != kDegrees.end();
}

/// A title in the line's words, if it has one: "Senior Engineer at Acme".
bool has_title(const PageStructure& page, const Span& line) {
  return page.first_mention(line, MentionType::kTitle) != nullptr;
}

/// Splits "Engineer at Acme" and "Fellow of the Guild" in place of a second part.
void split_first_part(std::vector<std::string>& parts, std::initializer_list<std::string_view> at) {
  if (parts.size() != 1) return;
  for (const std::string_view joint : at) {
    const size_t found = parts[0].find(joint);
    if (found == std::string::npos || found == 0) continue;
    const std::string org = parts[0].substr(found + joint.size());
    parts[0].resize(found);
    parts.push_back(org);
    return;
  }
}

/// One line of a section, read as the section says.
class EntryReader {
 public:
  EntryReader(const PageStructure& page, const Span& line)
      : page_(page), line_(line), entry_(read_entry_line(page, line)) {}

  void add(Section section, ClaimList& claims) {
    std::optional<Claim> claim = read(section);
    if (!claim) return;
    claim->rule = "structure.entry";
    if (claim->org) claim->org = model::strip_legal_suffix(*claim->org);
    claims.push_back(std::move(*claim));
  }

 private:
  std::optional<Claim> read(Section section) {
    switch (section) {
      case Section::kPositions:
        return position();
      case Section::kEducation:
        return education();
      case Section::kAwards:
        return award();
      case Section::kTalks:
        return talk();
      case Section::kService:
        return service();
      case Section::kNone:
        break;
    }
    return std::nullopt;
  }

  Claim make(ClaimKind kind) const {
    Claim claim = make_structure_claim(page_, kind, page_.person(), line_);
    claim.when = entry_.when;
    return claim;
  }

  /// Undated lines say neither that the position lasts nor that it ended.
  std::optional<Claim> position() {
    split_first_part(entry_.parts, {" at the ", " at ", " bei ", " chez "});
    if (!entry_.when || entry_.parts.size() < 2 || !has_title(page_, line_)) return std::nullopt;
    Claim claim = make(role_kind_of(entry_.when, ClaimKind::kRoleHeld));
    size_t title = 0;
    if (!is_title(entry_.parts[0]) && is_title(entry_.parts[1])) title = 1;
    claim.title = entry_.parts[title];
    claim.org = entry_.parts[1 - title];
    return claim;
  }

  /// A title mention of the line lies in this part.
  bool is_title(const std::string& part) const {
    for (const Mention* title : page_.mentions(line_, MentionType::kTitle)) {
      if (part.find(page_.text(title->span)) != std::string::npos) return true;
    }
    return false;
  }

  std::optional<Claim> education() {
    split_first_part(entry_.parts, {" from the ", " from ", " at the ", " at ", " in "});
    if (entry_.parts.empty() || !is_degree(entry_.parts[0])) return std::nullopt;
    size_t org = 0;
    for (size_t i = entry_.parts.size(); i-- > 1;) {
      if (is_school(entry_.parts[i])) org = i;
    }
    if (org == 0 && entry_.parts.size() > 1) org = 1;
    Claim claim = make(ClaimKind::kEducation);
    claim.title = entry_.parts[0];
    for (size_t i = 1; i < org; ++i) *claim.title += ", " + entry_.parts[i];
    if (org > 0) claim.org = entry_.parts[org];
    return claim;
  }

  std::optional<Claim> award() {
    if (entry_.parts.empty() || is_near_miss(page_.text(line_))) return std::nullopt;
    split_first_part(entry_.parts, {" of the ", " from the ", " by the "});
    Claim claim = make(ClaimKind::kAward);
    claim.title = entry_.quoted.empty() ? entry_.parts[0] : entry_.quoted;
    // A money grant for a project is no honour.
    if (has_part(base::fold_key(*claim.title), {"grant", "funding", "stipend"}))
      return std::nullopt;
    if (entry_.parts.size() > 1) claim.org = entry_.parts[1];
    return claim;
  }

  std::optional<Claim> talk() {
    std::erase_if(entry_.parts, [](const std::string& part) {
      const std::string folded = base::fold_key(part);
      return folded == "keynote" || folded == "invited talk" || folded == "panel" ||
             folded == "talk" || folded == "tutorial" || folded == "lecture" ||
             folded == "invited" || folded == "seminar";
    });
    if (entry_.quoted.empty() || entry_.parts.empty()) return std::nullopt;
    Claim claim = make(ClaimKind::kTalk);
    claim.title = entry_.quoted;
    claim.org = entry_.parts[0];
    return claim;
  }

  std::optional<Claim> service() {
    if (entry_.parts.size() < 2 || !has_title(page_, line_)) return std::nullopt;
    const bool event = is_event_function(entry_.parts[0]) || is_event_name(entry_.parts[1]);
    if (!event && !entry_.when) return std::nullopt;
    Claim claim =
        make(event ? ClaimKind::kServed : role_kind_of(entry_.when, ClaimKind::kRoleHeld));
    claim.title = entry_.parts[0];
    claim.org = entry_.parts[1];
    return claim;
  }

  const PageStructure& page_;
  Span line_;
  EntryLine entry_;
};

/// "Employer", "Alma mater": what the value says of the person, by its label.
void add_pair(const PageStructure& page, std::string_view label, const Span& value,
              ClaimList& claims) {
  const std::string folded = base::fold_key(label);
  const bool education = folded == "alma mater";
  const bool award = folded == "awards" || folded == "honours" || folded == "honors";
  if (!education && !award) return;
  size_t start = value.start;
  // Several values stand on lines of their own.
  for (const std::string_view line : base::split(page.text(value), '\n')) {
    const Span span{start, start + line.size()};
    start = span.end + 1;
    const EntryLine entry = read_entry_line(page, span);
    if (entry.parts.empty() || is_near_miss(line)) continue;
    Claim claim = make_structure_claim(page, education ? ClaimKind::kEducation : ClaimKind::kAward,
                                       page.person(), span);
    (education ? claim.org : claim.title) = entry.parts[0];
    claim.when = entry.when;
    claim.rule = "structure.infobox";
    claims.push_back(std::move(claim));
  }
}

/// Blocks that hold one entry each; a definition's term is its date or label.
bool is_entry(const model::Block& block) {
  return block.kind == BlockKind::kListItem || block.kind == BlockKind::kTableRow ||
         block.kind == BlockKind::kDefinition || block.kind == BlockKind::kParagraph;
}

/// A block that is nothing but a date belongs to the entry after it.
bool is_bare_date(const PageStructure& page, const model::Block& block) {
  const Mention* date = page.first_mention(block.span, MentionType::kDate);
  return date != nullptr && date->span.size() == base::trim(page.text(block.span)).size();
}

}  // namespace

void find_entry_claims(const PageStructure& page, ClaimList& claims) {
  if (page.person().empty()) return;
  Section section = Section::kNone;
  for (size_t i = 0; i < page.blocks().size(); ++i) {
    const model::Block& block = page.blocks()[i];
    if (block.kind == BlockKind::kHeading && i + 1 < page.blocks().size()) {
      section = section_of(page.heading_text(i + 1));
    }
    if (block.quoted || block.kind == BlockKind::kHeading) continue;
    const auto* cells = page.row(i);
    if (cells != nullptr && cells->size() == 2) {
      add_pair(page, page.text((*cells)[0].span), (*cells)[1].span, claims);
    }
    const bool after_term = i > 0 && page.blocks()[i - 1].kind == BlockKind::kDefinitionTerm;
    if (block.kind == BlockKind::kDefinition && after_term) {
      add_pair(page, page.text(page.blocks()[i - 1].span), block.span, claims);
    }
    if (section == Section::kNone || !is_entry(block) || is_bare_date(page, block)) continue;
    Span line = block.span;
    if (i > 0 && is_bare_date(page, page.blocks()[i - 1])) {
      line.start = page.blocks()[i - 1].span.start;
    }
    EntryReader(page, line).add(section, claims);
  }
}

}  // namespace rolecall::extract
