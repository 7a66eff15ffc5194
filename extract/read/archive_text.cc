// SPDX-License-Identifier: Apache-2.0
#include "extract/read/archive_text.h"

#include "base/text.h"

namespace rolecall::extract {

NodeId landmark(const Dom& dom, std::string_view text) {
  for (NodeId id = 0; id < dom.size(); ++id) {
    if (dom[id].tag == Tag::kComment && dom[id].text == text) return id;
  }
  return kNoNode;
}

std::string raw_text(const Dom& dom, NodeId from, NodeId end) {
  std::string text;
  for (NodeId id = from; id < end; ++id) {
    if (dom[id].tag == Tag::kText) text += dom[id].text;
  }
  return text;
}

std::string subject_without_list(std::string_view subject) {
  subject = base::trim(subject);
  if (subject.starts_with('[')) {
    const size_t close = subject.find(']');
    if (close != std::string_view::npos) subject = base::trim(subject.substr(close + 1));
  }
  return base::collapse_spaces(subject);
}

}  // namespace rolecall::extract
