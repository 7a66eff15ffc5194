// SPDX-License-Identifier: Apache-2.0
#include "extract/claim/rule_file.h"

#include <algorithm>
#include <stdexcept>

#include "base/text.h"

namespace rolecall::extract {
namespace {

/// Phrases of rules have at most so many Chinese characters, each of three bytes.
constexpr size_t kLongestHan = 6;
constexpr size_t kHanBytes = 3;

std::vector<ClaimTemplate> read_claims(base::YamlMap& map, const base::YamlNode& node,
                                       base::Complaints& complaints) {
  std::vector<ClaimTemplate> claims;
  const auto add = [&](base::YamlMap& from) {
    ClaimTemplate claim;
    const auto kind = model::parse_claim_kind(from.required_string("kind"));
    if (!kind) from.complain(node, "expected a kind of claim, as role.start");
    claim.kind = kind.value_or(claim.kind);
    claim.person = from.string("person").value_or(claim.person);
    claim.title = from.string("title").value_or(claim.title);
    claim.org = from.string("org").value_or(claim.org);
    claims.push_back(std::move(claim));
  };
  add(map);
  for (const base::YamlNode& item : map.list("also")) {
    base::YamlMap also(item, complaints);
    add(also);
    also.finish();
  }
  return claims;
}

std::optional<VerbTense> read_tense(base::YamlMap& map, const base::YamlNode& node) {
  const auto name = map.string("tense");
  if (!name) return std::nullopt;
  if (*name == "present") return VerbTense::kPresent;
  if (*name == "past") return VerbTense::kPast;
  if (*name == "future") return VerbTense::kFuture;
  map.complain(node, "expected tense: present, past or future");
  return std::nullopt;
}

Rule read_rule(const base::YamlNode& node, base::Complaints& complaints) {
  base::YamlMap map(node, complaints);
  Rule rule;
  rule.where = node.where();
  rule.id = map.required_string("id");
  rule.claims = read_claims(map, node, complaints);
  rule.patterns = map.strings("patterns");
  if (rule.patterns.empty()) map.complain(node, "a rule needs patterns");
  const std::string polarity = map.string("polarity").value_or("asserted");
  if (polarity == "ended") {
    rule.polarity = Polarity::kEnded;
  } else if (polarity != "asserted") {
    map.complain(node, "expected polarity: asserted or ended");
  }
  rule.named = map.boolean("named").value_or(false);
  rule.sure_org = map.boolean("sure_org").value_or(false);
  rule.event_org = map.boolean("event_org").value_or(false);
  rule.needs_subject = map.boolean("needs_subject").value_or(false);
  rule.tense = read_tense(map, node);
  rule.not_before = map.string("not_before").value_or("");
  rule.not_after = map.string("not_after").value_or("");
  rule.not_inside = map.string("not_inside").value_or("");
  map.finish();
  return rule;
}

}  // namespace

base::YamlNode parse_rule_yaml(std::string_view yaml, const std::string& file) {
  const auto documents = base::YamlNode::parse(yaml, file);
  if (!documents) throw std::runtime_error(documents.error().message());
  if (documents->size() != 1) throw std::runtime_error(file + ": expected one document");
  return documents->front();
}

void throw_complaints(const base::Complaints& complaints) {
  if (complaints.empty()) return;
  std::string all;
  for (const base::Error& complaint : complaints) {
    if (!all.empty()) all += '\n';
    all += complaint.message();
  }
  throw std::runtime_error(all);
}

WordLists::WordLists(std::string_view yaml, const std::string& file) {
  base::Complaints complaints;
  base::YamlMap map(parse_rule_yaml(yaml, file), complaints);
  if (const auto lists = map.node("lists")) {
    for (const auto& [key, value] : lists->entries()) {
      for (const auto& item : value.items()) lists_[key.text()].insert(item.text());
    }
  }
  if (const auto macros = map.node("macros")) {
    for (const auto& [key, value] : macros->entries()) macros_[key.text()] = value.text();
  }
  if (const auto han = map.node("han")) {
    for (const auto& [key, value] : han->entries()) {
      for (const auto& item : value.items()) han_[item.text()] = key.text();
    }
  }
  map.finish();
  throw_complaints(complaints);
}

bool WordLists::is_han_word(std::string_view word) {
  return word == "han" || word.starts_with("han-");
}

bool WordLists::is_han(std::string_view text) {
  size_t at = 0;
  return !text.empty() && static_cast<unsigned char>(text[0]) >= 0xe3 &&
         base::is_cjk(base::next_code_point(text, at));
}

std::pair<size_t, const std::string*> WordLists::find_han(std::string_view text) const {
  for (size_t count = std::min(kLongestHan, text.size() / kHanBytes); count > 0; --count) {
    const auto found = han_.find(std::string(text.substr(0, count * kHanBytes)));
    if (found != han_.end()) return {count * kHanBytes, &found->second};
  }
  return {0, nullptr};
}

bool WordLists::contains(std::string_view list, std::string_view word) const {
  const auto found = lists_.find(std::string(list));
  return found != lists_.end() && found->second.contains(std::string(word));
}

const std::string* WordLists::find_macro(std::string_view name) const {
  const auto found = macros_.find(std::string(name));
  return found == macros_.end() ? nullptr : &found->second;
}

std::vector<Rule> parse_rules(std::string_view yaml, const std::string& file) {
  base::Complaints complaints;
  std::vector<Rule> rules;
  const base::YamlNode root = parse_rule_yaml(yaml, file);
  if (!root.is_list()) throw std::runtime_error(root.where() + ": expected a list of rules");
  for (const base::YamlNode& node : root.items()) rules.push_back(read_rule(node, complaints));
  throw_complaints(complaints);
  return rules;
}

}  // namespace rolecall::extract
