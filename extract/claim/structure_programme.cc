// SPDX-License-Identifier: Apache-2.0
// An event's programme: slots with a clock time, a title and the people who speak.

#include <algorithm>

#include "base/text.h"
#include "extract/claim/role_heading.h"
#include "extract/claim/structure.h"

namespace rolecall::extract {
namespace {

using model::BlockKind;
using model::Claim;
using model::ClaimKind;
using model::Span;

/// "9:15", "09:00–10:30" at the start.
size_t clock_length(std::string_view text) {
  const size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0 || digits > 2 || digits + 3 > text.size()) return 0;
  const bool clock = (text[digits] == ':' || text[digits] == '.') &&
                     base::is_ascii_digit(text[digits + 1]) &&
                     base::is_ascii_digit(text[digits + 2]);
  if (!clock) return 0;
  const size_t end = text.find_first_not_of("0123456789:. \t-ampAMP\xE2\x80\x93\x94", digits);
  return std::min(end, text.size());
}

/// The lines of one slot: title, then people, then anything.
struct Slot {
  Span span;
  std::vector<Span> lines;
};

std::optional<Slot> read_slot(const PageStructure& page, const Span& span) {
  const std::string_view text = page.text(span);
  size_t clock = clock_length(text);
  if (clock == 0) return std::nullopt;
  // "pm" letters must not eat the first word: go back to the last white space.
  while (clock > 0 && !base::is_ascii_space(text[clock - 1])) --clock;
  if (clock == 0) return std::nullopt;
  Slot slot{span, {}};
  size_t start = span.start + clock;
  for (size_t i = clock; i <= text.size(); ++i) {
    if (i < text.size() && text[i] != '\n' && text[i] != '\t') continue;
    const Span line{start, span.start + i};
    if (!base::trim(page.text(line)).empty()) slot.lines.push_back(line);
    start = span.start + i + 1;
  }
  return slot;
}

bool is_cancelled(std::string_view text) {
  const std::string folded = base::fold_key(text);
  return folded.find("cancelled") != std::string::npos ||
         folded.find("canceled") != std::string::npos ||
         folded.find("postponed") != std::string::npos;
}

/// The talk's name without what kind of talk it is.
std::string talk_title(std::string_view line, bool& invited) {
  std::string_view title = base::trim(line);
  for (const std::string_view kind : {"Invited talk", "Invited Talk", "Keynote", "Opening keynote",
                                      "Closing keynote", "Panel", "Talk", "Plenary", "Tutorial"}) {
    if (!title.starts_with(kind)) continue;
    const std::string_view rest = title.substr(kind.size());
    if (!rest.starts_with(':')) continue;
    invited = true;
    title = base::trim(rest.substr(1));
  }
  return std::string(title);
}

/// Slots of one page, with the event that they belong to.
class Programme {
 public:
  explicit Programme(const PageStructure& page) : page_(page) {
    for (const model::Block& block : page.blocks()) {
      const bool row = block.kind == BlockKind::kTableRow || block.kind == BlockKind::kListItem ||
                       block.kind == BlockKind::kParagraph;
      if (!row || block.quoted || block.message) continue;
      if (const auto slot = read_slot(page, block.span)) slots_.push_back(*slot);
    }
    for (const model::Inline& mark : page.document().inlines) {
      if (mark.kind != model::InlineKind::kLink) emphasis_.push_back(mark.span);
    }
    std::sort(emphasis_.begin(), emphasis_.end());
    find_event();
  }

  void add_claims(ClaimList& claims) const {
    constexpr size_t kFewestSlots = 3;  // Fewer times of day are no programme.
    if (slots_.size() < kFewestSlots || event_.empty()) return;
    for (const Slot& slot : slots_) add_slot(slot, claims);
  }

 private:
  /// The first event named on the page, and the first day.
  void find_event() {
    for (const model::Block& block : page_.blocks()) {
      for (const Mention* org : page_.mentions(block.span, MentionType::kOrg)) {
        if (event_.empty() && is_event_name(org->canonical)) event_ = org->canonical;
      }
      const Mention* date = page_.first_mention(block.span, MentionType::kDate);
      const bool day = date && date->date && date->date->precision() == model::DatePrecision::kDay;
      if (day && !date_) date_ = date->date;
      if (!event_.empty() && date_) return;
    }
    if (event_.empty()) event_ = page_.host();
  }

  void add_slot(const Slot& slot, ClaimList& claims) const {
    if (slot.lines.size() < 2 || is_cancelled(page_.text(slot.span))) return;
    const std::string_view people = page_.text(slot.lines[1]);
    Span speakers = slot.lines[1];
    for (const std::string_view word : {"moderated", "Moderator", "chaired", "Chair:"}) {
      const size_t at = people.find(word);
      if (at != std::string_view::npos) speakers.end = std::min(speakers.end, speakers.start + at);
    }
    std::vector<const Mention*> persons = page_.mentions(speakers, MentionType::kPerson);
    if (persons.empty() || !find_leading_person(page_, speakers)) return;
    if (people.find("(organi") != std::string_view::npos) {
      for (const Mention* person : persons) add(*person, slot.lines[1], std::nullopt, claims);
      return;
    }
    bool invited = false;
    const std::string title = talk_title(page_.text(slot.lines[0]), invited);
    // Of several authors of a paper one speaks: the one that is marked, else nobody is claimed.
    if (!invited && persons.size() > 1) persons = marked(persons);
    for (const Mention* person : persons) add(*person, slot.lines[0], title, claims);
  }

  std::vector<const Mention*> marked(const std::vector<const Mention*>& persons) const {
    std::vector<const Mention*> found;
    for (const Mention* person : persons) {
      const auto after =
          std::upper_bound(emphasis_.begin(), emphasis_.end(), person->span.start,
                           [](size_t start, const Span& mark) { return start < mark.start; });
      if (after != emphasis_.begin() && std::prev(after)->contains(person->span)) {
        found.push_back(person);
      }
    }
    return found.size() == 1 ? found : std::vector<const Mention*>{};
  }

  /// A talk with a title, an organiser's service without.
  void add(const Mention& person, const Span& quote, const std::optional<std::string>& title,
           ClaimList& claims) const {
    Claim claim = make_structure_claim(page_, title ? ClaimKind::kTalk : ClaimKind::kServed,
                                       person.canonical, quote);
    claim.title = title ? *title : "organiser";
    claim.org = event_;
    claim.when = date_;
    const auto& published = page_.document().published;
    if (title && date_ && published && published->is_before(*date_)) {
      claim.status = model::ClaimStatus::kPlanned;
    }
    claim.rule = "structure.programme";
    claims.push_back(std::move(claim));
  }

  const PageStructure& page_;
  std::vector<Slot> slots_;
  std::vector<Span> emphasis_;  ///< By start.
  std::string event_;
  std::optional<model::Edtf> date_;
};

}  // namespace

void find_programme_claims(const PageStructure& page, ClaimList& claims) {
  Programme(page).add_claims(claims);
}

}  // namespace rolecall::extract
