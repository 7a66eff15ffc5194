// SPDX-License-Identifier: Apache-2.0
#pragma once
// A part of a Dom -> text, blocks, inlines and tables of a document.

#include <cstdint>
#include <string>
#include <vector>

#include "extract/read/dom.h"
#include "extract/read/text_builder.h"

namespace rolecall::extract {

/// What becomes of a node and all below it.
enum class Treatment : uint8_t { kKeep, kDrop, kByline };

/// One Treatment a node.
using Treatments = std::vector<Treatment>;

struct RenderContext {
  const Treatments& treatments;
  std::string base_url;  ///< Links resolve against it.
};

/// Writes what `root` holds; leaves no block open. Elements that show no text (script, form
/// fields, hidden ones) are left out whatever their treatment.
void render(const Dom& dom, NodeId root, const RenderContext& context, TextBuilder& out);

/// The element is not shown: the hidden attribute, display:none, or an element without text.
bool is_hidden(const Dom& dom, NodeId id);

}  // namespace rolecall::extract
