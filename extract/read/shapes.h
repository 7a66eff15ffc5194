// SPDX-License-Identifier: Apache-2.0
#pragma once
// The table of page shapes: kinds of page that one program makes (a forum, a mail archive), known
// by their markup and never by their host, each read by a reader of its own. To add one, write its
// file and its line in shapes.cc.

#include <span>
#include <string>
#include <string_view>

#include "extract/read/dom.h"
#include "extract/read/read.h"
#include "model/document.h"

namespace rolecall::extract {

/// What a reader works from. Views and references hold for the call.
struct ShapeInput {
  const Dom& dom;
  const Page& page;
  std::string base_url;  ///< The page's <base href>, else its address.
};

struct Shape {
  std::string_view name;  ///< Document::shape
  bool (*recognise)(const ShapeInput&);
  /// Writes text and blocks, and what the shape knows better than the page's metadata, which the
  /// document has already.
  void (*read)(const ShapeInput&, model::Document&);
};

/// The first shape that recognises the page; the last, the article, takes any.
const Shape& shape_of(const ShapeInput& input);
std::span<const Shape> shapes();

}  // namespace rolecall::extract
