// SPDX-License-Identifier: Apache-2.0
// The sets that score main text by words, as their README files say how.
#include <cstdio>
#include <map>

#include "base/text.h"
#include "bench/page_files.h"
#include "bench/sets.h"
#include "bench/text_overlap.h"

namespace rolecall::bench {

using nlohmann::json;

/// The blocks that the truth does not have.
static void show_extra(const model::Document& document, const std::string& truth) {
  const std::string wanted = base::collapse_spaces(truth);
  constexpr size_t kShown = 110;
  for (const model::Block& block : document.blocks) {
    const std::string text = base::collapse_spaces(document.view(block.span));
    if (wanted.find(text) != wanted.npos) continue;
    std::printf("      + %s: %s\n", std::string(model::to_string(block.kind)).c_str(),
                text.substr(0, kShown).c_str());
  }
}

void score_article_benchmark(const std::string& shared, Report& report) {
  const std::string folder = shared + "/corpus/article-extraction-benchmark";
  constexpr size_t kShingle = 4;
  OverlapMeans means;
  Share exact;
  const std::string labels = slurp(folder + "/ground-truth.json");
  if (labels.empty()) return;
  const json truth = json::parse(labels);
  for (const auto& [id, row] : truth.items()) {
    const model::Document document =
        read_page(slurp(folder + "/html/" + id + ".html.gz"), text_field(row, "url"));
    const auto want = words_of(text_field(row, "articleBody"), LetterCase::kKept);
    const auto got = words_of(document.text, LetterCase::kKept);
    const double f = means.add(overlap(shingles(want, kShingle), shingles(got, kShingle)));
    exact.add(want == got);
    report.page("aeb", id.substr(0, 12), f);
    if (report.options().misses && f < 0.93) {
      std::printf("    %s F1 %.3f\n", id.c_str(), f);
      show_extra(document, text_field(row, "articleBody"));
    }
  }
  means.print(report, "aeb");
  exact.print(report, "aeb.exact");
}

/// The text of an HTML fragment: tags cut out, as character references are rare in it.
static std::string without_tags(const std::string& html) {
  std::string text;
  bool tag = false;
  for (const char c : html) {
    if (c == '<') tag = true;
    if (!tag) text += c;
    if (c == '>') tag = false, text += ' ';
  }
  return text;
}

void score_readability(const std::string& shared, Report& report) {
  const std::string folder = shared + "/corpus/readability-dev/pages";
  OverlapMeans means;
  Share title, byline;
  for (const std::string& page : entries_of(folder)) {
    const std::string at = folder + "/" + page;
    const model::Document document =
        read_page(slurp(at + "/source.html.gz"), "http://fakehost/test/page.html");
    const json meta = json::parse(slurp(at + "/expected-metadata.json"));
    report.page(
        "readability", page,
        means.add(word_overlap(without_tags(slurp(at + "/expected.html.gz")), document.text)));
    const std::string heading = base::collapse_spaces(text_field(meta, "title"));
    if (!title.add(heading == document.title)) report.miss(page, "title", heading, document.title);
    const std::string name = text_field(meta, "byline");
    if (!name.empty() && !byline.add(author_right(document, name))) {
      report.miss(page, "byline", name, authors_of(document));
    }
  }
  means.print(report, "readability");
  title.print(report, "readability.title");
  byline.print(report, "readability.byline");
}

void score_rust_blog(const std::string& shared, Report& report) {
  const std::string folder = shared + "/corpus/rust-blog";
  Share title, author, date;
  for (const json& row : read_lines(folder + "/index.jsonl")) {
    const std::string page = text_field(row, "page");
    const model::Document document =
        read_page(slurp(folder + "/pages/" + page), text_field(row, "url"));
    const std::string heading = text_field(row, "title");
    if (!title.add(base::fold_key(heading) == base::fold_key(document.title))) {
      report.miss(page, "title", heading, document.title);
    }
    const std::string day = text_field(row, "published");
    if (!date.add(day == date_of(document))) report.miss(page, "date", day, date_of(document));
    std::string names;
    for (const json& name : row.value("authors", json::array())) {
      names += (names.empty() ? "" : "; ") + name.get<std::string>();
    }
    if (!author.add(base::fold_key(names) == base::fold_key(authors_of(document)))) {
      report.miss(page, "authors", names, authors_of(document));
    }
  }
  title.print(report, "rust-blog.title");
  author.print(report, "rust-blog.authors");
  date.print(report, "rust-blog.published");
}

}  // namespace rolecall::bench
