// SPDX-License-Identifier: Apache-2.0
#pragma once
// Names that are known before the text is read: the wiki's people and organisations, and those
// that the page gives of itself: authors, handles, owner, site, people in its data.

#include <string>
#include <string_view>

#include "extract/find/phrase_table.h"
#include "extract/known_names.h"
#include "model/document.h"

namespace rolecall::extract {

/// True for a name of two words or more, none of which says that it is an organisation's.
bool looks_personal(std::string_view name);

/// The ways in which running text writes a person's name: "Ada M. Berg", "Ada Berg", "A. Berg",
/// "Berg, Ada". Not the lone family or given name.
std::vector<std::string> written_forms(std::string_view name);

/// Phrases of the wiki and of the lexicon; made once.
PhraseTable known_phrases(const KnownNames& known);

/// Phrases of one page.
PhraseTable page_phrases(const model::Document& document);

/// Marks the tokens of places of several words ("New York").
void mark_places(MentionPage& page, const PhraseTable& places);

/// Adds mentions wherever a phrase of the table stands over free tokens.
void find_phrases(MentionPage& page, const PhraseTable& table);

}  // namespace rolecall::extract
