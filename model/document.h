// SPDX-License-Identifier: Apache-2.0
#pragma once
// A document: what reading a capture makes of it. One normalised UTF-8 text, and spans over it
// by byte offsets: blocks, tables, messages, links.

#include <optional>
#include <string>
#include <vector>

#include "model/edtf.h"

namespace rolecall::model {

/// Bytes [start, end) of Document::text.
struct Span {
  size_t start = 0;
  size_t end = 0;
  size_t size() const { return end - start; }
  bool contains(const Span& other) const { return start <= other.start && other.end <= end; }
  auto operator<=>(const Span&) const = default;
};

enum class BlockKind {
  kHeading,
  kParagraph,
  kListItem,
  kTableRow,        ///< Its cells are in Document::tables.
  kDefinitionTerm,  ///< <dt>, or a label such as "Affiliation:" beside its value.
  kDefinition,      ///< <dd>
  kQuote,           ///< Words that the author passes on; see Block::quoted.
  kPre,
  kCaption,
  kByline,  ///< A visible line that names the author or date.
};

std::string_view to_string(BlockKind kind);

/// One stretch of main text; blocks are in reading order and do not overlap. Between two blocks
/// the text has one newline or more.
struct Block {
  BlockKind kind = BlockKind::kParagraph;
  int level = 0;  ///< 1 to 6 of a heading; nesting depth from 1 of a list item; else 0.
  Span span;
  bool quoted = false;  ///< Not the author's own words: <blockquote>, "> " lines, forwarded mail.
  std::optional<size_t> message;  ///< Index into Document::messages that the block belongs to.
};

enum class InlineKind { kLink, kStrong, kEmphasis };

/// Markup inside a block that says what the words are.
struct Inline {
  InlineKind kind = InlineKind::kLink;
  Span span;
  std::string target;  ///< A link's absolute URL, else empty.
};

struct TableCell {
  Span span;
  bool header = false;  ///< <th>, or in a <thead>.
};

/// A data table (layout tables become blocks). Every row is a kTableRow block whose cells are
/// separated by a tab.
struct Table {
  std::vector<std::vector<TableCell>> rows;
};

/// A person as the page's metadata or by-line names them.
struct Author {
  std::string name;
  std::string affiliation;  ///< Empty where none is given.
  std::string handle;       ///< Account name on the site, without "@"; may be empty.
  std::string url;
};

/// One post of a thread, mail of an archive, or entry of a feed; in reading order. A document of
/// one piece has none.
struct Message {
  Author author;
  std::optional<Edtf> published;
  Span span;
};

/// A person described in the page's data: JSON-LD or microdata Person, h-card.
struct StructuredPerson {
  std::string name;
  std::string job_title;
  std::string works_for;
  std::string url;
};

/// Where the published date was read from, by falling trust.
enum class DateSource { kNone, kStructured, kMeta, kTimeElement, kHeader, kUrl, kByline };

std::string_view to_string(DateSource source);

struct Document {
  std::string url;            ///< As fetched.
  std::string canonical_url;  ///< rel=canonical or og:url where the page gives one, else url.
  std::string shape;          ///< Reader that made it: "discourse", "mailman", "article" ...
  std::string title;          ///< Without the site's name.
  std::vector<Author> authors;
  std::optional<Edtf> published;
  DateSource published_from = DateSource::kNone;
  std::optional<Edtf> modified;
  std::string language;  ///< BCP 47, as "en" or "pt-BR"; empty where unknown.
  std::string site;      ///< The site's own name.
  std::string owner;     ///< Organisation that the page speaks for ("we"); empty where unknown.

  std::string text;  ///< The main text, NFC.
  std::vector<Block> blocks;
  std::vector<Inline> inlines;
  std::vector<Table> tables;
  std::vector<Message> messages;
  std::vector<StructuredPerson> people;

  std::vector<std::string> notes;  ///< What was left out and why; empty is the normal case.

  std::string_view view(const Span& span) const {
    return std::string_view(text).substr(span.start, span.size());
  }

  /// The date of the message whose block the byte is in, where it has one, else published.
  std::optional<Edtf> said_at(size_t offset) const;
};

}  // namespace rolecall::model
