// SPDX-License-Identifier: Apache-2.0
#pragma once
// One line of a CV or profile taken apart: "2016–2021  Senior Engineer, Acme", "Thornbury Medal,
// Guild of Statisticians (2021)". What its section says about it is the reader's work.

#include <optional>
#include <string>
#include <vector>

#include "extract/claim/structure.h"

namespace rolecall::extract {

struct EntryLine {
  std::optional<model::Edtf> when;
  std::vector<std::string> parts;  ///< Between commas and dashes; dates and brackets left out.
  std::string quoted;              ///< What stands in quotation marks: a talk's title.
};

EntryLine read_entry_line(const PageStructure& page, const model::Span& line);

}  // namespace rolecall::extract
