// SPDX-License-Identifier: Apache-2.0
#include "fetch/page_verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "fetch/page_words.h"
#include "fetch/redirect.h"
#include "fetch/url.h"

namespace rolecall::fetch {
namespace {

using model::Outcome;

/// A wall has a sentence or two beside its menus; whole pages of so many words are none.
constexpr size_t kWallWords = 250;
/// Main text that is hardly more than a heading.
constexpr size_t kHardlyAny = 25;
/// A teaser ahead of a paywall is a paragraph or two.
constexpr size_t kTeaserWords = 80;
/// Three sources on one page are no coincidence; two may be one page under two names.
constexpr size_t kOthersSharing = 2;
/// A text that had this many words does not shrink to next to none in an edit.
constexpr size_t kHadText = 100;
constexpr size_t kShrunkTo = 20;

class PageJudge {
 public:
  explicit PageJudge(const PageEvidence& evidence)
      : evidence_(evidence), redirect_(redirect_kind(evidence.asked, evidence.reached)) {
    if (evidence.marks == nullptr) return;
    visible_ = base::fold_key(evidence.marks->visible);
    parts_ = title_parts(evidence.marks->title);
  }

  std::optional<Verdict> judge() const {
    // The order matters: a challenge may stand at any address, a login has a title of its own.
    for (const auto rule :
         {&PageJudge::bot_wall, &PageJudge::login_wall, &PageJudge::consent, &PageJudge::soft_gone,
          &PageJudge::parked, &PageJudge::paywall, &PageJudge::hollow}) {
      if (auto verdict = (this->*rule)()) return verdict;
    }
    return std::nullopt;
  }

 private:
  using Found = std::optional<Verdict>;

  const PageMarks& marks() const { return *evidence_.marks; }
  bool is_long() const { return evidence_.words >= kPageWords; }

  /// Short, undated and with marks: what every wall, error page and parking page is.
  bool is_slight() const {
    return evidence_.marks != nullptr && !is_long() && !evidence_.is_dated &&
           marks().words <= kWallWords;
  }

  template <typename Matches>
  bool is_titled(Matches matches) const {
    return std::any_of(parts_.begin(), parts_.end(), matches);
  }

  Found bot_wall() const {
    if (evidence_.marks == nullptr) return std::nullopt;
    if (marks().has_challenge_field) return Verdict{Outcome::kBotWall, "bot challenge"};
    if (!is_slight()) return std::nullopt;
    const bool titled = is_titled(is_challenge_title);
    const bool said = asks_for_proof(visible_);
    if (!titled && !said) return std::nullopt;
    const int others = (titled && said ? 1 : 0) + (marks().has_challenge_element ? 1 : 0) +
                       (marks().needs_scripts ? 1 : 0) + (marks().links <= 3 ? 1 : 0);
    if (others < 2) return std::nullopt;
    return Verdict{Outcome::kBotWall, "a page that asks for a proof of being human"};
  }

  Found login_wall() const {
    if (is_long()) return std::nullopt;
    if (redirect_ == RedirectKind::kLogin && !evidence_.is_dated) {
      return Verdict{Outcome::kLoginWall, "redirects to a login"};
    }
    if (!is_slight()) return std::nullopt;
    const bool said = asks_for_login(visible_);
    const bool titled = is_titled(is_login_title);
    const bool is_wall = (titled && (said || marks().has_password_field)) ||
                         (said && marks().has_password_field && evidence_.words < kTeaserWords) ||
                         (said && evidence_.words < kHardlyAny);
    if (!is_wall) return std::nullopt;
    return Verdict{Outcome::kLoginWall, "a page that asks for a login"};
  }

  Found consent() const {
    if (redirect_ == RedirectKind::kConsent && !is_long()) {
      return Verdict{Outcome::kSuspicious, "redirects to a page that asks for consent"};
    }
    const bool shrank =
        evidence_.words_before >= kHadText && evidence_.words * 2 < evidence_.words_before;
    if (!is_slight() || !shrank || !asks_for_consent(visible_)) return std::nullopt;
    return Verdict{Outcome::kSuspicious, "asks for consent in place of its text"};
  }

  Found soft_gone() const {
    if (redirect_ == RedirectKind::kFrontPage) {
      return Verdict{Outcome::kSoftGone, "redirects to the site's front page"};
    }
    if (redirect_ == RedirectKind::kErrorPage && !evidence_.is_dated) {
      return Verdict{Outcome::kSoftGone, "redirects to an error page"};
    }
    if (evidence_.sharing >= kOthersSharing) {
      return Verdict{
          Outcome::kSoftGone,
          fmt::format("leads where {} other sources of the host lead", evidence_.sharing)};
    }
    if (evidence_.marks == nullptr || is_long() || evidence_.is_dated) return std::nullopt;
    if (!is_titled(is_not_found_title) || is_about_errors()) return std::nullopt;
    const bool confirmed = says_not_found(visible_) || evidence_.words < kHardlyAny;
    if (!confirmed) return std::nullopt;
    return Verdict{Outcome::kSoftGone, "answers with a \"not found\" page"};
  }

  /// An address that was cited for its "404" is of a page about it.
  bool is_about_errors() const {
    const std::string asked = base::ascii_lower(evidence_.asked);
    constexpr std::array<std::string_view, 4> kNames = {"404", "not-found", "not_found",
                                                        "notfound"};
    return std::any_of(kNames.begin(), kNames.end(), [&](std::string_view name) {
      return asked.find(name) != std::string::npos;
    });
  }

  Found parked() const {
    if (!is_slight() || !offers_domain(visible_ + " " + base::fold_key(marks().title))) {
      return std::nullopt;
    }
    if (!names_own_host() && !marks().is_noindex && evidence_.words >= kHardlyAny) {
      return std::nullopt;
    }
    return Verdict{Outcome::kParked, "the domain is parked or for sale"};
  }

  bool names_own_host() const {
    const auto url = parse_url(evidence_.reached);
    if (!url) return false;
    const std::string host =
        base::fold_key(url->host.starts_with("www.") ? url->host.substr(4) : url->host);
    return visible_.find(host) != std::string::npos ||
           base::fold_key(marks().title).find(host) != std::string::npos;
  }

  Found paywall() const {
    if (evidence_.marks == nullptr || evidence_.words >= kTeaserWords) return std::nullopt;
    const bool asked = asks_for_subscription(visible_);
    const bool is_wall = marks().is_not_free && (asked || evidence_.words < kHardlyAny);
    if (!is_wall) return std::nullopt;
    return Verdict{Outcome::kPaywall, "has its text for subscribers only"};
  }

  Found hollow() const {
    if (evidence_.words_before >= kHadText && evidence_.words < kShrunkTo) {
      return Verdict{Outcome::kSuspicious, fmt::format("{} words where there were {}",
                                                       evidence_.words, evidence_.words_before)};
    }
    const bool is_shell = evidence_.marks != nullptr && marks().needs_scripts &&
                          marks().words < kHardlyAny && evidence_.words < kShrunkTo &&
                          !evidence_.is_dated;
    if (!is_shell) return std::nullopt;
    return Verdict{Outcome::kSuspicious, "shows its text by scripts only"};
  }

  const PageEvidence& evidence_;
  const RedirectKind redirect_;
  std::string visible_;             ///< Folded.
  std::vector<std::string> parts_;  ///< Of the title, folded.
};

}  // namespace

bool needs_marks(size_t words) { return words < kPageWords; }

std::optional<Verdict> judge_page(const PageEvidence& evidence) {
  return PageJudge(evidence).judge();
}

}  // namespace rolecall::fetch
