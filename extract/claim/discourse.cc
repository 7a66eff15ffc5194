// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/discourse.h"

#include "base/text.h"
#include "extract/claim/typed_text.h"

namespace rolecall::extract {
namespace {

std::optional<std::string> optional_of(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

}  // namespace

void Discourse::enter(size_t block) {
  block_ = block;
  const model::Block& now = document_.blocks.at(block);
  if (now.message != message_) {
    last_org_.reset();
    last_title_.reset();
  }
  message_ = now.message;
  published_ = document_.published;
  if (message_ && *message_ < document_.messages.size() &&
      document_.messages[*message_].published) {
    published_ = document_.messages[*message_].published;
  }
}

void Discourse::note(const TypedTokens& tokens) {
  for (const TypedToken& token : tokens) {
    if (token.items.empty() || token.copied) continue;
    const PhraseItem& item = token.items.back();
    if (token.is(SymbolKind::kTitle)) last_title_ = item.value;
    if (token.is(SymbolKind::kOrg) && !is_body(item.value, words_)) {
      last_org_ = item.value;
      last_org_block_ = block_;
    }
  }
}

void Discourse::note(const model::Claim& claim) {
  if (!model::is_role(claim.kind)) return;
  Role& role = roles_[claim.person];
  if (claim.title) role.title = claim.title;
  if (claim.org) role.org = claim.org;
}

std::optional<std::string> Discourse::parent_of_body() const {
  if (!document_.owner.empty()) return document_.owner;
  if (last_org_ && last_org_block_ == block_) return last_org_;
  return std::nullopt;
}

std::vector<OrgReading> Discourse::read_org(const TypedToken& token,
                                            const std::string& person) const {
  std::vector<OrgReading> readings;
  for (const PhraseItem& item : token.items) {
    if (!is_body(item.value, words_)) {
      readings.push_back({item.value, {}});
      continue;
    }
    auto parent = item.parent.empty() ? parent_of_body() : optional_of(item.parent);
    readings.push_back(parent ? OrgReading{parent, item.value} : OrgReading{item.value, {}});
  }
  if (!readings.empty()) return readings;
  const std::string word = base::ascii_lower(document_.view(token.span));
  if (words_.contains("own_words", word)) return {{optional_of(document_.owner), {}}};
  return {{assume_org(person), {}}};
}

std::optional<std::string> Discourse::assume_org(const std::string& person) const {
  const auto known = roles_.find(person);
  if (known != roles_.end() && known->second.org) return known->second.org;
  if (last_org_ && last_org_block_ == block_) return last_org_;
  if (!document_.owner.empty()) return document_.owner;
  return last_org_;
}

std::optional<std::string> Discourse::title_of(const std::string& person) const {
  const auto known = roles_.find(person);
  return known == roles_.end() ? std::nullopt : known->second.title;
}

}  // namespace rolecall::extract
