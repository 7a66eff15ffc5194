// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/role_heading.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace rolecall::extract {
namespace {

template <size_t N>
bool has_word(const std::array<std::string_view, N>& words, std::string_view text) {
  const std::string folded = base::fold_key(text);
  for (const std::string_view word : base::split_words(folded)) {
    if (std::find(words.begin(), words.end(), word) != words.end()) return true;
  }
  return false;
}

bool contains_any(std::string_view folded, std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return folded.find(part) != std::string_view::npos;
  });
}

constexpr std::array<std::string_view, 11> kPast = {"emeritus", "emeriti",   "emerita", "alumni",
                                                    "alumnus",  "former",    "past",    "previous",
                                                    "retired",  "ehemalige", "anciens"};

constexpr std::array<std::string_view, 12> kBodies = {
    "committee", "subcommittee", "council",  "board", "secretariat", "panel",
    "senate",    "presidium",    "vorstand", "jury",  "directorate", "taskforce"};

/// Kinds of chair that only events have.
constexpr std::array<std::string_view, 24> kEventModifiers = {
    "program",   "programme", "workshop", "workshops",   "publication",  "publications",
    "publicity", "local",     "tutorial", "tutorials",   "demo",         "poster",
    "area",      "session",   "track",    "sponsorship", "registration", "proceedings",
    "industry",  "doctoral",  "student",  "general",     "conference",   "organizing"};

constexpr std::array<std::string_view, 16> kEventWords = {
    "conference", "workshop",  "symposium", "summit",     "congress", "days",
    "forum",      "hackathon", "meetup",    "colloquium", "seminar",  "convention",
    "school",     "track",     "festival",  "konferenz"};

/// People of whom a list says that they do not (yet) hold the role.
constexpr std::array<std::string_view, 20> kNotHolders = {
    "nominees", "nominee", "nominated", "candidates", "candidate", "candidacy", "applicants",
    "thank",    "thanks",  "grateful",  "voted",      "votes",     "if",        "would",
    "should",   "not",     "seeking",   "looking",    "propose",   "proposed"};

constexpr std::array<std::string_view, 11> kStarts = {"new",     "join",    "joins",   "joined",
                                                      "joining", "welcome", "added",   "appointed",
                                                      "chosen",  "elected", "promoted"};
constexpr std::array<std::string_view, 8> kEnds = {"leaving",  "left",     "departing", "stepped",
                                                   "stepping", "retiring", "outgoing",  "goodbye"};

/// Roles that are too loose to be claimed of everybody in a list.
constexpr std::array<std::string_view, 12> kLooseHeads = {
    "contributor", "author",  "reviewer", "participant", "attendee", "volunteer",
    "partner",     "sponsor", "user",     "people",      "guest",    "developer"};

bool is_loose(std::string_view title) { return has_word(kLooseHeads, title); }

/// "Emeritus council member" -> "council member": the label's past is the claim's kind.
std::string without_past_words(std::string_view title) {
  std::string kept;
  for (const std::string_view word : base::split_words(title)) {
    if (has_word(kPast, word)) continue;
    if (!kept.empty()) kept += ' ';
    kept += word;
  }
  return kept;
}

std::string clean(std::string_view text) {
  std::string out = base::collapse_spaces(text);
  while (!out.empty() && (out.back() == ':' || out.back() == '#' || out.back() == '.')) {
    out.pop_back();
  }
  for (const std::string_view prefix : {"The ", "Our ", "Current ", "Active ", "Meet the "}) {
    if (out.starts_with(prefix)) out.erase(0, prefix.size());
  }
  if (out.ends_with("¶")) out.resize(out.size() - std::string_view("¶").size());
  return std::string(base::trim(out));
}

/// The title mention that makes up a heading, all but a word or two of it.
const Mention* covering_title(const PageStructure& page, model::Span heading) {
  const std::vector<const Mention*> titles = page.mentions(heading, MentionType::kTitle);
  if (titles.size() != 1) return nullptr;
  const std::string label = clean(page.text(heading));
  const size_t covered = titles[0]->span.size();
  constexpr size_t kSpare = 12;  // "Our", "Current", a past word that the mention leaves out.
  return covered + kSpare >= label.size() ? titles[0] : nullptr;
}

/// "Local Arrangements" and its like: functions that no lexicon of titles holds.
bool is_event_function_name(std::string_view folded) {
  return contains_any(folded,
                      {"local arrangements", "organizing committee", "organising committee",
                       "program committee", "programme committee", "organizers", "organisers"});
}

/// Words of a line whose people held the role before it was written.
constexpr std::array<std::string_view, 6> kGoesOn = {"current", "currently", "existing",
                                                     "remain",  "continue",  "remaining"};

constexpr std::array<std::string_view, 1> kEach = {"each"};

