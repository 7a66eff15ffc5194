// SPDX-License-Identifier: Apache-2.0
#pragma once
// The certificate authorities of the machine, loaded once and shared by all connections: loading
// them for each connection costs more than the rest of its handshake.

#include <memory>

struct ssl_ctx_st;

namespace rolecall::fetch {

/// Used by one thread.
class TrustStore {
 public:
  TrustStore();
  ~TrustStore();

  /// Makes an SSL_CTX verify against this store, which is loaded at the first call. Without
  /// certificates on the machine no verification succeeds.
  void attach(ssl_ctx_st* context);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace rolecall::fetch
