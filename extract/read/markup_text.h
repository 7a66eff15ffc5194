// SPDX-License-Identifier: Apache-2.0
#pragma once
// Scraps of HTML that stand in feeds and JSON -> text and blocks.

#include <string>
#include <string_view>

#include "extract/read/text_builder.h"

namespace rolecall::extract {

/// The text of a scrap, entities decoded, white space folded. A "<" that starts no tag stays.
std::string text_of_markup(std::string_view html);

/// Writes the scrap as blocks; links resolve against `base_url`. False where it is over the
/// parser's budget, and nothing is written.
bool write_markup(std::string_view html, const std::string& base_url, TextBuilder& out);

}  // namespace rolecall::extract
