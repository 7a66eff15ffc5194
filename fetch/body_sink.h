// SPDX-License-Identifier: Apache-2.0
#pragma once
// A response body as it arrives: the content coding is taken off and every limit held exactly,
// so that neither an endless body nor a small one that inflates without end fills the memory.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace rolecall::fetch {

/// Why a body was not read to its end.
enum class BodyStop {
  kNone,
  kLimit,   ///< Over the limit, decoded or as it came.
  kRatio,   ///< Inflates beyond kMaxInflateRatio.
  kCoding,  ///< A content coding that was not asked for, or a broken one.
};

/// Used by one thread. Codings: gzip (RFC 1952, also several members) and deflate (RFC 1950).
class BodySink {
 public:
  /// What happens at the limit: the body fails, or is cut there and counts as read.
  enum class AtLimit { kFail, kCut };

  BodySink(size_t limit, AtLimit at_limit);
  ~BodySink();
  BodySink(const BodySink&) = delete;
  BodySink& operator=(const BodySink&) = delete;

  /// Takes the Content-Encoding field; to be called before the first append.
  void set_coding(std::string_view content_encoding);
  /// Keeps a coded body also as it comes; to be called before the first append.
  void keep_coded() { keeps_coded_ = true; }
  /// Makes room for as many bytes as the sender announces, within bounds, so that a body does not
  /// grow piece by piece; to be called after the coding is known.
  void expect(size_t coming);
  /// Takes bytes as they came. False: no more are wanted, because of stop() or because the body
  /// is cut.
  bool append(std::string_view bytes);
  /// Call after the last byte: a coded body that lacks its end becomes kCoding.
  void finish();

  size_t size() const { return body_.size(); }
  BodyStop stop() const { return stop_; }
  bool is_cut() const { return cut_; }
  std::string take() { return std::move(body_); }
  /// As it came; empty for a body without a coding.
  std::string take_coded() { return std::move(coded_); }

 private:
  class Inflater;

  bool append_plain(std::string_view bytes);

  const size_t limit_;
  const AtLimit at_limit_;
  std::unique_ptr<Inflater> inflater_;  ///< None for a plain body.
  std::string body_;
  std::string coded_;
  bool keeps_coded_ = false;
  size_t received_ = 0;
  BodyStop stop_ = BodyStop::kNone;
  bool cut_ = false;
};

}  // namespace rolecall::fetch
