// SPDX-License-Identifier: Apache-2.0
#include "extract/read/thread.h"

#include <algorithm>

#include "base/text.h"
#include "extract/read/instant.h"
#include "extract/read/mail_text.h"

namespace rolecall::extract {

using model::Block;
using model::BlockKind;

static bool every_line_quoted(std::string_view text) {
  const auto lines = base::split(text, '\n');
  return std::all_of(lines.begin(), lines.end(),
                     [](std::string_view line) { return base::trim(line).starts_with('>'); });
}

/// Marks paragraphs of HTML posts that carry mail's way of quoting.
static void mark_quotes(model::Document& document, size_t first_block) {
  for (size_t i = first_block; i < document.blocks.size(); ++i) {
    Block& block = document.blocks[i];
    if (block.quoted || block.kind == BlockKind::kPre) continue;
    const std::string_view text = document.view(block.span);
    const bool before_quote = i + 1 < document.blocks.size() && document.blocks[i + 1].quoted;
    if (every_line_quoted(text) || (before_quote && is_attribution(text))) {
      block.quoted = true;
      // An attribution stands before a quote that this loop may have yet to mark.
    } else if (i + 1 < document.blocks.size() && is_attribution(text) &&
               every_line_quoted(document.view(document.blocks[i + 1].span))) {
      block.quoted = true;
    }
  }
}

void write_thread(const ShapeInput& input, const std::vector<Post>& posts,
                  const Treatments& treatments, model::Document& document) {
  TextBuilder out(document);
  const RenderContext context{treatments, input.base_url};
  for (const Post& post : posts) {
    const size_t first_block = document.blocks.size();
    out.set_message(document.messages.size());
    const SignedText mail = split_signature(post.mail);
    if (post.body != kNoNode) {
      render(input.dom, post.body, context, out);
    } else {
      write_mail_text(mail.body, out);
    }
    const size_t own_end = document.text.size();
    write_mail_text(mail.signature, out);
    if (document.blocks.size() == first_block) continue;
    mark_quotes(document, first_block);
    const size_t start = document.blocks[first_block].span.start;
    const model::Span span{start, std::max(start, own_end)};
    document.messages.push_back({post.author, post.published, span});
  }
  if (document.messages.empty()) return;
  const model::Message& first = document.messages.front();
  if (!first.author.name.empty()) document.authors = {first.author};
  if (first.published.has_value()) {
    document.published = first.published;
    document.published_from = model::DateSource::kTimeElement;
  }
}

std::optional<model::Edtf> time_under(const Dom& dom, NodeId root) {
  for (NodeId id = root; id < dom[root].end; ++id) {
    const std::string_view value = dom.attribute(id, "datetime");
    if (value.empty()) continue;
    if (const auto instant = parse_instant(value)) return instant->date;
  }
  return std::nullopt;
}

}  // namespace rolecall::extract
