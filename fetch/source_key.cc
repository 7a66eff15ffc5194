// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "base/percent.h"
#include "base/text.h"
#include "fetch/url.h"

namespace rolecall::fetch {
namespace {

/// Parameters that say who sent the reader and never which page is meant, as the senders document
/// them: Google Analytics and Ads, Meta, Microsoft, Yandex, Mailchimp, HubSpot, Matomo, TikTok,
/// X, LinkedIn, Marketo, Vero, Wicked Reports, Olytics, Instagram.
constexpr std::array<std::string_view, 36> kTrackers = {
    "_ga",        "_gl",           "_hsenc",          "_hsmi",         "_openstat", "dclid",
    "epik",       "fb_action_ids", "fb_action_types", "fb_source",     "fbclid",    "gad_source",
    "gbraid",     "gclid",         "gclsrc",          "hsctatracking", "igsh",      "igshid",
    "li_fat_id",  "mc_cid",        "mc_eid",          "mkt_tok",       "msclkid",   "oly_anon_id",
    "oly_enc_id", "s_cid",         "srsltid",         "ttclid",        "twclid",    "vero_conv",
    "vero_id",    "wbraid",        "wickedid",        "yclid",         "ysclid",    "zanpid"};

/// Families of such parameters: Google's and Urchin's, Matomo's, HubSpot's.
constexpr std::array<std::string_view, 5> kTrackerPrefixes = {"utm_", "mtm_", "matomo_", "pk_",
                                                              "hsa_"};

bool is_tracker(std::string_view parameter) {
  const std::string name =
      base::ascii_lower(base::percent_decode(parameter.substr(0, parameter.find('='))));
  for (const std::string_view tracker : kTrackers) {
    if (name == tracker) return true;
  }
  for (const std::string_view prefix : kTrackerPrefixes) {
    if (name.starts_with(prefix)) return true;
  }
  return false;
}

std::string without_trackers(const std::string& query) {
  std::string out;
  for (const std::string_view parameter : base::split(query, '&')) {
    if (parameter.empty() || is_tracker(parameter)) continue;
    if (!out.empty()) out += '&';
    out += parameter;
  }
  return out;
}

}  // namespace

std::string source_key(const Url& url) {
  Url key = url;
  key.query = without_trackers(url.query);
  return key.str();
}

}  // namespace rolecall::fetch
