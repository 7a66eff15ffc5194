// SPDX-License-Identifier: Apache-2.0
// A page of a wiki run by MediaWiki. What it says holds when it was last edited, not when it was
// first written.
#include "base/text.h"
#include "extract/read/byline.h"
#include "extract/read/readers.h"
#include "extract/read/render.h"

namespace rolecall::extract {

static bool is_furniture(const Dom& dom, NodeId id) {
  if (dom[id].attribute_count == 0) return false;
  for (const std::string_view name :
       {"navbox", "vertical-navbox", "mw-editsection", "hatnote", "toc", "catlinks", "noprint",
        "reference", "references", "reflist", "mw-references-wrap", "sistersitebox", "ambox",
        "metadata", "printfooter", "mw-empty-elt", "navigation-not-searchable"}) {
    if (dom.has_class(id, name)) return true;
  }
  return false;
}

bool recognise_mediawiki(const ShapeInput& input) {
  return input.dom.body() != kNoNode &&
         input.dom.find_class(input.dom.body(), "mw-parser-output") != kNoNode;
}

void read_mediawiki(const ShapeInput& input, model::Document& document) {
  const Dom& dom = input.dom;
  NodeId root = dom.find_id(dom.body(), "mw-content-text");
  if (root == kNoNode) root = dom.find_class(dom.body(), "mw-parser-output");
  Treatments treatments(dom.size(), Treatment::kKeep);
  for (NodeId id = root; id < dom[root].end; ++id) {
    if (is_furniture(dom, id)) treatments[id] = Treatment::kDrop;
  }
  document.authors.clear();
  if (document.modified.has_value()) document.published = document.modified;
  if (!document.published.has_value()) {
    complete_from_page(input, document);
    document.authors.clear();
  }
  TextBuilder out(document);
  render(dom, root, {treatments, input.base_url}, out);
}

}  // namespace rolecall::extract
