// SPDX-License-Identifier: Apache-2.0
#pragma once
// A certificate authority of a test's own, and servers' certificates that it signs, well or badly.

#include <memory>
#include <string>

struct ssl_ctx_st;

namespace rolecall::fetch {

/// What is wrong with a certificate.
enum class CertificateFault { kNone, kExpired, kNotYetValid, kSelfSigned, kOtherName };

/// Made before the server's threads, and constant for them. Removes its file at the end.
class TestAuthority {
 public:
  TestAuthority();
  ~TestAuthority();

  /// A certificate for a host, to be shown to clients that ask for it.
  void add(const std::string& host, CertificateFault fault);
  /// A PEM file with the authority's own certificate.
  const std::string& file() const;
  /// The SSL_CTX for a client that asks for that host; null if there is no certificate for it.
  ssl_ctx_st* context(const std::string& host) const;
  /// Any of them, to begin a handshake with.
  ssl_ctx_st* first_context() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::fetch
