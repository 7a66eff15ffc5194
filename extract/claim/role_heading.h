// SPDX-License-Identifier: Apache-2.0
#pragma once
// A heading, column or intro line that names a role for the people under it: "Programme Chairs",
// "Emeritus maintainers", "The new maintainers are:".

#include <optional>
#include <string>
#include <string_view>

#include "extract/claim/structure.h"

namespace rolecall::extract {

/// What a label says about the people that it stands over.
enum class RoleLabelKind { kHolds, kHeld, kStart, kEnd, kServed };

struct RoleLabel {
  RoleLabelKind kind = RoleLabelKind::kHolds;
  std::string title;  ///< In the singular, "emeritus" and "former" left out; a body as written.
  std::string org;    ///< Where the label names one; else empty.
};

/// Reads a heading; nothing where it names no role.
std::optional<RoleLabel> read_role_heading(const PageStructure& page, model::Span heading);

/// Reads a line that ends with a colon before a list; nothing where it names no role, or says
/// something else about its people (nominees, thanks).
std::optional<RoleLabel> read_role_intro(const PageStructure& page, model::Span intro);

/// True for functions at an event: programme chair, organiser, local arrangements.
bool is_event_function(std::string_view title);
/// True for the name of an event: "Conference on ...", "Workshop ...", "Somethingconf 2026".
bool is_event_name(std::string_view name);
/// True for headings of people who no longer hold the role.
bool is_past_label(std::string_view text);

}  // namespace rolecall::extract
