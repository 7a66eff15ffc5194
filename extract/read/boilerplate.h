// SPDX-License-Identifier: Apache-2.0
#pragma once
// What stands around and inside a page's main text and is none of it: navigation, sidebars,
// footers, comments, teasers, share bars, banners; by tag, role, class words, headings, and by
// being made of links.

#include <string_view>

#include "extract/read/dom.h"
#include "extract/read/render.h"

namespace rolecall::extract {

/// How far a node's own marks speak against it.
enum class Marks {
  kNone,
  kWeak,    ///< Only if it is also short or made of links.
  kStrong,  ///< Unless it holds most of the page's text.
};

/// Judges the element by its tag, role, class and id.
Marks boilerplate_marks(const Dom& dom, NodeId id);

/// The element is marked as the place of readers' comments.
bool is_comment_part(const Dom& dom, NodeId id);

/// The heading starts a part that belongs to the site, not to the text: "Related posts",
/// "3 comments", "About the author".
bool is_site_heading(std::string_view text);

/// The whole line asks the reader to subscribe, share, follow or read something else, or says that
/// an advertisement stands there.
bool is_site_line(std::string_view text);

/// The words under a picture that stand in a paragraph of their own: they end in its credit, as
/// "(Image: TILE PRESS)".
bool is_credited_caption(std::string_view text);

/// The paragraph is part of what a site says of its cookies.
bool is_cookie_notice(std::string_view text);

/// Sets kDrop for what is no main text anywhere under the body.
void drop_boilerplate(const Dom& dom, Treatments& treatments);

}  // namespace rolecall::extract
