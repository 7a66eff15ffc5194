// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/verb_group.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "extract/claim/verb_lexicon.h"

namespace rolecall::extract {
namespace {

template <size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::ranges::find(words, word) != words.end();
}

constexpr std::array<std::string_view, 4> kWill{"will", "'ll", "shall", "wo"};
constexpr std::array<std::string_view, 9> kModals{"would", "could",  "might", "may", "can",
                                                  "ca",    "should", "must",  "'d"};
constexpr std::array<std::string_view, 3> kNot{"not", "n't", "never"};
constexpr std::array<std::string_view, 5> kBePresent{"am", "is", "are", "'m", "'re"};
constexpr std::array<std::string_view, 2> kBePast{"was", "were"};
constexpr std::array<std::string_view, 3> kDoForms{"do", "does", "did"};
constexpr std::array<std::string_view, 8> kPlans{"going",     "set",    "about",  "due",
                                                 "scheduled", "slated", "poised", "ready"};

/// Reads one group from left to right; each step says whether it took the word.
class GroupReader {
 public:
  GroupReader(std::span<const std::string_view> words, const VerbLexicon& lexicon)
      : words_(words), lexicon_(lexicon) {}

  std::optional<VerbMatch> read() {
    while (at_ < words_.size() && !words_[at_].empty() && !done_) {
      if (!take_auxiliary() && !take_plan() && !take_verb() && !take_adverb()) break;
    }
    if (!done_) finish_without_main();
    if (group_.lemma.empty()) return std::nullopt;
    settle_tense();
    return VerbMatch{group_, end_};
  }

 private:
  enum class Aux { kNone, kModal, kDo, kHave, kBe, kTo };

  std::string_view word(size_t ahead = 0) const {
    return at_ + ahead < words_.size() ? words_[at_ + ahead] : std::string_view();
  }

  void take(size_t count = 1) {
    at_ += count;
    end_ = at_;
  }

  void start(VerbTense tense) {
    if (!tense_) tense_ = tense;
  }

  bool take_auxiliary() {
    const std::string_view w = word();
    if (is_one_of(w, kWill)) return take_will();
    if (is_one_of(w, kModals)) {
      group_.hypothetical = true;
      return take_as(Aux::kModal, VerbTense::kPresent);
    }
    if (is_one_of(w, kDoForms))
      return take_as(Aux::kDo, w == "did" ? VerbTense::kPast : VerbTense::kPresent);
    if (w == "to") return take_to();
    return take_have() || take_be();
  }

  bool take_as(Aux aux, VerbTense tense) {
    aux_ = aux;
    start(tense);
    take();
    return true;
  }

  bool take_will() {
    const bool first = !tense_;
    if (first) tense_ = VerbTense::kFuture;
    aux_ = Aux::kModal;
    take();
    return true;
  }

  // "is to become", "is going to", "agreed to": what comes before "to" has set the attributes.
  bool take_to() {
    if (aux_ == Aux::kBe) {
      tense_ = tense_ == VerbTense::kPast ? VerbTense::kPast : VerbTense::kFuture;
      group_.hypothetical = group_.hypothetical || tense_ == VerbTense::kPast;
    }
    return take_as(Aux::kTo, VerbTense::kInfinitive);
  }

  bool take_have() {
    const std::string_view w = word();
    if (w != "has" && w != "have" && w != "'ve" && w != "had" && w != "having") return false;
    if (aux_ == Aux::kTo || aux_ == Aux::kModal || !tense_) {
      start(w == "had"      ? VerbTense::kPastPerfect
            : w == "having" ? VerbTense::kGerund
                            : VerbTense::kPerfect);
      had_ = w == "had";
      aux_ = Aux::kHave;
      take();
      return true;
    }
    return false;
  }

  bool take_be() {
    const std::string_view w = word();
    if (is_one_of(w, kBePresent)) return take_as(Aux::kBe, VerbTense::kPresent);
    if (is_one_of(w, kBePast)) return take_as(Aux::kBe, VerbTense::kPast);
    if (w == "be" || w == "been") return take_as(Aux::kBe, VerbTense::kInfinitive);
    if (w == "being") return take_as(Aux::kBe, VerbTense::kGerund);
    return false;
  }

  // "is set to", "is about to".
  bool take_plan() {
    if (aux_ != Aux::kBe || !is_one_of(word(), kPlans) || word(1) != "to") return false;
    group_.planned = true;
    take();
    return true;
  }

  bool take_adverb() {
    const std::string_view w = word();
    if (w == "no" && word(1) == "longer") {
      group_.ended = true;
      return skip(2);
    }
    if (is_one_of(w, kNot) || w == "neither" || w == "nor") {
      group_.negated = true;
      return skip(1);
    }
    return (tense_ || aux_ != Aux::kNone || at_ == 0) && lexicon_.is_adverb(w) ? skip(1) : false;
  }

  // A negation right after the copula belongs to it; an adverb after the last verb does not.
  bool skip(size_t count) {
    at_ += count;
    if (group_.negated || group_.ended) end_ = at_;
    return true;
  }

