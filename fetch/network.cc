// SPDX-License-Identifier: Apache-2.0
#include "fetch/network.h"

#include <curl/curl.h>

#include <algorithm>
#include <new>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "base/check.h"

namespace rolecall::fetch {
namespace {

void init_curl_once() {
  static const CURLcode code = curl_global_init(CURL_GLOBAL_DEFAULT);
  if (code != CURLE_OK) throw std::runtime_error(curl_easy_strerror(code));
}

AddressGuard make_guard(const FetchOptions& options) {
  auto guard = AddressGuard::make(options.allow_addresses);
  if (!guard) throw std::invalid_argument("allow_addresses: " + guard.error().message());
  return std::move(*guard);
}

struct MultiDeleter {
  void operator()(CURLM* multi) const { curl_multi_cleanup(multi); }
};
struct ListDeleter {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using List = std::unique_ptr<curl_slist, ListDeleter>;

List make_list(const std::vector<std::string>& lines) {
  List list;
  for (const std::string& line : lines) {
    curl_slist* longer = curl_slist_append(list.get(), line.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    (void)list.release();
    list.reset(longer);
  }
  return list;
}

}  // namespace

struct Network::Impl {
  explicit Impl(const FetchOptions& options)
      : guard(make_guard(options)),
        trust(options.ca_file),
        connect_to(make_list(options.connect_to)),
        context{options, guard, trust, connect_to.get()} {
    init_curl_once();
    multi.reset(curl_multi_init());
    if (!multi) throw std::bad_alloc();
    curl_multi_setopt(multi.get(), CURLMOPT_MAXCONNECTS, static_cast<long>(options.max_transfers));
  }

  struct Running {
    uint64_t id = 0;
    std::unique_ptr<Transfer> transfer;
    std::optional<TransferRequest> probed;  ///< What follows if the guard allows it.
  };

  void start(uint64_t id, TransferRequest request, std::optional<TransferRequest> probed) {
    auto transfer = std::make_unique<Transfer>(std::move(request), context);
    CURL* easy = transfer->handle();
    const CURLMcode code = curl_multi_add_handle(multi.get(), easy);
    if (code != CURLM_OK) throw std::runtime_error(curl_multi_strerror(code));
    running.emplace(easy, Running{id, std::move(transfer), std::move(probed)});
  }

  ~Impl() { detach_all(); }

  /// The handles must leave the multi handle before either is freed.
  void detach_all() {
    for (auto& [easy, entry] : running) curl_multi_remove_handle(multi.get(), easy);
    running.clear();
  }

  /// Nothing after a probe that the guard did not object to: the transfer itself begins.
  std::optional<Finished> finish(CURL* easy, CURLcode code) {
    const auto found = running.find(easy);
    CHECK(found != running.end(), "curl ends what was started here");
    Finished finished{found->second.id, found->second.transfer->finish(code)};
    auto probed = std::move(found->second.probed);
    curl_multi_remove_handle(multi.get(), easy);
    running.erase(found);
    if (!probed || finished.result.stop == TransferStop::kGuard) return finished;
    probed->route = TransferRequest::Route::kProxy;
    start(finished.id, std::move(*probed), std::nullopt);
    return std::nullopt;
  }

  AddressGuard guard;
  TrustStore trust;
  List connect_to;
  TransferContext context;
  std::unique_ptr<CURLM, MultiDeleter> multi;
  std::unordered_map<CURL*, Running> running;
  size_t paused_before = 0;
};

Network::Network(const FetchOptions& options) : impl_(std::make_unique<Impl>(options)) {}
Network::~Network() = default;

void Network::start(uint64_t id, TransferRequest request) {
  std::optional<TransferRequest> probed;
  if (!impl_->context.options.proxy.empty()) {
    probed = request;
    request.route = TransferRequest::Route::kProbe;
  }
  impl_->start(id, std::move(request), std::move(probed));
}

std::vector<Network::Finished> Network::poll(std::chrono::milliseconds wait) {
  CURLM* multi = impl_->multi.get();
  int count = 0;
  CURLMcode code = curl_multi_perform(multi, &count);
  // A transfer that begins to wait for a permit is news for the caller too.
  const size_t paused_now = paused().size();
  const bool idle = static_cast<size_t>(count) == impl_->running.size() &&
                    paused_now <= std::exchange(impl_->paused_before, paused_now);
  if (code == CURLM_OK && idle) {
    code = curl_multi_poll(multi, nullptr, 0, static_cast<int>(wait.count()), nullptr);
  }
  if (code != CURLM_OK) throw std::runtime_error(curl_multi_strerror(code));
  std::vector<Finished> ended;
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi, &left)) {
    if (message->msg == CURLMSG_DONE) {
      // Copied, because removing the handle frees the message.
      CURL* easy = message->easy_handle;
      const CURLcode result = message->data.result;
      if (auto finished = impl_->finish(easy, result)) ended.push_back(std::move(*finished));
    }
  }
  return ended;
}

std::vector<uint64_t> Network::paused() const {
  std::vector<uint64_t> ids;
  for (const auto& [easy, entry] : impl_->running) {
    if (entry.transfer->is_paused()) ids.push_back(entry.id);
  }
  // In the order of their begin.
  std::sort(ids.begin(), ids.end());
  return ids;
}

void Network::permit(uint64_t id) {
  for (const auto& [easy, entry] : impl_->running) {
    if (entry.id == id) return entry.transfer->permit();
  }
}

std::vector<uint64_t> Network::abort_all() {
  std::vector<uint64_t> ids;
  for (const auto& [easy, entry] : impl_->running) ids.push_back(entry.id);
  impl_->detach_all();
  return ids;
}

size_t Network::active() const { return impl_->running.size(); }

void Network::wake() { curl_multi_wakeup(impl_->multi.get()); }

}  // namespace rolecall::fetch
