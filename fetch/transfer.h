// SPDX-License-Identifier: Apache-2.0
#pragma once
// One HTTP exchange: a request, and what came of it. Redirects are not followed here, for each hop
// has to pass robots.txt and politeness as any other address. The one file that sets options on a
// curl handle is fetch/transfer.cc.

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

#include "fetch/address_guard.h"
#include "fetch/body_sink.h"
#include "fetch/fetcher.h"
#include "fetch/response_headers.h"
#include "fetch/trust_store.h"
#include "fetch/url.h"
#include "model/exchange.h"

namespace rolecall::fetch {

struct TransferRequest {
  /// A robots.txt may be of any media type, and is cut at its limit rather than failed.
  enum class Purpose { kPage, kRobots };

  Url url;
  model::Validators validators;
  size_t max_body = 0;
  Purpose purpose = Purpose::kPage;
  std::vector<model::Header> fields{};  ///< As FetchRequest::fields.
  bool has_permit = true;               ///< Else it pauses at kUnpermittedBody.

  /// With a proxy the socket shows the proxy's address alone, so that the target's are looked up
  /// beforehand: a probe connects nowhere, and ends in kGuard if the guard refuses any of them.
  enum class Route { kDirect, kProbe, kProxy };
  Route route = Route::kDirect;
};

/// What this side broke the transfer off for.
enum class TransferStop {
  kNone,
  kGuard,      ///< An address that the guard refuses; detail says which and why.
  kHeaders,    ///< Over kMaxHeaderBytes.
  kBody,       ///< Over the body limit.
  kRatio,      ///< A decompression bomb.
  kCoding,     ///< A content coding that cannot be read; detail names it.
  kMediaType,  ///< Images, sound, video, fonts; detail names it.
};

struct TransferResult {
  int curl_code = 0;  ///< A CURLcode; 0 after a whole answer.
  std::string curl_message;
  TransferStop stop = TransferStop::kNone;
  std::string detail;
  int status = 0;
  HeaderList headers;
  std::string body;          ///< Of a 2xx answer only.
  size_t received = 0;       ///< Body bytes as they came over the network.
  std::string address;       ///< The IP address of the connection; empty if there was none.
  model::Exchange exchange;  ///< Empty unless FetchOptions::keep_exchanges.
};

/// What all transfers of a fetcher share; outlives them.
struct TransferContext {
  const FetchOptions& options;
  const AddressGuard& guard;
  TrustStore& trust;
  void* connect_to = nullptr;  ///< A curl_slist.
};

/// Used by one thread. Its address must not change while it runs.
class Transfer {
 public:
  Transfer(TransferRequest request, const TransferContext& context);
  ~Transfer();
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  /// The CURL*, for the loop that runs it.
  void* handle() const { return easy_.get(); }

  /// It waits for a permit: nothing more of its body is read until permit() is called.
  bool is_paused() const { return paused_; }
  void permit();

  /// Call once, with the CURLcode that the loop gave.
  TransferResult finish(int curl_code);

 private:
  struct Callbacks;
  struct EasyDeleter {
    void operator()(void* easy) const;
  };
  struct ListDeleter {
    void operator()(void* list) const;
  };

  void set_options();
  void set_limits();
  void set_security();
  void set_request_headers();
  bool take_header(std::string_view line);
  bool begin_body();
  bool take_body(std::string_view bytes);
  bool must_pause();
  bool is_allowed(const sockaddr& address);
  bool stop(TransferStop why, std::string detail);
  void take_body_stop();
  bool keeps_exchange() const;
  void take_request(std::string_view bytes);
  void take_exchange();
  model::Truncated truncation() const;

  TransferRequest request_;
  const TransferContext& context_;
  std::unique_ptr<void, EasyDeleter> easy_;
  std::unique_ptr<void, ListDeleter> request_headers_;
  std::array<char, 256> error_text_{};  ///< CURL_ERROR_SIZE.
  TransferResult result_;
  BodySink body_;
  size_t header_bytes_ = 0;
  bool in_body_ = false;
  bool paused_ = false;
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  bool wants_body_ = false;
};

}  // namespace rolecall::fetch
