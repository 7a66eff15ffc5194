// SPDX-License-Identifier: Apache-2.0
#pragma once
// Enumerators and their names in text, as one table that is read both ways.

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace rolecall::base {

template <typename E, size_t N>
using EnumNames = std::array<std::pair<E, std::string_view>, N>;

/// The enumerator's name; empty if the table lacks it.
template <typename E, size_t N>
constexpr std::string_view name_of(const EnumNames<E, N>& names, E value) {
  for (const auto& [candidate, name] : names) {
    if (candidate == value) return name;
  }
  return {};
}

/// The enumerator of that name.
template <typename E, size_t N>
constexpr std::optional<E> value_of(const EnumNames<E, N>& names, std::string_view text) {
  for (const auto& [value, name] : names) {
    if (name == text) return value;
  }
  return std::nullopt;
}

}  // namespace rolecall::base
