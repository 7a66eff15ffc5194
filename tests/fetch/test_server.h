// SPDX-License-Identifier: Apache-2.0
#pragma once
// A small HTTP server on loopback that answers byte by byte as a test says, also wrongly, and
// remembers what it was asked.

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fetch/test_authority.h"

struct ssl_st;

namespace rolecall::fetch {

struct TestRequest {
  std::string host;  ///< The Host field, without a port.
  bool tls = false;
  std::string target;                          ///< "/path?query"
  std::map<std::string, std::string> headers;  ///< Names in lower case.
  std::chrono::steady_clock::time_point begin;
  std::chrono::steady_clock::time_point end;  ///< When its answer was complete.
};

/// One client's connection; a handler writes its answer to it.
class TestConnection {
 public:
  /// `tls` is null for a plain connection.
  TestConnection(int socket, ssl_st* tls) : socket_(socket), tls_(tls) {}
  /// False once the client has gone.
  bool send(std::string_view bytes);
  /// A whole answer that keeps the connection open. `fields` are lines that end in CRLF.
  bool answer(int status, std::string_view body, std::string_view fields = {});
  /// Until the client leaves or the server ends; so a test need not guess how long a client waits.
  void wait_for_end();
  /// No answer follows: the connection ends after the handler.
  void close() { open_ = false; }
  bool is_open() const { return open_; }

 private:
  int socket_;
  ssl_st* tls_;
  bool open_ = true;
};

/// Threads of its own, one a connection; the handler must be thread-safe.
class TestServer {
 public:
  using Handler = std::function<void(const TestRequest&, TestConnection&)>;

  /// With an authority, which outlives this, clients that speak TLS are shown the certificate of
  /// the host that they ask for, on the same port; without, their connection ends.
  explicit TestServer(Handler handler, const TestAuthority* authority = nullptr);
  ~TestServer();

  int port() const;
  /// A connect_to line that leads every host here.
  std::string catch_all() const;
  /// All requests so far, in the order of their begin.
  std::vector<TestRequest> seen() const;
  /// How many of them were for that host and target.
  size_t count(std::string_view host, std::string_view target) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::fetch
