// SPDX-License-Identifier: Apache-2.0
#pragma once
// One linear pass over HTML's source that leaves out what reading never looks at, so that the
// parser, which costs by the character, does not see it: bodies of scripts (JSON-LD stays), styles,
// comments, inline SVG, embedded data, and attributes that carry layout or behaviour. The text that
// a reader sees stays the same.

#include <string>
#include <string_view>

namespace rolecall::extract {

/// HTML that parses to the same visible text. Comments that archive programs use as landmarks
/// ("<!--X-Body-of-Message-->", "<!--beginarticle-->") stay.
std::string prune_html(std::string_view html);

}  // namespace rolecall::extract
