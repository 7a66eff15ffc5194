// SPDX-License-Identifier: Apache-2.0
// Pages about one paper: arXiv's abstract page, and papers that LaTeXML turned into HTML.
#include <algorithm>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/author_name.h"
#include "extract/read/readers.h"
#include "extract/read/regex.h"
#include "extract/read/render.h"

namespace rolecall::extract {

namespace {

void drop_class(const Dom& dom, NodeId root, std::initializer_list<std::string_view> names,
                Treatments& treatments) {
  for (NodeId id = root; id < dom[root].end; ++id) {
    if (dom[id].attribute_count == 0) continue;
    const bool named = std::any_of(names.begin(), names.end(),
                                   [&](std::string_view name) { return dom.has_class(id, name); });
    if (named) treatments[id] = Treatment::kDrop;
  }
}

/// The marks behind a name or before an affiliation: "1", "1,2", "†".
std::string marks_of(const Dom& dom, NodeId root) {
  std::string marks;
  for (NodeId id = root; id < dom[root].end; ++id) {
    if (dom[id].tag == Tag::kSup) marks += dom.text_of(id) + ",";
  }
  return marks;
}

bool share_mark(std::string_view a, std::string_view b) {
  for (const std::string_view mark : base::split(a, ',')) {
    for (const std::string_view other : base::split(b, ',')) {
      if (!base::trim(mark).empty() && base::trim(mark) == base::trim(other)) return true;
    }
  }
  return false;
}

/// Text without its superscripts and notes.
std::string plain_text_of(const Dom& dom, NodeId root) {
  std::string text;
  for (NodeId id = root; id < dom[root].end; ++id) {
    if (dom[id].tag == Tag::kSup || dom.has_class(id, "ltx_note")) {
      id = dom[id].end - 1;
    } else if (dom[id].tag == Tag::kText) {
      text += dom[id].text;
    } else if (dom[id].tag == Tag::kBr) {
      text += ", ";
    }
  }
  return base::collapse_spaces(text);
}

struct Affiliation {
  std::string marks;
  std::string name;
  NodeId creator = kNoNode;
};

std::vector<Affiliation> affiliations_of(const Dom& dom, NodeId authors) {
  std::vector<Affiliation> found;
  for (NodeId id = authors; id < dom[authors].end; ++id) {
    if (!dom.has_class(id, "ltx_role_affiliation")) continue;
    NodeId creator = id;
    while (creator > authors && !dom.has_class(creator, "ltx_creator")) {
      creator = dom[creator].parent;
    }
    found.push_back({marks_of(dom, id), plain_text_of(dom, id), creator});
  }
  return found;
}

std::vector<model::Author> latexml_authors(const Dom& dom, NodeId root) {
  std::vector<model::Author> authors;
  const NodeId block = dom.find_class(root, "ltx_authors");
  if (block == kNoNode) return authors;
  const std::vector<Affiliation> affiliations = affiliations_of(dom, block);
  for (const NodeId id : dom.all_with_class(block, "ltx_personname")) {
    const std::string marks = marks_of(dom, id);
    for (model::Author& author : read_authors(plain_text_of(dom, id))) {
      for (const Affiliation& affiliation : affiliations) {
        const bool own = dom.is_inside(id, affiliation.creator);
        if (author.affiliation.empty() && (own || share_mark(marks, affiliation.marks))) {
          author.affiliation = affiliation.name;
        }
      }
      add_author(authors, std::move(author));
    }
  }
  return authors;
}

}  // namespace

bool recognise_arxiv(const ShapeInput& input) {
  const Dom& dom = input.dom;
  if (dom.body() == kNoNode) return false;
  const NodeId abs = dom.find_id(dom.body(), "abs");
  return abs != kNoNode && dom.find_class(abs, "abstract") != kNoNode &&
         dom.find_class(abs, "authors") != kNoNode;
}

void read_arxiv(const ShapeInput& input, model::Document& document) {
  const Dom& dom = input.dom;
  const NodeId abs = dom.find_id(dom.body(), "abs");
  Treatments treatments(dom.size(), Treatment::kKeep);
  drop_class(dom, abs, {"descriptor", "mobile-submission-download"}, treatments);
  TextBuilder out(document);
  render(dom, abs, {treatments, input.base_url}, out);
  // An abstract is set as a quotation and is the authors' own.
  for (model::Block& block : document.blocks) {
    if (block.kind != model::BlockKind::kQuote) continue;
    block.kind = model::BlockKind::kParagraph;
    block.quoted = false;
  }
}

bool recognise_latexml(const ShapeInput& input) {
  return input.dom.body() != kNoNode &&
         input.dom.find_class(input.dom.body(), "ltx_document") != kNoNode;
}

void read_latexml(const ShapeInput& input, model::Document& document) {
  const Dom& dom = input.dom;
  const NodeId root = dom.find_class(dom.body(), "ltx_document");
  Treatments treatments(dom.size(), Treatment::kKeep);
  drop_class(dom, root,
             {"ltx_bibliography", "ltx_page_footer", "ltx_note_mark", "ltx_note_type",
              "ltx_author_before", "ltx_sup", "ltx_TOC"},
             treatments);
  if (auto authors = latexml_authors(dom, root); !authors.empty()) {
    document.authors = std::move(authors);
  }
  if (const NodeId dates = dom.find_class(root, "ltx_dates"); dates != kNoNode) {
    std::string text = dom.text_of(dates);
    text.erase(
        std::remove_if(text.begin(), text.end(), [](char c) { return c == '(' || c == ')'; }),
        text.end());
    if (auto date = parse_date(text)) {
      document.published = date;
      document.published_from = model::DateSource::kByline;
    }
  }
  TextBuilder out(document);
  render(dom, root, {treatments, input.base_url}, out);
}

}  // namespace rolecall::extract
