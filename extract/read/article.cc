// SPDX-License-Identifier: Apache-2.0
// The reader of last resort, and of most pages: one piece of text, found by find_main_text().
#include "base/text.h"
#include "extract/read/byline.h"
#include "extract/read/main_text.h"
#include "extract/read/readers.h"
#include "extract/read/render.h"

namespace rolecall::extract {

void read_article(const ShapeInput& input, model::Document& document) {
  MainText main = find_main_text(input.dom, document.title);
  if (main.root == kNoNode) return;
  complete_from_page(input, document);
  if (main.fell_back) document.notes.emplace_back("main text not certain: the whole body is kept");
  TextBuilder out(document);
  if (const NodeId line = find_speaking_byline(input, document); line != kNoNode) {
    Treatments shown(input.dom.size(), Treatment::kKeep);
    shown[line] = Treatment::kByline;
    render(input.dom, line, {shown, input.base_url}, out);
    main.treatments[line] = Treatment::kDrop;
  }
  render(input.dom, main.root, {main.treatments, input.base_url}, out);
}

}  // namespace rolecall::extract
