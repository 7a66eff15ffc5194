// SPDX-License-Identifier: Apache-2.0
#include "extract/find/person_cjk.h"

#include <algorithm>
#include <array>
#include <string>
#include <unordered_set>

namespace rolecall::extract {
namespace {

/// Letters of the longest organisation's name before its kind, and of the longest title.
constexpr uint32_t kMaxOrgLetters = 16;
constexpr uint32_t kMaxTitleLetters = 8;

constexpr std::array<std::string_view, 28> kOrgKinds = {
    "研究院", "研究所", "实验室", "大学", "学院",   "公司",   "基金会",
    "委员会", "协会",   "学会",   "中心", "科技",   "集团",   "银行",
    "医院",   "出版社", "理事会", "联盟", "图书馆", "博物馆", "科学院",
    "工程院", "社区",   "工作室", "法院", "大學",   "研究室", "杂志社"};

/// Letters that end an organisation's name on its left.
constexpr std::array<std::string_view, 35> kOrgStops = {
    "盟", "某", "原", "的", "在", "是", "任", "于", "与", "和", "从", "自",
    "获", "为", "至", "了", "将", "该", "以", "由", "入", "开", "到", "年",
    "月", "日", "及", "或", "对", "被", "向", "办", "据", "士", "职"};

/// Letters before and after a person's name.
constexpr std::array<std::string_view, 12> kBeforeName = {"和", "与", "由", "及", "向", "对",
                                                          "是", "任", "聘", "命", "长", "的"};
constexpr std::array<std::string_view, 34> kAfterName = {
    "将", "已", "是", "任", "为", "出", "担", "加", "离", "表", "说", "予",
    "于", "在", "和", "与", "曾", "自", "获", "从", "的", "接", "卸", "宣",
    "介", "认", "告", "指", "也", "今", "昨", "近", "博", "教"};

template <size_t N>
bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class CjkFinder {
 public:
  explicit CjkFinder(MentionPage& page) : page_(page) {
    for (const std::string& title : mention_lexicon().chinese_titles()) titles_.insert(title);
  }

  void run() {
    each([this](uint32_t at) { return add_title(at); });
    each([this](uint32_t at) { return add_org(at); });
    each([this](uint32_t at) { return add_person(at); });
    each([this](uint32_t at) { return add_known(at); });
  }

 private:
  template <typename Step>
  void each(Step step) {
    for (uint32_t at = 0; at < page_.token_count();) at = is_letter(at) ? step(at) : at + 1;
  }

  bool is_letter(uint32_t at) const {
    return at < page_.token_count() && page_.is_free(at) &&
           page_.token(at).shape == TokenShape::kCjk;
  }
  /// The letters of a run, `count` at most.
  std::string letters(uint32_t at, uint32_t count) const {
    std::string out;
    for (uint32_t i = at; i < at + count; ++i) {
      const bool same_run = is_letter(i) && (i == at || page_.token(i).gap == TokenGap::kNone) &&
                            page_.token(i).sentence == page_.token(at).sentence;
      if (!same_run) return {};
      out += page_.token(i).folded;
    }
    return out;
  }

  uint32_t add(TokenRange range, MentionType type) {
    Mention mention;
    mention.type = type;
    mention.canonical = std::string(page_.view(range));
    mention.evidence = Evidence::kLexicon;
    page_.add(range, std::move(mention));
    return range.end;
  }

  uint32_t add_title(uint32_t at) {
    for (uint32_t count = kMaxTitleLetters; count > 1; --count) {
      const std::string text = letters(at, count);
      if (!text.empty() && titles_.contains(text))
        return add({at, at + count}, MentionType::kTitle);
    }
    return at + 1;
  }

  /// A kind word, and the letters before it up to a mark, a mention or a particle.
  uint32_t add_org(uint32_t at) {
    uint32_t count = 0;
    for (uint32_t n = 2; n <= 3; ++n) {
      if (contains(kOrgKinds, letters(at, n))) count = n;
    }
    if (count == 0) return at + 1;
    uint32_t begin = at;
    while (begin > 0 && at - begin < kMaxOrgLetters && is_letter(begin - 1) &&
           page_.token(begin).gap == TokenGap::kNone &&
           !contains(kOrgStops, page_.token(begin - 1).folded)) {
      --begin;
    }
    return begin == at ? at + count : add({begin, at + count}, MentionType::kOrg);
  }

  /// A surname, one or two letters more, and on both sides something that a name stands beside.
  uint32_t add_person(uint32_t at) {
    if (!begins_name(at)) return at + 1;
    for (const uint32_t count : {4U, 3U, 2U}) {
      const uint32_t surname = mention_lexicon().is_cjk_surname(letters(at, 2)) ? 2 : 1;
      const bool fits = count == 4 ? surname == 2 : true;
      const std::string name = letters(at, count);
      if (!fits || name.empty() || !mention_lexicon().is_cjk_surname(letters(at, surname)))
        continue;
      if (!ends_name(at + count) || (count == 2 && !beside_title({at, at + count}))) continue;
      names_.insert(name);
      return add({at, at + count}, MentionType::kPerson);
    }
    return at + 1;
  }

  /// A name that was told elsewhere on the page.
  uint32_t add_known(uint32_t at) {
    for (const uint32_t count : {4U, 3U, 2U}) {
      const std::string name = letters(at, count);
      if (!name.empty() && names_.contains(name))
        return add({at, at + count}, MentionType::kPerson);
    }
    return at + 1;
  }

  bool begins_name(uint32_t at) const {
    if (at == 0 || page_.token(at).gap != TokenGap::kNone) return true;
    if (page_.token(at - 1).sentence != page_.token(at).sentence) return true;
    const Token& before = page_.token(at - 1);
    return before.shape != TokenShape::kCjk || !page_.is_free(at - 1) ||
           contains(kBeforeName, before.folded);
  }

  /// Two letters are a word more often than a name.
  bool beside_title(TokenRange range) const {
    const bool left = range.begin > 0 && page_.is_type(range.begin - 1, MentionType::kTitle);
    return left ||
           (range.end < page_.token_count() && page_.is_type(range.end, MentionType::kTitle));
  }

  bool ends_name(uint32_t at) const {
    if (at >= page_.token_count() || page_.token(at).sentence != page_.token(at - 1).sentence)
      return true;
    const Token& after = page_.token(at);
    return after.shape != TokenShape::kCjk || !page_.is_free(at) ||
           contains(kAfterName, after.folded);
  }

  MentionPage& page_;
  std::unordered_set<std::string> titles_, names_;
};

}  // namespace

void find_cjk_mentions(MentionPage& page) { CjkFinder(page).run(); }

}  // namespace rolecall::extract
