// SPDX-License-Identifier: Apache-2.0
#include "extract/find/reference_pronouns.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "base/text.h"
#include "extract/find/reference_quotes.h"
#include "model/organization.h"
#include "model/person_name.h"

namespace rolecall::extract {
namespace {

constexpr std::array<std::string_view, 6> kFirst = {"i", "me", "my", "mine", "myself", "im"};
constexpr std::array<std::string_view, 10> kThird = {"he",   "she",     "his",     "her", "him",
                                                     "hers", "himself", "herself", "他",  "她"};
constexpr std::array<std::string_view, 6> kThey = {"they",   "their",    "them",
                                                   "theirs", "themself", "themselves"};
constexpr std::array<std::string_view, 5> kWe = {"we", "our", "us", "ours", "ourselves"};

/// A pronoun reaches back this many sentences.
constexpr uint32_t kReach = 2;

template <size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// People and organisations of one sentence, in order.
struct Spoken {
  uint32_t sentence = 0;
  std::vector<std::string> people;
  std::vector<std::string> orgs;
  std::vector<std::string> bodies;
};

class PronounResolver {
 public:
  explicit PronounResolver(MentionPage& page)
      : page_(page), quotes_(page), subject_(find_subject()) {}

  void run() {
    for (uint32_t i = 0; i < page_.sentence_count(); ++i) {
      if (starts_section(i)) spoken_.clear();
      if (starts_message(i)) by_noun_.clear();
      spoken_.push_back({i, {}, {}, {}});
      const TokenRange sentence = page_.sentence(i);
      for (uint32_t at = sentence.begin; at < sentence.end;) {
        if (page_.is_free(at)) resolve(at, sentence);
        at = page_.is_free(at) ? at + 1 : note(at);
      }
      if (spoken_.size() > kReach + 1) spoken_.erase(spoken_.begin());
    }
  }

 private:
  /// Nothing carries over from one message to the next, nor over a heading.
  bool starts_section(uint32_t index) const {
    if (index == 0) return true;
    const auto& blocks = page_.document().blocks;
    const model::Block& block = blocks[page_.sentences()[index].block];
    const model::Block& before = blocks[page_.sentences()[index - 1].block];
    return block.message != before.message || block.quoted != before.quoted ||
           (block.kind == model::BlockKind::kHeading && before.kind != model::BlockKind::kHeading);
  }

  bool starts_message(uint32_t index) const {
    const auto& blocks = page_.document().blocks;
    return index > 0 && blocks[page_.sentences()[index].block].message !=
                            blocks[page_.sentences()[index - 1].block].message;
  }

  uint32_t note(uint32_t at) {
    const Mention& mention = *page_.mention_at(at);
    Spoken& now = spoken_.back();
    // "He" is never the one who says "I".
    const bool speaker = mention.pronoun && contains(kFirst, page_.token(at).folded);
    if (mention.type == MentionType::kPerson && !speaker) now.people.push_back(mention.canonical);
    // "The Quarnel years" over a text that is about something else.
    const bool heading = page_.block_of(at).kind == model::BlockKind::kHeading;
    if (mention.type == MentionType::kOrg && !mention.canonical.empty() && !heading) {
      note_org(mention);
    }
    return page_.range_at(at).end;
  }

  void resolve(uint32_t at, TokenRange sentence) {
    const Token& token = page_.token(at);
    if (token.shape == TokenShape::kMark || !token.word()) return;
    if (contains(kFirst, token.folded) && is_first_person(token)) {
      add(at, MentionType::kPerson, quotes_.speaker(at));
    } else if (contains(kThird, token.folded) || is_foreign_third(token)) {
      add(at, MentionType::kPerson, third_person());
    } else if (contains(kThey, token.folded)) {
      add(at, MentionType::kPerson, singular_they());
    } else if (contains(kWe, token.folded) && is_we(token)) {
      if (!quotes_.in_quotation(at) && !quotes_.in_interview(at))
        add(at, MentionType::kOrg, owner());
    } else if (token.folded == "the" || token.folded == "this" || token.folded == "that") {
      generic_org(at, sentence);
    } else if (token.folded == "company" && token.shape == TokenShape::kLower &&
               at + 1 < sentence.end && page_.is_type(at + 1, MentionType::kTitle)) {
      // "company president Ada Berg"
      add(at, MentionType::kOrg, org_called(token.folded));
    }
  }

  /// "Elle", "Sie", "Ella": where they begin a sentence of their language, they are its subject.
  bool is_foreign_third(const Token& token) const {
    const std::string_view language = page_.document().language;
    if (language.starts_with("fr")) return token.first && token.folded == "elle";
    if (language.starts_with("es")) return token.folded == "ella";
    if (language.starts_with("de"))
      return token.first && (token.folded == "sie" || token.folded == "er");
    return false;
  }

  /// "U.S." and "US" are no "us".
  static bool is_we(const Token& token) {
    return token.shape == TokenShape::kLower || token.shape == TokenShape::kCapital;
  }

  static bool is_first_person(const Token& token) {
    return token.folded != "i" || token.shape == TokenShape::kCapital ||
           token.shape == TokenShape::kInitial;
  }

