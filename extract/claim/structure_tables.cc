// SPDX-License-Identifier: Apache-2.0
// Tables of people: a header row names the columns, a heading or a column the role.

#include <algorithm>
#include <array>

#include "base/text.h"
#include "extract/claim/role_heading.h"
#include "extract/claim/structure.h"
#include "model/organization.h"

namespace rolecall::extract {
namespace {

using model::ClaimKind;
using model::Edtf;
using Cells = std::vector<model::TableCell>;

enum class Column { kOther, kName, kRole, kEmployer, kSince, kUntil, kPeriod, kTeam };

struct ColumnWords {
  Column column;
  std::string_view words;  ///< Folded labels, separated by "|".
};

constexpr std::array<ColumnWords, 7> kColumnWords = {{
    {Column::kName, "name|names|full name|person|who|member|members|people|real name|speaker"},
    {Column::kRole, "role|roles|title|position|function|job title|responsibility|office"},
    {Column::kEmployer, "company|employer|organization|organisation|firm"},
    {Column::kSince, "since|joined|from|start|start date|member since|appointed|elected"},
    {Column::kUntil, "until|end|end date|left|retired"},
    {Column::kPeriod, "years|term|period|active|tenure|dates|term of office"},
    {Column::kTeam, "team|project|working group|group|committee|subsystem|module|component|area"},
}};

Column column_of(std::string_view label) {
  const std::string folded = base::fold_key(label);
  for (const auto& [column, words] : kColumnWords) {
    for (const std::string_view word : base::split(words, '|')) {
      if (word == folded) return column;
    }
  }
  return Column::kOther;
}

/// The columns of one table, as its first row labels them.
struct Header {
  std::vector<Column> columns;
  std::vector<std::string> roles;  ///< By column: the role that its label names, or empty.
  bool names_people() const {
    return std::find(columns.begin(), columns.end(), Column::kName) != columns.end();
  }
};

/// "Maintainer", "Lead": a column of people whose label is their role.
std::string column_role(const PageStructure& page, const model::Span& cell) {
  const Mention* title = page.first_mention(cell, MentionType::kTitle);
  if (title == nullptr || column_of(page.text(cell)) != Column::kOther) return {};
  return title->span.size() + 3 >= base::trim(page.text(cell)).size() ? title->canonical
                                                                      : std::string();
}

std::optional<Header> read_header(const PageStructure& page, const Cells& cells) {
  Header header;
  bool known = false;
  for (const model::TableCell& cell : cells) {
    // A person in the first row means that the table has no header.
    if (page.first_mention(cell.span, MentionType::kPerson) != nullptr) return std::nullopt;
    header.columns.push_back(column_of(page.text(cell.span)));
    header.roles.push_back(column_role(page, cell.span));
    known = known || header.columns.back() == Column::kName || !header.roles.back().empty();
  }
  if (!known) return std::nullopt;
  return header;
}

/// One row with its header, and what stands above the table.
class RowReader {
 public:
  RowReader(const PageStructure& page, const Header& header, size_t block, const Cells& cells)
      : page_(page), header_(header), block_(block), cells_(cells) {
    if (const auto heading = page.heading(block)) {
      label_ = read_role_heading(page, page.blocks()[*heading].span);
    }
  }

  void add_claims(ClaimList& claims) const {
    for (size_t i = 0; i < cells_.size() && i < header_.columns.size(); ++i) {
      if (header_.columns[i] == Column::kName) {
        add_named(cells_[i].span, claims);
      } else if (!header_.roles[i].empty()) {
        add_person(cells_[i].span, header_.roles[i], team_or_host(), claims);
      }
    }
  }

 private:
  std::string cell_text(Column column) const {
    for (size_t i = 0; i < cells_.size() && i < header_.columns.size(); ++i) {
      if (header_.columns[i] == column) return base::collapse_spaces(page_.text(cells_[i].span));
    }
    return {};
  }

  const Mention* cell_date(Column column) const {
    for (size_t i = 0; i < cells_.size() && i < header_.columns.size(); ++i) {
      if (header_.columns[i] != column) continue;
      return page_.first_mention(cells_[i].span, MentionType::kDate);
    }
    return nullptr;
  }

  std::string team_or_host() const {
    const std::string team = cell_text(Column::kTeam);
    return team.empty() || header_.names_people() ? page_.host() : team;
  }

  /// A role of the table's own column, else of the heading above.
  void add_named(const model::Span& cell, ClaimList& claims) const {
    const std::string role = cell_text(Column::kRole);
    const std::string employer = cell_text(Column::kEmployer);
    if (!role.empty()) {
      const bool job = !employer.empty() && !label_;
      add_person(cell, role, job ? employer : page_.host(), claims);
    } else if (label_) {
      add_person(cell, label_->title, page_.host(), claims);
    }
  }

  std::optional<Edtf> when() const {
    if (const Mention* period = cell_date(Column::kPeriod); period && period->date) {
      return period->date;
    }
    const Mention* since = cell_date(Column::kSince);
    const Mention* until = cell_date(Column::kUntil);
    const bool has_since = since && since->date && !since->date->is_interval();
    const bool has_until = until && until->date && !until->date->is_interval();
    if (has_since && has_until) return Edtf::make_interval(*since->date, *until->date);
    if (has_since) return Edtf::make_since(*since->date);
    if (has_until) return Edtf::make_until(*until->date);
    return std::nullopt;
  }

  void add_person(const model::Span& cell, const std::string& title, const std::string& org,
                  ClaimList& claims) const {
    const std::optional<LeadingPerson> person = find_leading_person(page_, cell);
    if (!person || org.empty()) return;
    const bool past = label_ && label_->kind == RoleLabelKind::kHeld;
    const std::optional<Edtf> span = when();
    ClaimKind kind = role_kind_of(span, past ? ClaimKind::kRoleHeld : ClaimKind::kRoleHolds);
    if (label_ && label_->kind == RoleLabelKind::kServed) kind = ClaimKind::kServed;
    model::Claim claim =
        make_structure_claim(page_, kind, person->name, page_.blocks()[block_].span);
    claim.title = title;
    claim.org = model::strip_legal_suffix(org);
    claim.when = span;
    claim.rule = "structure.people_table";
    claims.push_back(std::move(claim));
  }

  const PageStructure& page_;
  const Header& header_;
  size_t block_;
  const Cells& cells_;
  std::optional<RoleLabel> label_;
};

}  // namespace

void find_table_claims(const PageStructure& page, ClaimList& claims) {
  std::optional<Header> header;
  bool in_table = false;
  for (size_t i = 0; i < page.blocks().size(); ++i) {
    const Cells* cells = page.row(i);
    if (cells == nullptr) {
      in_table = false;
      continue;
    }
    const bool labels = std::all_of(cells->begin(), cells->end(),
                                    [](const model::TableCell& cell) { return cell.header; });
    if (!in_table || labels) {
      header = read_header(page, *cells);
      in_table = true;
    } else if (header) {
      RowReader(page, *header, i, *cells).add_claims(claims);
    }
  }
}

}  // namespace rolecall::extract
