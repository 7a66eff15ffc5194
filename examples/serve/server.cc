// SPDX-License-Identifier: Apache-2.0
#include "examples/serve/server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <utility>
#include <vector>

#include "examples/serve/http.h"

namespace rolecall::serve {
namespace {

using SteadyTime = std::chrono::steady_clock::time_point;

/// Several times what one polite client opens; more wait in the kernel's queue.
constexpr size_t kMaxConnections = 512;
/// A client that says nothing for so long is dropped.
constexpr std::chrono::seconds kIdleLimit{60};
constexpr size_t kReadBytes = size_t{16} << 10;

/// Owns a file descriptor.
class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

tl::unexpected<base::Error> fail_errno(std::string where, const char* doing) {
  return base::fail(base::ErrorCode::kIo, std::move(where),
                    fmt::format("cannot {}: {}", doing, std::strerror(errno)));
}

class FileLog final : public AccessLog {
 public:
  explicit FileLog(Descriptor file) : file_(std::move(file)) {}
  void write(std::string_view line) override {
    const std::string text = std::string(line) + '\n';
    // A log that cannot be written must not stop the server.
    [[maybe_unused]] const ssize_t written = ::write(file_.get(), text.data(), text.size());
  }

 private:
  Descriptor file_;
};

struct Connection {
  Descriptor socket;
  SteadyTime active;
  std::string in;
  std::string out;
  size_t sent = 0;      ///< Bytes of `out` that are gone.
  bool last = false;    ///< No request is answered after `out`.
  bool broken = false;  ///< To be dropped now.
};

}  // namespace

base::Result<std::unique_ptr<AccessLog>> open_access_log(const std::string& path) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (file.get() < 0) return fail_errno(path, "open");
  return std::make_unique<FileLog>(std::move(file));
}

class Server::Impl {
 public:
  Impl(const Pages& pages, AccessLog* log) : pages_(pages), log_(log) {}

  base::Result<void> listen(uint16_t port);
  uint16_t port() const { return port_; }
  void run();
  void stop() { ::eventfd_write(wake_.get(), 1); }

 private:
  void wait_for_events();
  void accept_all();
  void serve(Connection& connection, short events);
  void read_from(Connection& connection);
  bool answer(Connection& connection);
  void write_to(Connection& connection);
  void write_log(const Request& request, const Response& response);

  const Pages& pages_;
  AccessLog* log_;
  base::SystemClock clock_;
  uint16_t port_ = 0;
  Descriptor listener_;
  Descriptor wake_;
  std::vector<Connection> connections_;
  std::vector<pollfd> polled_;  ///< wake, listener, then one for each connection.
};