  /// The subject of this sentence so far, else of one of the last ones.
  std::string third_person() const {
    for (auto it = spoken_.rbegin(); it != spoken_.rend(); ++it) {
      if (!it->people.empty()) return it->people.front();
    }
    return subject_;
  }

  /// Whom a page describes whose title begins with their name: "she" also where a section begins.
  std::string find_subject() const {
    if (!page_.document().messages.empty()) return {};
    const std::string title = base::fold_key(page_.document().title);
    for (uint32_t at = 0; at < page_.token_count();
         at = page_.is_free(at) ? at + 1 : page_.range_at(at).end) {
      if (!page_.is_type(at, MentionType::kPerson)) continue;
      const std::string& name = page_.mention_at(at)->canonical;
      if (name.find(' ') != std::string::npos && title.starts_with(base::fold_key(name)))
        return name;
    }
    return {};
  }

  /// "They" is one person only where one alone was spoken of.
  std::string singular_they() const {
    for (auto it = spoken_.rbegin(); it != spoken_.rend(); ++it) {
      if (it->people.empty()) continue;
      const bool one =
          std::all_of(it->people.begin(), it->people.end(),
                      [&](const std::string& name) { return name == it->people.front(); });
      return one && it->orgs.size() + it->bodies.size() <= 1 ? it->people.front() : std::string();
    }
    return {};
  }

  std::string owner() const {
    const model::Document& document = page_.document();
    return model::strip_legal_suffix(document.owner.empty() ? document.site : document.owner);
  }

  /// "the company", "the same university": the organisation of that kind spoken of last, else the
  /// last one at all, else the page's owner.
  void generic_org(uint32_t at, TokenRange sentence) {
    const bool same =
        at + 1 < sentence.end && page_.is_free(at + 1) && page_.token(at + 1).folded == "same";
    const uint32_t noun = at + (same ? 2 : 1);
    if (noun >= sentence.end || !page_.is_free(noun) || page_.token(noun).gap != TokenGap::kSpace)
      return;
    const Token& word = page_.token(noun);
    if (word.shape != TokenShape::kLower || !word.is(kOrgGeneric)) return;
    // "the project lead", "the company of Berg" are not meant.
    if (noun + 1 < sentence.end && page_.token(noun + 1).folded == "of") return;
    if (noun + 1 < sentence.end && page_.is_type(noun + 1, MentionType::kTitle)) return;
    std::string name = org_called(word.folded);
    if (name.empty()) return;
    Mention mention;
    mention.type = MentionType::kOrg;
    mention.canonical = std::move(name);
    mention.pronoun = true;
    mention.evidence = Evidence::kContext;
    page_.add({at, noun + 1}, std::move(mention));
  }

  std::string org_called(const std::string& noun) const {
    if (const auto known = by_noun_.find(noun); known != by_noun_.end()) return known->second;
    const std::string self = owner();
    const std::string key = " " + base::fold_key(self) + " ";
    if (key.find(" " + noun + " ") != std::string::npos) return self;
    const std::string last = last_org();
    return last.empty() ? self : last;
  }

  /// Of a sentence: the page's own, else the first.
  std::string main_org(const std::vector<std::string>& orgs) const {
    const std::string self = owner();
    const auto own = std::find_if(orgs.begin(), orgs.end(), [&](const std::string& name) {
      return model::compare_orgs(name, self) == model::OrgMatch::kSame;
    });
    return own == orgs.end() ? orgs.front() : *own;
  }

  /// The last organisation of these sentences; a team is none while there is another.
  std::string last_org() const {
    std::string team;
    for (auto it = spoken_.rbegin(); it != spoken_.rend(); ++it) {
      if (!it->orgs.empty()) return main_org(it->orgs);
      if (team.empty() && !it->bodies.empty()) team = it->bodies.back();
    }
    return team;
  }

  /// "Core team" is "the team" from now on.
  void note_org(const Mention& mention) {
    (mention.body ? spoken_.back().bodies : spoken_.back().orgs).push_back(mention.canonical);
    // "a formed group" is no name.
    const bool capital = std::any_of(mention.canonical.begin(), mention.canonical.end(),
                                     [](char c) { return c >= 'A' && c <= 'Z'; });
    if (mention.pronoun || !(capital || mention.canonical.ends_with(" team"))) return;
    const std::string key = base::fold_key(mention.canonical);
    for (const std::string_view word : base::split_words(key)) {
      if ((mention_lexicon().classes(word) & kOrgGeneric) != 0)
        by_noun_[std::string(word)] = mention.canonical;
    }
  }

  void add(uint32_t at, MentionType type, std::string canonical) {
    if (canonical.empty()) return;
    Mention mention;
    mention.type = type;
    mention.canonical = std::move(canonical);
    mention.pronoun = true;
    mention.evidence = Evidence::kContext;
    page_.add({at, at + 1}, std::move(mention));
  }

  MentionPage& page_;
  QuoteSpeakers quotes_;
  std::string subject_;
  std::vector<Spoken> spoken_;                            // The last kReach + 1 sentences.
  std::unordered_map<std::string, std::string> by_noun_;  // "university" -> the last one.
};

}  // namespace

void resolve_pronouns(MentionPage& page) { PronounResolver(page).run(); }

}  // namespace rolecall::extract
