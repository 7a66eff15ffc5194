// SPDX-License-Identifier: Apache-2.0
#include "extract/find/person_finder.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "base/text.h"
#include "extract/find/name_runs.h"
#include "extract/find/person_score.h"
#include "model/person_name.h"

namespace rolecall::extract {
namespace {

/// Contexts of one name on a page add up to this at most, for or against.
constexpr double kMaxContext = 3;
/// A name in a list with people needs less.
constexpr double kListBonus = 1.3;

/// Titles that people are addressed by.
constexpr std::array<std::string_view, 14> kAddress = {
    "president", "senator", "minister", "professor", "chancellor",   "governor",   "mayor",
    "judge",     "justice", "general",  "secretary", "commissioner", "ambassador", "bishop"};

/// A lone name among so many full ones is surely a person's.
constexpr uint32_t kSurePeople = 2;

/// What a page says of one run of words, all its places together.
struct Votes {
  double best = 0;
  double worst = 0;
};

class PersonFinder {
 public:
  explicit PersonFinder(MentionPage& page) : page_(page) {}

  void run() {
    collect();
    for (const NameRun& run : runs_) decide(run);
    // Twice: a name in the middle of a list is reached from both sides.
    for (int pass = 0; pass < 2; ++pass) {
      for (const NameRun& run : runs_) decide_in_list(run);
      for (uint32_t at = 0; at < page_.token_count(); ++at) decide_account(at);
    }
  }

 private:
  /// Runs of the page, long ones cut where a name begins inside ("Acme Ada Berg").
  void collect() {
    for (uint32_t i = 0; i < page_.sentence_count(); ++i) {
      for (NameRun run : name_runs(page_, page_.sentence(i))) {
        trim(run);
        if (run.range.empty()) continue;
        const uint32_t cut = cut_point(run.range);
        if (cut != run.range.begin) runs_.push_back({{run.range.begin, cut}, run.honorific});
        runs_.push_back({{cut, run.range.end}, cut == run.range.begin && run.honorific});
      }
    }
    for (const NameRun& run : runs_) {
      Votes& votes = votes_[key(run.range)];
      const double context = context_score(page_, run);
      votes.best = std::max(votes.best, context);
      votes.worst = std::min(votes.worst, context);
    }
  }

  /// A dictionary word that begins a sentence is no part of the name after it.
  void trim(NameRun& run) const {
    while (run.range.size() > 1) {
      const Token& token = page_.token(run.range.begin);
      const bool starts = token.first || token.gap == TokenGap::kBreak;
      const bool verb_like = token.is(kCommonWord | kVerbWord | kPersonVerb | kNationality) &&
                             !token.is(kGivenName | kSurname);
      // "ambassador to Fernland Ada Berg"
      const bool place =
          run.range.size() > 2 && token.is(kPlace) && !token.is(kGivenName | kSurname);
      if (!(starts && verb_like && run.range.size() > 2) && !token.is(kNationality) && !place)
        break;
      ++run.range.begin;
    }
    while (run.range.size() > 1 && page_.token(run.range.end - 1).is(kParticle) &&
           page_.token(run.range.end - 1).shape == TokenShape::kLower)
      --run.range.end;
  }

  uint32_t cut_point(TokenRange range) const {
    double best = name_score(page_, range) + 1;
    uint32_t cut = range.begin;
    uint32_t first = range.begin + 1;
    if (range.size() > kMaxNameTokens) first = range.end - kMaxNameTokens;
    for (uint32_t at = first; at + 1 < range.end; ++at) {
      const bool starts_name = page_.token(at).is(kGivenName) &&
                               !page_.token(at - 1).is(kGivenName | kParticle) &&
                               page_.token(at - 1).shape != TokenShape::kInitial;
      if (!starts_name) continue;
      const double score = name_score(page_, {at, range.end});
      if (score >= kPersonThreshold && score > best) {
        best = score;
        cut = at;
      }
    }
    return cut;
  }

  std::string key(TokenRange range) const {
    std::string out;
    for (uint32_t at = range.begin; at < range.end; ++at) out += page_.token(at).folded + " ";
    return out;
  }

