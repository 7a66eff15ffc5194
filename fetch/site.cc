// SPDX-License-Identifier: Apache-2.0
#include "fetch/site.h"

#include <libpsl.h>

#include <memory>

#include "base/text.h"
#include "fetch/address_guard.h"

namespace rolecall::fetch {
namespace {

struct ListDeleter {
  void operator()(psl_ctx_t* list) const { psl_free(list); }
};

/// The newer one of the machine's list and the one built into libpsl.
const psl_ctx_t* suffixes() {
  static const std::unique_ptr<psl_ctx_t, ListDeleter> list(psl_latest(nullptr));
  return list ? list.get() : psl_builtin();
}

/// As libpsl needs it: it folds no case, and would take "0.1" for the domain of "192.168.0.1".
std::string normal_name(std::string_view host) {
  if (host.ends_with('.')) host.remove_suffix(1);
  return base::ascii_lower(host);
}

bool is_address(std::string_view name) {
  return name.starts_with('[') || IpAddress::parse(name).has_value();
}

}  // namespace

std::string site_of(std::string_view host) {
  std::string name = normal_name(host);
  if (is_address(name)) return name;
  const char* domain = psl_registrable_domain(suffixes(), name.c_str());
  if (domain == nullptr) return name;
  return domain;  // points into name
}

std::string_view host_of_authority(std::string_view authority) {
  if (const size_t scheme = authority.find("://"); scheme != std::string_view::npos) {
    authority.remove_prefix(scheme + 3);
  }
  if (authority.starts_with('[')) return authority.substr(0, authority.find(']') + 1);
  return authority.substr(0, authority.find(':'));
}

std::string site_of_authority(std::string_view authority) {
  return site_of(host_of_authority(authority));
}

bool is_same_site(std::string_view a, std::string_view b) { return site_of(a) == site_of(b); }

bool is_public_suffix(std::string_view host) {
  const std::string name = normal_name(host);
  return !is_address(name) && psl_is_public_suffix(suffixes(), name.c_str()) != 0;
}

}  // namespace rolecall::fetch
