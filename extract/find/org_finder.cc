// SPDX-License-Identifier: Apache-2.0
#include "extract/find/org_finder.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/text.h"
#include "extract/find/name_runs.h"
#include "model/organization.h"
#include "model/person_name.h"

namespace rolecall::extract {
namespace {

/// Words on the left of a team in small letters: "the trait system refactor working group".
constexpr uint32_t kMaxTeamWords = 4;

class OrgFinder {
 public:
  explicit OrgFinder(MentionPage& page) : page_(page) {}

  void run() {
    find_inner_names();
    for (uint32_t i = 0; i < page_.sentence_count(); ++i) {
      sentence_ = page_.sentence(i);
      small_bodies();
      small_groups();
      named_orgs();
      small_projects();
    }
    acronyms();
  }

 private:
  const Token& token(uint32_t at) const { return page_.token(at); }
  bool joined(uint32_t at) const {
    return at < sentence_.end && page_.is_free(at) && token(at).gap == TokenGap::kSpace;
  }

  /// Capitals inside a sentence mean the name that they may also be at its start: "Plain Sight".
  void find_inner_names() {
    for (uint32_t i = 0; i < page_.sentence_count(); ++i) {
      sentence_ = page_.sentence(i);
      if (sentence_.empty()) continue;
      if (page_.block_of(sentence_.begin).kind == model::BlockKind::kHeading) continue;
      for (const NameRun& run : name_runs(page_, sentence_)) {
        if (!starts(run.range.begin)) inner_names_.emplace(page_.view(run.range));
      }
    }
  }

  bool starts(uint32_t at) const { return token(at).first || token(at).gap == TokenGap::kBreak; }
  bool is_inner_name(TokenRange range) const {
    return inner_names_.contains(std::string(page_.view(range)));
  }

  void named_orgs() {
    uint32_t done = sentence_.begin;
    for (const NameRun& run : name_runs(page_, sentence_)) {
      if (run.range.end <= done) continue;
      TokenRange range = trim({std::max(run.range.begin, done), run.range.end});
      if (range.empty()) continue;
      const uint32_t single_end = range.end;
      range.end = extend_right(range);
      const Evidence evidence = evidence_of(range);
      if (range.end == single_end && evidence == Evidence::kShape && !plausible(range)) continue;
      if (is_nationality(range) && !stands_for_state(range.end)) continue;
      add(range, evidence);
      done = range.end;
    }
  }

  /// Without words that only begin the sentence, and without nationalities before a name.
  TokenRange trim(TokenRange range) const {
    if (range.size() > 1 && is_inner_name(range) && !token(range.begin).is(kCalendar)) return range;
    while (!range.empty()) {
      const Token& word = token(range.begin);
      const bool common = word.is(kCommonWord | kVerbWord | kCalendar | kPersonVerb) &&
                          !word.is(kOrgKind) && word.shape == TokenShape::kCapital;
      const bool heads_kind = range.size() > 1 && has_kind(range);
      // "New York University", "New Acme Group" inside a sentence.
      const bool named_new =
          word.folded == "new" && (!word.first || token(range.begin + 1).is(kPlace));
      // "Reportedly, ..."
      const bool adverb = starts(range.begin) && word.folded.ends_with("ly") &&
                          word.folded.size() > 5 && !word.is(kSurname | kPlace | kGivenName);
      const bool verb =
          word.is(kVerbWord | kOrgBefore) && !word.is(kOrgKind | kGivenName | kSurname);
      if (word.is(kCalendar) || adverb ||
          (starts(range.begin) && common && !heads_kind && !is_possessor(range)) ||
          (verb && range.size() > 1 && !named_new)) {
        ++range.begin;
        continue;
      }
      break;
    }
    return range;
  }

  bool has_kind(TokenRange range) const {
    for (uint32_t at = range.begin; at < range.end; ++at) {
      if (token(at).is(kOrgKind | kOrgBody) && token(at).capital()) return true;
    }
    return false;
  }

  /// Over "of", "for", "and", "&" and a legal suffix to the words that still belong to the name.
  uint32_t extend_right(TokenRange range) const {
    uint32_t end = range.end;
    for (;;) {
      const uint32_t next = extend_once({range.begin, end});
      if (next == end) break;
      end = next;
    }
    return legal_end(end);
  }