  void decide(const NameRun& run) {
    if (!page_.is_free(run.range)) return;
    if (run.range.size() == 1) {
      decide_lone(run);
      return;
    }
    const double words = name_score(page_, run.range);
    const Votes& votes = votes_[key(run.range)];
    const double context = std::min(votes.best, kMaxContext) + std::max(votes.worst, -kMaxContext);
    if (words <= 0 || words + context < kPersonThreshold) return;
    add(run.range, context > 1 ? Evidence::kContext : Evidence::kLexicon);
  }

  /// "Ms Okafor", "Qiro, who joined": an honorific and "who" make a lone word a person.
  void decide_lone(const NameRun& run) {
    const Token& token = page_.token(run.range.begin);
    const uint32_t after = run.range.end;
    const bool who = after + 1 < page_.sentence_of(run.range.begin).end &&
                     page_.token(after).is_mark(",") && page_.token(after + 1).folded == "who" &&
                     !token.is(kCommonWord);
    if (is_chosen(run.range)) {
      add(run.range, Evidence::kPage);
      return;
    }
    if ((!run.honorific && !who && !follows_title(run.range.begin)) ||
        token.shape != TokenShape::kCapital || token.is(kOrgKind))
      return;
    if (token.is(kCommonWord) && !token.is(kSurname | kGivenName)) return;
    add(run.range, Evidence::kContext);
  }

  /// "has chosen QR as their new TITLE"
  bool is_chosen(TokenRange range) const {
    constexpr std::array<std::string_view, 8> kChoosing = {
        "chosen", "chose", "elected", "appointed", "selected", "nominated", "welcome", "hired"};
    constexpr uint32_t kReach = 5;
    const TokenRange sentence = page_.sentence_of(range.begin);
    const uint32_t as = range.end;
    if (range.begin == sentence.begin || as >= sentence.end || page_.token(as).folded != "as")
      return false;
    const Token& word = page_.token(range.begin);
    const std::string& verb = page_.token(range.begin - 1).folded;
    if (std::find(kChoosing.begin(), kChoosing.end(), verb) == kChoosing.end() ||
        word.is(kCommonWord | kOrgKind | kPlace | kNoOrg | kFunctionWord))
      return false;
    for (uint32_t at = as + 1; at < std::min(sentence.end, as + 1 + kReach); ++at) {
      if (page_.is_type(at, MentionType::kTitle)) return true;
    }
    return false;
  }

  /// "President Okafor": a capitalised title before a surname that is nothing else.
  bool follows_title(uint32_t at) const {
    const Token& token = page_.token(at);
    if (at == page_.sentence_of(at).begin || token.gap != TokenGap::kSpace) return false;
    const Token& head = page_.token(at - 1);
    const bool address = std::find(kAddress.begin(), kAddress.end(), head.folded) != kAddress.end();
    const bool name = token.is(kSurname) ? !token.is(kCommonWord | kPlace | kOrgKind | kNoOrg)
                                         : token.classes == 0 && address;
    return name && page_.is_type(at - 1, MentionType::kTitle) && head.capital() &&
           !head.is(kTitlePlural);
  }

  void decide_in_list(const NameRun& run) {
    if (!page_.is_free(run.range) || !beside_person(run.range)) return;
    if (run.range.size() == 1) {
      const Token& token = page_.token(run.range.begin);
      const bool bad = token.is(kCommonWord | kOrgKind | kPlace | kNationality | kCalendar |
                                kFunctionWord | kTitleHead | kLegalSuffix);
      const bool named = token.is(kGivenName) || !bad;
      if (!named || token.shape == TokenShape::kInitial || !in_closed_list(run.range)) return;
      add(run.range, listed_people(run.range) >= kSurePeople || is_welcomed(run.range)
                         ? Evidence::kPage
                         : Evidence::kContext);
      return;
    }
    const double words = name_score(page_, run.range);
    if (words > 0 &&
        words + kListBonus + std::max(0.0, context_score(page_, run)) >= kPersonThreshold) {
      add(run.range, Evidence::kContext);
    }
  }

