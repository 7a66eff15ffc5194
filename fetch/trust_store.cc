// SPDX-License-Identifier: Apache-2.0
#include "fetch/trust_store.h"

#include <curl/curl.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <cstdlib>

namespace rolecall::fetch {
namespace {

/// SSL_CERT_FILE, as OpenSSL's own programs honour it, else the bundle that curl was built with.
const char* bundle_path() {
  const char* chosen = std::getenv("SSL_CERT_FILE");
  return chosen != nullptr ? chosen : curl_version_info(CURLVERSION_NOW)->cainfo;
}

}  // namespace

struct TrustStore::Impl {
  std::unique_ptr<X509_STORE, decltype(&X509_STORE_free)> store{nullptr, &X509_STORE_free};
};

TrustStore::TrustStore() : impl_(std::make_unique<Impl>()) {}
TrustStore::~TrustStore() = default;

void TrustStore::attach(ssl_ctx_st* context) {
  if (!impl_->store) {
    impl_->store.reset(X509_STORE_new());
    const char* path = bundle_path();
    if (path == nullptr || X509_STORE_load_file(impl_->store.get(), path) != 1) {
      X509_STORE_set_default_paths(impl_->store.get());
    }
  }
  // Takes a reference of its own.
  SSL_CTX_set1_cert_store(context, impl_->store.get());
}

}  // namespace rolecall::fetch
