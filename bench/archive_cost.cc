// SPDX-License-Identifier: Apache-2.0
// What evidence costs: captures of pages like those of a night, written to WARC files.
//
// usage: archive_cost FOLDER [PAGES]

#include <fmt/format.h>
#include <sys/resource.h>
#include <zlib.h>

#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>

#include "base/digest.h"
#include "fetch/capture_archive.h"

namespace {

using namespace rolecall;  // NOLINT(google-build-using-namespace): one program, one file

constexpr size_t kPageBytes = 80'000;

std::string gzip(const std::string& bytes) {
  z_stream stream{};
  constexpr int kGzip = 16;
  deflateInit2(&stream, 6, Z_DEFLATED, MAX_WBITS + kGzip, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

/// A page of words and markup, which shrinks to about a quarter as real ones do.
std::string make_page(std::mt19937& random) {
  std::string page = "<!doctype html><html><head><title>News</title></head><body>";
  while (page.size() < kPageBytes) {
    page += "<p class=\"text\">";
    for (int word = 0; word < 60; ++word) {
      const size_t length = 2 + random() % 8;
      for (size_t i = 0; i < length; ++i) {
        page += "etaoinshrdlucmfw"[std::min(random() % 16, random() % 16)];
      }
      page += ' ';
    }
    page += "</p>\n";
  }
  return page + "</body></html>";
}

double cpu_seconds() {
  struct rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

model::Capture make_capture(const std::string& body, bool coded) {
  model::Capture capture;
  capture.url = capture.effective_url = "https://lumen.example/news";
  capture.outcome = model::Outcome::kNew;
  capture.status = 200;
  capture.body = body;
  capture.body_digest = base::sha256_hex(body);
  capture.exchanges = {{capture.url, "192.0.2.1",
                        "GET /news HTTP/1.1\r\nHost: lumen.example\r\nUser-Agent: rolecall\r\n\r\n",
                        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nServer: x\r\n\r\n",
                        coded ? gzip(body) : "", model::Truncated::kNo}};
  return capture;
}

void measure(const std::string& folder, int pages, bool coded) {
  std::mt19937 random(1);
  std::vector<model::Capture> captures;
  for (int i = 0; i < 20; ++i) captures.push_back(make_capture(make_page(random), coded));
  fetch::WarcWriter writer({folder, uint64_t{1} << 30, "bench"});
  uint64_t raw = 0;
  const double begin = cpu_seconds();
  for (int i = 0; i < pages; ++i) {
    const model::Capture& capture = captures[static_cast<size_t>(i) % captures.size()];
    raw += coded ? capture.exchanges[0].coded_body.size() : capture.body.size();
    archive_capture(writer, {capture, fetch::BodyWish::kKeep, "", std::nullopt});
  }
  writer.close();
  const double seconds = cpu_seconds() - begin;
  fmt::print(
      "{} bodies: {} pages, {:.0f} us of CPU a page; {:.1f} MB of bodies, {:.1f} MB of files\n",
      coded ? "gzip" : "plain", pages, seconds / pages * 1e6, static_cast<double>(raw) / 1e6,
      static_cast<double>(writer.written()) / 1e6);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: archive_cost FOLDER [PAGES]\n");
    return 2;
  }
  const int pages = argc > 2 ? std::atoi(argv[2]) : 2000;
  measure(argv[1], pages, true);
  measure(argv[1], pages, false);
  return 0;
}
