// SPDX-License-Identifier: Apache-2.0
#pragma once
// What has been said before: the last organisation and title, each person's last role, the page's
// owner. Fills what a clause leaves out ("resigned from the post").

#include <map>
#include <optional>
#include <string>

#include "extract/claim/rule_file.h"
#include "extract/claim/typed_token.h"
#include "model/claim.h"
#include "model/document.h"

namespace rolecall::extract {

/// An organisation as claims give it; `seat` is the body ("board") that the words name, which
/// belongs into the title.
struct OrgReading {
  std::optional<std::string> org;
  std::string seat;
};

class Discourse {
 public:
  Discourse(const model::Document& document, const WordLists& words)
      : document_(document), words_(words) {}

  /// Call before each sentence: a new message forgets the one before.
  void enter(size_t block);
  /// Call after each sentence.
  void note(const TypedTokens& tokens);
  void note(const model::Claim& claim);

  /// The published date of the message, else of the document.
  const std::optional<model::Edtf>& published() const { return published_; }
  std::optional<size_t> message() const { return message_; }

  /// Reads an organisation's token for a person: a name, a body of something, or an anaphor.
  std::vector<OrgReading> read_org(const TypedToken& token, const std::string& person) const;
  /// Where the clause names none.
  std::optional<std::string> assume_org(const std::string& person) const;
  /// "the post": the title said last; nothing where none was.
  std::optional<std::string> last_title() const { return last_title_; }
  std::optional<std::string> title_of(const std::string& person) const;

 private:
  struct Role {
    std::optional<std::string> title;
    std::optional<std::string> org;
  };

  std::optional<std::string> parent_of_body() const;

  const model::Document& document_;
  const WordLists& words_;
  std::optional<model::Edtf> published_;
  std::optional<size_t> message_;
  size_t block_ = 0;
  std::optional<std::string> last_org_;
  size_t last_org_block_ = 0;
  std::optional<std::string> last_title_;
  std::map<std::string, Role> roles_;
};

}  // namespace rolecall::extract
