// SPDX-License-Identifier: Apache-2.0
// arXiv's lists of new papers ("/list/cs.CL/recent") and of an author's (".../a/holt_m_1"). The
// answers of its API are Atom, which the reader of feeds takes.
#include <string>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/listing_readers.h"

namespace rolecall::extract {
namespace {

constexpr std::string_view kAbs = "/abs/";

/// "Title: On Slow Rivers" without its label.
std::string value_of(const Dom& dom, NodeId part, std::string_view name) {
  const NodeId found = dom.find_class(part, name);
  if (found == kNoNode) return {};
  std::string text = dom.text_of(found);
  for (const std::string_view label : {"Title:", "Authors:", "Author:", "Comments:"}) {
    if (text.starts_with(label)) text = text.substr(label.size());
  }
  return std::string(base::trim(text));
}

NodeId abs_link(const Dom& dom, NodeId under) {
  for (NodeId id = under; id < dom[under].end; ++id) {
    if (dom[id].tag == Tag::kA && dom.attribute(id, "href").find(kAbs) != std::string_view::npos) {
      return id;
    }
  }
  return kNoNode;
}

/// "Wed, 6 May 2026 (showing 25 of 90 entries)".
std::optional<model::Edtf> day_of_heading(const Dom& dom, NodeId heading) {
  const std::string text = dom.text_of(heading);
  return parse_date(base::trim(std::string_view(text).substr(0, text.find('('))));
}

}  // namespace

bool recognise_arxiv_listing(const ListingInput& input) {
  const Dom& dom = *input.dom;
  return dom.find_class(dom.body(), "list-title") != kNoNode &&
         abs_link(dom, dom.body()) != kNoNode;
}

base::Result<void> read_arxiv_listing(const ListingInput& input, Listing& listing) {
  const Dom& dom = *input.dom;
  std::optional<model::Edtf> day;
  NodeId link = kNoNode;
  for (NodeId id = dom.body(); id < dom[dom.body()].end; ++id) {
    if (dom[id].tag == Tag::kH3) {
      day = day_of_heading(dom, id);
    } else if (dom[id].tag == Tag::kDt) {
      link = abs_link(dom, id);
    } else if (dom[id].tag == Tag::kDd && link != kNoNode) {
      ListingItem item;
      item.url = dom.attribute(link, "href");
      item.title = value_of(dom, id, "list-title");
      item.author = value_of(dom, id, "list-authors");
      item.date = day;
      add_item(input, std::move(item), listing);
      link = kNoNode;
    }
  }
  return {};
}

}  // namespace rolecall::extract