  uint32_t extend_once(TokenRange range) const {
    const uint32_t at = range.end;
    if (const uint32_t unit = unit_end(range); unit != at) return unit;
    if (!joined(at)) return at;
    // "Quarnel team"
    if (token(at).shape == TokenShape::kLower && token(at).is(kOrgBody) &&
        !token(at - 1).is(kOrgKind))
      return at + 1;
    const std::string& bridge = token(at).folded;
    const bool kind_last = token(at - 1).is(kOrgKind | kOrgBody) || is_code_of_conduct(at);
    if (bridge == "&") return capital_run(at + 1, at);
    if (bridge == "of" || bridge == "for" || bridge == "de" || bridge == "des" || bridge == "du" ||
        bridge == "del" || bridge == "fur" || bridge == "on" || bridge == "d") {
      // "Institute for Design", but "head of Platform Solutions for Quarnel".
      const bool goods = bridge == "for" && token(at - 1).folded.ends_with('s');
      if (!kind_last || goods) return at;
      uint32_t after = at + 1;
      while (joined(after) && (token(after).folded == "the" || token(after).folded == "la" ||
                               token(after).folded == "l"))
        ++after;
      return capital_run(after, at);
    }
    // "Department of Health and Human Services"; not "Acme and Borealis".
    if (bridge == "and" && joined(at + 1) && token(at + 1).capital() &&
        token(at + 1).is(kCommonWord | kTitleField) &&
        token(at - 1).is(kCommonWord | kTitleField) && !token(at + 1).is(kGivenName)) {
      const uint32_t end = capital_run(at + 1, at);
      const bool of_before = has_kind(range) && !token(at - 1).is(kOrgBody);
      if (end != at && (token(end - 1).is(kOrgKind) || of_before)) return end;
    }
    return at;
  }

  /// "Code of Conduct Committee"
  bool is_code_of_conduct(uint32_t of) const {
    return token(of - 1).folded == "code" && joined(of + 1) && token(of + 1).folded == "conduct";
  }

  /// "Quarnel University's School of Design": the unit is named by both.
  uint32_t unit_end(TokenRange range) const {
    const uint32_t at = range.end;
    if (at + 2 >= sentence_.end || token(at).folded != "'s" || !page_.is_free(at)) return at;
    if (!has_kind(range) || !joined(at + 1) || !token(at + 1).capital()) return at;
    const uint32_t end = capital_run(at + 1, at);
    if (end == at || !has_kind({at + 1, end})) return at;
    const bool team = token(end - 1).is(kOrgBody) && !(joined(end) && token(end).folded == "of");
    return team ? at : end;
  }

  /// The end of the capitals from `from`; `none` where there are none.
  uint32_t capital_run(uint32_t from, uint32_t none) const {
    uint32_t end = from;
    while (joined(end) && (token(end).capital() || token(end).shape == TokenShape::kMixed) &&
           !(token(end).is(kFunctionWord) && token(end).shape != TokenShape::kAllCaps))
      ++end;
    return end == from ? none : end;
  }

  /// Over ", Inc." and the like.
  uint32_t legal_end(uint32_t end) const {
    uint32_t at = end;
    if (at < sentence_.end && token(at).is_mark(",")) ++at;
    const bool legal = joined(at) && token(at).is(kLegalSuffix) && token(at).capital();
    return legal ? at + 1 : end;
  }

  Evidence evidence_of(TokenRange range) const {
    if (has_kind(range) || token(range.end - 1).is(kLegalSuffix)) return Evidence::kLexicon;
    if (range.begin > sentence_.begin) {
      const uint32_t before = range.begin - 1;
      if (token(before).is(kOrgBefore)) return Evidence::kContext;
      const bool preposition = token(before).folded == "of" || token(before).folded == "for" ||
                               token(before).is_mark("@") || token(before).is_mark(",");
      if (preposition && before > sentence_.begin &&
          page_.is_type(before - 1, MentionType::kTitle)) {
        return Evidence::kContext;
      }
    }
    const bool before_title =
        range.end < sentence_.end && page_.is_type(range.end, MentionType::kTitle);
    return before_title || is_possessor(range) ? Evidence::kContext : Evidence::kShape;
  }

  /// "Quarnel's TITLE", "Quarnel's recently named TITLE".
  bool is_possessor(TokenRange range) const {
    constexpr uint32_t kMaxBetween = 2;
    const uint32_t mark = range.end;
    if (mark >= sentence_.end) return false;
    const bool possessive = token(mark).shape == TokenShape::kClitic ||
                            (token(mark).gap == TokenGap::kNone &&
                             (token(mark).is_mark("’") || token(mark).is_mark("'")));
    if (!possessive) return false;
    const uint32_t limit = std::min(sentence_.end, mark + 2 + kMaxBetween);
    for (uint32_t at = mark + 1; at < limit; ++at) {
      if (page_.is_type(at, MentionType::kTitle)) return true;
      if (!page_.is_free(at) || token(at).shape != TokenShape::kLower) return false;
    }
    return false;
  }

