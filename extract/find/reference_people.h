// SPDX-License-Identifier: Apache-2.0
#pragma once
// Later mentions of people: a surname, a given name or a handle alone, resolved to the full name
// that the page gives.

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "extract/find/mention_page.h"

namespace rolecall::extract {

/// The people whom a page names in full, under the words of their names.
class PersonDirectory {
 public:
  /// From the page's authors, its data, and the full names among its mentions.
  explicit PersonDirectory(const MentionPage& page);

  /// The people whom a lone folded word may mean: by family name, else by given name.
  const std::vector<uint32_t>& people_of(std::string_view folded) const;
  /// The full name behind a handle; empty where the page gives none.
  std::string_view by_handle(std::string_view folded) const;
  const std::string& name(uint32_t person) const { return names_[person]; }

 private:
  void add(std::string_view name);
  void drop_parts();
  void add_handles(const MentionPage& page);
  void add_handle(std::string_view handle, std::string_view name);

  std::vector<std::string> names_;
  std::unordered_map<std::string, uint32_t> by_key_;
  std::unordered_map<std::string, std::vector<uint32_t>> by_family_, by_given_;
  std::unordered_map<std::string, std::string> handles_;
};

/// Adds mentions for lone names and handles, and gives every person mention the fullest form.
void resolve_people(MentionPage& page);

}  // namespace rolecall::extract
