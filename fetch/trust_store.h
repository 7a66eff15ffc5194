// SPDX-License-Identifier: Apache-2.0
#pragma once
// The certificate authorities of the machine, loaded once and shared by all connections: loading
// them for each connection costs more than the rest of its handshake.

#include <memory>
#include <string>

struct ssl_ctx_st;

namespace rolecall::fetch {

/// Used by one thread.
class TrustStore {
 public:
  /// `extra` names a PEM file of authorities to be trusted too; empty for none. Throws
  /// std::invalid_argument if it holds none.
  explicit TrustStore(std::string extra = {});
  ~TrustStore();

  /// Makes an SSL_CTX verify against this store, which is loaded at the first call. Without
  /// certificates on the machine no verification succeeds.
  void attach(ssl_ctx_st* context);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::fetch
