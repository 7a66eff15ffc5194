// SPDX-License-Identifier: Apache-2.0
#include "extract/find/mentions.h"

#include <algorithm>

#include "extract/find/dates.h"
#include "extract/find/mention_page.h"
#include "extract/find/org_finder.h"
#include "extract/find/page_names.h"
#include "extract/find/person_cjk.h"
#include "extract/find/person_finder.h"
#include "extract/find/reference_people.h"
#include "extract/find/reference_pronouns.h"
#include "extract/find/title_finder.h"

namespace rolecall::extract {
namespace {

DateContext date_context(const model::Document& document, const model::Block& block) {
  DateContext context;
  context.language = document.language;
  context.reference = document.published;
  if (block.message && *block.message < document.messages.size()) {
    const model::Message& message = document.messages[*block.message];
    if (message.published) context.reference = message.published;
  }
  return context;
}

/// Tokens of a sentence that lie in a span of the document.
TokenRange tokens_in(const MentionPage& page, TokenRange sentence, model::Span span) {
  TokenRange found = sentence;
  while (found.begin < found.end && page.token(found.begin).span.end <= span.start) ++found.begin;
  found.end = found.begin;
  while (found.end < sentence.end && page.token(found.end).span.start < span.end) ++found.end;
  return found;
}

/// The last single date of the sentence before, and its block.
struct Story {
  std::optional<uint32_t> block;
  std::optional<model::Edtf> date;
};

void find_sentence_dates(MentionPage& page, uint32_t index, Story& story) {
  const Sentence& sentence = page.sentences()[index];
  const model::Document& document = page.document();
  DateContext context = date_context(document, document.blocks[sentence.block]);
  if (story.block == sentence.block) context.narrated = story.date;
  story = {sentence.block, std::nullopt};
  TokenRange rest = page.sentence(index);
  for (const DateMention& date : find_dates(document.view(sentence.span), context)) {
    const model::Span span{sentence.span.start + date.span.start,
                           sentence.span.start + date.span.end};
    const TokenRange range = tokens_in(page, rest, span);
    Mention mention;
    mention.type = MentionType::kDate;
    mention.canonical = std::string(document.view(span));
    mention.date = date.value;
    mention.evidence = Evidence::kLexicon;
    story.date = date.value && !date.value->is_interval() ? date.value : std::nullopt;
    page.add(range, std::move(mention));
    rest.begin = range.end;
  }
}

}  // namespace

struct MentionFinder::Impl {
  explicit Impl(const KnownNames& names) : known(known_phrases(names)) {
    for (const std::string& place : mention_lexicon().long_places()) {
      places.add(place, {MentionType::kOrg, {}, Evidence::kLexicon});
    }
    for (const std::string& org : mention_lexicon().known_orgs()) {
      named_like_people.add(org, {MentionType::kOrg, {}, Evidence::kLexicon});
    }
  }

  PhraseTable known;
  PhraseTable places;
  PhraseTable named_like_people;
};

MentionFinder::MentionFinder(const KnownNames& known) : impl_(std::make_unique<Impl>(known)) {}
MentionFinder::~MentionFinder() = default;

AnnotatedDocument MentionFinder::annotate(const model::Document& document) const {
  MentionPage page(document);
  Story story;
  for (uint32_t i = 0; i < page.sentence_count(); ++i) find_sentence_dates(page, i, story);
  find_phrases(page, impl_->known);
  find_phrases(page, page_phrases(document));
  find_phrases(page, impl_->named_like_people);
  mark_places(page, impl_->places);
  find_cjk_mentions(page);
  find_titles(page);
  find_people(page);
  resolve_people(page);
  find_orgs(page);
  resolve_pronouns(page);
  AnnotatedDocument annotated;
  annotated.document = &document;
  annotated.mentions = page.take_mentions();
  annotated.sentences = page.take_sentences();
  return annotated;
}

}  // namespace rolecall::extract
