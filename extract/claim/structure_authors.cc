// SPDX-License-Identifier: Apache-2.0
// By-lines and author lists -> authored; "on behalf of" a team -> role.holds; people in the page's
// data -> role.holds.

#include <algorithm>

#include "base/text.h"
#include "extract/claim/structure.h"
#include "model/organization.h"
#include "model/person_name.h"

namespace rolecall::extract {
namespace {

using model::BlockKind;
using model::ClaimKind;
using model::Span;

constexpr size_t kMaxAuthors = 200;  // A collaboration's list of thousands is no news of people.

/// Where the page names somebody: the by-line block, the first mention, or the name itself.
std::optional<Span> find_name(const PageStructure& page, std::string_view name) {
  for (const model::Block& block : page.blocks()) {
    for (const Mention* mention : page.mentions(block.span, MentionType::kPerson)) {
      if (mention->canonical == name) {
        return block.kind == BlockKind::kByline ? block.span : mention->span;
      }
    }
  }
  const size_t at = page.document().text.find(name);
  if (at == std::string::npos) return std::nullopt;
  return Span{at, at + name.size()};
}

bool is_same_name(std::string_view a, std::string_view b) {
  return model::name_key(a) == model::name_key(b);
}

/// One word that may be a whole name: "Hartono", not "admin" or "PTI".
bool is_lone_name(std::string_view name) {
  const bool plain = std::none_of(name.begin(), name.end(), [](char c) {
    return c == '.' || c == '_' || c == '-' || base::is_ascii_space(c) || base::is_ascii_digit(c);
  });
  const bool lower =
      std::any_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  size_t at = 0;
  return plain && lower && base::is_upper(base::next_code_point(name, at));
}

/// By-lines name agencies and desks, too. A lone name counts where the others are full ones.
bool is_person(const PageStructure& page, std::string_view name) {
  if (name.empty()) return false;
  size_t at = 0;
  if (has_name_shape(name) || base::is_cjk(base::next_code_point(name, at))) return true;
  const std::vector<model::Author>& authors = page.document().authors;
  const auto full = std::count_if(authors.begin(), authors.end(), [](const model::Author& author) {
    return has_name_shape(author.name);
  });
  return is_lone_name(name) && 2 * static_cast<size_t>(full) >= authors.size();
}

void add_authored(const PageStructure& page, const model::Author& author, ClaimList& claims) {
  const std::string name = model::strip_honorifics(author.name);
  if (!is_person(page, name) || is_same_name(name, page.person())) return;
  // The site or its organisation as the author is nobody.
  if (is_same_name(name, page.document().site) || is_same_name(name, page.host())) return;
  // An author whom only the page's data names has no words of the text for evidence.
  const std::optional<Span> quote = find_name(page, name);
  if (!quote) return;
  model::Claim claim = make_structure_claim(page, ClaimKind::kAuthored, name, *quote);
  claim.title = page.document().title;
  if (!author.affiliation.empty()) claim.org = model::strip_legal_suffix(author.affiliation);
  claim.when = page.document().published;
  claim.rule = "structure.authors";
  claims.push_back(std::move(claim));
}

/// The organisation after "on behalf of", up to the line's end.
std::string behalf_org(std::string_view rest) {
  rest = base::trim(rest.substr(0, rest.find_first_of("\n(|·")));
  while (!rest.empty() && (rest.back() == '.' || rest.back() == ',')) rest.remove_suffix(1);
  if (base::ascii_lower(rest.substr(0, 4)) == "the ") rest.remove_prefix(4);
  constexpr size_t kLongestOrg = 60;
  return rest.size() > kLongestOrg ? std::string() : std::string(base::trim(rest));
}

/// "Ada Lind, Bo Osei on behalf of the Tessera team" in a by-line or one of the first lines.
void add_behalf(const PageStructure& page, const model::Block& block, ClaimList& claims) {
  constexpr std::string_view kBehalf = "on behalf of ";
  const std::string_view text = page.text(block.span);
  const size_t at = text.find(kBehalf);
  if (at == std::string_view::npos) return;
  const std::string org = behalf_org(text.substr(at + kBehalf.size()));
  if (org.empty()) return;
  const Span before{block.span.start, block.span.start + at};
  for (const Mention* person : page.mentions(before, MentionType::kPerson)) {
    model::Claim claim =
        make_structure_claim(page, ClaimKind::kRoleHolds, person->canonical, block.span);
    claim.org = org;
    claim.rule = "structure.on_behalf_of";
    claims.push_back(std::move(claim));
  }
}

}  // namespace

void find_author_claims(const PageStructure& page, ClaimList& claims) {
  const model::Document& document = page.document();
  constexpr size_t kTopBlocks = 4;  // Where a by-line stands that is not marked as one.
  constexpr size_t kLongestByline = 200;
  for (size_t i = 0; i < page.blocks().size(); ++i) {
    const model::Block& block = page.blocks()[i];
    const bool top = i < kTopBlocks && block.span.size() <= kLongestByline;
    if (block.kind == BlockKind::kByline || top) add_behalf(page, block, claims);
  }
  if (!document.messages.empty() || document.title.empty()) return;
  const size_t count = std::min(document.authors.size(), kMaxAuthors);
  for (size_t i = 0; i < count; ++i) add_authored(page, document.authors[i], claims);
}

void find_page_data_claims(const PageStructure& page, ClaimList& claims) {
  constexpr size_t kMaxPeople = 100;  // A page's data names its few; each costs a look at the text.
  const std::vector<model::StructuredPerson>& people = page.document().people;
  for (size_t i = 0; i < std::min(people.size(), kMaxPeople); ++i) {
    const model::StructuredPerson& person = people[i];
    if (person.job_title.empty() || person.name.empty()) continue;
    const std::string& text = page.document().text;
    const size_t title = text.find(person.job_title);
    const std::optional<Span> name = find_name(page, person.name);
    if (!name) continue;
    const Span quote =
        title == std::string::npos ? *name : Span{title, title + person.job_title.size()};
    model::Claim claim = make_structure_claim(page, ClaimKind::kRoleHolds,
                                              model::strip_honorifics(person.name), quote);
    claim.title = person.job_title;
    const std::string org = person.works_for.empty() ? page.host() : person.works_for;
    if (!org.empty()) claim.org = model::strip_legal_suffix(org);
    claim.rule = "structure.page_data";
    claims.push_back(std::move(claim));
  }
}

}  // namespace rolecall::extract