  /// "Ada Berg, qrnl7 and Kofi Baker": no word of any language in a closed list of people.
  void decide_account(uint32_t at) {
    const Token& token = page_.token(at);
    const bool account = token.shape == TokenShape::kLower || token.shape == TokenShape::kMixed;
    if (!account || token.classes != 0 || token.folded.size() < 3 || !page_.is_free(at)) return;
    // "maintainer of libquarn, and Ada Berg"
    if (at > page_.sentence_of(at).begin && page_.token(at - 1).is(kFunctionWord) &&
        page_.token(at - 1).folded != "and")
      return;
    const TokenRange range{at, at + 1};
    if (beside_person(range) && in_closed_list(range)) add(range, Evidence::kContext);
  }

  /// "Ada Berg, X" or "X and Ada Berg": a person is the neighbour in an enumeration.
  bool beside_person(TokenRange range) const {
    const TokenRange sentence = page_.sentence_of(range.begin);
    uint32_t left = range.begin;
    while (left > sentence.begin && is_separator(left - 1)) --left;
    if (left < range.begin && left > sentence.begin &&
        page_.is_type(left - 1, MentionType::kPerson)) {
      return true;
    }
    uint32_t right = range.end;
    while (right < sentence.end && is_separator(right)) ++right;
    return right > range.end && right < sentence.end && page_.is_type(right, MentionType::kPerson);
  }

  bool is_separator(uint32_t at) const {
    const Token& token = page_.token(at);
    return page_.is_free(at) &&
           (token.is_mark(",") || token.is_mark("&") || token.folded == "and" ||
            token.folded == "und" || token.folded == "et");
  }

  /// "Please welcome Qiro and Ada Berg"
  bool is_welcomed(TokenRange range) const {
    if (range.begin == page_.sentence_of(range.begin).begin) return false;
    const std::string& before = page_.token(range.begin - 1).folded;
    return before == "welcome" || before == "welcomes" || before == "welcomed";
  }

  /// People with full names in the enumeration around a name.
  uint32_t listed_people(TokenRange range) const {
    const TokenRange sentence = page_.sentence_of(range.begin);
    uint32_t people = 0;
    for (uint32_t at = range.begin; at > sentence.begin;) {
      if (is_separator(at - 1)) {
        --at;
      } else if (page_.is_type(at - 1, MentionType::kPerson)) {
        at = page_.range_at(at - 1).begin;
        people += page_.range_at(at).size() > 1 ? 1 : 0;
      } else {
        break;
      }
    }
    for (uint32_t at = range.end; at < sentence.end;) {
      if (is_separator(at)) {
        ++at;
      } else if (page_.is_type(at, MentionType::kPerson)) {
        people += page_.range_at(at).size() > 1 ? 1 : 0;
        at = page_.range_at(at).end;
      } else {
        break;
      }
    }
    return people;
  }

  /// A lone word counts only where "and" closes the list beside it: an apposition has none.
  bool in_closed_list(TokenRange range) const {
    const TokenRange sentence = page_.sentence_of(range.begin);
    constexpr uint32_t kReach = 40;
    const auto is_and = [this](uint32_t at) { return page_.token(at).folded == "and"; };
    if (range.begin > sentence.begin && is_and(range.begin - 1)) return true;
    for (uint32_t at = range.end; at < std::min(sentence.end, range.end + kReach); ++at) {
      if (page_.is_free(at) && is_and(at)) return true;
      const bool listed = page_.is_type(at, MentionType::kPerson) || page_.token(at).is_mark(",") ||
                          page_.token(at).capital() || page_.token(at).is_mark("(") ||
                          page_.token(at).is_mark(")") ||
                          page_.token(at).shape == TokenShape::kHandle;
      if (!listed) return false;
    }
    return false;
  }

  void add(TokenRange range, Evidence evidence) {
    Mention mention;
    mention.type = MentionType::kPerson;
    std::string_view name = page_.view(range);
    if (name.starts_with('@')) name.remove_prefix(1);
    mention.canonical = base::collapse_spaces(model::strip_honorifics(name));
    mention.evidence = evidence;
    page_.add(range, std::move(mention));
  }

  MentionPage& page_;
  std::vector<NameRun> runs_;
  std::unordered_map<std::string, Votes> votes_;
};

}  // namespace

void find_people(MentionPage& page) { PersonFinder(page).run(); }

}  // namespace rolecall::extract
