// SPDX-License-Identifier: Apache-2.0
#include "extract/find/reference_people.h"

#include <algorithm>

#include "base/text.h"
#include "extract/find/page_names.h"
#include "model/person_name.h"

namespace rolecall::extract {
namespace {

/// People under one surname beyond this are a list of relatives, told apart by nobody.
constexpr size_t kMaxNamesakes = 16;
/// An ambiguous name means the one spoken of this many sentences ago, or stays open.
constexpr uint32_t kRecentSentences = 3;

void put(std::unordered_map<std::string, std::vector<uint32_t>>& map, const std::string& key,
         uint32_t person) {
  std::vector<uint32_t>& people = map[key];
  if (people.size() < kMaxNamesakes &&
      std::find(people.begin(), people.end(), person) == people.end()) {
    people.push_back(person);
  }
}

bool is_word(std::string_view folded) { return folded.size() > 1; }

}  // namespace

PersonDirectory::PersonDirectory(const MentionPage& page) {
  const model::Document& document = page.document();
  for (const model::Author& author : document.authors) add(author.name);
  for (const model::Message& message : document.messages) add(message.author.name);
  for (const model::StructuredPerson& person : document.people) add(person.name);
  for (uint32_t at = 0; at < page.token_count();) {
    if (!page.is_type(at, MentionType::kPerson)) {
      ++at;
      continue;
    }
    add(page.mention_at(at)->canonical);
    at = page.range_at(at).end;
  }
  drop_parts();
  for (const model::Author& author : document.authors) add_handle(author.handle, author.name);
  for (const model::Message& message : document.messages) {
    add_handle(message.author.handle, message.author.name);
  }
  add_handles(page);
}

void PersonDirectory::add(std::string_view name) {
  const std::string full = model::strip_honorifics(name);
  if (full.find(' ') != std::string::npos && !looks_personal(full)) return;
  const model::PersonName parsed = model::parse_person_name(full);
  if (parsed.given.empty()) return;
  const auto [known, fresh] =
      by_key_.emplace(model::name_key(full), static_cast<uint32_t>(names_.size()));
  if (!fresh) return;
  const uint32_t person = known->second;
  names_.push_back(full);
  if (parsed.family.empty()) {
    // A person of one name; handles and initials are met elsewhere.
    const std::string lone = fold_word(full);
    if (is_word(lone) && (mention_lexicon().classes(lone) & kCommonWord) == 0)
      put(by_given_, lone, person);
    return;
  }
  std::string family;
  for (const std::string& word : parsed.family) family += fold_word(word);
  put(by_family_, family, person);
  const std::string last = fold_word(parsed.family.back());
  if (is_word(last)) put(by_family_, last, person);
  for (const std::string& word : parsed.family) {
    // One half of a double surname.
    const std::string key = base::fold_key(word);
    for (const std::string_view part : base::split_words(key)) {
      if (part.size() > 3) put(by_family_, std::string(part), person);
    }
  }
  const std::string given = fold_word(parsed.given.front());
  if (is_word(given)) put(by_given_, given, person);
}

/// A lone name that is part of a fuller one is no person of its own.
void PersonDirectory::drop_parts() {
  const auto is_full = [this](uint32_t person) {
    return names_[person].find(' ') != std::string::npos;
  };
  for (auto& [word, people] : by_given_) {
    const bool fuller =
        by_family_.contains(word) || std::any_of(people.begin(), people.end(), is_full);
    if (fuller) std::erase_if(people, [&](uint32_t person) { return !is_full(person); });
  }
}

void PersonDirectory::add_handle(std::string_view handle, std::string_view name) {
  if (handle.empty() || name.find(' ') == std::string_view::npos) return;
  handles_.emplace(fold_word(handle), model::strip_honorifics(name));
}

/// "Ada Berg (@aberg)", "Ada Berg (aberg)", "@aberg (Ada Berg)".
void PersonDirectory::add_handles(const MentionPage& page) {
  for (uint32_t at = 1; at + 1 < page.token_count(); ++at) {
    if (!page.token(at).is_mark("(")) continue;
    const Token& before = page.token(at - 1);
    const Token& inside = page.token(at + 1);
    const Mention* left = page.mention_at(at - 1);
    const Mention* right = page.mention_at(at + 1);
    if (left != nullptr && left->type == MentionType::kPerson && right == nullptr) {
      const bool lone = at + 2 < page.token_count() && page.token(at + 2).is_mark(")");
      const bool account = inside.shape == TokenShape::kLower || inside.shape == TokenShape::kMixed;
      if (inside.shape == TokenShape::kHandle ||
          (lone && account && !inside.is(kFunctionWord | kVerbWord | kCommonWord))) {
        add_handle(inside.folded, left->canonical);
      }
    } else if (before.shape == TokenShape::kHandle && right != nullptr &&
               right->type == MentionType::kPerson) {
      add_handle(before.folded, right->canonical);
    }
  }
}

const std::vector<uint32_t>& PersonDirectory::people_of(std::string_view folded) const {
  static const std::vector<uint32_t> kNone;
  const std::string key(folded);
  if (const auto it = by_family_.find(key); it != by_family_.end()) return it->second;
  const auto it = by_given_.find(key);
  return it == by_given_.end() ? kNone : it->second;
}

std::string_view PersonDirectory::by_handle(std::string_view folded) const {
  const auto it = handles_.find(std::string(folded));
  return it == handles_.end() ? std::string_view() : std::string_view(it->second);
}

namespace {

class PersonResolver {
 public:
  explicit PersonResolver(MentionPage& page) : page_(page), directory_(page) {}

