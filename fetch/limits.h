// SPDX-License-Identifier: Apache-2.0
#pragma once
// The fixed limits of fetching, each with its reason; what an operator may choose is in
// FetchOptions (fetch/fetcher.h).

#include <chrono>
#include <cstddef>

namespace rolecall::fetch {

/// Servers refuse request lines over 8 KiB; twice that leaves room for what they might accept.
constexpr size_t kMaxUrlBytes = size_t{16} << 10;

/// A DNS name has at most 253 bytes; the rest is for spellings that shrink (escapes, full width).
constexpr size_t kMaxHostBytes = 1024;

/// RFC 9309 section 2.5: at least 500 KiB of a robots.txt must be read, the rest may be ignored.
constexpr size_t kMaxRobotsBytes = size_t{500} << 10;

/// RFC 9309 section 2.3.1.2: at least five redirects of a robots.txt are followed.
constexpr int kMaxRobotsRedirects = 5;

/// RFC 9309 section 2.4: a robots.txt is not used from a cache for longer than a day.
constexpr std::chrono::hours kRobotsLifetime{24};

/// No Crawl-delay means more than "once a day".
constexpr std::chrono::hours kMaxCrawlDelay{24};

/// A back-off begins with a minute, doubles with each failure in a row, and ends at a day, so
/// that a nightly run asks every host again.
constexpr std::chrono::seconds kFirstBackOff{60};
constexpr std::chrono::hours kMaxBackOff{24};

/// Failures are forgotten when a host has been left alone for this long after its back-off.
constexpr std::chrono::hours kBackOffMemory{24 * 7};

/// Hosts without work whose politeness is over are forgotten past so many.
constexpr size_t kMaxIdleHosts = 1024;

/// Requests to a host after which its ledger is handed on, also while it has more work.
constexpr int64_t kLedgerRequests = 32;

/// Requests waiting in all queues, taken ahead so that hosts interleave. At a request a host each
/// five seconds, so many keep the reader busy; each holds about 2 KiB.
constexpr size_t kMaxPending = 1024;

/// Response headers of one answer; honest ones stay below 16 KiB.
constexpr size_t kMaxHeaderBytes = size_t{64} << 10;

/// Bytes of an unwanted body (an error page, a redirect) that are read so that the connection can
/// be used again; more than this costs more than a new connection.
constexpr size_t kMaxDiscardedBytes = size_t{64} << 10;

/// Text rarely shrinks below a fiftieth; past this ratio a large body is taken for a bomb.
constexpr size_t kMaxInflateRatio = 200;
/// Small bodies may have any ratio, they cost nothing.
constexpr size_t kInflateRatioFloor = size_t{1} << 20;

/// As much of a body is taken into memory without a permit, so that a server that answers slowly
/// or not at all holds none: the rest of a large body waits for one.
constexpr size_t kUnpermittedBody = size_t{256} << 10;

/// Slower than this for so long is a dead transfer.
constexpr long kLowSpeedBytes = 100;
constexpr std::chrono::seconds kLowSpeedTime{20};

/// Names are looked up once a run for most hosts.
constexpr std::chrono::seconds kDnsCacheTime{600};

}  // namespace rolecall::fetch
