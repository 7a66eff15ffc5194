// SPDX-License-Identifier: Apache-2.0
#pragma once
// Broken and hostile sites for a night on loopback, and the outcome in which the page of each must
// end. A site is one host name; its page is "/page".

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/capture.h"
#include "tests/fetch/test_authority.h"
#include "tests/fetch/test_server.h"

namespace rolecall::pipeline {

using Answer = std::function<void(const fetch::TestRequest&, fetch::TestConnection&)>;

struct BadSite {
  model::Outcome expected = model::Outcome::kNew;
  Answer page;
  Answer robots{};  ///< Empty: it has none.
  std::string scheme = "http";
  fetch::CertificateFault certificate = fetch::CertificateFault::kNone;  ///< For https.
  /// In a second run a day later, where that is looked at.
  std::optional<model::Outcome> second{};
};

using BadSites = std::map<std::string, BadSite>;  ///< By the first label of the host name.

BadSites bad_bodies();     ///< Bytes that are hard to read.
BadSites bad_transfers();  ///< Answers that break off, never end, or are no HTTP.
BadSites bad_disguises();  ///< Pages at 200 that stand in another's place.
BadSites bad_answers();    ///< Statuses, header fields and redirects that mislead.
BadSites bad_robots();     ///< Trouble before the first page.

constexpr std::string_view kHtmlFields = "Content-Type: text/html; charset=UTF-8\r\n";
constexpr std::string_view kNews =
    "<p>On 3 May 2026, Mira Holt stepped down as chair of the Lumen Foundation.</p>\n";

/// 200 with these bytes.
Answer body(std::string bytes, std::string fields = std::string(kHtmlFields));
Answer status(int code, std::string fields = {}, std::string bytes = "<p>Sorry.");
Answer redirect(std::string target, int code = 302);
/// An answer written byte by byte, after which the connection ends.
Answer raw(std::string bytes);
/// The head and then a piece again and again, with a pause between, until the client has had
/// enough.
Answer endless(std::string head, std::string piece, std::chrono::milliseconds pause = {});
/// Says something, and then nothing more for as long as the client waits.
Answer stall_after(std::string bytes);
/// Status line and fields of a 200 in HTML, with the empty line.
std::string head(std::string_view fields);
std::string repeat(std::string_view text, size_t count);
/// A page of some length about nothing that is new.
std::string plain_page();

}  // namespace rolecall::pipeline
