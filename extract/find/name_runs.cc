// SPDX-License-Identifier: Apache-2.0
#include "extract/find/name_runs.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "model/person_name.h"

namespace rolecall::extract {
namespace {

/// "Maria del Carmen de la Cruz y Ortega" is about as long as a name gets; a longer run is a
/// heading in capitals.
constexpr uint32_t kMaxParticles = 3;

/// Function words that are names as well, inside a sentence: "Will Carter", "Le Thi An".
bool may_be_name(std::string_view folded) {
  constexpr std::array<std::string_view, 20> kNames = {
      "will", "may", "an",  "so",  "do", "see", "see", "la",  "le",  "du",
      "de",   "del", "den", "der", "al", "el",  "von", "des", "mai", "van"};
  return std::find(kNames.begin(), kNames.end(), folded) != kNames.end();
}

/// "Weihua Lo": a surname that is a function word of another language, behind a capital that is no
/// word of the text's own.
bool is_short_surname(const MentionPage& page, uint32_t at) {
  const Token& token = page.token(at);
  const model::BlockKind kind = page.block_of(at).kind;
  if (token.first || at == 0 || !token.is(kSurname) || token.is(kCommonWord) ||
      token.gap != TokenGap::kSpace || kind == model::BlockKind::kHeading)
    return false;
  const Token& before = page.token(at - 1);
  return page.is_free(at - 1) && before.shape == TokenShape::kCapital &&
         !before.is(kCommonWord | kFunctionWord);
}

bool is_name_token(const MentionPage& page, uint32_t at) {
  const Token& token = page.token(at);
  if (!page.is_free(at)) return false;
  if (token.shape == TokenShape::kMixed) return true;
  if (!token.capital()) return false;
  if (token.is(kFunctionWord) && token.shape != TokenShape::kInitial) {
    const bool acronym = token.shape == TokenShape::kAllCaps && token.folded.size() > 1;
    return acronym || (may_be_name(token.folded) && !token.first) || is_short_surname(page, at);
  }
  return true;
}

/// The end of a chain of particles at `at` that leads to a capital; `at` where it does not.
uint32_t particles_end(const MentionPage& page, uint32_t at, uint32_t limit) {
  uint32_t end = at;
  while (end < limit && end - at < kMaxParticles && page.is_free(end) &&
         page.token(end).is(kParticle) && page.token(end).gap == TokenGap::kSpace) {
    ++end;
  }
  const bool leads = end > at && end < limit && page.token(end).gap == TokenGap::kSpace &&
                     is_name_token(page, end) && page.token(end).capital();
  return leads ? end : at;
}

uint32_t run_end(const MentionPage& page, uint32_t at, uint32_t limit) {
  uint32_t end = at + 1;
  while (end < limit && page.token(end).gap == TokenGap::kSpace) {
    if (is_name_token(page, end) && page.token(end).shape != TokenShape::kHandle) {
      ++end;
      continue;
    }
    const uint32_t after = particles_end(page, end, limit);
    if (after == end) break;
    end = after + 1;
  }
  return end;
}

/// "@Ada Berg": a mention by display name.
bool is_display_handle(const MentionPage& page, uint32_t at, uint32_t limit) {
  if (page.token(at).shape != TokenShape::kHandle || at + 1 >= limit) return false;
  const std::string_view text = page.document().view(page.token(at).span);
  return text.size() > 1 && text[1] >= 'A' && text[1] <= 'Z' && page.token(at + 1).capital() &&
         page.is_free({at, at + 2}) && page.token(at + 1).gap == TokenGap::kSpace;
}

}  // namespace

std::vector<NameRun> name_runs(const MentionPage& page, TokenRange sentence) {
  std::vector<NameRun> runs;
  for (uint32_t at = sentence.begin; at < sentence.end;) {
    const bool display = is_display_handle(page, at, sentence.end);
    const uint32_t particles = particles_end(page, at, sentence.end);
    const bool particle_first = particles != at && !page.token(at).is(kFunctionWord);
    if (!display && !particle_first && !is_name_token(page, at)) {
      ++at;
      continue;
    }
    NameRun run{{at, run_end(page, particle_first ? particles : at, sentence.end)}, false};
    const uint32_t end = run.range.end;
    const size_t written = page.view(run.range).size();
    const size_t bare = model::strip_honorifics(page.view(run.range)).size();
    while (run.range.size() > 1 && page.token(run.range.begin).is(kHonorific) &&
           page.view(run.range).size() > bare && bare < written) {
      ++run.range.begin;
      run.honorific = true;
    }
    runs.push_back(run);
    at = end;
  }
  return runs;
}

}  // namespace rolecall::extract
