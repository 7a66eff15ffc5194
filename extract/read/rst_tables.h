// SPDX-License-Identifier: Apache-2.0
#pragma once
// The tables of reStructuredText (docutils' "Grid Tables", "Simple Tables" and the list-table
// directive) as tables of a document.

#include <string>
#include <string_view>
#include <vector>

#include "extract/read/text_builder.h"

namespace rolecall::extract {

/// "+----+-----+"
bool is_grid_rule(std::string_view line);
/// "====  ====="
bool is_simple_rule(std::string_view line);

/// Each writes the table that starts at `at`, and gives the line after it.
size_t write_grid_table(const std::vector<std::string_view>& lines, size_t at,
                        const std::string& url, TextBuilder& out);
size_t write_simple_table(const std::vector<std::string_view>& lines, size_t at,
                          const std::string& url, TextBuilder& out);
/// The indented lines under ".. list-table::".
size_t write_list_table(const std::vector<std::string_view>& lines, size_t at,
                        const std::string& url, TextBuilder& out);

}  // namespace rolecall::extract
