// SPDX-License-Identifier: Apache-2.0
#pragma once
// YAML (and JSON, which it contains) that a person wrote: pipeline.yaml, profiles, rules. Every
// complaint names file and line and says what was expected; unknown keys are complaints. Not for
// text from the web. yaml-cpp is hidden behind this.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace rolecall::base {

/// Collects complaints, so that one pass over a file reports all of them.
using Complaints = std::vector<Error>;

/// One node of a parsed file. Cheap to copy; keeps the file's tree alive. Used by one thread.
class YamlNode {
 public:
  /// Parses one file's text; `file` is the name used in complaints. A text of several documents
  /// gives one node each.
  static Result<std::vector<YamlNode>> parse(std::string_view text, std::string file);
  /// Reads and parses a file.
  static Result<std::vector<YamlNode>> load(const std::string& path);

  bool is_map() const;
  bool is_list() const;
  bool is_scalar() const;
  bool is_null() const;
  /// 1-based.
  int line() const;
  /// "file:line".
  std::string where() const;

  /// The scalar's text as written (quotes removed); empty for other nodes.
  std::string text() const;
  /// The list's items, or the map's (key, value) pairs, in the file's order.
  std::vector<YamlNode> items() const;
  std::vector<std::pair<YamlNode, YamlNode>> entries() const;
  /// The value of a map's key; nothing where it is absent.
  std::optional<YamlNode> find(std::string_view key) const;

 private:
  struct Impl;
  explicit YamlNode(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}
  std::shared_ptr<const Impl> impl_;
};

/// Reads a map key by key; finish() complains about every key that nobody asked for, with the
/// nearest known key as a hint.
class YamlMap {
 public:
  /// Complains at once if the node is no map; all reads are then absent.
  YamlMap(const YamlNode& node, Complaints& complaints);

  /// Each gives nothing for an absent or null key, and complains about a wrong type.
  std::optional<std::string> string(std::string_view key);
  std::optional<int64_t> integer(std::string_view key);
  std::optional<double> number(std::string_view key);
  std::optional<bool> boolean(std::string_view key);
  /// A list of scalars; a single scalar counts as a list of one.
  std::vector<std::string> strings(std::string_view key);
  /// The raw node.
  std::optional<YamlNode> node(std::string_view key);
  /// A list's items; complains about anything else.
  std::vector<YamlNode> list(std::string_view key);

  /// As string(), and complains if it is absent.
  std::string required_string(std::string_view key);

  void complain(const YamlNode& at, std::string what);
  /// Call once, after the last read.
  void finish();

 private:
  std::optional<YamlNode> take(std::string_view key);

  YamlNode node_;
  Complaints& complaints_;
  std::vector<std::string> known_;
};

}  // namespace rolecall::base
