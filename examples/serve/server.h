// SPDX-License-Identifier: Apache-2.0
#pragma once
// A web server for one machine: one thread, one poll() loop, 127.0.0.1 and nothing else.

#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"
#include "examples/serve/pages.h"

namespace rolecall::serve {

/// Where one line a request goes: "TIME METHOD HOST TARGET STATUS conditional|plain BYTES".
class AccessLog {
 public:
  virtual ~AccessLog() = default;
  virtual void write(std::string_view line) = 0;
};

/// Appends each line to a file at once, so that it can be read while the server runs.
base::Result<std::unique_ptr<AccessLog>> open_access_log(const std::string& path);

/// Used by one thread, but for stop(). Keeps references to the pages and the log.
class Server {
  class Impl;

 public:
  /// Listens on the loopback port, 0 for any free one. `log` may be null. kIo with the system's
  /// reason.
  static base::Result<std::unique_ptr<Server>> listen(const Pages& pages, AccessLog* log,
                                                      uint16_t port);
  /// For listen() alone.
  explicit Server(std::unique_ptr<Impl> impl);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  uint16_t port() const;
  /// Answers until stop() is called, and then closes its connections and the port. Call once.
  void run();
  /// Thread-safe.
  void stop();

 private:
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::serve
