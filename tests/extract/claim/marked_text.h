// SPDX-License-Identifier: Apache-2.0
#pragma once
// Documents for tests of rules, written as marked-up text: "[P Mira Holt] has left [O Acme] in
// [D May 2024|2024-05]." Behind "|" stands what the mention stands for; "[p she|Mira Holt]" in
// lower case is a pronoun. A line is a sentence, an empty line ends a block, "=== 2024-05-07" on
// a line of its own starts a message of that date; "=== 2024-05-07 Mira Holt" also says whose.

#include <memory>
#include <string>
#include <string_view>

#include "extract/find/mentions.h"
#include "model/claim.h"

namespace rolecall::extract {

struct MarkedText {
  std::unique_ptr<model::Document> document;
  AnnotatedDocument annotated;
};

/// Throws std::invalid_argument for broken markup. Published is 2024-05-07, the owner "Acme".
MarkedText read_marked_text(std::string_view markup, std::string_view owner = "Acme");

/// One line a claim: "role.start | Mira Holt | chair | Acme | 2024 | stated"; "-" for nothing.
std::string describe(const model::Claim& claim);

}  // namespace rolecall::extract