  /// Bare capitals that may name an organisation at all.
  bool plausible(TokenRange range) const {
    const Token& word = token(range.begin);
    if (range.size() == 1) {
      if (model::is_degree(word.folded) || word.is(kNoOrg)) return false;
      if (word.shape == TokenShape::kInitial ||
          word.is(kPlace | kNationality | kCalendar | kTitleHead | kHonorific))
        return false;
      if (word.first && word.is(kCommonWord)) return false;
      if (word.is(kGivenName) && !word.is(kCommonWord)) return false;
    }
    bool all_places = true;
    for (uint32_t at = range.begin; at < range.end; ++at)
      all_places &= token(at).is(kPlace | kNationality);
    return !all_places;
  }

  /// "Fernish" of "the Fernish foreign minister" names a country, not whom they work for.
  bool is_nationality(TokenRange range) const {
    for (uint32_t at = range.begin; at < range.end; ++at) {
      if (!token(at).is(kNationality) || token(at).is(kPlace)) return false;
    }
    return true;
  }

  /// "Fernish President Holt": an office of the state itself.
  bool stands_for_state(uint32_t after) const {
    if (after >= sentence_.end || !page_.is_type(after, MentionType::kTitle)) return false;
    const std::string& head = token(page_.range_at(after).end - 1).folded;
    return head == "president" || head == "minister" || head == "ambassador" ||
           head == "chancellor" || head == "premier" || head == "king" || head == "queen";
  }

  void add(TokenRange range, Evidence evidence) {
    Mention mention;
    mention.type = MentionType::kOrg;
    mention.canonical = base::collapse_spaces(model::strip_legal_suffix(page_.view(range)));
    mention.evidence = evidence;
    mention.body = token(range.end - 1).is(kOrgBody);
    page_.add(range, std::move(mention));
  }

  /// "the build team", "quarn.io team", "steering council".
  void small_bodies() {
    for (uint32_t at = sentence_.begin; at < sentence_.end; ++at) {
      if (!page_.is_free(at) || token(at).shape != TokenShape::kLower || !token(at).is(kOrgBody))
        continue;
      uint32_t begin = at;
      // "the error handling working group"
      const bool working = at > sentence_.begin && token(at).folded.starts_with("group") &&
                           token(at - 1).folded == "working" && page_.is_free(at - 1);
      if (working) --begin;
      while (begin > sentence_.begin && at - begin < kMaxTeamWords &&
             token(begin).gap == TokenGap::kSpace && page_.is_free(begin - 1) &&
             is_team_word(token(begin - 1))) {
        --begin;
      }
      const bool plain_body = token(at).folded == "board" || token(at).folded == "council" ||
                              token(at).folded == "committee" || token(at).folded == "jury" ||
                              token(at).folded == "pmc";
      if (begin == at && !plain_body) continue;
      if (begin != at && token(at).folded == "teams") {
        add_teams({begin, at});
      } else {
        add_body({begin, at + 1});
      }
    }
  }

  /// "the fault injection WG": a group by its acronym, behind small words that begin at an article.
  void small_groups() {
    for (uint32_t at = sentence_.begin + 1; at < sentence_.end; ++at) {
      if (!page_.is_free(at) || !is_group_acronym(token(at)) || !joined(at)) continue;
      uint32_t begin = at;
      while (begin > sentence_.begin && at - begin < kMaxTeamWords && joined(begin) &&
             token(begin - 1).shape == TokenShape::kLower && page_.is_free(begin - 1) &&
             is_team_word(token(begin - 1))) {
        --begin;
      }
      const bool article = begin > sentence_.begin && token(begin - 1).folded == "the";
      if (begin != at && article) add_body({begin, at + 1});
    }
  }

  /// "the parser and docs teams", "the quarn.io, build and docs teams": a team each.
  void add_teams(TokenRange last) {
    add_body({last.begin, last.end + 1}, std::string(page_.view(last)) + " team");
    uint32_t at = last.begin;
    while (at > sentence_.begin + 1 &&
           (token(at - 1).folded == "and" || token(at - 1).is_mark(","))) {
      if (token(at - 1).folded == "and" && token(at - 2).is_mark(",")) --at;
      const uint32_t word = at - 2;
      if (!page_.is_free(word) || !is_team_word(token(word)) || token(word).is(kOrgBody)) return;
      add_body({word, word + 1}, std::string(page_.view({word, word + 1})) + " team");
      at = word;
    }
  }

