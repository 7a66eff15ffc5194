// SPDX-License-Identifier: Apache-2.0
#include "tests/pipeline/bad_web.h"

#include <thread>
#include <utility>

namespace rolecall::pipeline {

using fetch::TestConnection;
using fetch::TestRequest;

Answer body(std::string bytes, std::string fields) {
  return status(200, std::move(fields), std::move(bytes));
}

Answer status(int code, std::string fields, std::string bytes) {
  return [=](const TestRequest&, TestConnection& connection) {
    connection.answer(code, bytes, fields);
  };
}

Answer redirect(std::string target, int code) {
  return status(code, "Location: " + std::move(target) + "\r\n", "");
}

Answer raw(std::string bytes) {
  return [bytes = std::move(bytes)](const TestRequest&, TestConnection& connection) {
    connection.send(bytes);
    connection.close();
  };
}

Answer endless(std::string head, std::string piece, std::chrono::milliseconds pause) {
  return [=](const TestRequest&, TestConnection& connection) {
    connection.send(head);
    while (connection.send(piece)) {
      if (pause.count() > 0) std::this_thread::sleep_for(pause);
    }
  };
}

Answer stall_after(std::string bytes) {
  return [bytes = std::move(bytes)](const TestRequest&, TestConnection& connection) {
    if (!bytes.empty()) connection.send(bytes);
    connection.wait_for_end();
  };
}

std::string head(std::string_view fields) {
  return "HTTP/1.1 200 OK\r\n" + std::string(kHtmlFields) + std::string(fields) + "\r\n";
}

std::string repeat(std::string_view text, size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (size_t i = 0; i < count; ++i) out += text;
  return out;
}

std::string plain_page() {
  return "<!doctype html><html lang=en><head><title>Minutes</title></head><body><article>"
         "<h1>Minutes of the meeting</h1>" +
         repeat("<p>The minutes of the meeting before were read and adopted without debate.</p>\n",
                5) +
         "</article></body></html>";
}

}  // namespace rolecall::pipeline
