// SPDX-License-Identifier: Apache-2.0
#pragma once
// What WARC and ARC files hold, by address, so that they can stand for the network: the answer to
// an address, with revisits resolved to the body that they refer to.

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "fetch/fetcher.h"
#include "fetch/transfer.h"
#include "fetch/warc_reader.h"

namespace rolecall::fetch {

/// One answer in the files.
struct ArchivedAnswer {
  size_t file = 0;  ///< Index of files().
  int64_t offset = 0;
  std::string url;
  base::Time date{};
  bool is_revisit = false;
  /// Of a revisit, what it says of the original: record id, "URI date", payload digest.
  std::vector<std::string> refers_to;
};

/// Thread-safe once made. Holds some hundred bytes an answer.
class ArchiveIndex {
 public:
  /// Reads every head of a file. kNotFound or kIo; what is broken in it is a problem, and passed
  /// over.
  base::Result<void> add(const std::string& path);

  const std::vector<std::string>& files() const { return files_; }
  const std::vector<ArchivedAnswer>& answers() const { return answers_; }
  /// "file:offset: what is wrong".
  const std::vector<std::string>& problems() const { return problems_; }

  /// The newest answer to an address, spelled in any way with the same key; nothing where none is.
  const ArchivedAnswer* newest(const Url& url) const;

  /// The message of an answer as the network would have given it.
  base::Result<TransferResult> read(const ArchivedAnswer& answer, size_t max_body) const;

 private:
  struct Message {
    std::string bytes;
    std::string truncated;  ///< WARC-Truncated.
  };

  void add_record(const WarcRecord& record);
  const ArchivedAnswer* find_original(const ArchivedAnswer& revisit) const;
  base::Result<Message> read_message(const ArchivedAnswer& answer, size_t limit) const;

  std::vector<std::string> files_;
  std::vector<ArchivedAnswer> answers_;
  std::vector<std::string> problems_;
  std::unordered_map<std::string, size_t> newest_;     ///< By address, and by source key.
  std::unordered_map<std::string, size_t> originals_;  ///< By record id, "URI date" and digest.
};

/// A request answered from the files, redirects followed: kDeferred where the files hold no answer.
model::Capture replay_request(const ArchiveIndex& index, FetchRequest request,
                              const FetchOptions& options);

}  // namespace rolecall::fetch
