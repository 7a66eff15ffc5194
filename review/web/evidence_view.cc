// SPDX-License-Identifier: Apache-2.0
#include "review/web/evidence_view.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "review/web/passage.h"
#include "review/web/templates.h"
#include "review/web/wording.h"
#include "store/documents.h"

namespace rolecall::review::web {
namespace {

// Each text is read from the disk and unpacked; further sources show their quotes alone.
constexpr size_t kMaxTexts = 4;

std::string confidence_in_words(double confidence) {
  if (confidence <= 0) return "not measured";
  return fmt::format("right in {} of 100 or more", static_cast<int>(confidence * 100));
}

void add_claim(nlohmann::json& view, const store::StoredClaim& stored) {
  const model::Claim& claim = stored.claim;
  view["person"] = claim.person;
  view["said"] = date_in_words(claim.said);
  view["rule"] = claim.rule;
  view["confidence"] = confidence_in_words(claim.confidence);
  view["is_plan"] = claim.status == model::ClaimStatus::kPlanned;
  view["is_hearsay"] = claim.status == model::ClaimStatus::kReported;
  view["is_withdrawn"] = stored.withdrawn.has_value();
}

void add_passage(nlohmann::json& view, const Passage& passage) {
  view["has_quote"] = !passage.quote.empty();
  view["before"] = passage.before;
  view["quote"] = passage.quote;
  view["after"] = passage.after;
  view["is_lost"] = !passage.found;
}

nlohmann::json view_of(const store::Evidence& evidence) {
  nlohmann::json view = {{"source", evidence.source.value},
                         {"title", evidence.title.empty() ? evidence.url : evidence.title},
                         {"href", safe_href(evidence.url)},
                         {"host", host_in_words(evidence.host)},
                         {"publisher", evidence.publisher},
                         {"published", date_in_words(evidence.published)},
                         {"fetched", time_in_words(evidence.fetched)}};
  if (evidence.claim) add_claim(view, *evidence.claim);
  if (evidence.archived) {
    view["archived"] = {{"href", safe_href(evidence.archived->url)},
                        {"dated", day_in_words(evidence.archived->dated)}};
  }
  return view;
}

}  // namespace

nlohmann::json evidence_view(Context& context, const std::vector<store::Evidence>& evidence) {
  nlohmann::json list = nlohmann::json::array();
  store::Documents documents(context.database);
  for (const store::Evidence& piece : evidence) {
    if (list.size() == kMaxShown) break;
    nlohmann::json view = view_of(piece);
    const auto document =
        list.size() < kMaxTexts ? documents.find(piece.source) : documents.find_head(piece.source);
    if (document) view["authors"] = document->authors;
    if (piece.claim) {
      Passage passage = find_passage(document ? document->text : "", piece.claim->claim);
      // Where no text was read, nothing is known of the place.
      if (list.size() >= kMaxTexts) passage.found = true;
      add_passage(view, passage);
    }
    view["is_first"] = list.empty();
    list.push_back(std::move(view));
  }
  return list;
}

}  // namespace rolecall::review::web
