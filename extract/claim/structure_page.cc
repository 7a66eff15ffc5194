// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "base/text.h"
#include "extract/claim/structure.h"
#include "model/organization.h"
#include "model/person_name.h"

namespace rolecall::extract {
namespace {

using model::BlockKind;
using model::Span;

/// Words of organisations, bodies and pages: what holds one of them is no person's name.
constexpr std::array<std::string_view, 80> kNotInNames = {
    "university", "institute",  "college",     "school",      "team",       "project",  "group",
    "committee",  "foundation", "inc",         "ltd",         "labs",       "lab",      "council",
    "board",      "working",    "society",     "association", "department", "center",   "centre",
    "conference", "workshop",   "award",       "prize",       "the",        "and",      "of",
    "for",        "in",         "to",          "with",        "research",   "news",     "about",
    "contact",    "home",       "members",     "member",      "chair",      "chairs",   "lead",
    "leads",      "maintainer", "maintainers", "us",          "more",       "open",     "source",
    "software",   "security",   "new",         "all",         "our",        "your",     "press",
    "company",    "systems",    "program",     "programme",   "community",  "partners", "staff",
    "alumni",     "emeritus",   "announced",   "code",        "services"};

/// Suffixes that a site's name has and the organisation has not: "Tessera 2.9 documentation".
std::string clean_host(std::string_view host) {
  std::string name = base::collapse_spaces(host);
  for (const std::string_view suffix :
       {" documentation", " docs", " blog", " Blog", " Documentation", " Docs", " wiki"}) {
    if (name.ends_with(suffix)) name.resize(name.size() - suffix.size());
  }
  const size_t space = name.rfind(' ');
  if (space == std::string::npos) return name;
  const std::string_view last = std::string_view(name).substr(space + 1);
  const bool version = last.find('.') != std::string_view::npos &&
                       last.find_first_not_of("0123456789.v") == std::string_view::npos;
  if (version) name.resize(space);
  return name;
}

/// The project of a page on a code forge, by its address: the segment before "blob" and its like.
std::string forge_project(std::string_view url) {
  constexpr std::array<std::string_view, 6> kViews = {"blob",     "tree", "raw",
                                                      "releases", "-",    "wiki"};
  const size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  const std::vector<std::string_view> parts = base::split(url.substr(scheme + 3), '/');
  // host / owner / project / view
  if (parts.size() < 4) return {};
  const bool view = std::find(kViews.begin(), kViews.end(), parts[3]) != kViews.end();
  return view ? std::string(parts[2]) : std::string();
}

bool has_part(std::string_view folded, std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return folded.find(part) != std::string_view::npos;
  });
}

/// Without "#" and "¶" anchors, a final colon and white space.
std::string clean_heading(std::string_view text) {
  std::string clean = base::collapse_spaces(text);
  bool changed = true;
  while (changed) {
    changed = false;
    for (const std::string_view tail : {"#", "¶", ":", " ", "[edit]", "🔗"}) {
      if (!clean.ends_with(tail)) continue;
      clean.resize(clean.size() - tail.size());
      changed = true;
    }
  }
  return clean;
}

bool same_person(std::string_view a, std::string_view b) {
  const model::NameMatch match = model::compare_names(a, b);
  return match == model::NameMatch::kSame || match == model::NameMatch::kCompatible ||
         match == model::NameMatch::kInitials;
}

}  // namespace

PageStructure::PageStructure(const AnnotatedDocument& annotated)
    : document_(annotated.document), mentions_(&annotated.mentions) {
  std::vector<size_t> open;  // Headings above, outermost first.
  headings_.reserve(blocks().size());
  for (size_t i = 0; i < blocks().size(); ++i) {
    const model::Block& block = blocks()[i];
    if (block.kind == BlockKind::kHeading) {
      while (!open.empty() && blocks()[open.back()].level >= block.level) open.pop_back();
    }
    headings_.push_back(open.empty() ? std::nullopt : std::optional(open.back()));
    if (block.kind == BlockKind::kHeading) open.push_back(i);
  }
  for (const model::Table& table : document_->tables) {
    for (const auto& cells : table.rows) {
      if (!cells.empty()) rows_.emplace(cells.front().span.start, &cells);
    }
  }
  person_ = find_person();
  host_ = find_host();
  school_ = find_school();
}