base::Result<void> Server::Impl::listen(uint16_t port) {
  const std::string where = fmt::format("127.0.0.1:{}", port);
  wake_ = Descriptor(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  listener_ = Descriptor(::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
  if (wake_.get() < 0 || listener_.get() < 0) return fail_errno(where, "make a socket");
  const int on = 1;
  ::setsockopt(listener_.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  auto* generic = reinterpret_cast<sockaddr*>(&address);
  if (::bind(listener_.get(), generic, sizeof address) != 0) return fail_errno(where, "bind");
  if (::listen(listener_.get(), SOMAXCONN) != 0) return fail_errno(where, "listen");
  socklen_t length = sizeof address;
  if (::getsockname(listener_.get(), generic, &length) != 0) return fail_errno(where, "bind");
  port_ = ntohs(address.sin_port);
  return {};
}

void Server::Impl::wait_for_events() {
  polled_.clear();
  polled_.push_back({wake_.get(), POLLIN, 0});
  const bool has_room = connections_.size() < kMaxConnections;
  polled_.push_back({listener_.get(), static_cast<short>(has_room ? POLLIN : 0), 0});
  for (const Connection& connection : connections_) {
    const short wanted = connection.out.empty() ? POLLIN : POLLOUT;
    polled_.push_back({connection.socket.get(), wanted, 0});
  }
  const auto limit = std::chrono::milliseconds(kIdleLimit).count();
  ::poll(polled_.data(), polled_.size(), static_cast<int>(limit));
}

void Server::Impl::run() {
  for (;;) {
    wait_for_events();
    if (polled_[0].revents != 0) break;
    for (size_t i = 0; i < connections_.size(); ++i) serve(connections_[i], polled_[i + 2].revents);
    const SteadyTime now = std::chrono::steady_clock::now();
    std::erase_if(connections_, [now](const Connection& connection) {
      return connection.broken || now - connection.active > kIdleLimit;
    });
    if (polled_[1].revents != 0) accept_all();
  }
  connections_.clear();
  listener_ = Descriptor();  // Clients that wait in the kernel's queue are turned away as well.
}

void Server::Impl::accept_all() {
  while (connections_.size() < kMaxConnections) {
    Descriptor socket(::accept4(listener_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (socket.get() < 0) return;
    const int on = 1;
    ::setsockopt(socket.get(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    Connection& connection = connections_.emplace_back();
    connection.socket = std::move(socket);
    connection.active = std::chrono::steady_clock::now();
  }
}

void Server::Impl::serve(Connection& connection, short events) {
  if (events == 0) return;
  connection.active = std::chrono::steady_clock::now();
  if ((events & POLLOUT) != 0) {
    write_to(connection);
  } else {
    read_from(connection);
  }
  // A client may send its next request before it has read the answer.
  while (!connection.broken && connection.out.empty() && answer(connection)) write_to(connection);
}

void Server::Impl::read_from(Connection& connection) {
  char chunk[kReadBytes];
  const ssize_t n = ::recv(connection.socket.get(), chunk, sizeof chunk, 0);
  if (n > 0) {
    if (!connection.last) connection.in.append(chunk, static_cast<size_t>(n));
  } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
    connection.broken = true;
  }
}

/// Makes the answer to the next whole request in the buffer; false if there is none.
bool Server::Impl::answer(Connection& connection) {
  if (connection.last) return false;
  const auto parsed = parse_request(connection.in);
  if (!parsed) {
    connection.last = true;
    connection.out = respond_to_error(parsed.error(), clock_.now()).bytes;
    return true;
  }
  if (!*parsed) return false;
  const Request& request = **parsed;
  Response response = respond(request, pages_.find(request.host, request.target), clock_.now());
  write_log(request, response);
  connection.last = response.last;
  connection.out = std::move(response.bytes);
  connection.in.erase(0, request.head_bytes);
  return true;
}

void Server::Impl::write_to(Connection& connection) {
  const std::string_view rest = std::string_view(connection.out).substr(connection.sent);
  const ssize_t n = ::send(connection.socket.get(), rest.data(), rest.size(), MSG_NOSIGNAL);
  if (n < 0) {
    connection.broken = errno != EAGAIN && errno != EINTR;
    return;
  }
  connection.sent += static_cast<size_t>(n);
  if (connection.sent < connection.out.size()) return;
  connection.out.clear();
  connection.sent = 0;
  // The client closes first, so that no unread byte of its resets the connection under the answer.
  if (connection.last) ::shutdown(connection.socket.get(), SHUT_WR);
}

void Server::Impl::write_log(const Request& request, const Response& response) {
  if (log_ == nullptr) return;
  const bool conditional = request.if_none_match || request.if_modified_since;
  log_->write(fmt::format("{} {} {} {} {} {} {}", base::format_time(clock_.now()), request.method,
                          request.host, request.target, response.status,
                          conditional ? "conditional" : "plain", response.bytes.size()));
}

base::Result<std::unique_ptr<Server>> Server::listen(const Pages& pages, AccessLog* log,
                                                     uint16_t port) {
  auto impl = std::make_unique<Impl>(pages, log);
  const auto listening = impl->listen(port);
  if (!listening) return tl::unexpected(listening.error());
  return std::make_unique<Server>(std::move(impl));
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;
uint16_t Server::port() const { return impl_->port(); }
void Server::run() { impl_->run(); }
void Server::stop() { impl_->stop(); }

}  // namespace rolecall::serve
