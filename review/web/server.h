// SPDX-License-Identifier: Apache-2.0
#pragma once
// The HTTP server under the review pages: cpp-httplib behind limits of our own. The one file that
// knows that library is server.cc. It speaks plain HTTP; TLS is a reverse proxy's.

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "review/web/message.h"

namespace rolecall::review::web {

struct ServerOptions {
  std::string host = "127.0.0.1";
  int port = 8413;  ///< 0: any free one.
  int threads = 8;
  size_t max_body = size_t{1} << 20;       ///< Of a request; more is refused with 413.
  size_t max_target = 4096;                ///< Of its address; more is refused with 414.
  std::chrono::seconds client_timeout{5};  ///< For each read or write of a slow client.
};

/// Called on the server's threads, several at once. What it throws becomes a 500.
using Handler = std::function<Response(const Request&)>;

class Server {
 public:
  /// Listens when this returns; kIo if the address cannot be had, and says why.
  static base::Result<std::unique_ptr<Server>> listen(const ServerOptions& options,
                                                      Handler handler);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const;
  /// Serves until stop(); to be called once.
  void run();
  /// Thread-safe: answers what is under way, then run() returns.
  void stop();

 private:
  struct Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::review::web