std::string PageStructure::find_host() const {
  const std::string project = forge_project(document_->url);
  if (project.empty()) return clean_host(document_->owner);
  // The text writes the name as the project does, the address in lower case.
  const std::string key = model::org_key(project);
  for (const Mention& mention : *mentions_) {
    if (mention.type == MentionType::kOrg && base::fold_key(mention.canonical) == key) {
      return mention.canonical;
    }
  }
  return project;
}

std::string PageStructure::find_school() const {
  constexpr size_t kTopBlocks = 6;
  if (is_school(host_)) return host_;
  std::string school;
  for (size_t i = 0; i < std::min(blocks().size(), kTopBlocks); ++i) {
    if (i > 0 && blocks()[i].kind == BlockKind::kHeading) break;
    for (const Mention* org : mentions(blocks()[i].span, MentionType::kOrg)) {
      if (!is_school(org->canonical) || org->canonical == school) continue;
      if (!school.empty()) return {};  // Two of them: which is meant stays open.
      school = org->canonical;
    }
  }
  return school;
}

std::vector<const Mention*> PageStructure::mentions(const Span& span, MentionType type) const {
  std::vector<const Mention*> found;
  auto at = std::lower_bound(
      mentions_->begin(), mentions_->end(), span.start,
      [](const Mention& mention, size_t start) { return mention.span.start < start; });
  for (; at != mentions_->end() && at->span.end <= span.end; ++at) {
    if (at->type == type && !at->pronoun) found.push_back(&*at);
  }
  return found;
}

const Mention* PageStructure::first_mention(const Span& span, MentionType type) const {
  const std::vector<const Mention*> found = mentions(span, type);
  return found.empty() ? nullptr : found.front();
}

std::string PageStructure::heading_text(size_t block) const {
  const std::optional<size_t> above = heading(block);
  return above ? clean_heading(text(blocks()[*above].span)) : std::string();
}

const std::vector<model::TableCell>* PageStructure::row(size_t block) const {
  if (blocks()[block].kind != BlockKind::kTableRow) return nullptr;
  // An empty first cell starts at the row's start as well.
  const auto found = rows_.find(blocks()[block].span.start);
  return found == rows_.end() ? nullptr : found->second;
}

std::optional<model::Edtf> PageStructure::date(size_t block) const {
  const std::optional<size_t> message = blocks()[block].message;
  if (message && document_->messages[*message].published) {
    return document_->messages[*message].published;
  }
  return document_->published;
}

/// The person whose name is the page's title or first heading, the one in its data, or its only
/// author where the page has the headings of a CV.
std::string PageStructure::find_person() const {
  if (!document_->messages.empty()) return {};
  std::vector<std::string> titles = {model::strip_honorifics(clean_heading(document_->title))};
  for (const model::Block& block : blocks()) {
    if (block.kind != BlockKind::kHeading) continue;
    titles.push_back(model::strip_honorifics(clean_heading(text(block.span))));
    break;
  }
  for (const std::string& title : titles) {
    if (!has_name_shape(title)) continue;
    for (const model::StructuredPerson& person : document_->people) {
      if (same_person(person.name, title)) return person.name;
    }
    for (const model::Author& author : document_->authors) {
      if (same_person(author.name, title)) return author.name;
    }
    for (const Mention& mention : *mentions_) {
      if (mention.type != MentionType::kPerson || mention.pronoun) continue;
      if (same_person(mention.canonical, title)) return mention.canonical;
    }
  }
  if (document_->authors.size() != 1) return {};
  const auto is_cv_title = [](const std::string& title) {
    const std::string folded = base::fold_key(title);
    return folded == "curriculum vitae" || folded == "cv" || folded == "resume" ||
           folded == "about me" || folded == "lebenslauf" || folded == "vita";
  };
  return std::any_of(titles.begin(), titles.end(), is_cv_title) ? document_->authors[0].name
                                                                : std::string();
}

