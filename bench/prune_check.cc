// SPDX-License-Identifier: Apache-2.0
// Proves on real pages that leaving bytes out before the parser changes no visible text: each page
// is parsed as it came and as prune_html() leaves it. Usage: prune_check SHARED_DIR; ends with 1
// where a page differs, with 77 where there are no pages.
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "base/text.h"
#include "bench/page_files.h"
#include "extract/read/charset.h"
#include "extract/read/html.h"
#include "extract/read/prune.h"
#include "extract/read/render.h"

namespace rolecall::bench {
namespace {

/// What a reader sees, white space folded; nothing where the page cannot be parsed.
std::string visible_text(std::string_view html) {
  const auto dom = extract::parse_html(html, {size_t{1} << 30, std::chrono::seconds(60)});
  if (!dom.has_value() || dom->body() == extract::kNoNode) return {};
  std::string text;
  for (extract::NodeId id = dom->body(); id < (*dom)[dom->body()].end; ++id) {
    if (extract::is_hidden(*dom, id)) {
      id = (*dom)[id].end - 1;
      continue;
    }
    const extract::Tag tag = (*dom)[id].tag;
    if (tag == extract::Tag::kText) text += (*dom)[id].text;
    if (tag == extract::Tag::kBr || extract::is_block_tag(tag)) text += ' ';
  }
  return base::collapse_spaces(text);
}

/// The words around the first difference.
void show_difference(const std::string& whole, const std::string& pruned) {
  size_t at = 0;
  while (at < std::min(whole.size(), pruned.size()) && whole[at] == pruned[at]) ++at;
  const size_t from = at < 60 ? 0 : at - 60;
  constexpr size_t kShown = 120;
  std::printf("  whole:  %s\n",
              std::string(base::utf8_prefix(std::string_view(whole).substr(from), kShown)).c_str());
  std::printf(
      "  pruned: %s\n",
      std::string(base::utf8_prefix(std::string_view(pruned).substr(from), kShown)).c_str());
}

class Check {
 public:
  void page(const std::string& path) {
    const std::string bytes = slurp(path);
    if (bytes.empty()) return;
    const std::string html = extract::decode(bytes, extract::detect_charset(bytes, "").name);
    const std::string whole = visible_text(html);
    const std::string pruned = visible_text(extract::prune_html(html));
    ++pages_;
    if (whole == pruned) return;
    ++different_;
    std::printf("%s\n", path.c_str());
    show_difference(whole, pruned);
  }

  void folder(const std::string& folder, const std::string& below = "") {
    for (const std::string& name : entries_of(folder)) page(folder + "/" + name + below);
  }

  int result() const {
    std::printf("%d pages, %d of them differ\n", pages_, different_);
    return different_ == 0 ? 0 : 1;
  }

 private:
  int pages_ = 0, different_ = 0;
};

}  // namespace
}  // namespace rolecall::bench

int main(int argc, char** argv) {
  constexpr int kSkipped = 77;
  if (argc < 2) return 2;
  const std::string shared = argv[1];
  if (!std::filesystem::exists(shared + "/corpus")) return kSkipped;
  rolecall::bench::Check check;
  for (const char* set :
       {"article-extraction-benchmark/html", "wcxb-dev/html", "rust-blog/pages"}) {
    check.folder(shared + "/corpus/" + set);
  }
  check.folder(shared + "/corpus/readability-dev/pages", "/source.html.gz");
  check.folder(shared + "/gold/dev/pages");
  return check.result();
}
