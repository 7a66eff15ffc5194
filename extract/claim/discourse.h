// SPDX-License-Identifier: Apache-2.0
#pragma once
// What has been said before: organisations and titles of the block, each person's last role, the
// page's owner and topic. Fills what a clause leaves out ("resigned from the post").

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "extract/claim/rule_file.h"
#include "extract/claim/typed_token.h"
#include "extract/find/mentions.h"
#include "model/claim.h"
#include "model/document.h"

namespace rolecall::extract {

/// An organisation as claims give it; `seat` is the body ("board") that the words name, which
/// belongs into the title.
struct OrgReading {
  std::optional<std::string> org;
  std::string seat;
};

/// Used by one thread, for one document.
class Discourse {
 public:
  /// Both arguments outlive this.
  Discourse(const AnnotatedDocument& annotated, const WordLists& words);

  /// Call before each sentence: a new message forgets the one before.
  void enter(size_t block);
  /// Call with each sentence's tokens before its rules run.
  void note(const TypedTokens& tokens);
  /// The same for a sentence that no rule reads.
  void note(std::span<const Mention> mentions);
  void note(const model::Claim& claim);

  /// The published date of the message, else of the document.
  const std::optional<model::Edtf>& published() const { return published_; }
  std::optional<size_t> message() const { return message_; }
  size_t block() const { return block_; }
  /// Who says "I" where we are: the message's author, else the page's; empty where nobody does.
  std::string speaker() const;
  /// The people that were named together last, in this message.
  const std::vector<PhraseItem>& last_group() const { return group_; }
  /// The page speaks of its owner: people described on it are the owner's.
  bool is_own_page() const { return own_page_; }

  /// Reads an organisation's token for a person: a name, a body of something, or an anaphor.
  std::vector<OrgReading> read_org(const TypedToken& token, const std::string& person) const;
  /// The organisation of a role at that place of the text that names none.
  std::optional<std::string> assume_org(const std::string& person, size_t place) const;
  /// "the post": the title of the last role claimed, else the title said last before that place.
  std::optional<std::string> title_before(size_t place) const;
  /// "They elected Holt": the title said last before that place together with its organisation.
  struct Office {
    std::string title;
    std::string org;
  };
  std::optional<Office> office_before(size_t place) const;
  std::optional<std::string> org_of(const std::string& person) const;
  std::optional<std::string> title_of(const std::string& person) const;
  /// "SIG Parsing", "Parsing WG": a group inside a project, which has no committees of its own.
  bool is_group(std::string_view name) const;

 private:
  struct Role {
    std::optional<std::string> title;
    std::optional<std::string> org;
  };
  struct Said {
    size_t place = 0;
    std::string value;
    std::string of;  ///< Of a title: the organisation said with it; may be empty.
  };

  void find_owner(const AnnotatedDocument& annotated);
  void find_topic(const AnnotatedDocument& annotated);
  void find_author(const AnnotatedDocument& annotated);
  bool is_personal() const;
  void note_group(const TypedTokens& tokens);
  void note_org(Said said);
  std::optional<OrgReading> read_owned_body(const PhraseItem& item) const;
  std::string body_of(const PhraseItem& item) const;
  std::optional<std::string> org_before(size_t place) const;
  std::optional<std::string> parent_of_body(const PhraseItem& item) const;
  std::optional<std::string> named_in(std::string_view body) const;
  void note_interest_group(const std::string& name);

  const model::Document& document_;
  const WordLists& words_;
  /// Whom the page speaks for: of a publication named after its project ("Inside Fern") the
  /// project.
  std::string owner_;
  /// The organisation that the page is about: its owner where the text speaks of it, else the one
  /// that the text names most; empty where nothing stands out.
  std::string topic_;
  bool own_page_ = false;
  std::optional<model::Edtf> published_;
  std::optional<size_t> message_;
  size_t block_ = 0;
  std::set<std::string> named_orgs_;  ///< Everywhere on the page, without teams and boards.
  std::vector<Said> orgs_;            ///< Of the block so far.
  std::vector<Said> titles_;          ///< Of the message so far.
  std::optional<std::string> last_org_;
  std::map<std::string, std::string> sentence_orgs_;  ///< Where the sentence put each person.
  std::string author_;             ///< Who says "I" outside messages; empty where nobody does.
  std::vector<PhraseItem> group_;  ///< The people that were named together last.
  std::map<std::string, std::string> org_by_noun_;   ///< "university" -> the last one named.
  std::map<std::string, std::string> body_by_noun_;  ///< "team" -> "docs team".
  std::optional<std::string> last_role_title_;
  std::map<std::string, Role> roles_;
};

}  // namespace rolecall::extract
