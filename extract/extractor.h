// SPDX-License-Identifier: Apache-2.0
#pragma once
// A page's bytes -> a document -> claims: the whole of extract/ behind one call.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "extract/known_names.h"
#include "extract/read/read.h"
#include "model/claim.h"
#include "model/document.h"

namespace rolecall::extract {

struct Extraction {
  model::Document document;
  std::vector<model::Claim> claims;  ///< By start, then kind; no two with equal claim_key.
};

/// Thread-safe once made: extract() shares nothing between calls. The same input gives the same
/// output, byte for byte.
class Extractor {
 public:
  /// Compiles the built-in rules; throws std::runtime_error where they do not compile.
  explicit Extractor(const KnownNames& known = {}, ReadLimits limits = {});
  ~Extractor();
  Extractor(const Extractor&) = delete;
  Extractor& operator=(const Extractor&) = delete;

  /// kTooLarge for a page over the parser's budget, kUnsupported for media types that are not
  /// read, kInvalid for a page without text.
  base::Result<Extraction> extract(const Page& page) const;

  /// Claims of a document that has been read already.
  std::vector<model::Claim> claims(const model::Document& document) const;

  /// For people who write rules: each sentence's mentions and typed text, and which rules fired
  /// or were vetoed.
  std::string explain(const model::Document& document) const;
  /// People whom a line names in full, as it writes them, in order.
  std::vector<std::string> people_in(const std::string& line) const;
  /// The line tells of a change of roles, whoever changes.
  bool tells_of_change(std::string_view line) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::extract
