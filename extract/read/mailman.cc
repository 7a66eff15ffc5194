// SPDX-License-Identifier: Apache-2.0
// A message in an archive made by Mailman 2's pipermail: subject, author in <b>, date in <i>, and
// the mail in a <pre> between two landmark comments.
#include <algorithm>

#include "base/text.h"
#include "extract/read/archive_text.h"
#include "extract/read/instant.h"
#include "extract/read/readers.h"
#include "extract/read/thread.h"

namespace rolecall::extract {

/// The first element of the tag before `end`.
static NodeId before(const Dom& dom, Tag tag, NodeId end) {
  const NodeId found = dom.find_tag(dom.body(), tag);
  return found < end ? found : kNoNode;
}

bool recognise_mailman(const ShapeInput& input) {
  const Dom& dom = input.dom;
  const NodeId start = landmark(dom, "beginarticle");
  return start != kNoNode && dom.body() != kNoNode && before(dom, Tag::kB, start) != kNoNode &&
         before(dom, Tag::kI, start) != kNoNode;
}

/// "ada at example.org" without the list's own address.
static std::string handle_of_address(std::string_view address) {
  const std::string_view trimmed = base::trim(address);
  return std::string(trimmed.substr(0, trimmed.find_first_of(" @")));
}

void read_mailman(const ShapeInput& input, model::Document& document) {
  const Dom& dom = input.dom;
  const NodeId start = landmark(dom, "beginarticle");
  const NodeId end = std::min(landmark(dom, "endarticle"), dom.size());
  Post post;
  post.mail = raw_text(dom, start, end);
  const NodeId name = before(dom, Tag::kB, start);
  post.author.name = dom.text_of(name);
  for (NodeId id = name; id < start; ++id) {
    if (dom[id].tag != Tag::kA) continue;
    post.author.handle = handle_of_address(dom.text_of(id));
    break;
  }
  post.published = parse_instant_date(dom.text_of(before(dom, Tag::kI, start)));
  if (const NodeId heading = before(dom, Tag::kH1, start); heading != kNoNode) {
    document.title = subject_without_list(dom.text_of(heading));
  }
  write_thread(input, {post}, Treatments(dom.size(), Treatment::kKeep), document);
  if (post.published.has_value()) document.published_from = model::DateSource::kHeader;
}

}  // namespace rolecall::extract
