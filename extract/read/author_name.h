// SPDX-License-Identifier: Apache-2.0
#pragma once
// Author fields and by-lines as sites write them -> names of people: without "By", places, roles,
// degrees and what is no author at all.

#include <string>
#include <string_view>
#include <vector>

#include "model/document.h"

namespace rolecall::extract {

/// The authors that one field or by-line names: "By Ada Berg and Bo Ek in Paris" gives two.
/// Nothing for dates, accounts of machines ("admin"), addresses, and phrases.
std::vector<model::Author> read_authors(std::string_view text);

/// "Berg, Ada", as citation tags have it, in reading order.
std::string reading_order(std::string_view name);

/// The text may be a name by its shape: a few words, no digit, month, "ago" or sentence.
bool looks_like_name(std::string_view text);

/// Two words of which the lexicon knows the first as a given name and the second as no common word,
/// place or body: a site of that name is its author's own.
bool names_a_person(std::string_view text);

/// Two to four capitalised words, the first a known given name and the last no place or body: a
/// name that stands alone where only by-lines stand.
bool seems_a_person(std::string_view text);

/// Adds an author unless one of that name is there.
void add_author(std::vector<model::Author>& authors, model::Author author);

}  // namespace rolecall::extract
