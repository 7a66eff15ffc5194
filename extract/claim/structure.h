// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the readers of a page's structure share: where a block stands (its heading, its row), which
// mentions it holds, whom and what the page is about. One reader a kind of structure, each in its
// own structure_*.cc; find_structure_claims() runs them all.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "extract/find/mentions.h"
#include "model/claim.h"

namespace rolecall::extract {

/// Made once for a page; keeps views of the document and its mentions, which outlive it.
class PageStructure {
 public:
  explicit PageStructure(const AnnotatedDocument& annotated);

  const model::Document& document() const { return *document_; }
  const std::vector<model::Block>& blocks() const { return document_->blocks; }
  std::string_view text(const model::Span& span) const { return document_->view(span); }

  /// Mentions of a type that lie within a span, in order; pronouns are left out.
  std::vector<const Mention*> mentions(const model::Span& span, MentionType type) const;
  const Mention* first_mention(const model::Span& span, MentionType type) const;

  /// The nearest heading above a block; of headings the one of the next upper level.
  std::optional<size_t> heading(size_t block) const { return headings_[block]; }
  /// The heading's text without anchors; empty where there is none.
  std::string heading_text(size_t block) const;

  /// The cells of a kTableRow block; nothing for other blocks.
  const std::vector<model::TableCell>* row(size_t block) const;

  /// The person that the whole page describes (a profile, a CV); empty where there is none.
  const std::string& person() const { return person_; }
  /// The organisation, project or event that the page speaks for; empty where unknown.
  const std::string& host() const { return host_; }
  /// The university or institute that the top of the page says it is part of; empty where none.
  /// Academic titles of a group's page are held there.
  const std::string& school() const { return school_; }
  /// The date that "today" is for a block: its message's or the document's.
  std::optional<model::Edtf> date(size_t block) const;

 private:
  std::string find_person() const;
  std::string find_host() const;
  std::string find_school() const;

  const model::Document* document_;
  const std::vector<Mention>* mentions_;
  std::vector<std::optional<size_t>> headings_;
  std::map<size_t, const std::vector<model::TableCell>*> rows_;  ///< By the row's start.
  std::string person_;
  std::string host_;
  std::string school_;
};

using ClaimList = std::vector<model::Claim>;

/// Each adds the claims of one kind of structure.
void find_author_claims(const PageStructure& page, ClaimList& claims);
void find_table_claims(const PageStructure& page, ClaimList& claims);
void find_list_claims(const PageStructure& page, ClaimList& claims);
void find_card_claims(const PageStructure& page, ClaimList& claims);
void find_entry_claims(const PageStructure& page, ClaimList& claims);
void find_award_claims(const PageStructure& page, ClaimList& claims);
void find_programme_claims(const PageStructure& page, ClaimList& claims);
void find_roster_claims(const PageStructure& page, ClaimList& claims);
void find_page_data_claims(const PageStructure& page, ClaimList& claims);

/// A claim whose quote is the span's text, trimmed and cut at its first line's end where the span
/// is long.
model::Claim make_structure_claim(const PageStructure& page, model::ClaimKind kind,
                                  std::string person, model::Span quote);

/// A person with which a text begins, after bullets and quotes.
struct LeadingPerson {
  std::string name;
  size_t end = 0;         ///< Offset in the document behind the name.
  bool by_shape = false;  ///< Only capitals say that it is a name: enough within a list of people.
};

std::optional<LeadingPerson> find_leading_person(const PageStructure& page, model::Span span);

/// True if the text could be a person's name by its words alone: two to five capitalised words,
/// none of them an organisation's.
bool has_name_shape(std::string_view text);

/// Where a role of this title is held on a page: an academic one at the page's school.
const std::string& holder_of(const PageStructure& page, std::string_view title);
/// True for names of universities, institutes and schools.
bool is_school(std::string_view name);

/// How dates of a role show whether it still lasts.
model::ClaimKind role_kind_of(const std::optional<model::Edtf>& when, model::ClaimKind otherwise);

}  // namespace rolecall::extract
