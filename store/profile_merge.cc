// SPDX-License-Identifier: Apache-2.0
#include "store/profile_merge.h"

#include <map>

namespace rolecall::store {
namespace {

bool is_blank(const std::string& value) { return value.empty(); }
template <typename Item>
bool is_blank(const std::vector<Item>& value) {
  return value.empty();
}
bool is_blank(const std::optional<model::Edtf>& value) { return !value; }

class Merge {
 public:
  Merge(const model::Profile& base, const model::Profile& file, const model::Profile& ours,
        Blank blank)
      : base_(base), file_(file), merged_{ours, {}}, blank_(blank) {}

  template <typename T>
  void field(T model::Profile::*member, const char* name) {
    field(base_.*member, file_.*member, merged_.profile.*member, name);
  }

  template <typename T>
  void identifier(T model::Identifiers::*member, const char* name) {
    field(base_.identifiers.*member, file_.identifiers.*member, merged_.profile.identifiers.*member,
          name);
  }

  template <typename Item>
  void items(std::vector<Item> model::Profile::*member, const char* name) {
    const std::vector<Item>& file = file_.*member;
    if (skips(file)) return;
    std::vector<Item>& ours = merged_.profile.*member;
    ours = merge_items(base_.*member, file, ours, name);
  }

  MergedProfile take() { return std::move(merged_); }

 private:
  template <typename T>
  bool skips(const T& file) const {
    return blank_ == Blank::kSaysNothing && is_blank(file);
  }

  template <typename T>
  void field(const T& base, const T& file, T& ours, const char* name) {
    if (skips(file) || file == base || file == ours) return;
    if (ours == base) {
      ours = file;
    } else {
      merged_.conflicts.emplace_back(name);
    }
  }

  template <typename Item>
  static std::map<std::string, const Item*> by_id(const std::vector<Item>& items) {
    std::map<std::string, const Item*> index;
    for (const Item& item : items) index.emplace(item.id, &item);
    return index;
  }

  void conflict(const char* name, const std::string& id) {
    merged_.conflicts.push_back(std::string(name) + " " + id);
  }

  // In the file's order, then what reviewers added.
  template <typename Item>
  std::vector<Item> merge_items(const std::vector<Item>& base, const std::vector<Item>& file,
                                const std::vector<Item>& ours, const char* name) {
    const auto in_base = by_id(base);
    const auto in_file = by_id(file);
    const auto in_ours = by_id(ours);
    std::vector<Item> result;
    for (const auto& [id, item] : ordered(file, in_file)) {
      const Item* old = find(in_base, id);
      const Item* own = find(in_ours, id);
      if (own == nullptr && old == nullptr) {
        result.push_back(*item);
      } else if (own == nullptr) {
        if (!(*old == *item)) conflict(name, id);  // A reviewer took it away.
      } else if (*own == *item || (old != nullptr && *own == *old)) {
        result.push_back(*item);
      } else {
        if (old == nullptr || !(*old == *item)) conflict(name, id);
        result.push_back(*own);
      }
    }
    for (const auto& [id, own] : ordered(ours, in_ours)) {
      if (find(in_file, id) != nullptr) continue;
      const Item* old = find(in_base, id);
      if (old != nullptr && *old == *own) continue;  // The file took it away.
      if (old != nullptr) conflict(name, id);
      result.push_back(*own);
    }
    return result;
  }

  // The first item of each id, in the list's order.
  template <typename Item>
  static std::vector<std::pair<std::string, const Item*>> ordered(
      const std::vector<Item>& items, const std::map<std::string, const Item*>& index) {
    std::vector<std::pair<std::string, const Item*>> result;
    for (const Item& item : items) {
      if (find(index, item.id) == &item) result.emplace_back(item.id, &item);
    }
    return result;
  }

  template <typename Item>
  static const Item* find(const std::map<std::string, const Item*>& index, const std::string& id) {
    const auto found = index.find(id);
    return found == index.end() ? nullptr : found->second;
  }

  const model::Profile& base_;
  const model::Profile& file_;
  MergedProfile merged_;
  Blank blank_;
};

}  // namespace

MergedProfile merge_profile(const model::Profile& base, const model::Profile& file,
                            const model::Profile& ours, Blank blank) {
  Merge merge(base, file, ours, blank);
  merge.field(&model::Profile::name, "name");
  merge.field(&model::Profile::other_names, "other names");
  merge.identifier(&model::Identifiers::orcid, "orcid");
  merge.identifier(&model::Identifiers::github, "github");
  merge.identifier(&model::Identifiers::homepage, "homepage");
  merge.identifier(&model::Identifiers::wikidata, "wikidata");
  merge.field(&model::Profile::section, "section");
  merge.field(&model::Profile::headline, "headline");
  merge.field(&model::Profile::sector, "sector");
  merge.field(&model::Profile::reviewed, "reviewed");
  merge.field(&model::Profile::updated, "updated");
  merge.items(&model::Profile::statements, "statement");
  merge.items(&model::Profile::references, "reference");
  return merge.take();
}

}  // namespace rolecall::store