model::Claim make_structure_claim(const PageStructure& page, model::ClaimKind kind,
                                  std::string person, Span quote) {
  constexpr size_t kLongQuote = 300;  // A row or item up to here is quoted whole.
  std::string_view text = page.text(quote);
  if (text.size() > kLongQuote) {
    const size_t line = text.find('\n');
    text = base::utf8_prefix(text, line == std::string_view::npos ? kLongQuote : line);
    text = base::utf8_prefix(text, kLongQuote);
  }
  const std::string_view trimmed = base::trim(text);
  model::Claim claim;
  claim.kind = kind;
  claim.person = std::move(person);
  claim.start = quote.start + static_cast<size_t>(trimmed.data() - text.data());
  claim.end = claim.start + trimmed.size();
  claim.quote = trimmed;
  return claim;
}

/// "CNN": a name in capitals throughout is all acronyms, "JJ" and "J.K." are none.
static bool is_acronym(std::string_view word) {
  constexpr size_t kShortest = 3;
  return word.size() >= kShortest &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

bool has_name_shape(std::string_view text) {
  constexpr size_t kLongestName = 48;  // Bytes; longer runs of capitals are titles of works.
  if (text.size() > kLongestName) return false;
  const std::vector<std::string_view> words = base::split_words(text);
  if (words.size() < 2 || words.size() > 5) return false;
  size_t capitals = 0;
  size_t acronyms = 0;
  for (const std::string_view word : words) {
    const std::string folded = base::fold_key(word);
    if (std::find(kNotInNames.begin(), kNotInNames.end(), folded) != kNotInNames.end()) {
      return false;
    }
    if (word.find_first_of("0123456789@/&:;?!()[]\"<>=*_+") != std::string_view::npos) return false;
    size_t at = 0;
    const char32_t first = base::next_code_point(word, at);
    if (base::is_upper(first)) {
      ++capitals;
      acronyms += is_acronym(word);
    } else if (!model::is_name_particle(folded)) {
      return false;
    }
  }
  return capitals >= 2 && (acronyms == 0 || acronyms == words.size());
}

std::optional<LeadingPerson> find_leading_person(const PageStructure& page, Span span) {
  constexpr size_t kLead = 24;  // Bytes of bullets, quotes, "Dr." and such before the name.
  const Mention* person = page.first_mention(span, MentionType::kPerson);
  if (person != nullptr && person->span.start - span.start <= kLead) {
    const std::string_view before = page.text({span.start, person->span.start});
    const bool plain = std::all_of(before.begin(), before.end(), [](char c) {
      return !base::is_ascii_alpha(c) && !base::is_ascii_digit(c);
    });
    if (plain || model::is_honorific(base::fold_key(before))) {
      return LeadingPerson{person->canonical, person->span.end, false};
    }
  }
  const std::string_view text = page.text(span);
  const size_t end = std::min({text.find_first_of(",(;:\n\t|@[<"), text.find(" – "),
                               text.find(" — "), text.find(" - "), text.size()});
  const std::string_view name = base::trim(text.substr(0, end));
  if (!has_name_shape(name)) return std::nullopt;
  return LeadingPerson{model::strip_honorifics(name), span.start + end, true};
}

bool is_school(std::string_view name) {
  return has_part(base::fold_key(name), {"universi", "college", "institut", "school", "polytechnic",
                                         "academy", "hochschule", "ecole", "escuela"});
}

const std::string& holder_of(const PageStructure& page, std::string_view title) {
  const bool academic =
      has_part(base::fold_key(title), {"professor", "postdoc", "phd", "researcher", "lecturer",
                                       "scholar", "student", "research fellow", "doctoral"});
  return academic && !page.school().empty() ? page.school() : page.host();
}

model::ClaimKind role_kind_of(const std::optional<model::Edtf>& when, model::ClaimKind otherwise) {
  if (!when || !when->is_interval()) return otherwise;
  return when->end_kind() == model::Edtf::End::kOpen ? model::ClaimKind::kRoleHolds
                                                     : model::ClaimKind::kRoleHeld;
}

}  // namespace rolecall::extract