  bool take_verb() {
    const VerbForms* forms = lexicon_.find(word());
    if (forms == nullptr || !fits(*forms)) return false;
    if (governs_infinitive()) {
      if (const auto control = lexicon_.control(forms->lemma))
        return take_control(*forms, *control);
    }
    return take_stop(*forms) || take_going_on(*forms) || take_main(*forms);
  }

  // "elected to lead", not "elected to the board".
  bool governs_infinitive() const {
    const size_t to = word(1) == "not" ? 2 : 1;
    if (word(to) != "to") return false;
    const std::string_view next = word(to + 1);
    const VerbForms* forms = lexicon_.find(next);
    return next == "be" || next == "have" || next == "not" || (forms != nullptr && forms->base) ||
           lexicon_.is_adverb(next);
  }

  bool fits(const VerbForms& forms) const {
    switch (aux_) {
      case Aux::kNone:
        return true;
      case Aux::kModal:
      case Aux::kDo:
      case Aux::kTo:
        return forms.base;
      case Aux::kHave:
        return forms.participle;
      case Aux::kBe:
        return forms.gerund || forms.participle;
    }
    return false;
  }

  // "stopped leading", "quit maintaining".
  bool take_stop(const VerbForms& forms) {
    const VerbForms* next = lexicon_.find(word(1));
    if (next == nullptr || !next->gerund || lexicon_.control(forms.lemma) != VerbControl::kEnded) {
      return false;
    }
    note_form(forms);
    group_.ended = true;
    take();
    aux_ = Aux::kBe;
    return true;
  }

  // "keeps looking after", "continued working": what goes on is the second verb.
  bool take_going_on(const VerbForms& forms) {
    if (forms.lemma != "keep" && forms.lemma != "continue") return false;
    const VerbForms* next = lexicon_.find(word(1));
    if (next == nullptr || !next->gerund) return false;
    note_form(forms);
    take();
    aux_ = Aux::kBe;
    return true;
  }

  bool take_control(const VerbForms& forms, VerbControl control) {
    note_form(forms);
    group_.passive = false;
    group_.planned = group_.planned || control == VerbControl::kPlanned;
    group_.hypothetical = group_.hypothetical || control == VerbControl::kHypothetical;
    group_.negated = group_.negated || control == VerbControl::kNegated;
    group_.ended = group_.ended || control == VerbControl::kEnded;
    take(1);
    if (word() == "not") {
      group_.negated = true;
      take(1);
    }
    take(1);  // "to"
    aux_ = Aux::kTo;
    return true;
  }

  void note_form(const VerbForms& forms) {
    if (aux_ == Aux::kBe) {
      group_.progressive = forms.gerund;
      group_.passive = !forms.gerund;
    }
    if (tense_) return;
    if (forms.gerund) {
      tense_ = VerbTense::kGerund;
    } else if (forms.past) {
      tense_ = VerbTense::kPast;
    } else if (forms.participle && !forms.base) {  // "they run Acme" is no participle
      tense_ = VerbTense::kPast;
      group_.passive = true;
    } else {
      tense_ = VerbTense::kPresent;
    }
  }

  bool take_main(const VerbForms& forms) {
    note_form(forms);
    group_.lemma = forms.lemma;
    take();
    for (const std::string& particle : lexicon_.particles(forms.lemma)) {
      const auto parts = base::split_words(particle);
      if (at_ + parts.size() > words_.size() ||
          !std::equal(parts.begin(), parts.end(), words_.begin() + static_cast<long>(at_))) {
        continue;
      }
      take(parts.size());
      group_.lemma += '_';
      std::ranges::replace_copy(particle, std::back_inserter(group_.lemma), ' ', '_');
      break;
    }
    done_ = true;
    return true;
  }

  void finish_without_main() {
    if (aux_ == Aux::kBe) group_.lemma = "be";
    if (aux_ == Aux::kHave) {
      group_.lemma = "have";
      tense_ = had_ ? VerbTense::kPast : VerbTense::kPresent;
    }
  }

  // "will have left" and "has been appointed" keep the tense of their first auxiliary.
  void settle_tense() {
    group_.tense = tense_.value_or(VerbTense::kPresent);
    if (group_.planned) group_.tense = VerbTense::kFuture;
  }

  std::span<const std::string_view> words_;
  const VerbLexicon& lexicon_;
  size_t at_ = 0;
  size_t end_ = 0;
  Aux aux_ = Aux::kNone;
  std::optional<VerbTense> tense_;
  VerbGroup group_;
  bool had_ = false;
  bool done_ = false;
};

}  // namespace

std::string VerbGroup::symbol() const {
  std::string symbol = "#" + lemma + ":";
  symbol += passive ? 'p' : 'a';
  symbol += static_cast<char>(tense);
  return symbol;
}

std::optional<VerbMatch> read_verb_group(std::span<const std::string_view> words,
                                         const VerbLexicon& lexicon) {
  if (words.empty() || words.front().empty()) return std::nullopt;
  return GroupReader(words, lexicon).read();
}

}  // namespace rolecall::extract
