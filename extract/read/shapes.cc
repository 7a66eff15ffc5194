// SPDX-License-Identifier: Apache-2.0
#include "extract/read/shapes.h"

#include <algorithm>
#include <array>

#include "extract/read/readers.h"

namespace rolecall::extract {

static bool recognise_any(const ShapeInput&) { return true; }

// The order is the order of asking: what is told by surer marks first.
static constexpr std::array kShapes{
    Shape{"discourse", recognise_discourse, read_discourse},
    Shape{"mailman", recognise_mailman, read_mailman},
    Shape{"mhonarc", recognise_mhonarc, read_mhonarc},
    Shape{"public-inbox", recognise_public_inbox, read_public_inbox},
    Shape{"arxiv", recognise_arxiv, read_arxiv},
    Shape{"latexml", recognise_latexml, read_latexml},
    Shape{"mediawiki", recognise_mediawiki, read_mediawiki},
    Shape{"forum", recognise_forum, read_forum},
    Shape{"social-feed", recognise_social_feed, read_social_feed},
    Shape{"message-list", recognise_message_list, read_message_list},
    Shape{"article", recognise_any, read_article},
};

std::span<const Shape> shapes() { return kShapes; }

const Shape& shape_of(const ShapeInput& input) {
  return *std::find_if(kShapes.begin(), kShapes.end(),
                       [&](const Shape& shape) { return shape.recognise(input); });
}

}  // namespace rolecall::extract
