// SPDX-License-Identifier: Apache-2.0
// Archives of mailing lists: Mailman 2's pipermail (the index of months, and a month by thread,
// subject, author or date) and HyperKitty's list of threads.
#include <algorithm>
#include <array>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/address.h"
#include "extract/read/archive_text.h"
#include "extract/read/listing_readers.h"
#include "extract/read/thread.h"

namespace rolecall::extract {
namespace {

/// The newest months of an archive are where new mails are.
constexpr size_t kMostMonths = 2;

/// "2026-May/thread.html": how the index names a month's page. Weeks and quarters are as good.
bool is_month_page(std::string_view href) {
  return href.ends_with("/thread.html") && !base::ascii_lower(href).starts_with("http");
}

/// "000214.html": how a month's page names a mail.
bool is_mail_page(std::string_view href) {
  const size_t dot = href.find(".html");
  constexpr size_t kDigits = 6;
  if (dot != kDigits || dot + 5 != href.size()) return false;
  return std::all_of(href.begin(), href.begin() + kDigits, base::is_ascii_digit);
}

/// The month in ".../2026-May/thread.html".
std::optional<model::Edtf> month_in_url(std::string_view url) {
  constexpr std::array<std::string_view, 12> kMonths{
      "january", "february", "march",     "april",   "may",      "june",
      "july",    "august",   "september", "october", "november", "december"};
  for (const std::string_view piece : base::split(path_of(url), '/')) {
    const size_t dash = piece.find('-');
    if (dash != 4 || !std::all_of(piece.begin(), piece.begin() + 4, base::is_ascii_digit)) continue;
    const std::string name = base::ascii_lower(piece.substr(5));
    const auto month = std::find(kMonths.begin(), kMonths.end(), name);
    if (month == kMonths.end()) continue;
    return model::Edtf::make_month(std::stoi(std::string(piece.substr(0, 4))),
                                   static_cast<int>(month - kMonths.begin()) + 1);
  }
  return std::nullopt;
}

/// The sender's name in the <i> behind a subject.
std::string sender_after(const Dom& dom, NodeId link) {
  constexpr NodeId kNear = 12;
  for (NodeId id = dom[link].end; id < std::min<NodeId>(dom.size(), dom[link].end + kNear); ++id) {
    if (dom[id].tag == Tag::kI) return dom.text_of(id);
    if (dom[id].tag == Tag::kLi) break;
  }
  return {};
}

template <typename Visit>
void for_each_link(const Dom& dom, Visit visit) {
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    if (dom[id].tag == Tag::kA && dom.has_attribute(id, "href")) {
      visit(id, base::trim(dom.attribute(id, "href")));
    }
  }
}

bool is_thread_link(std::string_view href) {
  return href.find("/thread/") != href.npos && href.find("/list/") != href.npos;
}

}  // namespace

bool recognise_mailman_listing(const ListingInput& input) {
  bool found = false;
  // A mail's own page has such links too, to its neighbours.
  if (landmark(*input.dom, "beginarticle") != kNoNode) return false;
  for_each_link(*input.dom, [&](NodeId, std::string_view href) {
    found = found || is_mail_page(href) || is_month_page(href);
  });
  return found;
}

base::Result<void> read_mailman_listing(const ListingInput& input, Listing& listing) {
  const Dom& dom = *input.dom;
  const auto month = month_in_url(input.base_url);
  for_each_link(dom, [&](NodeId link, std::string_view href) {
    ListingItem item;
    item.url = href;
    if (is_mail_page(href)) {
      item.title = subject_without_list(dom.text_of(link));
      item.author = sender_after(dom, link);
      item.date = month;
      add_item(input, std::move(item), listing);
    } else if (is_month_page(href) && listing.parts.size() < kMostMonths) {
      add_part(input, std::move(item), listing);
    }
  });
  return {};
}

bool recognise_hyperkitty_listing(const ListingInput& input) {
  const Dom& dom = *input.dom;
  const bool has_threads = dom.find_class(dom.body(), "thread-email") != kNoNode ||
                           dom.find_class(dom.body(), "thread-title") != kNoNode;
  bool has_link = false;
  for_each_link(
      dom, [&](NodeId, std::string_view href) { has_link = has_link || is_thread_link(href); });
  return has_threads && has_link;
}

base::Result<void> read_hyperkitty_listing(const ListingInput& input, Listing& listing) {
  const Dom& dom = *input.dom;
  const auto threads = dom.all_with_class(dom.body(), "thread");
  for (const NodeId thread : threads) {
    for (NodeId id = thread; id < dom[thread].end; ++id) {
      if (dom[id].tag != Tag::kA || !is_thread_link(dom.attribute(id, "href"))) continue;
      ListingItem item;
      item.url = dom.attribute(id, "href");
      item.title = subject_without_list(dom.text_of(id));
      item.date = time_under(dom, thread);
      if (const NodeId date = dom.find_class(thread, "thread-date");
          !item.date && date != kNoNode) {
        item.date = parse_date(dom.attribute(date, "title"));
      }
      add_item(input, std::move(item), listing);
      break;
    }
  }
  return {};
}

}  // namespace rolecall::extract
