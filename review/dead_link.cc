// SPDX-License-Identifier: Apache-2.0
#include "review/dead_link.h"

namespace rolecall::review {
namespace {
constexpr std::string_view kMark = "dead link";
}  // namespace

bool is_marked_dead(const model::Reference& reference) { return reference.type.ends_with(kMark); }

void mark_dead(model::Reference& reference) {
  if (is_marked_dead(reference)) return;
  if (!reference.type.empty()) reference.type += ", ";
  reference.type += kMark;
}

}  // namespace rolecall::review
