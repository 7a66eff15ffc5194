// SPDX-License-Identifier: Apache-2.0
#pragma once
// What the parts of `rolecall warc` share; each is a file cli/warc_*.cc.

#include <optional>
#include <string>
#include <vector>

#include "cli/open.h"
#include "cli/verb.h"
#include "fetch/warc_reader.h"
#include "fetch/warc_writer.h"

namespace rolecall::cli {

struct WarcOptions {
  std::string action;
  std::vector<std::string> files;
  std::string url;                 ///< cat: the page, whose capture is looked up in the store,
  std::string time;                ///< as it was at this time; empty: the newest.
  std::optional<int64_t> capture;  ///< cat: the store's capture.
  bool payload = false;            ///< cat: the body alone, all codings off.
  bool document = false;           ///< replay: documents instead of claims.
  bool diff = false;               ///< replay: what reading the stored captures again would change.
  bool apply = false;              ///< replay: and store it.
  Format format = Format::kText;
};

/// One line a record. kNeedsAttention where a file is broken.
int list_warc(const WarcOptions& options);
/// A record, or its payload, byte for byte.
int cat_warc(const WarcOptions& options, const Globals& globals);
/// Every digest and length, and every reference of the store. kNeedsAttention where one is wrong.
int verify_warcs(const WarcOptions& options, const Globals& globals);
/// What extract would read from each answer.
int replay_warc(const WarcOptions& options);
/// What reading the stored captures again would change, by source.
int diff_captures(const WarcOptions& options, const Globals& globals);

/// Names a file's problems in the log.
void log_problems(const std::string& file, const std::vector<fetch::WarcProblem>& problems);

/// The archive's files, sorted; open ones too.
std::vector<std::string> archive_files(const std::string& folder);

}  // namespace rolecall::cli
