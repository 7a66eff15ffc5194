// SPDX-License-Identifier: Apache-2.0
#pragma once
// The readers that shapes.cc puts into its table; each lives in the file of its
// name, those of papers together.

#include "extract/read/shapes.h"

namespace rolecall::extract {

bool recognise_discourse(const ShapeInput& input);
void read_discourse(const ShapeInput& input, model::Document& document);

bool recognise_mailman(const ShapeInput& input);
void read_mailman(const ShapeInput& input, model::Document& document);

bool recognise_forum(const ShapeInput& input);
void read_forum(const ShapeInput& input, model::Document& document);

bool recognise_mhonarc(const ShapeInput& input);
void read_mhonarc(const ShapeInput& input, model::Document& document);

bool recognise_public_inbox(const ShapeInput& input);
void read_public_inbox(const ShapeInput& input, model::Document& document);

bool recognise_message_list(const ShapeInput& input);
void read_message_list(const ShapeInput& input, model::Document& document);

bool recognise_social_feed(const ShapeInput& input);
void read_social_feed(const ShapeInput& input, model::Document& document);

bool recognise_arxiv(const ShapeInput& input);
void read_arxiv(const ShapeInput& input, model::Document& document);

bool recognise_latexml(const ShapeInput& input);
void read_latexml(const ShapeInput& input, model::Document& document);

bool recognise_mediawiki(const ShapeInput& input);
void read_mediawiki(const ShapeInput& input, model::Document& document);

void read_article(const ShapeInput& input, model::Document& document);

}  // namespace rolecall::extract
