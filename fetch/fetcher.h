// SPDX-License-Identifier: Apache-2.0
#pragma once
// URL -> capture, politely: one thread, one curl_multi loop, a queue for each host. Knows nothing
// of the store: what must outlive a run (robots decisions, back-off) goes through HostMemory.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "fetch/host_rules.h"
#include "model/capture.h"

namespace rolecall::fetch {

struct FetchOptions {
  std::string user_agent = "rolecall/0.1";
  std::vector<std::string> allow_addresses;  ///< CIDR blocks exempt from the address guard.
  /// As curl's CONNECT_TO, "HOST:PORT:ADDRESS:PORT", empty HOST and PORT for all; for examples
  /// and tests that serve many host names on loopback.
  std::vector<std::string> connect_to;
  std::chrono::milliseconds host_delay{5000};  ///< Between two requests to one host.
  double jitter = 0.2;  ///< Each delay is longer by up to this share of it, by chance.
  std::chrono::milliseconds max_crawl_delay{60000};  ///< A longer Crawl-delay means one page a run.
  /// A host in back-off for longer ends this run's requests as deferred; for less it is waited.
  std::chrono::seconds max_back_off_wait{60};
  std::chrono::seconds connect_timeout{10};
  std::chrono::seconds total_timeout{60};
  size_t max_body_bytes = size_t{10} << 20;  ///< Of delivered, decoded bytes.
  int max_redirects = 5;
  int max_transfers = 64;  ///< At once, over all hosts.
  /// Captures carry their exchanges as they went over the wire. A body that came compressed is
  /// then in memory twice: as it came, and as it is read.
  bool keep_exchanges = false;
  /// Sites at one IP address that share one connection and its delay; an address with more gets a
  /// connection more for each so many, up to address_connections. Not with connect_to or a proxy.
  int address_sites = 8;
  int address_connections = 8;
  std::vector<HostRule> host_rules;  ///< The operator's first, then what is shipped.
  /// "http://name:port" or "socks5h://name:port"; empty for none. The environment's are ignored.
  std::string proxy;
  std::string ca_file;  ///< PEM, trusted beside the machine's authorities; empty for none.
};

struct FetchRequest {
  model::SourceId source;
  std::string url;
  model::Validators validators;  ///< Of the capture that the store still holds, else empty.
  /// Sent beside our own fields, on every hop; one with a line break or without a value is left
  /// out.
  std::vector<model::Header> fields{};
  bool of_long_host = false;  ///< Of a host with more pages than most: its turn comes first.
};

/// What is remembered of a host between runs.
struct HostState {
  std::string host;         ///< "scheme://name:port", lower case: the robots.txt authority.
  std::string robots_body;  ///< Empty with robots_status 0: never fetched.
  int robots_status = 0;
  std::optional<base::Time> robots_fetched;
  model::Validators robots_validators;   ///< Of a robots.txt that came without a redirect.
  std::string address;                   ///< Where it was last reached; empty: unknown.
  int failures = 0;                      ///< In a row; drives the back-off.
  std::optional<base::Time> not_before;  ///< End of a back-off or Retry-After.
};

/// What was done to one host, for its owner to see.
struct HostLedger {
  std::string host;
  int64_t requests = 0;      ///< All, robots.txt and redirects included.
  int64_t pages = 0;         ///< Requests for pages, and of these
  int64_t not_modified = 0;  ///< those answered with 304.
  int64_t failures = 0;      ///< Requests that showed the host in trouble: 429, 5xx, no answer.
  int64_t bytes = 0;         ///< Of bodies, as they came over the network.
  std::chrono::milliseconds delay{0};
  /// The shortest pause that was kept between the end of a request and the next one.
  std::optional<std::chrono::milliseconds> smallest_gap;
  bool one_page_a_run = false;  ///< Its Crawl-delay is over max_crawl_delay.
  std::string robots;           ///< "rules", "no robots.txt (404)", "deferred (503)" ...
  std::string note;             ///< The operator's, from pipeline.yaml.
};

/// Where HostStates live. Called on the network thread only.
class HostMemory {
 public:
  virtual ~HostMemory() = default;
  virtual std::optional<HostState> load(const std::string& host) = 0;
  virtual void save(const HostState& state) = 0;
  /// What was done to a host since the last call for it: counts add up, the smallest gap and the
  /// newest of the rest hold.
  virtual void add_ledger(const HostLedger& ledger) = 0;
};

/// Adds what was done since to what is known, as HostMemory::add_ledger says.
void add_up(HostLedger& sum, const HostLedger& more);

/// Keeps states for the life of the object.
class InMemoryHosts final : public HostMemory {
 public:
  InMemoryHosts();
  ~InMemoryHosts() override;
  std::optional<HostState> load(const std::string& host) override;
  void save(const HostState& state) override;
  void add_ledger(const HostLedger& ledger) override;

  /// Of the runs so far, sorted by host.
  std::vector<HostLedger> ledger() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// The other end of the fetcher, called on the network thread; no call may block for long.
class FetchFlow {
 public:
  virtual ~FetchFlow() = default;
  /// The next request; nothing when there are no more. Asked only while few are waiting.
  virtual std::optional<FetchRequest> next() = 0;
  /// Takes a permit for one body in memory: for what is large while it comes, for the rest when it
  /// is there. False: none is free now; Fetcher::wake() when one is.
  virtual bool try_acquire() = 0;
  /// One capture for each request, in any order, with exactly one outcome. `permit` says whether
  /// it holds a permit, which the receiver then gives back.
  enum class Permit { kHeld, kNone };
  virtual void deliver(model::Capture capture, Permit permit) = 0;
};

/// One run, to its hosts. Used by one thread, but for wake() and stop(). Throws
/// std::invalid_argument for options that cannot be, and std::runtime_error if curl is broken.
class Fetcher {
 public:
  /// `memory` and `clock` must outlive this.
  Fetcher(FetchOptions options, HostMemory& memory, const base::Clock& clock);
  /// The same with a chance of its own, for tests that want it repeated; outlives this.
  Fetcher(FetchOptions options, HostMemory& memory, const base::Clock& clock, base::Random& random);
  ~Fetcher();
  Fetcher(const Fetcher&) = delete;
  Fetcher& operator=(const Fetcher&) = delete;

  /// Until all that flow gives is delivered; again, for what the run's queue has grown by.
  void run(FetchFlow& flow);

  /// Thread-safe: a permit was given back.
  void wake();
  /// Thread-safe and async-signal-safe: break everything off, for good. What is under way or
  /// waiting ends as kDeferred, as does all that the flow still gives.
  void stop();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

/// One page, now; for the command line.
model::Capture fetch_one(const FetchOptions& options, const std::string& url);

}  // namespace rolecall::fetch
