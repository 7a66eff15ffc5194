// SPDX-License-Identifier: Apache-2.0
// Prints how well read_document() does on labelled pages: main text as each set scores it, dates
// and authors. Usage: read_quality SHARED_DIR [--misses] [--owners] [SET...]
#include <zlib.h>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "extract/read/read.h"

namespace rolecall {
namespace {

using nlohmann::json;

bool show_misses = false;
bool show_owners = false;

std::string slurp(const std::string& path) {
  std::string text;
  gzFile file = gzopen(path.c_str(), "rb");  // Reads plain files too.
  if (file == nullptr) return text;
  char buffer[1 << 16];
  for (int n = 0; (n = gzread(file, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<size_t>(n));
  }
  gzclose(file);
  return text;
}

std::vector<json> read_lines(const std::string& path) {
  std::vector<json> rows;
  const std::string text = slurp(path);
  for (const std::string_view line : base::split(text, '\n')) {
    if (!base::trim(line).empty()) rows.push_back(json::parse(line));
  }
  return rows;
}

std::string text_field(const json& row, const char* name) {
  return row.contains(name) && row[name].is_string() ? row[name].get<std::string>() : "";
}

model::Document read(const std::string& bytes, const std::string& url) {
  extract::Page page;
  page.bytes = bytes;
  page.url = url;
  page.media_type = "text/html";
  auto document = extract::read_document(page);
  if (document.has_value()) return std::move(*document);
  if (show_misses) std::printf("  unread %s: %s\n", url.c_str(), document.error().what.c_str());
  return {};
}

/// Words as \w+ of the sets' own scorers finds them.
std::vector<std::string> words_of(std::string_view text, bool lower) {
  std::vector<std::string> words;
  std::string word;
  for (size_t at = 0; at < text.size();) {
    const size_t start = at;
    const char32_t c = base::next_code_point(text, at);
    if (base::is_letter(c) || c == '_' || (c >= '0' && c <= '9')) {
      word.append(text.substr(start, at - start));
    } else if (!word.empty()) {
      words.push_back(lower ? base::ascii_lower(word) : word);
      word.clear();
    }
  }
  if (!word.empty()) words.push_back(lower ? base::ascii_lower(word) : word);
  return words;
}

using Bag = std::map<std::string, int>;

Bag shingles(const std::vector<std::string>& words, size_t size) {
  Bag bag;
  const size_t count = words.empty() ? 0 : words.size() < size ? 1 : words.size() - size + 1;
  for (size_t i = 0; i < count; ++i) {
    std::string key;
    for (size_t j = i; j < std::min(i + size, words.size()); ++j) key += words[j] + " ";
    ++bag[key];
  }
  return bag;
}

struct Overlap {
  double both = 0, extra = 0, missing = 0;
};

Overlap compare(const Bag& truth, const Bag& found) {
  Overlap overlap;
  for (const auto& [key, count] : found) {
    const auto in_truth = truth.find(key);
    const int want = in_truth == truth.end() ? 0 : in_truth->second;
    overlap.both += std::min(want, count);
    overlap.extra += std::max(0, count - want);
  }
  for (const auto& [key, count] : truth) overlap.missing += count;
  overlap.missing -= overlap.both;
  return overlap;
}

/// Means over pages of precision and recall; F1 of the means or mean of the F1s.
class Scores {
 public:
  double add(const Overlap& o) {
    const double p = o.both + o.extra > 0 ? o.both / (o.both + o.extra) : 0;
    const double r = o.both + o.missing > 0 ? o.both / (o.both + o.missing) : 0;
    if (o.both + o.extra > 0) precision_ += p, ++found_;
    if (o.both + o.missing > 0) recall_ += r, ++wanted_;
    const double f = p + r > 0 ? 2 * p * r / (p + r) : 0;
    f1_ += f, ++pages_;
    return f;
  }
  void print(const std::string& name) const {
    const double p = found_ > 0 ? precision_ / found_ : 0;
    const double r = wanted_ > 0 ? recall_ / wanted_ : 0;
    std::printf("%-28s pages %4d  P %.3f  R %.3f  F1 of means %.3f  mean F1 %.3f\n", name.c_str(),
                pages_, p, r, p + r > 0 ? 2 * p * r / (p + r) : 0, pages_ > 0 ? f1_ / pages_ : 0);
  }

 private:
  double precision_ = 0, recall_ = 0, f1_ = 0;
  int found_ = 0, wanted_ = 0, pages_ = 0;
};

class Share {
 public:
  explicit Share(std::string name) : name_(std::move(name)) {}
  bool add(bool right) { return right_ += right, ++all_, right; }
  ~Share() {
    if (all_ > 0)
      std::printf("  %-26s %4d of %4d  %.1f%%\n", name_.c_str(), right_, all_,
                  100.0 * right_ / all_);
  }

 private:
  std::string name_;
  int right_ = 0, all_ = 0;
};

void miss(const std::string& page, const char* what, const std::string& want,
          const std::string& got) {
  if (show_misses) {
    std::printf("    %s: %s wanted <%s> got <%s>\n", page.c_str(), what, want.c_str(), got.c_str());
  }
}

std::string spaced(std::string_view text) { return base::collapse_spaces(text); }

std::string authors_of(const model::Document& document) {
  std::string names;
  for (const model::Author& author : document.authors) {
    names += (names.empty() ? "" : "; ") + author.name;
  }
  return names;
}

bool author_right(const model::Document& document, const std::string& wanted) {
  if (wanted.empty()) return document.authors.empty();
  return !document.authors.empty() &&
         (base::fold_key(document.authors.front().name) == base::fold_key(wanted) ||
          document.authors.front().handle == wanted ||
          base::fold_key(authors_of(document)) == base::fold_key(wanted));
}

std::string date_of(const model::Document& document) {
  return document.published.has_value() ? document.published->str() : "";
}

void score_gold(const std::string& shared, const std::string& set) {
  std::printf("gold/%s\n", set.c_str());
  const std::string folder = shared + "/gold/" + set;
  Share starts("starts"), ends("ends"), outside("nothing from outside"), date("published"),
      author("author"), no_author("no author where none");
  for (const json& row : read_lines(folder + "/labels.jsonl")) {
    const std::string page = text_field(row, "page");
    std::string bytes = slurp(folder + "/pages/" + page);
    // A set whose pages are a corpus of their own has only the labels here.
    if (bytes.empty()) bytes = slurp(shared + "/corpus/" + set + "/pages/" + page);
    const model::Document document = read(bytes, text_field(row, "url"));
    const std::string text = spaced(document.text);
    if (show_owners) {
      std::printf("  owner <%s> site <%s> title <%s> %s\n", document.owner.c_str(),
                  document.site.c_str(), document.title.c_str(), page.c_str());
    }
    if (row.contains("main_text_starts")) {
      const std::string first = spaced(text_field(row, "main_text_starts"));
      const std::string last = spaced(text_field(row, "main_text_ends"));
      if (!starts.add(text.find(first) != text.npos))
        miss(page, "start", first, text.substr(0, 60));
      if (!ends.add(text.find(last) != text.npos)) {
        miss(page, "end", last, text.substr(text.size() - std::min<size_t>(text.size(), 80)));
      }
    }
    for (const json& phrase : row.value("not_in_main_text", json::array())) {
      const std::string words = spaced(phrase.get<std::string>());
      if (!outside.add(text.find(words) == text.npos)) miss(page, "outside", "", words);
    }
    const std::string published = text_field(row, "published");
    if (!date.add(date_of(document) == published)) {
      miss(page, "published", published, date_of(document));
    }
    const std::string name = text_field(row, "author");
    if (!(name.empty() ? no_author : author).add(author_right(document, name))) {
      miss(page, "author", name, authors_of(document));
    }
  }
}

/// The blocks that the truth does not have.
void show_extra(const model::Document& document, const std::string& truth) {
  const std::string wanted = spaced(truth);
  constexpr size_t kShown = 110;
  for (const model::Block& block : document.blocks) {
    const std::string text = spaced(document.view(block.span));
    if (wanted.find(text) != wanted.npos) continue;
    std::printf("      + %s: %s\n", std::string(model::to_string(block.kind)).c_str(),
                text.substr(0, kShown).c_str());
  }
}

void score_aeb(const std::string& shared) {
  const std::string folder = shared + "/corpus/article-extraction-benchmark";
  const json truth = json::parse(slurp(folder + "/ground-truth.json"));
  Scores scores;
  Share exact("exact");
  for (const auto& [id, row] : truth.items()) {
    const model::Document document =
        read(slurp(folder + "/html/" + id + ".html.gz"), text_field(row, "url"));
    const auto want = words_of(text_field(row, "articleBody"), false);
    const auto got = words_of(document.text, false);
    const double f = scores.add(compare(shingles(want, 4), shingles(got, 4)));
    exact.add(want == got);
    if (show_misses && f < 0.93) {
      std::printf("    %s F1 %.3f\n", id.c_str(), f);
      show_extra(document, text_field(row, "articleBody"));
    }
  }
  scores.print("article-extraction-benchmark");
}

void score_wcxb(const std::string& shared) {
  const std::string folder = shared + "/corpus/wcxb-dev";
  Scores all;
  std::map<std::string, Scores> kinds;
  std::printf("wcxb-dev\n");
  Share with("with"), without("without"), title("title"), author("author"), date("date");
  for (const json& row : read_lines(folder + "/labels.jsonl.gz")) {
    const std::string id = text_field(row, "id");
    const model::Document document =
        read(slurp(folder + "/html/" + id + ".html.gz"), text_field(row, "url"));
    const Overlap overlap = compare(shingles(words_of(text_field(row, "main_content"), true), 1),
                                    shingles(words_of(document.text, true), 1));
    const double f = all.add(overlap);
    kinds[text_field(row, "page_type")].add(overlap);
    if (show_misses && f < 0.7) {
      std::printf("    %s %s F1 %.3f (extra %.0f missing %.0f)\n", id.c_str(),
                  text_field(row, "page_type").c_str(), f, overlap.extra, overlap.missing);
    }
    const std::string text = base::ascii_lower(spaced(document.text));
    for (const json& words : row.value("with", json::array())) {
      with.add(text.find(base::ascii_lower(spaced(words.get<std::string>()))) != text.npos);
    }
    for (const json& words : row.value("without", json::array())) {
      without.add(text.find(base::ascii_lower(spaced(words.get<std::string>()))) == text.npos);
    }
    const std::string name = text_field(row, "author");
    if (!name.empty() && !author.add(author_right(document, name))) {
      miss(id, "author", name, authors_of(document));
    }
    const std::string day = text_field(row, "publish_date").substr(0, 10);
    if (!day.empty() && !date.add(date_of(document) == day)) {
      miss(id, "date", day, date_of(document));
    }
    const std::string heading = text_field(row, "title");
    if (!heading.empty() && !title.add(base::fold_key(heading) == base::fold_key(document.title))) {
      miss(id, "title", heading, document.title);
    }
  }
  all.print("all");
  for (const auto& [kind, scores] : kinds) scores.print(kind);
}

/// The text of an HTML fragment: tags cut out, as character references are rare in it.
std::string without_tags(const std::string& html) {
  std::string text;
  bool tag = false;
  for (const char c : html) {
    if (c == '<') tag = true;
    if (!tag) text += c;
    if (c == '>') tag = false, text += ' ';
  }
  return text;
}

void score_readability(const std::string& shared) {
  const std::string folder = shared + "/corpus/readability-dev/pages";
  Scores scores;
  std::printf("readability-dev\n");
  Share title("title"), byline("byline");
  std::vector<std::string> pages;
  FILE* list = popen(("ls " + folder).c_str(), "r");
  if (list == nullptr) return;
  char line[256];
  while (std::fgets(line, sizeof line, list) != nullptr) {
    pages.emplace_back(base::trim(line));
  }
  pclose(list);
  for (const std::string& page : pages) {
    const std::string at = folder + "/" + page;
    const model::Document document =
        read(slurp(at + "/source.html.gz"), "http://fakehost/test/page.html");
    const json meta = json::parse(slurp(at + "/expected-metadata.json"));
    const std::string expected = without_tags(slurp(at + "/expected.html.gz"));
    const double f = scores.add(
        compare(shingles(words_of(expected, true), 1), shingles(words_of(document.text, true), 1)));
    if (show_misses && f < 0.85) std::printf("    %s F1 %.3f\n", page.c_str(), f);
    if (!title.add(spaced(text_field(meta, "title")) == document.title)) {
      miss(page, "title", text_field(meta, "title"), document.title);
    }
    const std::string name = text_field(meta, "byline");
    if (!name.empty() && !byline.add(author_right(document, name))) {
      miss(page, "byline", name, authors_of(document));
    }
  }
  scores.print("readability-dev");
}

}  // namespace
}  // namespace rolecall

int main(int argc, char** argv) {
  using rolecall::show_misses;
  using rolecall::show_owners;
  if (argc < 2) return 2;
  const std::string shared = argv[1];
  std::set<std::string> wanted;
  for (int i = 2; i < argc; ++i) {
    if (std::string(argv[i]) == "--misses") {
      show_misses = true;
    } else if (std::string(argv[i]) == "--owners") {
      show_owners = true;
    } else {
      wanted.insert(argv[i]);
    }
  }
  const auto runs = [&](const std::string& set) { return wanted.empty() || wanted.count(set) > 0; };
  for (const char* set : {"dev", "rust-blog", "news"}) {
    if (runs(set)) rolecall::score_gold(shared, set);
  }
  if (runs("aeb")) rolecall::score_aeb(shared);
  if (runs("wcxb")) rolecall::score_wcxb(shared);
  if (runs("readability")) rolecall::score_readability(shared);
  return 0;
}