  void run() {
    for (uint32_t at = 0; at < page_.token_count();) {
      if (page_.is_type(at, MentionType::kPerson)) {
        at = resolve_mention(at);
      } else {
        at = page_.is_free(at) ? add_lone(at) : at + 1;
      }
    }
  }

 private:
  /// A mention that is there: a lone name gets its full form.
  uint32_t resolve_mention(uint32_t at) {
    const TokenRange range = page_.range_at(at);
    const Mention& mention = *page_.mention_at(at);
    if (range.size() == 1 && mention.canonical.find(' ') == std::string::npos) {
      const std::string full = resolve(fold_word(mention.canonical), at);
      if (!full.empty()) page_.set_canonical(at, full);
    } else if (page_.token(at).shape == TokenShape::kInitial && range.size() > 1) {
      const std::string full = by_initial(range);
      if (!full.empty()) page_.set_canonical(at, full);
    }
    speak_of(at);
    return range.end;
  }

  /// "A. Berg" where the page has one Berg whose given name begins with A.
  std::string by_initial(TokenRange range) const {
    std::string found;
    for (const uint32_t person : directory_.people_of(page_.token(range.end - 1).folded)) {
      const std::string& name = directory_.name(person);
      const bool fits =
          model::compare_names(name, page_.view(range)) == model::NameMatch::kInitials;
      if (!fits || name.size() <= page_.view(range).size()) continue;
      if (!found.empty()) return {};
      found = name;
    }
    return found;
  }

  uint32_t add_lone(uint32_t at) {
    const Token& token = page_.token(at);
    if (token.shape == TokenShape::kHandle) return add_handle(at);
    const bool account = token.shape == TokenShape::kLower || token.shape == TokenShape::kMixed;
    if (account || token.capital()) {
      const std::string_view name = directory_.by_handle(token.folded);
      if (!name.empty() && !(account && token.is(kCommonWord | kFunctionWord))) {
        add({at, at + 1}, std::string(name));
        return at + 1;
      }
    }
    if (token.shape != TokenShape::kCapital && token.shape != TokenShape::kAllCaps) return at + 1;
    if (token.is(kFunctionWord) && token.first) return at + 1;
    return add_surname(at);
  }

  uint32_t add_handle(uint32_t at) {
    const std::string_view name = directory_.by_handle(page_.token(at).folded);
    const std::string_view written = page_.document().view(page_.token(at).span).substr(1);
    add({at, at + 1}, std::string(name.empty() ? written : name));
    return at + 1;
  }

  /// A capital that is the family or given name of somebody on the page.
  uint32_t add_surname(uint32_t at) {
    const Token& token = page_.token(at);
    const std::vector<uint32_t>& people = directory_.people_of(token.folded);
    if (people.empty() || (token.first && token.is(kCommonWord | kFunctionWord) && !acts(at)))
      return at + 1;
    if (is_part_of_name(at)) return at + 1;
    const std::string full = resolve(token.folded, at);
    add({at, at + 1}, full.empty() ? std::string(page_.document().view(token.span)) : full);
    return at + 1;
  }

  /// Followed by what people do: "Grace joined".
  bool acts(uint32_t at) const {
    const uint32_t next = at + 1;
    return next < page_.sentence_of(at).end &&
           (page_.token(next).is(kPersonVerb) || page_.token(next).shape == TokenShape::kClitic);
  }

  /// "Berg" of "Berg Street": another capital follows that is no person's.
  bool is_part_of_name(uint32_t at) const {
    const TokenRange sentence = page_.sentence_of(at);
    const auto is_name_word = [&](uint32_t i) {
      return page_.is_free(i) && page_.token(i).capital() &&
             !page_.token(i).is(kFunctionWord | kHonorific);
    };
    const bool after = at + 1 < sentence.end && page_.token(at + 1).gap == TokenGap::kSpace &&
                       is_name_word(at + 1);
    return after && directory_.people_of(page_.token(at + 1).folded).empty();
  }

  std::string resolve(std::string_view folded, uint32_t at) const {
    const std::vector<uint32_t>& people = directory_.people_of(folded);
    if (people.empty()) return {};
    if (people.size() == 1) return directory_.name(people.front());
    const uint32_t sentence = page_.token(at).sentence;
    const std::string* best = nullptr;
    uint32_t latest = 0;
    for (const uint32_t person : people) {
      const auto spoken = last_spoken_.find(directory_.name(person));
      if (spoken == last_spoken_.end() || spoken->second + kRecentSentences < sentence) continue;
      if (best != nullptr && spoken->second == latest) return {};
      if (best == nullptr || spoken->second > latest) {
        best = &spoken->first;
        latest = spoken->second;
      }
    }
    return best == nullptr ? std::string() : *best;
  }

  void add(TokenRange range, std::string canonical) {
    Mention mention;
    mention.type = MentionType::kPerson;
    mention.canonical = std::move(canonical);
    mention.evidence = Evidence::kPage;
    page_.add(range, std::move(mention));
    speak_of(range.begin);
  }

  void speak_of(uint32_t at) {
    last_spoken_[page_.mention_at(at)->canonical] = page_.token(at).sentence;
  }

  MentionPage& page_;
  PersonDirectory directory_;
  std::unordered_map<std::string, uint32_t> last_spoken_;  // Name -> sentence.
};

}  // namespace

void resolve_people(MentionPage& page) { PersonResolver(page).run(); }

}  // namespace rolecall::extract
