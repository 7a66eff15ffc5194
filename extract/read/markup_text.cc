// SPDX-License-Identifier: Apache-2.0
#include "extract/read/markup_text.h"

#include "base/text.h"
#include "extract/read/html.h"
#include "extract/read/prune.h"
#include "extract/read/render.h"

namespace rolecall::extract {

// A tree takes some 14 times its source; no post that is read comes near it.
static constexpr size_t kMaxScrapBytes = size_t{2} << 20;

std::string text_of_markup(std::string_view html) {
  if (html.find_first_of("<&") == std::string_view::npos) return base::collapse_spaces(html);
  const auto dom = parse_html(base::utf8_prefix(html, kMaxScrapBytes));
  if (!dom.has_value() || dom->body() == kNoNode) return {};
  return dom->text_of(dom->body());
}

bool write_markup(std::string_view html, const std::string& base_url, TextBuilder& out) {
  const std::string pruned = prune_html(base::utf8_prefix(html, kMaxScrapBytes));
  const auto dom = parse_html(pruned);
  if (!dom.has_value() || dom->body() == kNoNode) return false;
  const Treatments treatments(dom->size(), Treatment::kKeep);
  render(*dom, dom->body(), {treatments, base_url}, out);
  return true;
}

}  // namespace rolecall::extract
