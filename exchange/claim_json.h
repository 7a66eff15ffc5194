// SPDX-License-Identifier: Apache-2.0
#pragma once
// Claims and documents as JSON: what `rolecall extract` prints, one object a line.

#include <string>
#include <string_view>

#include "base/result.h"
#include "model/claim.h"
#include "model/document.h"

namespace rolecall::exchange {

/// Which page a line is about.
struct PageName {
  std::string page;  ///< As the manifest or command line names it.
  std::string url;
};

/// page, url, kind, person, title, org, when, status, quote, start, end, rule, confidence; absent
/// values are null. No newline at the end.
std::string claim_to_json(const PageName& page, const model::Claim& claim);

/// page, url, canonical_url, title, authors, published, modified, language, site, outcome, text,
/// blocks, messages, notes. No newline at the end.
std::string document_to_json(const PageName& page, const model::Document& document);

/// The same shape for a page that could not be read: outcome and notes say why.
std::string unread_to_json(const PageName& page, const base::Error& error);

}  // namespace rolecall::exchange
