// SPDX-License-Identifier: Apache-2.0
#include "extract/find/reference_interview.h"

#include <algorithm>
#include <array>
#include <set>
#include <unordered_map>

#include "base/text.h"
#include "model/person_name.h"

namespace rolecall::extract {
namespace {

/// Fewer questions are rhetorical, fewer labels are headings.
constexpr size_t kLeastQuestions = 3;
constexpr size_t kLeastLabels = 3;
/// A question longer than this is somebody's argument.
constexpr size_t kMaxQuestionBytes = 400;

constexpr std::array<std::string_view, 9> kInterview = {"interview",    "interviewed",  "questions",
                                                        "conversation", "q&a",          "spotlight",
                                                        "talked",       "interviewing", "spoke"};

template <size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Interview {
 public:
  explicit Interview(const MentionPage& page)
      : page_(page), document_(page.document()), tokens_(document_.blocks.size()) {
    for (uint32_t i = 0; i < page_.sentence_count(); ++i) {
      TokenRange& block = tokens_[page_.sentences()[i].block];
      const TokenRange sentence = page_.sentence(i);
      if (block.empty()) block.begin = sentence.begin;
      block.end = std::max(block.end, sentence.end);
    }
  }

  std::vector<std::string> speakers() {
    find_questions();
    guest_ = find_guest();
    std::vector<std::string> labelled = by_labels();
    if (!labelled.empty()) return labelled;
    std::vector<std::string> out(tokens_.size());
    if (questions_ < kLeastQuestions || guest_.empty()) return out;
    for (size_t i = first_question_; i < tokens_.size(); ++i)
      out[i] = is_prompt(i) ? host() : guest_;
    return out;
  }

 private:
  std::string host() const {
    return document_.authors.size() == 1 ? model::strip_honorifics(document_.authors.front().name)
                                         : std::string();
  }

  bool is_question(size_t block) const {
    const TokenRange range = tokens_[block];
    return !range.empty() && document_.blocks[block].span.size() <= kMaxQuestionBytes &&
           page_.token(range.end - 1).is_mark("?");
  }

  /// A question, a heading, or words to the guest: "You studied something else."
  bool is_prompt(size_t block) const {
    if (document_.blocks[block].kind == model::BlockKind::kHeading || is_question(block))
      return true;
    if (document_.blocks[block].span.size() > kMaxQuestionBytes) return false;
    bool you = false;
    for (uint32_t at = tokens_[block].begin; at < tokens_[block].end; ++at) {
      const std::string& word = page_.token(at).folded;
      if (word == "i" || word == "my" || word == "me") return false;
      you |= word == "you" || word == "your";
    }
    return you;
  }

  /// Questions that something else than a question follows.
  void find_questions() {
    for (size_t i = 0; i + 1 < tokens_.size(); ++i) {
      if (!is_question(i) || is_question(i + 1)) continue;
      if (questions_++ == 0) first_question_ = i;
    }
  }

  bool is_author(const std::string& name) const {
    return std::any_of(document_.authors.begin(), document_.authors.end(),
                       [&](const model::Author& author) {
                         return model::compare_names(author.name, name) == model::NameMatch::kSame;
                       });
  }

  /// Whom the title names; else the one person of an introduction that speaks of an interview.
  std::string find_guest() const {
    const std::string title = " " + base::fold_key(document_.title) + " ";
    std::set<std::string> introduced;
    const uint32_t body =
        first_question_ < tokens_.size() ? tokens_[first_question_].begin : page_.token_count();
    bool interview = title.find(" interview ") != std::string::npos;
    for (uint32_t at = 0; at < page_.token_count(); ++at) {
      if (at < body) interview |= contains(kInterview, page_.token(at).folded);
      if (!page_.is_type(at, MentionType::kPerson)) continue;
      const std::string& name = page_.mention_at(at)->canonical;
      if (name.find(' ') == std::string::npos || is_author(name)) continue;
      if (title.find(" " + base::fold_key(name) + " ") != std::string::npos) return name;
      if (at < body) introduced.insert(name);
    }
    return interview && introduced.size() == 1 ? *introduced.begin() : std::string();
  }

  /// "AB" of everybody on the page; nothing for initials that two share.
  std::unordered_map<std::string, std::string> initials() const {
    std::unordered_map<std::string, std::string> out;
    for (uint32_t at = 0; at < page_.token_count(); ++at) {
      if (!page_.is_type(at, MentionType::kPerson)) continue;
      const std::string& name = page_.mention_at(at)->canonical;
      std::string letters;
      const std::string key = base::fold_key(name);
      for (const std::string_view word : base::split_words(key)) letters += word.front();
      const auto [known, fresh] = out.emplace(letters, name);
      if (!fresh && known->second != name) known->second.clear();
    }
    return out;
  }

  /// The speaker whom a block's first words name before a colon; empty where there is none.
  std::string label(size_t block,
                    const std::unordered_map<std::string, std::string>& initials) const {
    const TokenRange range = tokens_[block];
    if (range.size() < 2) return {};
    const uint32_t at = range.begin;
    const bool person = page_.is_type(at, MentionType::kPerson);
    const uint32_t colon = person ? page_.range_at(at).end : at + 1;
    if (colon >= range.end || !page_.token(colon).is_mark(":")) return {};
    const std::string& word = page_.token(at).folded;
    if (word == "q") return host().empty() ? std::string("?") : host();
    if (word == "a") return guest_;
    if (const auto known = initials.find(word); known != initials.end()) return known->second;
    return person ? page_.mention_at(at)->canonical : std::string();
  }

  std::vector<std::string> by_labels() const {
    const auto short_names = initials();
    std::vector<std::string> out(tokens_.size());
    std::set<std::string> names;
    size_t labels = 0;
    std::string now;
    for (size_t i = 0; i < tokens_.size(); ++i) {
      const std::string name = label(i, short_names);
      if (document_.blocks[i].kind == model::BlockKind::kHeading) now.clear();
      if (!name.empty()) {
        now = name;
        names.insert(name);
        ++labels;
      }
      out[i] = now == "?" ? std::string() : now;
    }
    const bool dialogue = labels >= kLeastLabels && names.size() == 2;
    return dialogue ? out : std::vector<std::string>();
  }

  const MentionPage& page_;
  const model::Document& document_;
  std::vector<TokenRange> tokens_;  // Of each block.
  std::string guest_;
  size_t questions_ = 0;
  size_t first_question_ = SIZE_MAX;
};

}  // namespace

std::vector<std::string> interview_speakers(const MentionPage& page) {
  return Interview(page).speakers();
}

}  // namespace rolecall::extract
