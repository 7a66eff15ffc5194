// SPDX-License-Identifier: Apache-2.0
#pragma once
// The readers that shapes.cc puts into its table; each lives in the file of its name.

#include "extract/read/shapes.h"

namespace rolecall::extract {

bool recognise_discourse(const ShapeInput& input);
void read_discourse(const ShapeInput& input, model::Document& document);

bool recognise_mailman(const ShapeInput& input);
void read_mailman(const ShapeInput& input, model::Document& document);

void read_article(const ShapeInput& input, model::Document& document);

}  // namespace rolecall::extract
