// SPDX-License-Identifier: Apache-2.0
#pragma once
// Kinds of bytes that a page may be, told by its media type, its address and, where these say
// nothing or lie, by the bytes; and the reader of each kind. To add one, write its file and its
// line in media.cc.

#include <string>
#include <string_view>

#include "base/result.h"
#include "extract/read/read.h"
#include "model/document.h"

namespace rolecall::extract {

enum class Media {
  kHtml,  ///< Also XHTML: browsers and we read both by HTML's rules.
  kPlain,
  kMarkdown,
  kRst,
  kMail,  ///< message/rfc822 and mbox.
  kFeed,
  kJson,
  kPdf,
  kGzip,   ///< A compressed file of one of the others, as archives hand out mboxes.
  kOther,  ///< Not read.
};

Media media_of(const Page& page);

/// Reads a page of one kind into the document, whose address is set. Errors as read_document()'s.
using MediaReader = base::Result<void> (*)(const Page&, const ReadLimits&, model::Document&);

/// The reader of the kind; null for kHtml, kGzip and kOther, which read.cc sees to.
MediaReader media_reader(Media media);

/// The page's text as UTF-8; a guess at its encoding becomes a note.
std::string decode_page(const Page& page, model::Document& document);

// The readers; each lives in the file of its name.
base::Result<void> read_plain_page(const Page&, const ReadLimits&, model::Document&);
base::Result<void> read_markdown_page(const Page&, const ReadLimits&, model::Document&);
base::Result<void> read_rst_page(const Page&, const ReadLimits&, model::Document&);
base::Result<void> read_mail_page(const Page&, const ReadLimits&, model::Document&);
base::Result<void> read_feed_page(const Page&, const ReadLimits&, model::Document&);
base::Result<void> read_json_page(const Page&, const ReadLimits&, model::Document&);
base::Result<void> read_pdf_page(const Page&, const ReadLimits&, model::Document&);

}  // namespace rolecall::extract