  /// "maintainer of libquarn", "a libquarn maintainer": an unknown word in small letters beside a
  /// title that takes an organisation.
  void small_projects() {
    for (uint32_t at = sentence_.begin; at < sentence_.end; ++at) {
      if (takes_project(at) && joined(at + 1)) add_project(at + 1);
      if (!page_.is_type(at, MentionType::kTitle)) continue;
      const TokenRange title = page_.range_at(at);
      const std::string& head = token(title.end - 1).folded;
      if (token(title.end - 1).is(kTitleWhole) || head == "manager" || head == "lead") {
        const bool of = joined(title.end) &&
                        (token(title.end).folded == "of" || token(title.end).folded == "for" ||
                         (token(title.end).folded == "to" && head == "contributor"));
        if (of && joined(title.end + 1)) add_project(title.end + 1);
        if (title.begin > sentence_.begin && token(title.begin).gap == TokenGap::kSpace)
          add_project(title.begin - 1);
      }
      at = title.end - 1;
    }
  }

  /// "took over libquarn", "maintains quarn-utils".
  bool takes_project(uint32_t at) const {
    const std::string& word = token(at).folded;
    if (!page_.is_free(at)) return false;
    if (word == "maintain" || word == "maintains" || word == "maintained" || word == "maintaining")
      return true;
    if (word != "over" || at == sentence_.begin) return false;
    const std::string& verb = token(at - 1).folded;
    return verb == "take" || verb == "takes" || verb == "took" || verb == "taken" ||
           verb == "taking" || verb == "hand" || verb == "hands" || verb == "handed" ||
           verb == "handing";
  }

  void add_project(uint32_t at) {
    const Token& word = token(at);
    // "a fully-fledged maintainer", "a part-time editor"
    const std::string_view written = page_.document().view(word.span);
    const size_t hyphen = written.rfind('-');
    const std::string_view last =
        hyphen == std::string_view::npos ? std::string_view() : written.substr(hyphen + 1);
    const bool adjective = last.ends_with("ed") || last == "time" || last == "level" ||
                           last == "term" || last == "long" || last == "wide" || last == "side";
    const bool unknown = word.shape == TokenShape::kLower && word.classes == 0 &&
                         word.folded.size() > 2 && !adjective;
    if (page_.is_free(at) && (unknown || word.shape == TokenShape::kMixed))
      add({at, at + 1}, Evidence::kContext);
  }

  static bool is_team_word(const Token& word) {
    if (word.is(kFunctionWord | kVerbWord | kCalendar) || !word.word() ||
        word.shape == TokenShape::kHandle)
      return false;
    if (word.shape == TokenShape::kLower)
      return !word.is(kPersonVerb) && !word.folded.ends_with("ly") && word.folded.size() > 2;
    return word.shape == TokenShape::kMixed || word.capital();
  }

  void add_body(TokenRange range) { add_body(range, std::string(page_.view(range))); }

  void add_body(TokenRange range, const std::string& name) {
    Mention mention;
    mention.type = MentionType::kOrg;
    mention.canonical = base::collapse_spaces(name);
    mention.evidence = Evidence::kLexicon;
    mention.body = true;
    page_.add(range, std::move(mention));
  }

  /// "Example Systems Foundation (ESF)": later ESF is the long form.
  void acronyms() {
    std::unordered_map<std::string, std::string> long_forms;
    for (uint32_t at = 0; at + 1 < page_.token_count(); ++at) {
      if (!page_.is_type(at, MentionType::kOrg) || token(at).shape != TokenShape::kAllCaps)
        continue;
      if (at < 2 || !token(at - 1).is_mark("(") || !page_.is_type(at - 2, MentionType::kOrg))
        continue;
      const std::string& name = page_.mention_at(at - 2)->canonical;
      if (model::compare_orgs(page_.document().view(token(at).span), name) ==
          model::OrgMatch::kRelated) {
        long_forms.emplace(token(at).folded, name);
      }
    }
    if (long_forms.empty()) return;
    for (uint32_t at = 0; at < page_.token_count(); ++at) {
      if (!page_.is_type(at, MentionType::kOrg) || page_.range_at(at).size() != 1) continue;
      const auto found = long_forms.find(token(at).folded);
      if (found != long_forms.end()) page_.set_canonical(at, found->second);
    }
  }

  MentionPage& page_;
  TokenRange sentence_;
  std::unordered_set<std::string> inner_names_;
};

}  // namespace

void find_orgs(MentionPage& page) { OrgFinder(page).run(); }

}  // namespace rolecall::extract
