// SPDX-License-Identifier: Apache-2.0
#include "fetch/guard_proxy.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

#include "fetch/address_guard.h"
#include "fetch/proxy_request.h"

namespace rolecall::fetch {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kTickMs = 100;
constexpr size_t kMaxHead = 64 << 10;
constexpr std::chrono::seconds kHeadTime{10};
constexpr std::string_view kRefusal =
    "HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
constexpr std::string_view kNoServer =
    "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
constexpr std::string_view kTunnel = "HTTP/1.1 200 Connection established\r\n\r\n";

/// Closed at its end.
class Socket {
 public:
  explicit Socket(int descriptor = -1) : descriptor_(descriptor) {}
  ~Socket() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Socket(Socket&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Socket& operator=(Socket&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }
  int get() const { return descriptor_; }
  bool is_open() const { return descriptor_ >= 0; }

 private:
  int descriptor_;
};

bool wait_for(int descriptor, short what, int timeout_ms) {
  pollfd ready{descriptor, what, 0};
  return ::poll(&ready, 1, timeout_ms) > 0;
}

using Addresses = std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)>;

Addresses look_up(const Endpoint& endpoint) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  ::getaddrinfo(endpoint.host.c_str(), std::to_string(endpoint.port).c_str(), &hints, &found);
  return {found, &::freeaddrinfo};
}

AddressGuard make_guard(const FetchOptions& options) {
  auto guard = AddressGuard::make(options.allow_addresses);
  if (!guard) throw std::invalid_argument("allow_addresses: " + guard.error().message());
  return std::move(*guard);
}

}  // namespace

ProxyTally& ProxyTally::operator+=(const ProxyTally& more) {
  connections += more.connections;
  refused += more.refused;
  bytes += more.bytes;
  return *this;
}

struct GuardProxy::Impl {
  Impl(const FetchOptions& given, ProxyLimits given_limits)
      : options(given), limits(std::move(given_limits)), guard(make_guard(given)) {
    listen();
    acceptor = std::jthread([this] { accept_all(); });
  }

  ~Impl() {
    is_stopped = true;
    acceptor.join();
    for (std::jthread& worker : workers) worker.join();
  }

  void listen() {
    listener = Socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    auto* plain = reinterpret_cast<sockaddr*>(&address);
    if (!listener.is_open() || ::bind(listener.get(), plain, size) != 0 ||
        ::listen(listener.get(), 64) != 0 || ::getsockname(listener.get(), plain, &size) != 0) {
      throw std::runtime_error("no socket for the browser's proxy");
    }
    port = ntohs(address.sin_port);
  }

