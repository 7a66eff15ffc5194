// SPDX-License-Identifier: Apache-2.0
#include "extract/extractor.h"

#include "extract/claim/change_cues.h"
#include "extract/claim/claims.h"
#include "extract/claim/confidence.h"
#include "extract/find/mentions.h"

namespace rolecall::extract {

struct Extractor::Impl {
  Impl(const KnownNames& known, ReadLimits read_limits) : finder(known), limits(read_limits) {}

  MentionFinder finder;
  RuleEngine engine;
  ChangeCues cues;
  ConfidenceTable confidence = ConfidenceTable::built_in();
  ReadLimits limits;
};

Extractor::Extractor(const KnownNames& known, ReadLimits limits)
    : impl_(std::make_unique<Impl>(known, limits)) {}
Extractor::~Extractor() = default;

base::Result<Extraction> Extractor::extract(const Page& page) const {
  auto document = read_document(page, impl_->limits);
  if (!document) return tl::unexpected(document.error());
  Extraction extraction{std::move(*document), {}};
  extraction.claims = claims(extraction.document);
  return extraction;
}

std::vector<model::Claim> Extractor::claims(const model::Document& document) const {
  const AnnotatedDocument annotated = impl_->finder.annotate(document);
  std::vector<model::Claim> all = impl_->engine.find_claims(annotated);
  std::vector<model::Claim> structural = find_structure_claims(annotated);
  all.insert(all.end(), std::make_move_iterator(structural.begin()),
             std::make_move_iterator(structural.end()));
  all = merge_claims(std::move(all));
  for (model::Claim& claim : all) claim.confidence = impl_->confidence.of(claim.rule);
  return all;
}

std::string Extractor::explain(const model::Document& document) const {
  return impl_->engine.explain(impl_->finder.annotate(document));
}

std::vector<std::string> Extractor::people_in(const std::string& line) const {
  model::Document document;
  document.text = line;
  document.blocks.push_back({model::BlockKind::kParagraph, 0, {0, line.size()}, false, {}});
  std::vector<std::string> people;
  for (const Mention& mention : impl_->finder.annotate(document).mentions) {
    if (mention.type == MentionType::kPerson && !mention.pronoun)
      people.push_back(mention.canonical);
  }
  return people;
}

bool Extractor::tells_of_change(std::string_view line) const { return impl_->cues.found_in(line); }

}  // namespace rolecall::extract
