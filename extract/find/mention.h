// SPDX-License-Identifier: Apache-2.0
#pragma once
// Mentions: typed spans of a document, the letters of the language that rules are written in.

#include <optional>
#include <string>
#include <vector>

#include "model/document.h"
#include "model/edtf.h"

namespace rolecall::extract {

enum class MentionType { kPerson, kOrg, kTitle, kDate };

/// How a person or organisation was recognised, from weak to strong.
enum class Evidence {
  kShape,    ///< Capitals alone.
  kLexicon,  ///< A given name, a suffix or a kind word of the lexicons.
  kContext,  ///< "joined X", an honorific, an apposition.
  kPage,     ///< The page's own by-line, authors, owner, handles.
  kKnown,    ///< A name that the wiki knows.
};

struct Mention {
  MentionType type = MentionType::kPerson;
  model::Span span;
  /// The fullest form that the page gives: "Lindqvist" -> "Tomasz Lindqvist"; a title in the
  /// singular, without its organisation.
  std::string canonical;
  Evidence evidence = Evidence::kShape;
  /// Of a date: its value, resolved against the message's or the document's date; absent where it
  /// cannot be resolved or stays ambiguous.
  std::optional<model::Edtf> date;
  bool plural = false;  ///< Of a title: "maintainers" over several names.
  /// Of a pronoun or first person ("I", "she", "we"): canonical is whom or what it stands for.
  bool pronoun = false;
  /// Of an organisation: a team or body inside a larger one ("build team", "steering council").
  bool body = false;
};

}  // namespace rolecall::extract