  /// One thread a connection; there are at most max_connections.
  void accept_all() {
    while (!is_stopped) {
      if (!wait_for(listener.get(), POLLIN, kTickMs)) continue;
      Socket client(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
      if (!client.is_open()) continue;
      if (workers.size() >= static_cast<size_t>(limits.max_connections)) {
        ++refused;
        continue;
      }
      workers.emplace_back([this, client = std::move(client)]() mutable { serve(client.get()); });
    }
  }

  bool is_over() const { return is_stopped || bytes > static_cast<int64_t>(limits.max_bytes); }

  void serve(int client) {
    std::string begin;
    const size_t head_size = read_head(client, begin);
    if (head_size == 0) return;
    const auto request = parse_proxy_request(std::string_view(begin).substr(0, head_size));
    if (!request) return refuse(client);
    const Endpoint wanted{request->host, request->port};
    if (std::find(limits.ports.begin(), limits.ports.end(), wanted.port) == limits.ports.end()) {
      return refuse(client);
    }
    const Socket server = connect(apply_connect_to(wanted, options.connect_to), client);
    if (!server.is_open()) return;
    ++connections;
    const std::string rest = begin.substr(head_size);
    const bool sent = request->is_tunnel ? send_all(client, kTunnel) && send_all(server.get(), rest)
                                         : send_all(server.get(), request->head + rest);
    if (sent) relay(client, server.get(), request->is_tunnel);
  }

  void refuse(int client) {
    ++refused;
    send_all(client, kRefusal);
  }

  /// The size of the head, with its empty line; 0 where none comes.
  size_t read_head(int client, std::string& begin) const {
    const auto deadline = Clock::now() + kHeadTime;
    std::array<char, 4096> piece{};
    while (!is_over() && Clock::now() < deadline && begin.size() < kMaxHead) {
      if (!wait_for(client, POLLIN, kTickMs)) continue;
      const ssize_t got = ::recv(client, piece.data(), piece.size(), 0);
      if (got <= 0) return 0;
      // The end may lie across two pieces.
      const size_t from = begin.size() < 3 ? 0 : begin.size() - 3;
      begin.append(piece.data(), static_cast<size_t>(got));
      const size_t end = begin.find("\r\n\r\n", from);
      if (end != std::string::npos) return end + 4;
    }
    return 0;
  }

  /// The first address that answers. One that the guard refuses refuses the whole host: a name
  /// with a public and a private address is an attempt to get past it.
  Socket connect(const Endpoint& endpoint, int client) {
    const Addresses addresses = look_up(endpoint);
    for (const addrinfo* at = addresses.get(); at != nullptr; at = at->ai_next) {
      if (guard.refusal(*at->ai_addr).empty()) continue;
      refuse(client);
      return Socket();
    }
    for (const addrinfo* at = addresses.get(); at != nullptr && !is_over(); at = at->ai_next) {
      Socket server(::socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
      if (server.is_open() && is_connected(server.get(), *at)) return server;
    }
    send_all(client, kNoServer);
    return Socket();
  }

  bool is_connected(int server, const addrinfo& address) const {
    if (::connect(server, address.ai_addr, address.ai_addrlen) == 0) return true;
    if (errno != EINPROGRESS) return false;
    const auto deadline = Clock::now() + options.connect_timeout;
    while (!is_over() && Clock::now() < deadline) {
      if (!wait_for(server, POLLOUT, kTickMs)) continue;
      int error = 0;
      socklen_t size = sizeof(error);
      return ::getsockopt(server, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
    }
    return false;
  }

  bool send_all(int to, std::string_view text) const {
    while (!text.empty()) {
      if (is_over()) return false;
      if (!wait_for(to, POLLOUT, kTickMs)) continue;
      const ssize_t sent = ::send(to, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent < 0 && errno != EAGAIN) return false;
      if (sent > 0) text.remove_prefix(static_cast<size_t>(sent));
    }
    return true;
  }

  /// Both ways until either side ends, or a second plain request comes: that may be for another
  /// host, and the browser asks again on a connection of its own.
  void relay(int client, int server, bool is_tunnel) {
    bool is_answered = false;
    std::array<char, 16 << 10> piece{};
    while (!is_over()) {
      std::array<pollfd, 2> ends{{{client, POLLIN, 0}, {server, POLLIN, 0}}};
      if (::poll(ends.data(), ends.size(), kTickMs) <= 0) continue;
      for (const bool is_server : {true, false}) {
        if (ends[is_server ? 1 : 0].revents == 0) continue;
        const ssize_t got = ::recv(is_server ? server : client, piece.data(), piece.size(), 0);
        if (got < 0 && errno == EAGAIN) continue;
        if (got <= 0) return;
        if (is_server) bytes += got;
        if (!is_server && is_answered && !is_tunnel) return;
        is_answered = is_answered || is_server;
        const std::string_view text(piece.data(), static_cast<size_t>(got));
        if (!send_all(is_server ? client : server, text)) return;
      }
    }
  }

  const FetchOptions options;
  const ProxyLimits limits;
  const AddressGuard guard;
  Socket listener;
  int port = 0;
  std::atomic<bool> is_stopped{false};
  std::atomic<int64_t> connections{0};
  std::atomic<int64_t> refused{0};
  std::atomic<int64_t> bytes{0};
  std::vector<std::jthread> workers;  ///< The acceptor's, until that has ended.
  std::jthread acceptor;
};

GuardProxy::GuardProxy(const FetchOptions& options, ProxyLimits limits)
    : impl_(std::make_unique<Impl>(options, std::move(limits))) {}
GuardProxy::~GuardProxy() = default;

int GuardProxy::port() const { return impl_->port; }

ProxyTally GuardProxy::tally() const { return {impl_->connections, impl_->refused, impl_->bytes}; }

}  // namespace rolecall::fetch
