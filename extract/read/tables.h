// SPDX-License-Identifier: Apache-2.0
#pragma once
// Which <table> holds data and which only places things on the page.

#include "extract/read/dom.h"
#include "extract/read/text_builder.h"

namespace rolecall::extract {

/// The table's rows and columns mean something; false for layout tables, whose cells are read as
/// blocks.
bool is_data_table(const Dom& dom, NodeId table);

CellExtent cell_extent(const Dom& dom, NodeId cell);

}  // namespace rolecall::extract
