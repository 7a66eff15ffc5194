// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names of people: their parts, the forms in which one name is written, and how far two written
// names can mean one person. Says nothing about who a person is: two people may share a name.

#include <string>
#include <string_view>
#include <vector>

namespace rolecall::model {

/// A written name taken apart. Honorifics and degrees are dropped.
struct PersonName {
  std::vector<std::string> given;   ///< Given and middle names, initials with their dots removed.
  std::vector<std::string> family;  ///< With particles ("van", "der", "Berg").
  std::string suffix;               ///< "Jr", "III".

  /// As written in running text, given names first (Chinese, Korean and Japanese scripts: family
  /// name first, unspaced).
  std::string full() const;
};

/// Takes "Dr. Ada M. van der Berg, PhD", "van der Berg, Ada", "李雷" apart. A single word is a
/// given name with an empty family name.
PersonName parse_person_name(std::string_view text);

/// "Dr. Ada Berg, PhD" without honorifics, degrees, nicknames in quotes or brackets, and outer
/// punctuation; otherwise as written.
std::string strip_honorifics(std::string_view text);

/// Single words as base::fold_key() gives them, without spaces: "dr", "professor", "sir" before a
/// name; "phd", "jr", "iii" after it; "van", "bin", "de" inside a family name.
bool is_honorific(std::string_view folded_word);
bool is_degree(std::string_view folded_word);
bool is_name_suffix(std::string_view folded_word);
bool is_name_particle(std::string_view folded_word);

/// How two written names relate, from no to yes.
enum class NameMatch {
  kDifferent,
  kPartial,     ///< One is a lone given or family name of the other: a candidate, never a link.
  kInitials,    ///< They agree where one has initials: a candidate, never a link.
  kCompatible,  ///< The same but for middle names, order, nicknames or transliteration.
  kSame,        ///< Equal after folding case, marks and punctuation.
};

NameMatch compare_names(std::string_view a, std::string_view b);

/// Key under which equal names meet: folded words, sorted, without honorifics and initials' dots.
std::string name_key(std::string_view name);

}  // namespace rolecall::model