/// Whose role an intro speaks of: "Harbour Council representatives" anywhere in its paragraph,
/// else the last organisation with a capital in its sentence.
std::string intro_org(const PageStructure& page, model::Span paragraph, model::Span sentence) {
  for (const Mention* org : page.mentions(paragraph, MentionType::kOrg)) {
    const Mention* title = page.first_mention({org->span.end, paragraph.end}, MentionType::kTitle);
    if (title && title->plural && title->span.start - org->span.end <= 1) return org->canonical;
  }
  const std::vector<const Mention*> orgs = page.mentions(sentence, MentionType::kOrg);
  for (auto org = orgs.rbegin(); org != orgs.rend(); ++org) {
    size_t at = 0;
    if (base::is_upper(base::next_code_point((*org)->canonical, at))) return (*org)->canonical;
  }
  return {};
}

/// The title that an intro's people share: its last one in the plural. "Each team has chosen a
/// representative:" counts several in the singular.
const Mention* counted_title(const PageStructure& page, const model::Span& sentence) {
  const std::vector<const Mention*> titles = page.mentions(sentence, MentionType::kTitle);
  if (!titles.empty() && has_word(kEach, page.text(sentence))) return titles.back();
  const auto plural = std::find_if(titles.rbegin(), titles.rend(),
                                   [](const Mention* title) { return title->plural; });
  return plural == titles.rend() ? nullptr : *plural;
}

RoleLabelKind kind_of(std::string_view text, std::string_view title) {
  if (is_event_function(title)) return RoleLabelKind::kServed;
  return is_past_label(text) ? RoleLabelKind::kHeld : RoleLabelKind::kHolds;
}

}  // namespace

bool is_past_label(std::string_view text) { return has_word(kPast, text); }

bool is_event_function(std::string_view title) {
  const std::string folded = base::fold_key(title);
  if (is_event_function_name(folded)) return true;
  if (contains_any(folded, {"organizer", "organiser"})) return true;
  const bool chair = contains_any(folded, {"chair"});
  return chair && has_word(kEventModifiers, folded);
}

bool is_event_name(std::string_view name) {
  if (has_word(kEventWords, name)) return true;
  const std::string folded = base::fold_key(name);
  for (const std::string_view word : base::split_words(folded)) {
    if (word.size() > 4 && word.ends_with("conf")) return true;
  }
  return false;
}

std::optional<RoleLabel> read_role_heading(const PageStructure& page, model::Span heading) {
  constexpr size_t kLongestHeading = 80;  // Longer ones are sentences.
  const std::string text = clean(page.text(heading));
  const std::string folded = base::fold_key(text);
  if (text.empty() || text.size() > kLongestHeading || text.ends_with('?')) return std::nullopt;
  RoleLabel label;
  if (is_event_function_name(folded)) {
    label.title = text;
    label.kind = RoleLabelKind::kServed;
    return label;
  }
  if (const Mention* title = covering_title(page, heading)) {
    if (is_loose(title->canonical)) return std::nullopt;
    label.title = without_past_words(title->canonical);
    // "Chair" of "Publication Chair": the whole heading is the function.
    if (!title->plural && text.size() > title->canonical.size() && is_event_function(text)) {
      label.title = text;
    }
    if (folded.find("phd") != std::string::npos || folded.find("doctoral") != std::string::npos) {
      label.title = "PhD student";
    }
    label.kind = kind_of(text, label.title);
    if (label.title.empty()) return std::nullopt;
    return label;
  }
  const std::vector<std::string_view> words = base::split_words(folded);
  if (words.empty() || words.size() > 5) return std::nullopt;
  if (std::find(kBodies.begin(), kBodies.end(), words.back()) == kBodies.end()) return std::nullopt;
  label.title = without_past_words(text);
  label.kind = kind_of(text, label.title);
  return label;
}

std::optional<RoleLabel> read_role_intro(const PageStructure& page, model::Span intro) {
  constexpr size_t kLongestIntro = 400;
  std::string_view text = base::trim(page.text(intro));
  if (!text.ends_with(':')) return std::nullopt;
  if (text.size() > kLongestIntro) return std::nullopt;
  // The sentence that ends with the colon is the intro, not the paragraph.
  const size_t stop = text.rfind(". ", text.size() - 2);
  if (stop != std::string_view::npos) text.remove_prefix(stop + 2);
  const size_t start = static_cast<size_t>(text.data() - page.document().text.data());
  const model::Span sentence{start, start + text.size()};
  // "We thank the outgoing directors:" is an end for all the thanks.
  const bool ends = has_word(kEnds, text);
  if (!ends && has_word(kNotHolders, text)) return std::nullopt;
  const Mention* title = counted_title(page, sentence);
  if (title == nullptr || is_loose(title->canonical)) return std::nullopt;
  RoleLabel label;
  label.title = without_past_words(title->canonical);
  label.org = intro_org(page, intro, sentence);
  label.kind = kind_of(text, label.title);
  if (has_word(kStarts, text) && !has_word(kGoesOn, text)) label.kind = RoleLabelKind::kStart;
  if (ends) label.kind = RoleLabelKind::kEnd;
  if (label.title.empty()) return std::nullopt;
  return label;
}

}  // namespace rolecall::extract
