// SPDX-License-Identifier: Apache-2.0
#pragma once
// Amounts as a person writes them in pipeline.yaml and on the command line: "500ms", "2h", "7d",
// "10MiB".

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rolecall::pipeline {

/// A whole number and one of ms, s, m, h, d; "0" needs no unit. kInvalid for all else and for
/// more than 3650 days.
base::Result<std::chrono::milliseconds> parse_duration(std::string_view text);

/// A whole number and one of B, KiB, MiB, GiB. kInvalid for all else and for more than 1024 GiB.
base::Result<size_t> parse_size(std::string_view text);

/// What parse_duration reads back to the same value, in the largest unit that is exact.
std::string format_duration(std::chrono::milliseconds duration);

/// For people, who need no more than two figures: "2 h 05 min", "3 min 12 s", "4.2 s".
std::string describe_duration(std::chrono::milliseconds duration);

}  // namespace rolecall::pipeline
