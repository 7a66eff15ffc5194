// SPDX-License-Identifier: Apache-2.0
#include "fetch/trust_store.h"

#include <curl/curl.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace rolecall::fetch {
namespace {

/// SSL_CERT_FILE, as OpenSSL's own programs honour it, else the bundle that curl was built with.
const char* bundle_path() {
  const char* chosen = std::getenv("SSL_CERT_FILE");
  return chosen != nullptr ? chosen : curl_version_info(CURLVERSION_NOW)->cainfo;
}

using StorePointer = std::unique_ptr<X509_STORE, decltype(&X509_STORE_free)>;

}  // namespace

struct TrustStore::Impl {
  StorePointer store{nullptr, &X509_STORE_free};
  std::string extra;
};

TrustStore::TrustStore(std::string extra) : impl_(std::make_unique<Impl>()) {
  impl_->extra = std::move(extra);
  if (impl_->extra.empty()) return;
  const StorePointer test(X509_STORE_new(), &X509_STORE_free);
  if (X509_STORE_load_file(test.get(), impl_->extra.c_str()) != 1) {
    throw std::invalid_argument("ca_file: no certificates could be read from " + impl_->extra);
  }
}
TrustStore::~TrustStore() = default;

void TrustStore::attach(ssl_ctx_st* context) {
  if (!impl_->store) {
    impl_->store.reset(X509_STORE_new());
    const char* path = bundle_path();
    if (path == nullptr || X509_STORE_load_file(impl_->store.get(), path) != 1) {
      X509_STORE_set_default_paths(impl_->store.get());
    }
    if (!impl_->extra.empty()) X509_STORE_load_file(impl_->store.get(), impl_->extra.c_str());
  }
  // Takes a reference of its own.
  SSL_CTX_set1_cert_store(context, impl_->store.get());
}

}  // namespace rolecall::fetch
