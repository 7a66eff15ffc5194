// SPDX-License-Identifier: Apache-2.0
#include "extract/find/reference_quotes.h"

#include <algorithm>

#include "extract/find/reference_interview.h"
#include "model/person_name.h"

namespace rolecall::extract {
namespace {

/// The words between a quotation and who said it.
constexpr uint32_t kAttributionReach = 8;

bool opens(const Token& token) {
  return token.is_mark("“") || token.is_mark("\"") || token.is_mark("«") || token.is_mark("„");
}

bool closes(const Token& opening, const Token& token) {
  if (opening.folded == "\"") return token.is_mark("\"");
  if (opening.folded == "«") return token.is_mark("»");
  return token.is_mark("”") || token.is_mark("“");
}

/// A person's name as the author field has it; empty for "admin" and site names.
std::string author_name(const model::Author& author) {
  return model::strip_honorifics(author.name.empty() ? author.handle : author.name);
}

}  // namespace

QuoteSpeakers::QuoteSpeakers(const MentionPage& page)
    : page_(page), quotation_(page.token_count(), kNone), interview_(interview_speakers(page)) {
  find_block_authors();
  // Quotations run over sentences, not over blocks.
  for (uint32_t i = 0; i < page.sentence_count();) {
    uint32_t last = i;
    const size_t block = page.sentences()[i].block;
    while (last < page.sentence_count() && page.sentences()[last].block == block) ++last;
    find_quotations({page.sentence(i).begin, page.sentence(last - 1).end});
    i = last;
  }
}

void QuoteSpeakers::find_quotations(TokenRange block) {
  for (uint32_t at = block.begin; at < block.end; ++at) {
    if (!opens(page_.token(at))) continue;
    uint32_t end = at + 1;
    while (end < block.end && !closes(page_.token(at), page_.token(end))) ++end;
    if (end == block.end) return;
    add_quotation(block, {at + 1, end});
    at = end;
  }
}

void QuoteSpeakers::add_quotation(TokenRange block, TokenRange quotation) {
  std::string speaker = attributed(block, quotation);
  // The second half of a quotation goes on with the speaker of the first.
  if (speaker.empty() && !speakers_.empty() && quotation.begin > block.begin + 1) {
    for (uint32_t at = quotation.begin - 1; at > block.begin; --at) {
      if (quotation_[at - 1] != kNone) {
        speaker = speakers_[quotation_[at - 1]];
        break;
      }
    }
  }
  const auto index = static_cast<uint32_t>(speakers_.size());
  speakers_.push_back(std::move(speaker));
  std::fill(quotation_.begin() + quotation.begin, quotation_.begin() + quotation.end, index);
}

/// "…," said Ada Berg. / "…," Berg says. / Ada Berg said: "…"
std::string QuoteSpeakers::attributed(TokenRange block, TokenRange quotation) const {
  const uint32_t right = std::min(block.end, quotation.end + 1 + kAttributionReach);
  std::string person;
  bool speech = false;
  for (uint32_t at = quotation.end + 1; at < right; ++at) {
    const Token& token = page_.token(at);
    if (opens(token) || token.is_mark(".")) break;
    speech |= token.is(kSpeech);
    if (person.empty() && page_.is_type(at, MentionType::kPerson))
      person = page_.mention_at(at)->canonical;
    if (speech && !person.empty()) return person;
  }
  person.clear();
  speech = false;
  const uint32_t reach = std::min(kAttributionReach, quotation.begin - 1 - block.begin);
  for (uint32_t back = 1; back <= reach; ++back) {
    const uint32_t at = quotation.begin - 1 - back;
    const Token& token = page_.token(at);
    if (back > 1 && (token.is_mark(".") || quotation_[at] != kNone)) break;
    speech |= token.is(kSpeech) || token.is_mark(":");
    if (person.empty() && page_.is_type(at, MentionType::kPerson))
      person = page_.mention_at(at)->canonical;
    if (speech && !person.empty()) return person;
  }
  return {};
}

std::string QuoteSpeakers::author_of(const model::Block& block) const {
  const model::Document& document = page_.document();
  if (block.message && *block.message < document.messages.size()) {
    return author_name(document.messages[*block.message].author);
  }
  if (document.authors.size() == 1) return author_name(document.authors.front());
  return {};
}

/// A quoted block's words are those of the person named in the line before it ("Ada wrote:").
void QuoteSpeakers::find_block_authors() {
  const auto& blocks = page_.document().blocks;
  std::vector<uint32_t> first_token(blocks.size() + 1, page_.token_count());
  for (uint32_t i = page_.sentence_count(); i > 0; --i) {
    first_token[page_.sentences()[i - 1].block] = page_.sentence(i - 1).begin;
  }
  for (size_t i = blocks.size(); i > 0; --i)
    first_token[i - 1] = std::min(first_token[i - 1], first_token[i]);
  for (size_t i = 0; i < blocks.size(); ++i) {
    if (!blocks[i].quoted || !interview_[i].empty()) {
      block_author_.push_back(interview_[i].empty() ? author_of(blocks[i]) : interview_[i]);
      continue;
    }
    if (i > 0 && blocks[i - 1].quoted) {
      block_author_.push_back(block_author_.back());
      continue;
    }
    std::string said;
    for (uint32_t at = i > 0 ? first_token[i - 1] : 0; at < first_token[i]; ++at) {
      if (page_.is_type(at, MentionType::kPerson)) said = page_.mention_at(at)->canonical;
    }
    block_author_.push_back(std::move(said));
  }
}

const std::string& QuoteSpeakers::speaker(uint32_t token) const {
  if (in_quotation(token)) return speakers_[quotation_[token]];
  return block_author_[block_of(token)];
}

}  // namespace rolecall::extract
