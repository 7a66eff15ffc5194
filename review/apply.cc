// SPDX-License-Identifier: Apache-2.0
#include "review/apply.h"

#include <algorithm>

#include "base/check.h"
#include "model/role_title.h"
#include "review/apply_dates.h"
#include "review/compare.h"
#include "review/dead_link.h"
#include "review/match.h"
#include "review/words.h"

namespace rolecall::review {
namespace {

using base::ErrorCode;
using base::Result;
using model::Claim;
using model::ClaimKind;
using model::FindingKind;
using model::Profile;
using model::Reference;
using model::Statement;

class Application {
 public:
  Application(const Grounds& grounds, const Profile& profile)
      : grounds_(grounds), applied_{profile, {}} {}

  Result<Applied> apply() {
    Result<void> done = change();
    if (!done) return tl::unexpected(done.error());
    applied_.profile.updated = today();
    return std::move(applied_);
  }

 private:
  Result<void> change() {
    switch (grounds_.finding.kind) {
      case FindingKind::kEnded:
      case FindingKind::kSucceeded:
        return end();
      case FindingKind::kStarted:
      case FindingKind::kNewPerson:
        return start();
      case FindingKind::kChanged:
        return alter();
      case FindingKind::kUnsupported:
        return drop_citation();
      case FindingKind::kGone:
        return grounds_.edit.source ? replace_source() : mark_gone();
      case FindingKind::kMoved:
        return replace_source();
      case FindingKind::kBlocked:
        return grounds_.edit.source ? replace_source() : Result<void>();
      case FindingKind::kConfirms:
        break;
    }
    return base::fail(ErrorCode::kInvalid, where(), "there is nothing to decide");
  }

  std::string where() const { return "finding " + std::to_string(grounds_.finding.id.value); }

  model::Edtf today() const {
    return model::Edtf::make_day(std::chrono::floor<std::chrono::days>(grounds_.now));
  }

  Result<const Claim*> claim() const {
    for (const store::Evidence& evidence : grounds_.evidence) {
      if (evidence.claim) return &evidence.claim->claim;
    }
    return base::fail(ErrorCode::kConflict, where(), "no source makes this claim any more");
  }

  Result<Statement*> statement() {
    for (Statement& candidate : applied_.profile.statements) {
      if (candidate.id == grounds_.finding.statement) return &candidate;
    }
    return base::fail(ErrorCode::kConflict, where(), "the profile no longer has the statement");
  }

  Result<Reference*> reference() {
    for (Reference& candidate : applied_.profile.references) {
      if (candidate.id == grounds_.finding.reference) return &candidate;
    }
    return base::fail(ErrorCode::kConflict, where(), "the profile no longer has the reference");
  }

  Result<void> end() {
    const auto claimed = claim();
    const auto target = statement();
    if (!claimed) return tl::unexpected(claimed.error());
    if (!target) return tl::unexpected(target.error());
    const bool is_succession = grounds_.finding.kind == FindingKind::kSucceeded;
    const auto when = is_succession ? succeeded_on(**claimed, (*target)->when)
                                    : ended_on(**claimed, (*target)->when);
    return finish(**target, ClaimKind::kRoleHeld, when);
  }

  Result<void> start() {
    const auto claimed = claim();
    if (!claimed) return tl::unexpected(claimed.error());
    return add(**claimed, Wording::kNone);
  }

  enum class Wording { kNone, kFromFields };

  Result<void> add(const Claim& claimed, Wording wording) {
    Statement added;
    added.title = claimed.title.value_or("");
    added.org = claimed.org.value_or("");
    const Result<void> done = finish(added, kind_of_statement(claimed.kind), whole_date(claimed));
    if (!done) return done;
    if (wording == Wording::kFromFields && !grounds_.edit.text) added.text = in_words(added);
    added.id = free_statement_id(added);
    applied_.profile.statements.push_back(std::move(added));
    return {};
  }

  Result<void> alter() {
    const auto claimed = claim();
    const auto target = statement();
    if (!claimed) return tl::unexpected(claimed.error());
    if (!target) return tl::unexpected(target.error());
    if (grounds_.finding.note == kOtherTitle && is_next_role(**claimed, **target)) {
      return move_on(**claimed, **target);
    }
    const std::string title = (*claimed)->title.value_or("");
    if (!title.empty() &&
        model::compare_titles(title, (*target)->title) != model::TitleMatch::kSame) {
      (*target)->title = title;
    }
    return finish(**target, (*target)->kind, altered_on(**claimed, (*target)->when));
  }

  // Promoted: the old role ends where the new one begins.
  Result<void> move_on(Claim claimed, Statement& old) {
    if (grounds_.edit.when) claimed.when = grounds_.edit.when;
    const auto when = succeeded_on(claimed, old.when);
    if (!when) return tl::unexpected(when.error());
    const Statement before = old;
    old.when = *when;
    old.kind = ClaimKind::kRoleHeld;
    reword(old, before);
    cite_evidence(old);
    return add(claimed, before.text.empty() ? Wording::kNone : Wording::kFromFields);
  }

  // A sentence about the old values may contradict the new ones.
  static void reword(Statement& statement, const Statement& before) {
    const bool is_same = statement.kind == before.kind && statement.title == before.title &&
                         statement.org == before.org && statement.when == before.when;
    if (!is_same && !before.text.empty()) statement.text = in_words(statement);
  }

