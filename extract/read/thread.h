// SPDX-License-Identifier: Apache-2.0
#pragma once
// Several posts or mails on one page -> messages: what all readers of forums and archives share.

#include <optional>
#include <string>
#include <vector>

#include "extract/read/render.h"
#include "extract/read/shapes.h"
#include "model/document.h"

namespace rolecall::extract {

/// One post: its words are either the nodes under `body` or the plain text in `mail`.
struct Post {
  model::Author author;
  std::optional<model::Edtf> published;
  NodeId body = kNoNode;
  std::string mail;
};

/// Appends the posts as messages, quoted words marked. The document's authors and date become the
/// first post's where that has them; a post without words is left out.
void write_thread(const ShapeInput& input, const std::vector<Post>& posts,
                  const Treatments& treatments, model::Document& document);

/// The date of the first <time datetime> (or element with a datetime attribute) under `root`.
std::optional<model::Edtf> time_under(const Dom& dom, NodeId root);

}  // namespace rolecall::extract
