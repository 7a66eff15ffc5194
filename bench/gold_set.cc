// SPDX-License-Identifier: Apache-2.0
// The pages labelled by gold/SCHEMA.md: where the main text starts and ends, what is outside it,
// author and date.
#include <algorithm>
#include <cstdio>

#include "base/text.h"
#include "bench/page_files.h"
#include "bench/sets.h"

namespace rolecall::bench {

using nlohmann::json;

namespace {

std::string spaced(std::string_view text) { return base::collapse_spaces(text); }

class GoldScorer {
 public:
  GoldScorer(std::string name, Report& report) : name_(std::move(name)), report_(report) {}

  void add(const json& row, const model::Document& document) {
    page_ = text_field(row, "page");
    if (report_.options().owners) {
      std::printf("  owner <%s> site <%s> title <%s> %s\n", document.owner.c_str(),
                  document.site.c_str(), document.title.c_str(), page_.c_str());
    }
    if (row.contains("main_text_starts")) add_text(row, spaced(document.text));
    const std::string published = text_field(row, "published");
    if (!date_.add(date_of(document) == published)) {
      report_.miss(page_, "published", published, date_of(document));
    }
    const std::string author = text_field(row, "author");
    if (!(author.empty() ? no_author_ : author_).add(author_right(document, author))) {
      report_.miss(page_, "author", author, authors_of(document));
    }
  }

  void print() const {
    starts_.print(report_, name_ + ".starts");
    ends_.print(report_, name_ + ".ends");
    outside_.print(report_, name_ + ".nothing_from_outside");
    date_.print(report_, name_ + ".published");
    author_.print(report_, name_ + ".author");
    no_author_.print(report_, name_ + ".no_author_where_none");
  }

 private:
  void add_text(const json& row, const std::string& text) {
    const std::string first = spaced(text_field(row, "main_text_starts"));
    const std::string last = spaced(text_field(row, "main_text_ends"));
    if (!starts_.add(text.find(first) != text.npos)) {
      report_.miss(page_, "start", first, text.substr(0, 60));
    }
    if (!ends_.add(text.find(last) != text.npos)) {
      report_.miss(page_, "end", last,
                   text.substr(text.size() - std::min<size_t>(text.size(), 80)));
    }
    for (const json& phrase : row.value("not_in_main_text", json::array())) {
      const std::string words = spaced(phrase.get<std::string>());
      if (!outside_.add(text.find(words) == text.npos)) report_.miss(page_, "outside", "", words);
    }
  }

  std::string name_;
  Report& report_;
  std::string page_;
  Share starts_, ends_, outside_, date_, author_, no_author_;
};

}  // namespace

void score_gold(const std::string& shared, const std::string& set, Report& report) {
  const std::string folder = shared + "/gold/" + set;
  GoldScorer scorer("gold-" + set, report);
  for (const json& row : read_lines(folder + "/labels.jsonl")) {
    const std::string page = text_field(row, "page");
    std::string bytes = slurp(folder + "/pages/" + page);
    // A set whose pages are a corpus of their own has only the labels here.
    if (bytes.empty()) bytes = slurp(shared + "/corpus/" + set + "/pages/" + page);
    scorer.add(row, read_page(bytes, text_field(row, "url")));
  }
  scorer.print();
}

}  // namespace rolecall::bench
