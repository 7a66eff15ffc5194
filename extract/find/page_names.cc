// SPDX-License-Identifier: Apache-2.0
#include "extract/find/page_names.h"

#include <algorithm>

#include "base/text.h"
#include "model/organization.h"
#include "model/person_name.h"

namespace rolecall::extract {
namespace {

/// A page with more authors than this is a list of something else.
constexpr size_t kMaxPagePeople = 5000;

bool has_cjk(std::string_view text) {
  size_t i = 0;
  return !text.empty() && base::is_cjk(base::next_code_point(text, i));
}

void add_person(PhraseTable& table, std::string_view name, Evidence evidence) {
  const std::string full = model::strip_honorifics(name);
  if (!looks_personal(full)) return;
  const PhraseEntry entry{MentionType::kPerson, full, evidence};
  for (const std::string& form : written_forms(full)) table.add(form, entry);
}

void add_org(PhraseTable& table, std::string_view name, Evidence evidence) {
  const std::string bare = model::strip_legal_suffix(name);
  if (bare.size() < 2) return;
  const PhraseEntry entry{MentionType::kOrg, bare, evidence};
  table.add(name, entry);
  table.add(bare, entry);
}

/// "Quarnel" of "University of Quarnel", "Quarnel Hill" of "Quarnel Hill University": what the
/// school's own pages call it. Empty for other names, and for places of the lexicon.
std::string school_alias(std::string_view owner) {
  const std::vector<std::string_view> words = base::split_words(owner);
  const auto is_school = [](std::string_view word) {
    return word == "University" || word == "College" || word == "Polytechnic";
  };
  size_t from = 0;
  size_t to = words.size();
  if (words.size() > 2 && is_school(words[0]) && words[1] == "of") {
    from = 2;
  } else if (words.size() > 1 && is_school(words.back())) {
    --to;
  } else {
    return {};
  }
  constexpr size_t kLongestAlias = 3;
  if (to - from > kLongestAlias) return {};
  std::string alias;
  uint32_t classes = kPlace;
  for (size_t i = from; i < to; ++i) {
    classes &= mention_lexicon().classes(fold_word(words[i]));
    alias += (alias.empty() ? "" : " ") + std::string(words[i]);
  }
  return (classes & kPlace) != 0 ? std::string() : alias;
}

/// True where a page's owner is a person: someone with a given name, writing on their own site.
bool is_personal(std::string_view owner, const model::Document& document) {
  const auto wrote = [&](const model::Author& author) {
    return model::compare_names(author.name, owner) == model::NameMatch::kSame;
  };
  if (std::none_of(document.authors.begin(), document.authors.end(), wrote)) return false;
  const std::vector<std::string_view> words = base::split_words(owner);
  return words.size() > 1 &&
         (mention_lexicon().classes(fold_word(words.front())) & kGivenName) != 0;
}

void add_author(PhraseTable& table, const model::Author& author) {
  add_person(table, author.name, Evidence::kPage);
  if (!author.affiliation.empty()) add_org(table, author.affiliation, Evidence::kPage);
  if (author.handle.size() > 2 && author.name.find(' ') != std::string::npos) {
    const PhraseEntry entry{MentionType::kPerson, model::strip_honorifics(author.name),
                            Evidence::kPage};
    table.add(author.handle, entry);
  }
}

}  // namespace

bool looks_personal(std::string_view name) {
  if (has_cjk(name)) return true;
  const std::vector<std::string_view> words = base::split_words(name);
  const auto is_kind = [](std::string_view word) {
    const uint32_t classes = mention_lexicon().classes(fold_word(word));
    return (classes & (kOrgKind | kOrgBody | kLegalSuffix)) != 0 && (classes & kSurname) == 0;
  };
  return words.size() > 1 && std::none_of(words.begin(), words.end(), is_kind);
}

std::vector<std::string> written_forms(std::string_view name) {
  const model::PersonName parsed = model::parse_person_name(name);
  std::vector<std::string> forms{std::string(name)};
  if (parsed.given.empty() || parsed.family.empty() || has_cjk(name)) return forms;
  std::string family;
  for (const std::string& word : parsed.family) family += (family.empty() ? "" : " ") + word;
  std::string given;
  for (const std::string& word : parsed.given) given += (given.empty() ? "" : " ") + word;
  size_t first_letter = 0;
  base::next_code_point(parsed.given.front(), first_letter);
  forms.push_back(given + " " + family);
  forms.push_back(parsed.given.front() + " " + family);
  forms.push_back(parsed.given.front().substr(0, first_letter) + ". " + family);
  forms.push_back(family + " " + given);
  return forms;
}

PhraseTable known_phrases(const KnownNames& known) {
  PhraseTable table;
  for (const std::vector<std::string>& names : known.people) {
    if (names.empty()) continue;
    const PhraseEntry entry{MentionType::kPerson, model::strip_honorifics(names.front()),
                            Evidence::kKnown};
    for (const std::string& name : names) {
      if (name.find(' ') == std::string::npos && !has_cjk(name)) continue;
      for (const std::string& form : written_forms(name)) table.add(form, entry);
    }
  }
  for (const std::string& name : known.organizations) add_org(table, name, Evidence::kKnown);
  return table;
}

PhraseTable page_phrases(const model::Document& document) {
  PhraseTable table;
  if (!document.owner.empty() && !is_personal(document.owner, document)) {
    add_org(table, document.owner, Evidence::kPage);
    if (const std::string alias = school_alias(document.owner); !alias.empty()) {
      table.add(alias, {MentionType::kOrg, document.owner, Evidence::kPage});
    }
  }
  const size_t messages = std::min(document.messages.size(), kMaxPagePeople);
  for (size_t i = 0; i < messages; ++i) add_author(table, document.messages[i].author);
  for (const model::Author& author : document.authors) add_author(table, author);
  const size_t people = std::min(document.people.size(), kMaxPagePeople);
  for (size_t i = 0; i < people; ++i) {
    add_person(table, document.people[i].name, Evidence::kPage);
    if (!document.people[i].works_for.empty()) {
      add_org(table, document.people[i].works_for, Evidence::kPage);
    }
  }
  return table;
}

void mark_places(MentionPage& page, const PhraseTable& places) {
  for (uint32_t at = 0; at < page.token_count();) {
    const bool capital = page.is_free(at) && page.token(at).capital();
    const auto match = capital ? places.find(page, at) : std::nullopt;
    if (match) page.mark_place(match->range);
    at = match ? match->range.end : at + 1;
  }
}

namespace {

/// "Quarnel" of "Quarnel Foundation" is another organisation.
bool is_part_of_org(const MentionPage& page, const PhraseMatch& match) {
  const uint32_t next = match.range.end;
  if (match.entry->type != MentionType::kOrg || next >= page.sentence_of(next - 1).end)
    return false;
  const Token& token = page.token(next);
  const bool kind = page.is_free(next) && token.gap == TokenGap::kSpace && token.capital();
  if (kind && token.is(kOrgKind) && !token.is(kOrgBody)) return true;
  // "Deep Quarnel Working Group"
  const uint32_t at = match.range.begin;
  const bool inside = at > page.sentence_of(at).begin && page.token(at).gap == TokenGap::kSpace &&
                      page.token(at - 1).shape == TokenShape::kCapital &&
                      !page.token(at - 1).first && !page.token(at - 1).is(kFunctionWord);
  return kind && inside && page.is_free(at - 1) && !token.is(kTitleHead);
}

}  // namespace

void find_phrases(MentionPage& page, const PhraseTable& table) {
  if (table.empty()) return;
  for (uint32_t at = 0; at < page.token_count();) {
    const auto match = page.is_free(at) ? table.find(page, at) : std::nullopt;
    if (!match || is_part_of_org(page, *match)) {
      ++at;
      continue;
    }
    Mention mention;
    mention.type = match->entry->type;
    mention.canonical = match->entry->canonical.empty() ? std::string(page.view(match->range))
                                                        : match->entry->canonical;
    mention.evidence = match->entry->evidence;
    page.add(match->range, std::move(mention));
    at = match->range.end;
  }
}

}  // namespace rolecall::extract