  // The reviewer's values, the dates, the sentence and the citation of a statement.
  Result<void> finish(Statement& statement, ClaimKind kind,
                      const Result<std::optional<model::Edtf>>& when) {
    const Edit& edit = grounds_.edit;
    if (!edit.when && !when) return tl::unexpected(when.error());
    const Statement before = statement;
    statement.when = edit.when ? edit.when : *when;
    statement.kind = kind;
    if (edit.when && model::is_role(kind)) statement.kind = role_kind(*edit.when);
    if (edit.title) statement.title = *edit.title;
    if (edit.org) statement.org = *edit.org;
    reword(statement, before);
    if (edit.text) statement.text = *edit.text;
    cite_evidence(statement);
    return {};
  }

  void cite_evidence(Statement& statement) {
    for (const store::Evidence& evidence : grounds_.evidence) {
      if (!evidence.claim || evidence.claim->withdrawn) continue;
      const std::string id = reference_for(evidence);
      auto& cites = statement.cites;
      if (std::find(cites.begin(), cites.end(), id) == cites.end()) cites.push_back(id);
    }
  }

  // The profile's reference to the source, added where it has none.
  std::string reference_for(const store::Evidence& evidence) {
    for (const auto& [id, source] : grounds_.cited) {
      if (source == evidence.source && has_reference(id)) return id;
    }
    for (const CitedSource& cited : applied_.cited) {
      if (cited.source == evidence.source) return cited.reference;
    }
    Reference added;
    added.id = free_reference_id();
    added.title = evidence.title.empty() ? evidence.url : evidence.title;
    added.publisher = evidence.publisher.empty() ? evidence.host : evidence.publisher;
    added.url = evidence.url;
    added.published = evidence.published;
    added.accessed = model::Edtf::make_day(std::chrono::floor<std::chrono::days>(evidence.fetched));
    applied_.cited.push_back({added.id, evidence.source, std::nullopt});
    applied_.profile.references.push_back(added);
    return added.id;
  }

  bool has_reference(const std::string& id) const {
    const auto& references = applied_.profile.references;
    return std::any_of(references.begin(), references.end(),
                       [&id](const Reference& reference) { return reference.id == id; });
  }

  std::string free_reference_id() const {
    size_t number = applied_.profile.references.size() + 1;
    while (has_reference(std::to_string(number))) ++number;
    return std::to_string(number);
  }

  std::string free_statement_id(const Statement& added) const {
    const std::string base_id = model::make_statement_id(added);
    const auto& statements = applied_.profile.statements;
    std::string id = base_id;
    for (int number = 2; std::any_of(statements.begin(), statements.end(),
                                     [&id](const Statement& other) { return other.id == id; });
         ++number) {
      id = base_id + "-" + std::to_string(number);
    }
    return id;
  }

  Result<void> drop_citation() {
    const auto target = statement();
    if (!target) return tl::unexpected(target.error());
    for (const store::Evidence& evidence : grounds_.evidence) {
      for (const auto& [id, source] : grounds_.cited) {
        if (source == evidence.source) std::erase((*target)->cites, id);
      }
    }
    return {};
  }

  Result<void> mark_gone() {
    const auto target = reference();
    if (!target) return tl::unexpected(target.error());
    mark_dead(**target);
    return {};
  }

  Result<void> replace_source() {
    const auto target = reference();
    if (!target) return tl::unexpected(target.error());
    const Edit& edit = grounds_.edit;
    const std::string moved_to(moved_target(grounds_.finding.note));
    const store::NewSource added =
        edit.source ? *edit.source
                    : store::NewSource{grounds_.finding.key, moved_to, authority_of(moved_to),
                                       store::SourceUse::kCited};
    if (added.url.empty()) {
      return base::fail(ErrorCode::kInvalid, where(), "the new address is not known");
    }
    (*target)->url = added.url;
    (*target)->accessed = today();
    applied_.cited.push_back({(*target)->id, {}, added});
    return {};
  }

  // "https://name:port" of a normalised address.
  static std::string authority_of(const std::string& url) {
    const size_t scheme = url.find("://");
    if (scheme == std::string::npos) return url;
    return url.substr(0, url.find('/', scheme + 3));
  }

  const Grounds& grounds_;
  Applied applied_;
};

// Its date is not "about 2024" or "2024?".
bool is_certain(const store::Evidence& evidence) {
  if (!evidence.claim || !evidence.claim->claim.when) return false;
  const model::Edtf& when = *evidence.claim->claim.when;
  for (const auto& date : {when.start(), when.end()}) {
    if (date && (date->approximate || date->uncertain)) return false;
  }
  return true;
}

// What makes evidence stronger, from most to least telling.
auto strength(const store::Evidence& evidence) {
  const bool is_live = evidence.claim && !evidence.claim->withdrawn;
  const bool is_stated =
      evidence.claim && evidence.claim->claim.status == model::ClaimStatus::kStated;
  const auto precision = evidence.claim && evidence.claim->claim.when
                             ? evidence.claim->claim.when->precision()
                             : model::DatePrecision::kUnknown;
  const double confidence = evidence.claim ? evidence.claim->claim.confidence : 0;
  return std::tuple(is_live, is_stated, is_certain(evidence), precision, confidence);
}

}  // namespace

base::Result<Applied> apply(const Grounds& grounds, const model::Profile& profile) {
  return Application(grounds, profile).apply();
}

base::Result<Applied> make_profile(const Grounds& grounds, const std::string& slug) {
  Profile profile;
  profile.slug = slug;
  profile.name = grounds.finding.person;
  return apply(grounds, profile);
}

void sort_by_strength(std::vector<store::Evidence>& evidence) {
  std::stable_sort(
      evidence.begin(), evidence.end(),
      [](const store::Evidence& a, const store::Evidence& b) { return strength(a) > strength(b); });
}

}  // namespace rolecall::review
