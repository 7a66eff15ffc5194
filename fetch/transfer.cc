// SPDX-License-Identifier: Apache-2.0
#include "fetch/transfer.h"

#include <curl/curl.h>
#include <fmt/format.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <charconv>
#include <new>
#include <utility>

#include "base/check.h"
#include "base/text.h"
#include "fetch/limits.h"

namespace rolecall::fetch {
namespace {

static_assert(CURL_ERROR_SIZE == 256);

constexpr const char* kAccept =
    "Accept: text/html, application/xhtml+xml, application/xml;q=0.9, text/*;q=0.9, */*;q=0.7";
// Our own line instead of curl's option, so that the coding is taken off under our limits.
constexpr const char* kAcceptEncoding = "Accept-Encoding: gzip";

template <typename T>
void set(void* easy, CURLoption option, T value) {
  const CURLcode code = curl_easy_setopt(easy, option, value);
  CHECK(code == CURLE_OK || code == CURLE_OUT_OF_MEMORY, "the option exists in this libcurl");
  if (code == CURLE_OUT_OF_MEMORY) throw std::bad_alloc();
}

long milliseconds(std::chrono::milliseconds duration) {
  return static_cast<long>(duration.count());
}

/// Media types that hold no text to read, so that their bodies need not be fetched.
bool is_never_text(std::string_view media_type) {
  for (const std::string_view prefix : {"image/", "audio/", "video/", "font/"}) {
    if (media_type.starts_with(prefix)) return true;
  }
  return false;
}

/// A stored validator goes back byte for byte, unless it would break the request apart.
bool is_field_value(std::string_view text) {
  for (const char c : text) {
    if (c == '\r' || c == '\n' || c == '\0') return false;
  }
  return !text.empty();
}

size_t parse_length(std::string_view value) {
  size_t length = 0;
  std::from_chars(value.data(), value.data() + value.size(), length);
  return length;
}

}  // namespace

void Transfer::EasyDeleter::operator()(void* easy) const { curl_easy_cleanup(easy); }
void Transfer::ListDeleter::operator()(void* list) const {
  curl_slist_free_all(static_cast<curl_slist*>(list));
}

/// curl's callbacks, which hand over to the transfer.
struct Transfer::Callbacks {
  static size_t header(char* data, size_t size, size_t count, void* self) {
    const size_t bytes = size * count;
    return static_cast<Transfer*>(self)->take_header({data, bytes}) ? bytes : 0;
  }
  static size_t body(char* data, size_t size, size_t count, void* self) {
    const size_t bytes = size * count;
    auto* transfer = static_cast<Transfer*>(self);
    if (transfer->must_pause()) return CURL_WRITEFUNC_PAUSE;
    return transfer->take_body({data, bytes}) ? bytes : 0;
  }
  static int trace(CURL*, curl_infotype type, char* data, size_t size, void* self) {
    if (type == CURLINFO_HEADER_OUT) static_cast<Transfer*>(self)->take_request({data, size});
    return 0;
  }
  static curl_socket_t open(void* self, curlsocktype, curl_sockaddr* address) {
    auto* transfer = static_cast<Transfer*>(self);
    const auto route = transfer->request_.route;
    // The proxy is the operator's choice, wherever it is.
    const bool allowed =
        route == TransferRequest::Route::kProxy || transfer->is_allowed(address->addr);
    if (!allowed || route == TransferRequest::Route::kProbe) return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  }
  static CURLcode trust(CURL*, void* context, void* self) {
    static_cast<Transfer*>(self)->context_.trust.attach(static_cast<ssl_ctx_st*>(context));
    return CURLE_OK;
  }
};

Transfer::Transfer(TransferRequest request, const TransferContext& context)
    : request_(std::move(request)),
      context_(context),
      easy_(curl_easy_init()),
      body_(request_.max_body, request_.purpose == TransferRequest::Purpose::kRobots
                                   ? BodySink::AtLimit::kCut
                                   : BodySink::AtLimit::kFail) {
  if (!easy_) throw std::bad_alloc();
  set_options();
  set_limits();
  set_security();
  set_request_headers();
}

Transfer::~Transfer() = default;

void Transfer::set_options() {
  void* easy = easy_.get();
  set(easy, CURLOPT_URL, request_.url.str().c_str());
  set(easy, CURLOPT_PATH_AS_IS, 1L);
  set(easy, CURLOPT_USERAGENT, context_.options.user_agent.c_str());
  set(easy, CURLOPT_HEADERFUNCTION, &Callbacks::header);
  set(easy, CURLOPT_HEADERDATA, this);
  set(easy, CURLOPT_WRITEFUNCTION, &Callbacks::body);
  set(easy, CURLOPT_WRITEDATA, this);
  set(easy, CURLOPT_ERRORBUFFER, error_text_.data());
  set(easy, CURLOPT_NOSIGNAL, 1L);
  // With one request a host at a time, HTTP/2 gives nothing and hides the bytes of the message.
  set(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  set(easy, CURLOPT_FOLLOWLOCATION, 0L);
  if (context_.connect_to != nullptr) set(easy, CURLOPT_CONNECT_TO, context_.connect_to);
  if (!keeps_exchange()) return;
  // The trace is the one way to the request's bytes as they were sent.
  set(easy, CURLOPT_VERBOSE, 1L);
  set(easy, CURLOPT_DEBUGFUNCTION, &Callbacks::trace);
  set(easy, CURLOPT_DEBUGDATA, this);
  body_.keep_coded();
}

void Transfer::set_limits() {
  void* easy = easy_.get();
  const FetchOptions& options = context_.options;
  set(easy, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(options.connect_timeout));
  set(easy, CURLOPT_TIMEOUT_MS, milliseconds(options.total_timeout));
  set(easy, CURLOPT_LOW_SPEED_LIMIT, kLowSpeedBytes);
  set(easy, CURLOPT_LOW_SPEED_TIME, static_cast<long>(kLowSpeedTime.count()));
  set(easy, CURLOPT_DNS_CACHE_TIMEOUT, static_cast<long>(kDnsCacheTime.count()));
}

void Transfer::set_security() {
  void* easy = easy_.get();
  set(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  set(easy, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  // A proxy from the environment would connect to addresses that the guard never sees.
  const bool proxied = request_.route == TransferRequest::Route::kProxy;
  set(easy, CURLOPT_PROXY, proxied ? context_.options.proxy.c_str() : "");
  set(easy, CURLOPT_NOPROXY, proxied ? "" : "*");
  set(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  set(easy, CURLOPT_OPENSOCKETFUNCTION, &Callbacks::open);
  set(easy, CURLOPT_OPENSOCKETDATA, this);
  set(easy, CURLOPT_SSL_VERIFYPEER, 1L);
  set(easy, CURLOPT_SSL_VERIFYHOST, 2L);
  set(easy, CURLOPT_CAINFO, nullptr);
  set(easy, CURLOPT_CAPATH, nullptr);
  set(easy, CURLOPT_SSL_CTX_FUNCTION, &Callbacks::trust);
  set(easy, CURLOPT_SSL_CTX_DATA, this);
}

void Transfer::set_request_headers() {
  const auto add = [this](const std::string& line) {
    auto* longer =
        curl_slist_append(static_cast<curl_slist*>(request_headers_.get()), line.c_str());
    if (longer == nullptr) throw std::bad_alloc();
    (void)request_headers_.release();
    request_headers_.reset(longer);
  };
  add(kAccept);
  add(kAcceptEncoding);
  const model::Validators& validators = request_.validators;
  if (is_field_value(validators.etag)) add("If-None-Match: " + validators.etag);
  if (is_field_value(validators.last_modified)) {
    add("If-Modified-Since: " + validators.last_modified);
  }
  for (const model::Header& field : request_.fields) {
    if (is_field_value(field.value)) add(field.name + ": " + field.value);
  }
  set(easy_.get(), CURLOPT_HTTPHEADER, request_headers_.get());
}

bool Transfer::is_allowed(const sockaddr& address) {
  const std::string_view why = context_.guard.refusal(address);
  if (why.empty()) return true;
  return stop(TransferStop::kGuard, fmt::format("address of {} is {}", request_.url.host, why));
}

bool Transfer::stop(TransferStop why, std::string detail) {
  result_.stop = why;
  result_.detail = std::move(detail);
  return false;
}

bool Transfer::take_header(std::string_view line) {
  if (in_body_) return true;  // trailers say nothing that is used
  header_bytes_ += line.size();
  if (header_bytes_ > kMaxHeaderBytes) return stop(TransferStop::kHeaders, "");
  const bool begins = line.starts_with("HTTP/");
  // An interim answer (1xx) may have come before this one.
  if (begins) result_.headers.clear();
  if (begins) result_.exchange.response_head.clear();
  if (keeps_exchange()) result_.exchange.response_head.append(line);
  if (begins) return true;
  const size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon == 0) return true;
  result_.headers.push_back({base::ascii_lower(base::trim(line.substr(0, colon))),
                             std::string(base::trim(line.substr(colon + 1)))});
  return true;
}

bool Transfer::begin_body() {
  in_body_ = true;
  long status = 0;
  curl_easy_getinfo(easy_.get(), CURLINFO_RESPONSE_CODE, &status);
  wants_body_ = status >= 200 && status < 300;
  if (!wants_body_ || request_.purpose == TransferRequest::Purpose::kRobots) return true;
  const auto type = parse_content_type(find_header(result_.headers, "content-type"));
  if (is_never_text(type.media_type)) return stop(TransferStop::kMediaType, type.media_type);
  if (parse_length(find_header(result_.headers, "content-length")) > request_.max_body) {
    return stop(TransferStop::kBody, "");
  }
  return true;
}

bool Transfer::must_pause() {
  paused_ = !request_.has_permit && body_.size() >= kUnpermittedBody;
  // To wait for this side's memory is no slowness of the server's.
  if (paused_) set(easy_.get(), CURLOPT_TIMEOUT_MS, 0L);
  return paused_;
}

void Transfer::permit() {
  request_.has_permit = true;
  paused_ = false;
  const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begun_);
  set(easy_.get(), CURLOPT_TIMEOUT_MS, milliseconds(spent + context_.options.total_timeout));
  curl_easy_pause(easy_.get(), CURLPAUSE_CONT);
}

bool Transfer::take_body(std::string_view bytes) {
  if (!in_body_) {
    if (!begin_body()) return false;
    body_.set_coding(find_header(result_.headers, "content-encoding"));
    if (wants_body_) body_.expect(parse_length(find_header(result_.headers, "content-length")));
  }
  result_.received += bytes.size();
  if (!wants_body_) return result_.received <= kMaxDiscardedBytes;
  if (body_.append(bytes)) return true;
  take_body_stop();
  return false;
}

void Transfer::take_body_stop() {
  switch (body_.stop()) {
    case BodyStop::kNone:
      break;
    case BodyStop::kLimit:
      stop(TransferStop::kBody, "");
      break;
    case BodyStop::kRatio:
      stop(TransferStop::kRatio, "");
      break;
    case BodyStop::kCoding:
      stop(TransferStop::kCoding, std::string(find_header(result_.headers, "content-encoding")));
      break;
  }
}

bool Transfer::keeps_exchange() const {
  return context_.options.keep_exchanges && request_.purpose == TransferRequest::Purpose::kPage;
}

void Transfer::take_request(std::string_view bytes) {
  std::string& head = result_.exchange.request_head;
  // A connection that turned out to be dead: the request is sent again over another one.
  if (head.ends_with("\r\n\r\n")) head.clear();
  head.append(bytes);
}

model::Truncated Transfer::truncation() const {
  switch (result_.stop) {
    case TransferStop::kHeaders:
    case TransferStop::kBody:
    case TransferStop::kRatio:
      return model::Truncated::kLength;
    case TransferStop::kMediaType:
      return model::Truncated::kUnwanted;
    default:
      break;
  }
  if (result_.curl_code == CURLE_OPERATION_TIMEDOUT) return model::Truncated::kTime;
  if (result_.curl_code != CURLE_OK) return model::Truncated::kDisconnect;
  const bool is_whole = wants_body_ ? result_.stop == TransferStop::kNone : result_.received == 0;
  return is_whole ? model::Truncated::kNo : model::Truncated::kUnwanted;
}

void Transfer::take_exchange() {
  if (!keeps_exchange()) return;
  model::Exchange& exchange = result_.exchange;
  exchange.url = request_.url.str();
  const char* address = nullptr;
  if (curl_easy_getinfo(easy_.get(), CURLINFO_PRIMARY_IP, &address) == CURLE_OK && address) {
    exchange.address = address;
  }
  exchange.truncated = truncation();
  if (exchange.truncated == model::Truncated::kNo) exchange.coded_body = body_.take_coded();
}

TransferResult Transfer::finish(int curl_code) {
  long status = 0;
  curl_easy_getinfo(easy_.get(), CURLINFO_RESPONSE_CODE, &status);
  result_.status = static_cast<int>(status);
  result_.curl_code = curl_code;
  const char* address = nullptr;
  curl_easy_getinfo(easy_.get(), CURLINFO_PRIMARY_IP, &address);
  if (address != nullptr) result_.address = address;
  const char* text = curl_easy_strerror(static_cast<CURLcode>(curl_code));
  result_.curl_message = error_text_[0] != '\0' ? error_text_.data() : text;
  // A host may have several addresses, of which one was refused and another one answered.
  if (curl_code == CURLE_OK && result_.stop == TransferStop::kGuard) stop(TransferStop::kNone, "");
  // A body that nobody wanted, or that is cut on purpose, was broken off without harm.
  const bool discarded = in_body_ && !wants_body_ && result_.stop == TransferStop::kNone;
  if (curl_code == CURLE_WRITE_ERROR && (discarded || body_.is_cut())) result_.curl_code = CURLE_OK;
  if (result_.curl_code == CURLE_OK && wants_body_) {
    body_.finish();
    take_body_stop();
    if (result_.stop == TransferStop::kNone) result_.body = body_.take();
  }
  take_exchange();
  return std::move(result_);
}

}  // namespace rolecall::fetch
