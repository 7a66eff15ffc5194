// SPDX-License-Identifier: Apache-2.0
#include "examples/serve/server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <thread>
#include <vector>

namespace rolecall::serve {
namespace {

/// "/big" is larger than a socket's buffers; "/" is small; all else is missing.
class FakePages final : public Pages {
 public:
  Page find(std::string_view host, std::string_view target) const override {
    if (host != "a.example") return make_status_page(404);
    Page page;
    page.content_type = "text/plain";
    if (target == "/") {
      page.body = "small";
      return page;
    }
    if (target == "/big") {
      page.body = std::string(size_t{8} << 20, 'x') + "end";
      return page;
    }
    return make_status_page(404);
  }
};

class KeepLines final : public AccessLog {
 public:
  void write(std::string_view line) override { lines.emplace_back(line); }
  std::vector<std::string> lines;
};

class ServerTest : public ::testing::Test {
 protected:
  void SetUp() override {
    auto server = Server::listen(pages_, &log_, 0);
    ASSERT_TRUE(server) << server.error().message();
    server_ = *std::move(server);
    thread_ = std::thread([this] { server_->run(); });
  }
  void TearDown() override { stop(); }

  void stop() {
    if (!thread_.joinable()) return;
    server_->stop();
    thread_.join();
  }

  int connect() const {
    const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const timeval patience{10, 0};
    ::setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(server_->port());
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    return fd;
  }

  /// Sends the pieces one by one and reads until the server closes.
  std::string exchange(const std::vector<std::string>& pieces) const {
    const int fd = connect();
    for (const std::string& piece : pieces) {
      EXPECT_EQ(::send(fd, piece.data(), piece.size(), MSG_NOSIGNAL),
                static_cast<ssize_t>(piece.size()));
    }
    std::string answer;
    std::vector<char> chunk(size_t{64} << 10);
    for (;;) {
      const ssize_t n = ::recv(fd, chunk.data(), chunk.size(), 0);
      if (n <= 0) break;
      answer.append(chunk.data(), static_cast<size_t>(n));
    }
    ::close(fd);
    return answer;
  }

  FakePages pages_;
  KeepLines log_;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

constexpr const char* kLastGet = "GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n";

TEST_F(ServerTest, AnswersARequestInPieces) {
  const std::string answer =
      exchange({"GET / HT", "TP/1.1\r\nHost: a.exam", "ple\r\nConnection: close\r\n", "\r\n"});
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 200 OK\r\n"));
  EXPECT_TRUE(answer.ends_with("\r\n\r\nsmall"));
}

TEST_F(ServerTest, AnswersSeveralRequestsOnOneConnection) {
  const std::string answer = exchange(
      {"GET /none HTTP/1.1\r\nHost: a.example\r\n\r\nHEAD / HTTP/1.1\r\nHost: a.example\r\n\r\n",
       kLastGet});
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 404 Not Found\r\n"));
  const size_t head = answer.find("HTTP/1.1 200 OK\r\n");
  ASSERT_NE(head, std::string::npos);
  EXPECT_NE(answer.find("HTTP/1.1 200 OK\r\n", head + 1), std::string::npos);
  EXPECT_TRUE(answer.ends_with("\r\n\r\nsmall"));
}

TEST_F(ServerTest, SendsABodyThatFillsTheSocket) {
  const std::string answer =
      exchange({"GET /big HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n"});
  EXPECT_GT(answer.size(), size_t{8} << 20);
  EXPECT_TRUE(answer.ends_with("xend"));
}

TEST_F(ServerTest, TellsWhatIsWrongAndCloses) {
  EXPECT_TRUE(exchange({"nonsense\r\n\r\n"}).starts_with("HTTP/1.1 400 "));
  EXPECT_TRUE(exchange({"PUT / HTTP/1.1\r\nHost: a.example\r\n\r\n"}).starts_with("HTTP/1.1 405 "));
  EXPECT_TRUE(exchange({"POST / HTTP/1.1\r\nHost: a.example\r\nContent-Length: 5\r\n\r\nhello"})
                  .starts_with("HTTP/1.1 413 "));
  EXPECT_TRUE(
      exchange({"GET / HTTP/1.1\r\nX: " + std::string(17000, 'x')}).starts_with("HTTP/1.1 431 "));
}

TEST_F(ServerTest, ServesOthersWhileOneClientIsSilent) {
  const int silent = connect();
  EXPECT_TRUE(exchange({kLastGet}).ends_with("small"));
  ::close(silent);
}

TEST_F(ServerTest, LogsALineForEachRequest) {
  exchange({kLastGet});
  exchange(
      {"GET /none?q=1 HTTP/1.1\r\nHost: a.example\r\nIf-None-Match: \"x\"\r\n"
       "Connection: close\r\n\r\n"});
  stop();
  ASSERT_EQ(log_.lines.size(), 2U);
  EXPECT_NE(log_.lines[0].find(" GET a.example / 200 plain "), std::string::npos);
  EXPECT_NE(log_.lines[1].find(" GET a.example /none?q=1 404 conditional "), std::string::npos);
}

TEST_F(ServerTest, StopsWithOpenConnections) {
  const int open = connect();
  stop();
  char byte = 0;
  const ssize_t n = ::recv(open, &byte, 1, 0);
  EXPECT_TRUE(n == 0 || (n < 0 && errno == ECONNRESET));
  ::close(open);
}

TEST_F(ServerTest, NamesThePortThatIsTaken) {
  const auto second = Server::listen(pages_, nullptr, server_->port());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, base::ErrorCode::kIo);
}

}  // namespace
}  // namespace rolecall::serve
