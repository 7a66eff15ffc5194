// SPDX-License-Identifier: Apache-2.0
#pragma once
// A capture's bytes -> a document: charset, HTML, main text, metadata. media.cc has the table of
// kinds of bytes, shapes.cc that of the shapes of HTML pages.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "model/document.h"

namespace rolecall::extract {

/// What is read, as the network or a file gave it.
struct Page {
  std::string_view bytes;
  std::string url;                       ///< Effective address; may be empty for a local file.
  std::string media_type;                ///< Lower case; empty to guess from the bytes.
  std::string charset;                   ///< From the Content-Type header; may be empty.
  std::optional<base::Time> fetched;     ///< No date on the page may lie after it.
  std::optional<model::Edtf> published;  ///< Given from outside, trusted over the page.
};

/// Bounds on one page's parse: a hostile page ends as kTooLarge, others are not disturbed.
struct ReadLimits {
  size_t max_input_bytes = size_t{10} << 20;
  size_t max_arena_bytes = size_t{64} << 20;
  /// Of main text, some 350,000 words; more is left out with a note. Finding claims takes about
  /// a hundred times as much memory as its text.
  size_t max_text_bytes = size_t{2} << 20;
  std::chrono::milliseconds deadline{2000};
  /// Where rolecall-pdf and rolecall-mail are; empty to look beside the program and in libexec.
  std::string helper_folder;
};

/// kTooLarge over a limit, kUnsupported for a media type that is not read, kInvalid for a page
/// without text. Thread-safe.
base::Result<model::Document> read_document(const Page& page, const ReadLimits& limits = {});

}  // namespace rolecall::extract
