// SPDX-License-Identifier: Apache-2.0
#include "tests/fetch/test_authority.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <map>

#include "base/check.h"

namespace rolecall::fetch {
namespace {

template <auto Free>
struct Deleter {
  template <typename T>
  void operator()(T* object) const {
    Free(object);
  }
};
using Key = std::unique_ptr<EVP_PKEY, Deleter<EVP_PKEY_free>>;
using Certificate = std::unique_ptr<X509, Deleter<X509_free>>;
using Context = std::unique_ptr<SSL_CTX, Deleter<SSL_CTX_free>>;

constexpr long kDay = 24 * 60 * 60;

struct Plan {
  std::string subject;
  std::string issuer;
  long from_days = -1;
  long to_days = 30;
  bool is_authority = false;
};

void add_extension(X509* certificate, int kind, const std::string& value) {
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.c_str());
  CHECK(extension != nullptr, "the extension is well formed");
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

void set_name(X509_NAME* name, const std::string& text) {
  X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8,
                             reinterpret_cast<const unsigned char*>(text.c_str()), -1, -1, 0);
}

Certificate make_certificate(const Plan& plan, EVP_PKEY* key, EVP_PKEY* signer) {
  static long serial = 1;
  Certificate certificate(X509_new());
  X509* x509 = certificate.get();
  X509_set_version(x509, 2);
  ASN1_INTEGER_set(X509_get_serialNumber(x509), serial++);
  X509_gmtime_adj(X509_getm_notBefore(x509), plan.from_days * kDay);
  X509_gmtime_adj(X509_getm_notAfter(x509), plan.to_days * kDay);
  set_name(X509_get_subject_name(x509), plan.subject);
  set_name(X509_get_issuer_name(x509), plan.issuer);
  X509_set_pubkey(x509, key);
  if (plan.is_authority) {
    add_extension(x509, NID_basic_constraints, "critical,CA:TRUE");
  } else {
    add_extension(x509, NID_subject_alt_name, "DNS:" + plan.subject);
  }
  CHECK(X509_sign(x509, signer, EVP_sha256()) > 0, "signing works");
  return certificate;
}

}  // namespace

struct TestAuthority::Impl {
  Key key{EVP_EC_gen("P-256")};
  Certificate certificate;
  std::string file;
  std::map<std::string, Context> contexts;
};

TestAuthority::TestAuthority() : impl_(std::make_unique<Impl>()) {
  const Plan plan{"Test Authority", "Test Authority", -1, 30, true};
  impl_->certificate = make_certificate(plan, impl_->key.get(), impl_->key.get());
  static int number = 0;
  impl_->file = (std::filesystem::temp_directory_path() /
                 ("rolecall-ca-" + std::to_string(getpid()) + "-" + std::to_string(number++)))
                    .string();
  FILE* out = std::fopen(impl_->file.c_str(), "w");
  CHECK(out != nullptr, "the temporary folder can be written");
  PEM_write_X509(out, impl_->certificate.get());
  std::fclose(out);
}

TestAuthority::~TestAuthority() { std::filesystem::remove(impl_->file); }

void TestAuthority::add(const std::string& host, CertificateFault fault) {
  Plan plan{host, "Test Authority", -1, 30, false};
  const Key key(EVP_EC_gen("P-256"));
  EVP_PKEY* signer = impl_->key.get();
  if (fault == CertificateFault::kExpired) {
    plan.from_days = -30;
    plan.to_days = -1;
  } else if (fault == CertificateFault::kNotYetValid) {
    plan.from_days = 1;
  } else if (fault == CertificateFault::kOtherName) {
    plan.subject = "another.example";
  } else if (fault == CertificateFault::kSelfSigned) {
    plan.issuer = plan.subject;
    signer = key.get();
  }
  const Certificate certificate = make_certificate(plan, key.get(), signer);
  Context context(SSL_CTX_new(TLS_server_method()));
  SSL_CTX_use_certificate(context.get(), certificate.get());
  SSL_CTX_use_PrivateKey(context.get(), key.get());
  impl_->contexts[host] = std::move(context);
}

const std::string& TestAuthority::file() const { return impl_->file; }

ssl_ctx_st* TestAuthority::context(const std::string& host) const {
  const auto found = impl_->contexts.find(host);
  return found == impl_->contexts.end() ? nullptr : found->second.get();
}

ssl_ctx_st* TestAuthority::first_context() const {
  CHECK(!impl_->contexts.empty(), "add() comes first");
  return impl_->contexts.begin()->second.get();
}

}  // namespace rolecall::fetch
