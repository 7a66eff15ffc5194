// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/discourse.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "extract/claim/typed_text.h"
#include "model/organization.h"

namespace rolecall::extract {
namespace {

/// A name in the page's title weighs as much as so many in its text.
constexpr int kTitleWeight = 3;
/// An organisation named less often is mentioned in passing.
constexpr int kLeastTopicWeight = 2;

std::optional<std::string> optional_of(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

bool contains_word(std::string_view text, std::string_view word) {
  if (WordLists::is_han(word)) return text.find(word) != std::string_view::npos;
  return !word.empty() &&
         (" " + std::string(text) + " ").find(" " + std::string(word) + " ") != std::string::npos;
}

// "community groups" is none; a name has a capital, a digit or letters without case.
bool is_written_as_name(std::string_view name) {
  return std::ranges::any_of(name, [](char c) { return c < 'a' || c > 'z' ? c != ' ' : false; });
}

// "SIG Parsing", "WG-Docs", "Parsing SIG": a group inside a project; it has no committees.
bool is_interest_group(std::string_view name, const WordLists& words) {
  const size_t first = std::min(name.find_first_of(" -"), name.size());
  const size_t last = name.find_last_of(" -");
  const std::string_view tail = last == std::string_view::npos ? name : name.substr(last + 1);
  return words.contains("group_acronyms", base::ascii_lower(name.substr(0, first))) ||
         words.contains("group_acronyms", base::ascii_lower(tail));
}

}  // namespace

Discourse::Discourse(const AnnotatedDocument& annotated, const WordLists& words)
    : document_(*annotated.document), words_(words) {
  find_owner(annotated);
  find_topic(annotated);
  find_author(annotated);
}

// The one author of a page that says "I" somewhere.
void Discourse::find_author(const AnnotatedDocument& annotated) {
  if (document_.authors.size() != 1) return;
  constexpr std::array<std::string_view, 4> kFirst{"i", "i'm", "my", "me"};
  for (const Mention& mention : annotated.mentions) {
    if (!mention.pronoun || mention.type != MentionType::kPerson) continue;
    const std::string word = base::ascii_lower(document_.view(mention.span));
    if (std::ranges::find(kFirst, word) == kFirst.end()) continue;
    author_ = mention.canonical;
    return;
  }
}

std::string Discourse::speaker() const {
  if (!message_) return author_;
  return *message_ < document_.messages.size() ? document_.messages[*message_].author.name
                                               : std::string();
}

void Discourse::find_owner(const AnnotatedDocument& annotated) {
  owner_ = document_.owner;
  const std::string folded = base::fold_key(owner_);
  std::string_view rest = folded;
  while (true) {
    const size_t space = rest.find(' ');
    if (space == std::string_view::npos) return;
    if (!words_.contains("publication_words", rest.substr(0, space))) break;
    rest.remove_prefix(space + 1);
    const auto named = std::ranges::find_if(annotated.mentions, [&](const Mention& mention) {
      return mention.type == MentionType::kOrg && base::fold_key(mention.canonical) == rest;
    });
    if (named == annotated.mentions.end()) continue;
    owner_ = named->canonical;
    return;
  }
}

void Discourse::find_topic(const AnnotatedDocument& annotated) {
  std::map<std::string, int> weights;
  const std::string title = base::fold_key(document_.title);
  int owner = contains_word(title, base::fold_key(owner_)) ? kTitleWeight : 0;
  for (const Mention& mention : annotated.mentions) {
    if (mention.type != MentionType::kOrg || is_body(mention.canonical, words_)) continue;
    if (!mention.pronoun && !is_written_as_name(mention.canonical)) continue;
    named_orgs_.insert(mention.canonical);
    const bool own = mention.pronoun ? mention.canonical == document_.owner
                                     : model::compare_orgs(mention.canonical, owner_) !=
                                           model::OrgMatch::kDifferent;
    if (own) {
      ++owner;
      continue;
    }
    int& weight = weights[mention.canonical];
    if (weight == 0 && contains_word(title, base::fold_key(mention.canonical))) {
      weight = kTitleWeight;
    }
    ++weight;
  }
  int best = kLeastTopicWeight - 1;
  for (const auto& [name, weight] : weights) {
    if (weight <= best) continue;
    best = weight;
    topic_ = name;
  }
  const bool own_page = !document_.messages.empty() || topic_.empty() || 2 * owner >= best;
  if (!own_page || owner_.empty()) return;
  topic_ = owner_;
  own_page_ = owner >= kLeastTopicWeight;
}

void Discourse::enter(size_t block) {
  const model::Block& now = document_.blocks.at(block);
  sentence_orgs_.clear();
  if (block != block_) orgs_.clear();
  block_ = block;
  if (now.message != message_) {
    last_org_.reset();
    last_role_title_.reset();
    titles_.clear();
    group_.clear();
  }
  message_ = now.message;
  published_ = document_.published;
  if (message_ && *message_ < document_.messages.size() &&
      document_.messages[*message_].published) {
    published_ = document_.messages[*message_].published;
  }
}

// People named together are "they" until somebody else is named.
void Discourse::note_group(const TypedTokens& tokens) {
  const TypedToken* named = nullptr;
  for (const TypedToken& token : tokens) {
    if (!token.is(SymbolKind::kPerson) || token.items.empty() || token.copied) continue;
    const Mention* mention = token.items.front().mention;
    if (mention != nullptr && mention->pronoun) continue;
    if (named != nullptr) {
      group_.clear();
      return;
    }
    named = &token;
  }
  if (named != nullptr) group_ = named->items.size() > 1 ? named->items : std::vector<PhraseItem>();
}

void Discourse::note(const TypedTokens& tokens) {
  note_group(tokens);
  for (size_t i = 0; i < tokens.size(); ++i) {
    const TypedToken& token = tokens[i];
    if (token.items.empty() || token.copied) continue;
    const PhraseItem& item = token.items.back();
    const bool of = i + 2 < tokens.size() &&
                    (tokens[i + 1].is_word("of") || tokens[i + 1].is_word("at")) &&
                    tokens[i + 2].is(SymbolKind::kOrg) && !tokens[i + 2].items.empty();
    if (token.is(SymbolKind::kTitle)) {
      titles_.push_back(
          {item.span.start, item.value, of ? tokens[i + 2].items.front().value : std::string()});
    }
    if (token.is(SymbolKind::kOrg)) note_org({item.span.start, item.value, {}});
  }
}

void Discourse::note(std::span<const Mention> mentions) {
  for (const Mention& mention : mentions) {
    const std::string_view written = document_.view(mention.span);
    std::string value = mention.canonical.empty() ? std::string(written) : mention.canonical;
    if (mention.type == MentionType::kTitle) titles_.push_back({mention.span.start, value, {}});
    if (mention.type != MentionType::kOrg) continue;
    // "chair of the Acme alliance", in a sentence that names nobody.
    constexpr size_t kLink = 14;  // " of the new "
    if (!titles_.empty() &&
        mention.span.start - titles_.back().place < titles_.back().value.size() + kLink) {
      titles_.back().of = value;
    }
    note_org({mention.span.start, value, {}});
  }
}

void Discourse::note_org(Said said) {
  if (is_body(said.value, words_)) {
    const size_t space = said.value.find_last_of(' ');
    if (space == std::string::npos) return;
    body_by_noun_[base::ascii_lower(said.value.substr(space + 1))] = said.value;
    return;
  }
  if (is_interest_group(said.value, words_)) note_interest_group(said.value);
  last_org_ = said.value;
  for (const std::string_view word : base::split_words(said.value)) {
    std::string noun = base::ascii_lower(word);
    if (words_.contains("org_nouns", noun)) org_by_noun_[std::move(noun)] = said.value;
  }
  orgs_.push_back(std::move(said));
}

// "the SIG" is the one that was named last.
void Discourse::note_interest_group(const std::string& name) {
  const std::string folded = base::ascii_lower(name);
  const size_t first = folded.find_first_of(" -");
  if (first == std::string::npos) return;
  const std::string head = folded.substr(0, first);
  const std::string tail = folded.substr(folded.find_last_of(" -") + 1);
  body_by_noun_[words_.contains("group_acronyms", head) ? head : tail] = name;
}

void Discourse::note(const model::Claim& claim) {
  if (!model::is_role(claim.kind)) return;
  // A representative of Acme is one elsewhere.
  const bool sent = claim.title && claim.title->ends_with("epresentative");
  if (claim.org && !sent) sentence_orgs_[claim.person] = *claim.org;
  // What somebody once was is not what the next sentence ends.
  if (claim.kind == model::ClaimKind::kRoleHeld && roles_.contains(claim.person)) return;
  Role& role = roles_[claim.person];
  if (claim.title) {
    role.title = claim.title;
    last_role_title_ = claim.title;
  }
  if (claim.org && !sent) role.org = claim.org;
}

std::optional<std::string> Discourse::org_before(size_t place) const {
  for (auto said = orgs_.rbegin(); said != orgs_.rend(); ++said) {
    if (said->place < place) return said->value;
  }
  return std::nullopt;
}

std::optional<std::string> Discourse::parent_of_body(const PhraseItem& item) const {
  if (!item.parent.empty()) return item.parent;
  if (!owner_.empty() && topic_ == owner_) return topic_;
  if (auto named = named_in(item.value)) return named;
  const bool is_team = base::ascii_lower(item.value).ends_with("team");
  for (auto said = orgs_.rbegin(); said != orgs_.rend(); ++said) {
    const bool owns = is_team || !is_interest_group(said->value, words_);
    if (said->place < item.span.start && owns) return said->value;
  }
  return is_interest_group(topic_, words_) ? std::nullopt : optional_of(topic_);
}

// "Acme Steering Committee" on a page that names Acme: the committee says whose it is.
std::optional<std::string> Discourse::named_in(std::string_view body) const {
  for (size_t space = body.rfind(' '); space != std::string_view::npos && space > 0;
       space = body.rfind(' ', space - 1)) {
    if (named_orgs_.contains(std::string(body.substr(0, space)))) {
      return std::string(body.substr(0, space));
    }
  }
  return std::nullopt;
}

bool Discourse::is_group(std::string_view name) const { return is_interest_group(name, words_); }

// "the Larch Hill faculty": the faculty of Larch Hill.
std::optional<OrgReading> Discourse::read_owned_body(const PhraseItem& item) const {
  const size_t space = item.value.find_last_of(' ');
  if (space == std::string::npos || !item.parent.empty()) return std::nullopt;
  const std::string noun = item.value.substr(space + 1);
  size_t at = 0;
  if (!words_.contains("owned_bodies", noun) ||
      base::is_lower(base::next_code_point(item.value, at))) {
    return std::nullopt;
  }
  return OrgReading{item.value.substr(0, space), noun};
}

// "the team": the last team that was called by its name.
std::string Discourse::body_of(const PhraseItem& item) const {
  const auto named = body_by_noun_.find(base::ascii_lower(item.value));
  return named == body_by_noun_.end() ? item.value : named->second;
}

std::vector<OrgReading> Discourse::read_org(const TypedToken& token,
                                            const std::string& person) const {
  std::vector<OrgReading> readings;
  for (const PhraseItem& item : token.items) {
    if (item.mention != nullptr && item.mention->pronoun && item.value == document_.owner) {
      readings.push_back({owner_, {}});
      continue;
    }
    const auto parent = is_body(item.value, words_) ? parent_of_body(item) : std::nullopt;
    if (auto owned = read_owned_body(item)) {
      readings.push_back(std::move(*owned));
      continue;
    }
    if (item.value.empty()) {  // Words in quotation marks.
      readings.push_back({std::string(document_.view(item.span)), {}});
      continue;
    }
    const std::string body = body_of(item);
    readings.push_back(parent ? OrgReading{parent, body} : OrgReading{body, {}});
  }
  if (!readings.empty()) return readings;
  const std::string word = base::ascii_lower(document_.view(token.span));
  if (words_.contains("own_words", word) && !owner_.empty()) {
    return {{owner_, {}}};
  }
  if (const auto named = org_by_noun_.find(word); named != org_by_noun_.end()) {
    return {{named->second, {}}};
  }
  if (auto before = org_before(token.span.start)) return {{before, {}}};
  return {{assume_org(person, token.span.start), {}}};
}

std::optional<std::string> Discourse::assume_org(const std::string& person, size_t place) const {
  if (const auto here = sentence_orgs_.find(person); here != sentence_orgs_.end()) {
    return here->second;
  }
  const auto known = roles_.find(person);
  if (known != roles_.end() && known->second.org) return known->second.org;
  if (!owner_.empty() && topic_ == owner_) return topic_;
  if (!topic_.empty() && !is_personal()) return topic_;
  if (auto before = org_before(place)) return before;
  return is_personal() ? std::nullopt : last_org_;
}

// A page whose author tells of themselves names many organisations; the commonest is no answer.
bool Discourse::is_personal() const {
  return !author_.empty() && owner_.empty() &&
         !contains_word(base::fold_key(document_.title), base::fold_key(topic_));
}

std::optional<std::string> Discourse::title_before(size_t place) const {
  if (last_role_title_) return last_role_title_;
  for (auto said = titles_.rbegin(); said != titles_.rend(); ++said) {
    if (said->place < place) return said->value;
  }
  return std::nullopt;
}

std::optional<Discourse::Office> Discourse::office_before(size_t place) const {
  for (auto said = titles_.rbegin(); said != titles_.rend(); ++said) {
    if (said->place < place && !said->of.empty()) return Office{said->value, said->of};
  }
  return std::nullopt;
}

std::optional<std::string> Discourse::org_of(const std::string& person) const {
  const auto known = roles_.find(person);
  return known == roles_.end() ? std::nullopt : known->second.org;
}

std::optional<std::string> Discourse::title_of(const std::string& person) const {
  const auto known = roles_.find(person);
  return known == roles_.end() ? std::nullopt : known->second.title;
}

}  // namespace rolecall::extract
