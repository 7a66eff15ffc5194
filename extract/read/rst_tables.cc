// SPDX-License-Identifier: Apache-2.0
#include "extract/read/rst_tables.h"

#include <algorithm>

#include "base/text.h"
#include "extract/read/markdown_inline.h"

namespace rolecall::extract {

namespace {

using Lines = std::vector<std::string_view>;
using Cells = std::vector<std::string>;

// A wider table is a drawing.
constexpr size_t kMaxColumns = 64;

bool is_blank(std::string_view line) { return base::trim(line).empty(); }

bool consists_of(std::string_view line, std::string_view allowed) {
  line = base::trim(line);
  return !line.empty() && line.find_first_not_of(allowed) == std::string_view::npos;
}

void write_row(const Cells& cells, bool header, const std::string& url, TextBuilder& out) {
  const bool empty =
      std::all_of(cells.begin(), cells.end(), [](const std::string& c) { return is_blank(c); });
  if (empty) return;
  out.start_row();
  for (const std::string& cell : cells) {
    out.start_cell({.header = header});
    write_rst_line(base::trim(cell), url, out);
  }
  out.end_row();
}

/// Where the character of that number starts, or the line's end.
size_t byte_of(std::string_view line, size_t column) {
  size_t at = 0;
  while (column > 0 && at < line.size()) {
    base::next_code_point(line, at);
    --column;
  }
  return at;
}

/// The characters [start, end) of a line that may be shorter.
std::string_view slice(std::string_view line, size_t start, size_t end) {
  const size_t from = byte_of(line, start);
  if (end == std::string_view::npos) return line.substr(from);
  return line.substr(from, byte_of(line.substr(from), end - start));
}

/// Adds a line of a row to its cells.
void add_line(Cells& cells, size_t column, std::string_view words) {
  if (cells.size() <= column) cells.resize(column + 1);
  cells[column].append(base::trim(words)).append(" ");
}

/// Where the columns of "====  =====" start.
std::vector<size_t> columns_of(std::string_view rule) {
  std::vector<size_t> starts;
  for (size_t i = 0; i < rule.size() && starts.size() < kMaxColumns; ++i) {
    if (rule[i] == '=' && (i == 0 || rule[i - 1] != '=')) starts.push_back(i);
  }
  return starts;
}

}  // namespace

bool is_grid_rule(std::string_view line) {
  line = base::trim(line);
  return line.size() > 2 && line.front() == '+' && line.back() == '+' && consists_of(line, "+-=");
}

bool is_simple_rule(std::string_view line) {
  return consists_of(line, "= ") && base::trim(line).find(' ') != std::string_view::npos;
}

size_t write_grid_table(const Lines& lines, size_t at, const std::string& url, TextBuilder& out) {
  size_t end = at;
  size_t header_end = 0;
  for (; end < lines.size() && !is_blank(lines[end]); ++end) {
    const std::string_view line = base::trim(lines[end]);
    if (!line.starts_with('+') && !line.starts_with('|')) break;
    if (header_end == 0 && is_grid_rule(line) && line.find('=') != line.npos) header_end = end;
  }
  out.start_table();
  Cells cells;
  for (size_t i = at; i < end; ++i) {
    const std::string_view line = base::trim(lines[i]);
    if (line.starts_with('+')) {
      write_row(cells, i <= header_end, url, out);
      cells.clear();
      continue;
    }
    size_t column = 0;
    for (const std::string_view cell : base::split(line.substr(1), '|')) {
      if (column < kMaxColumns) add_line(cells, column++, cell);
    }
    // What follows the last bar is no cell.
    if (line.ends_with('|') && cells.size() > 1 && is_blank(cells.back())) cells.pop_back();
  }
  write_row(cells, false, url, out);
  out.end_table();
  return end;
}

size_t write_simple_table(const Lines& lines, size_t at, const std::string& url, TextBuilder& out) {
  const std::vector<size_t> starts = columns_of(lines[at]);
  std::vector<size_t> rules{at};
  size_t end = at + 1;
  for (; end < lines.size() && rules.size() < 3; ++end) {
    if (is_simple_rule(lines[end])) rules.push_back(end);
    const bool last = rules.back() == end && (end + 1 == lines.size() || is_blank(lines[end + 1]));
    if (last) {
      ++end;
      break;
    }
  }
  const size_t header_end = rules.size() > 2 ? rules[1] : at;
  out.start_table();
  Cells cells;
  for (size_t i = at + 1; i < end; ++i) {
    if (consists_of(lines[i], "= ") || consists_of(lines[i], "- ")) continue;
    // A line without text in the first column goes on with the row above.
    const bool goes_on = is_blank(
        slice(lines[i], starts[0], starts.size() > 1 ? starts[1] : std::string_view::npos));
    if (!goes_on) {
      write_row(cells, i <= header_end + 1 && header_end > at && cells.size() > 0, url, out);
      cells.clear();
    }
    for (size_t c = 0; c < starts.size(); ++c) {
      const size_t stop = c + 1 < starts.size() ? starts[c + 1] : std::string_view::npos;
      add_line(cells, c, slice(lines[i], starts[c], stop));
    }
  }
  write_row(cells, false, url, out);
  out.end_table();
  return end;
}

size_t write_list_table(const Lines& lines, size_t at, const std::string& url, TextBuilder& out) {
  bool header = false;
  Cells cells;
  out.start_table();
  bool first = true;
  for (; at < lines.size() && (is_blank(lines[at]) || lines[at].front() == ' '); ++at) {
    std::string_view line = base::trim(lines[at]);
    if (line.starts_with(":header-rows:")) header = true;
    if (line.empty() || line.starts_with(':')) continue;
    const bool row = line.starts_with("* -");
    if (row) {
      write_row(cells, header && first && !cells.empty(), url, out);
      first = first && cells.empty();
      cells.clear();
      line.remove_prefix(2);
    }
    const bool cell = line.starts_with("- ") || line == "-";
    if (cell) line.remove_prefix(1);
    const size_t column = cell ? cells.size() : std::max<size_t>(cells.size(), 1) - 1;
    if (column < kMaxColumns) add_line(cells, column, line);
  }
  write_row(cells, false, url, out);
  out.end_table();
  return at;
}

}  // namespace rolecall::extract
