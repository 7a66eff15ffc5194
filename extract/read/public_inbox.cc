// SPDX-License-Identifier: Apache-2.0
// Messages and threads as public-inbox shows them: mail in <pre>, either with its headers or under
// a line "From: Ada Berg @ 2026-05-07  9:12 UTC".
#include <algorithm>

#include "base/text.h"
#include "extract/read/archive_text.h"
#include "extract/read/instant.h"
#include "extract/read/mail_text.h"
#include "extract/read/readers.h"
#include "extract/read/regex.h"
#include "extract/read/thread.h"

namespace rolecall::extract {

namespace {

const Regex& from_line() {
  static const Regex kFrom(R"((?m)^From: ([^\n@]+) @ (\d{4}-\d\d-\d\d)[ \d]+:\d\d UTC[^\n]*\n)");
  return kFrom;
}

/// The lines under a message: "^ permalink raw reply [flat|nested] 3+ messages in thread".
std::string_view without_links(std::string_view text) {
  static const Regex kLinks(R"((?m)^(?:\^ permalink|Thread overview:|end of thread))");
  const auto found = kLinks.match(text);
  return found.has_value() ? text.substr(0, static_cast<size_t>((*found)[0].data() - text.data()))
                           : text;
}

/// A field's value as the page shows it, with links behind a tab.
std::string field_value(std::string_view value) {
  return std::string(base::trim(value.substr(0, value.find('\t'))));
}

/// Skips "  To: ...; +Cc: ..." lines up to the blank line before the body.
std::string_view body_after_from(std::string_view text) {
  const size_t blank = text.find("\n\n");
  const bool fields = text.starts_with("  To:") || text.starts_with("  Cc:");
  return fields && blank != std::string_view::npos ? text.substr(blank + 2) : text;
}

std::optional<Post> post_in(const std::string& text, std::string& subject) {
  Post post;
  if (const auto header = read_mail_header(text)) {
    post.author = mail_author(header->from);
    post.published = parse_instant_date(field_value(header->date));
    post.mail = without_links(std::string_view(text).substr(header->body));
    if (subject.empty()) subject = field_value(header->subject);
    return post;
  }
  const auto from = from_line().match(text);
  if (!from.has_value()) return std::nullopt;
  const auto after = static_cast<size_t>((*from)[0].data() - text.data()) + (*from)[0].size();
  post.author.name = base::collapse_spaces((*from)[1]);
  post.published = parse_instant_date((*from)[2]);
  post.mail = without_links(body_after_from(std::string_view(text).substr(after)));
  return post;
}

}  // namespace

bool recognise_public_inbox(const ShapeInput& input) {
  const Dom& dom = input.dom;
  if (dom.body() == kNoNode) return false;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    if (dom[id].tag == Tag::kA && dom.attribute(id, "href").ends_with("_/text/mirror/")) {
      return true;
    }
  }
  return false;
}

void read_public_inbox(const ShapeInput& input, model::Document& document) {
  const Dom& dom = input.dom;
  std::vector<Post> posts;
  std::string subject;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    if (dom[id].tag != Tag::kPre) continue;
    if (auto post = post_in(raw_text(dom, id, dom[id].end), subject)) {
      posts.push_back(std::move(*post));
    }
    id = dom[id].end - 1;
  }
  if (!subject.empty()) document.title = subject_without_list(subject);
  write_thread(input, posts, Treatments(dom.size(), Treatment::kKeep), document);
  if (document.published.has_value()) document.published_from = model::DateSource::kHeader;
}

}  // namespace rolecall::extract
