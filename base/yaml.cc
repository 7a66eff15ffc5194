// SPDX-License-Identifier: Apache-2.0
#include "base/yaml.h"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>

#include "base/file.h"

namespace rolecall::base {

struct YamlNode::Impl {
  YAML::Node node;
  std::shared_ptr<const std::string> file;
};

namespace {

constexpr size_t kFileLimit = size_t{256} << 20;  // larger inputs come as JSON Lines, row by row

/// Deeper than any file a person writes; yaml-cpp 0.7 recurses, so this guards its stack.
constexpr size_t kDepthLimit = 64;

/// The line of the first bracket past the depth limit, or nothing.
std::optional<size_t> too_deep_at(std::string_view text) {
  size_t depth = 0;
  size_t line = 1;
  for (const char c : text) {
    if (c == '\n') ++line;
    if ((c == '[' || c == '{') && ++depth > kDepthLimit) return line;
    if ((c == ']' || c == '}') && depth > 0) --depth;
  }
  return std::nullopt;
}

std::string where_of(const std::string& file, const YAML::Mark& mark) {
  return fmt::format("{}:{}", file, mark.line + 1);
}

/// Edit distance, given up at 3: enough to guess what a mistyped key meant.
size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t above = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, diagonal + (a[i - 1] == b[j - 1] ? 0 : 1)});
      diagonal = above;
    }
  }
  return row[b.size()];
}

template <typename T>
std::optional<T> parse_number(const std::string& text) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc() || stop != end) return std::nullopt;
  return value;
}

}  // namespace

Result<std::vector<YamlNode>> YamlNode::parse(std::string_view text, std::string file) {
  if (const auto line = too_deep_at(text)) {
    return fail(ErrorCode::kTooLarge, fmt::format("{}:{}", file, *line),
                fmt::format("nested more than {} levels deep", kDepthLimit));
  }
  const auto name = std::make_shared<const std::string>(std::move(file));
  try {
    std::vector<YamlNode> documents;
    for (YAML::Node& node : YAML::LoadAll(std::string(text))) {
      documents.push_back(YamlNode(std::make_shared<const Impl>(Impl{node, name})));
    }
    return documents;
  } catch (const YAML::Exception& error) {
    return fail(ErrorCode::kInvalid, where_of(*name, error.mark),
                "not valid YAML or JSON: " + error.msg);
  }
}

Result<std::vector<YamlNode>> YamlNode::load(const std::string& path) {
  const Result<std::string> text = read_file(path, kFileLimit);
  if (!text) return tl::unexpected(text.error());
  return parse(*text, path);
}

bool YamlNode::is_map() const { return impl_->node.IsMap(); }
bool YamlNode::is_list() const { return impl_->node.IsSequence(); }
bool YamlNode::is_scalar() const { return impl_->node.IsScalar(); }
bool YamlNode::is_null() const { return !impl_->node.IsDefined() || impl_->node.IsNull(); }
int YamlNode::line() const { return impl_->node.Mark().line + 1; }
std::string YamlNode::where() const { return where_of(*impl_->file, impl_->node.Mark()); }
std::string YamlNode::text() const { return is_scalar() ? impl_->node.Scalar() : std::string(); }

std::vector<YamlNode> YamlNode::items() const {
  std::vector<YamlNode> out;
  if (!is_list()) return out;
  for (const auto& child : impl_->node) {
    out.push_back(YamlNode(std::make_shared<const Impl>(Impl{child, impl_->file})));
  }
  return out;
}

std::vector<std::pair<YamlNode, YamlNode>> YamlNode::entries() const {
  std::vector<std::pair<YamlNode, YamlNode>> out;
  if (!is_map()) return out;
  for (const auto& entry : impl_->node) {
    out.emplace_back(YamlNode(std::make_shared<const Impl>(Impl{entry.first, impl_->file})),
                     YamlNode(std::make_shared<const Impl>(Impl{entry.second, impl_->file})));
  }
  return out;
}

std::optional<YamlNode> YamlNode::find(std::string_view key) const {
  for (auto& [name, value] : entries()) {
    if (name.text() == key) return value;
  }
  return std::nullopt;
}

YamlMap::YamlMap(const YamlNode& node, Complaints& complaints)
    : node_(node), complaints_(complaints) {
  if (!node.is_map()) complain(node, "expected a mapping of keys to values");
}

void YamlMap::complain(const YamlNode& at, std::string what) {
  complaints_.push_back(Error{ErrorCode::kInvalid, at.where(), std::move(what)});
}

std::optional<YamlNode> YamlMap::take(std::string_view key) {
  known_.emplace_back(key);
  auto value = node_.find(key);
  if (value && value->is_null()) return std::nullopt;
  return value;
}

std::optional<std::string> YamlMap::string(std::string_view key) {
  const auto value = take(key);
  if (!value) return std::nullopt;
  if (value->is_scalar()) return value->text();
  complain(*value, fmt::format("'{}' should be text", key));
  return std::nullopt;
}

std::optional<int64_t> YamlMap::integer(std::string_view key) {
  const auto value = take(key);
  if (!value) return std::nullopt;
  const auto number = parse_number<int64_t>(value->text());
  if (!number) complain(*value, fmt::format("'{}' should be a whole number", key));
  return number;
}

std::optional<double> YamlMap::number(std::string_view key) {
  const auto value = take(key);
  if (!value) return std::nullopt;
  const auto number = parse_number<double>(value->text());
  if (!number) complain(*value, fmt::format("'{}' should be a number", key));
  return number;
}

std::optional<bool> YamlMap::boolean(std::string_view key) {
  const auto value = take(key);
  if (!value) return std::nullopt;
  if (value->text() == "true") return true;
  if (value->text() == "false") return false;
  complain(*value, fmt::format("'{}' should be true or false", key));
  return std::nullopt;
}

std::vector<std::string> YamlMap::strings(std::string_view key) {
  const auto value = take(key);
  if (!value) return {};
  if (value->is_scalar()) return {value->text()};
  std::vector<std::string> out;
  if (!value->is_list()) complain(*value, fmt::format("'{}' should be a list of texts", key));
  for (const YamlNode& item : value->items()) {
    if (item.is_scalar()) {
      out.push_back(item.text());
    } else {
      complain(item, fmt::format("each item of '{}' should be text", key));
    }
  }
  return out;
}

std::optional<YamlNode> YamlMap::node(std::string_view key) { return take(key); }

std::vector<YamlNode> YamlMap::list(std::string_view key) {
  const auto value = take(key);
  if (!value) return {};
  if (!value->is_list()) complain(*value, fmt::format("'{}' should be a list", key));
  return value->items();
}

std::string YamlMap::required_string(std::string_view key) {
  const auto value = string(key);
  if (!value && !node_.find(key)) complain(node_, fmt::format("'{}' is missing", key));
  return value.value_or("");
}

void YamlMap::finish() {
  for (const auto& [key, value] : node_.entries()) {
    const std::string name = key.text();
    if (std::find(known_.begin(), known_.end(), name) != known_.end()) continue;
    const auto nearest =
        std::min_element(known_.begin(), known_.end(), [&](const auto& a, const auto& b) {
          return edit_distance(name, a) < edit_distance(name, b);
        });
    const bool hint = nearest != known_.end() && edit_distance(name, *nearest) <= 2;
    complain(key, hint ? fmt::format("unknown key '{}'; did you mean '{}'?", name, *nearest)
                       : fmt::format("unknown key '{}'", name));
  }
}

}  // namespace rolecall::base
