// SPDX-License-Identifier: Apache-2.0
// A message in an archive made by MHonArc: landmark comments around the header list and the body.
#include <algorithm>

#include "base/text.h"
#include "extract/read/archive_text.h"
#include "extract/read/instant.h"
#include "extract/read/mail_text.h"
#include "extract/read/readers.h"
#include "extract/read/thread.h"

namespace rolecall::extract {

bool recognise_mhonarc(const ShapeInput& input) {
  return input.dom.body() != kNoNode && landmark(input.dom, "X-Body-of-Message") != kNoNode;
}

/// The value of "From: ..." among the list items of the head.
static std::string head_field(const Dom& dom, std::string_view name) {
  const NodeId start = landmark(dom, "X-Head-of-Message");
  const NodeId end = std::min(landmark(dom, "X-Head-of-Message-End"), dom.size());
  if (start == kNoNode) return {};
  for (NodeId id = start; id < end; ++id) {
    if (dom[id].tag != Tag::kLi) continue;
    const std::string text = dom.text_of(id);
    const size_t colon = text.find(':');
    if (colon != std::string::npos &&
        base::equals_ignoring_ascii_case(base::trim(text.substr(0, colon)), name)) {
      return std::string(base::trim(text.substr(colon + 1)));
    }
  }
  return {};
}

void read_mhonarc(const ShapeInput& input, model::Document& document) {
  const Dom& dom = input.dom;
  const NodeId start = landmark(dom, "X-Body-of-Message");
  const NodeId end = std::min(landmark(dom, "X-Body-of-Message-End"), dom.size());
  Treatments treatments(dom.size(), Treatment::kKeep);
  Post post;
  post.author = mail_author(head_field(dom, "from"));
  post.published = parse_instant_date(head_field(dom, "date"));
  const NodeId pre = dom.find_tag(dom.body(), Tag::kPre);
  if (pre != kNoNode && start < pre && pre < end) {
    post.mail = raw_text(dom, start, end);
  } else {
    // An HTML mail has no element of its own: what stands outside the landmarks goes.
    post.body = dom.body();
    for (NodeId id = dom.body() + 1; id < dom[dom.body()].end; ++id) {
      if (id > start && id < end) continue;
      if (dom[id].end <= start || id >= end) treatments[id] = Treatment::kDrop;
    }
  }
  if (const std::string subject = head_field(dom, "subject"); !subject.empty()) {
    document.title = subject_without_list(subject);
  }
  write_thread(input, {post}, treatments, document);
  if (post.published.has_value()) document.published_from = model::DateSource::kHeader;
}

}  // namespace rolecall::extract
