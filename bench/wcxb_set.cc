// SPDX-License-Identifier: Apache-2.0
// The set of pages of seven kinds, with text, snippets, title, author and date.
#include <cstdio>
#include <map>

#include "base/text.h"
#include "bench/page_files.h"
#include "bench/sets.h"
#include "bench/text_overlap.h"

namespace rolecall::bench {

using nlohmann::json;

namespace {

/// Letters and digits, lower case, one space between words and at both ends.
std::string word_line(std::string_view text) {
  std::string line = " ";
  for (const std::string& word : words_of(base::fold_key(text), LetterCase::kLower)) {
    line += word + " ";
  }
  return line;
}

/// Labels carry degrees, roles and honorifics ("Ada Berg, PhD, Tile Expert"): each author found
/// stands in the label, and nobody but an honorific before the first.
bool names_in_label(const model::Document& document, const std::string& label) {
  if (author_right(document, label)) return true;
  if (document.authors.empty()) return false;
  const std::string line = word_line(label);
  for (const model::Author& author : document.authors) {
    if (line.find(word_line(author.name)) == line.npos) return false;
  }
  constexpr size_t kHonorificBytes = 6;
  return line.find(word_line(document.authors.front().name)) <= kHonorificBytes;
}

class WcxbScorer {
 public:
  explicit WcxbScorer(Report& report) : report_(report) {}

  void add(const json& row, const model::Document& document) {
    id_ = text_field(row, "id");
    add_text(row, document);
    add_author(text_field(row, "author"), document);
    constexpr size_t kDayBytes = 10;
    const std::string day = text_field(row, "publish_date").substr(0, kDayBytes);
    const std::string found = date_of(document);
    if (day.empty()) {
      no_date_.add(found.empty());
    } else {
      dates_.add(true, !found.empty(), found == day);
      if (found != day) {
        report_.miss(id_, "date", day,
                     found + " " + std::string(model::to_string(document.published_from)));
      }
    }
    const std::string title = text_field(row, "title");
    if (!title.empty() && !title_.add(base::fold_key(title) == base::fold_key(document.title))) {
      report_.miss(id_, "title", title, document.title);
    }
  }

  void print() const {
    all_.print(report_, "wcxb");
    for (const auto& [kind, means] : kinds_) means.print(report_, "wcxb." + kind);
    with_.print(report_, "wcxb.with");
    without_.print(report_, "wcxb.without");
    title_.print(report_, "wcxb.title");
    dates_.print(report_, "wcxb.date");
    no_date_.print(report_, "wcxb.no_date_where_none");
    authors_.print(report_, "wcxb.author");
    no_author_.print(report_, "wcxb.no_author_where_none");
  }

 private:
  void add_author(const std::string& label, const model::Document& document) {
    if (label.empty()) {
      if (!no_author_.add(document.authors.empty())) {
        report_.miss(id_, "author", "", authors_of(document));
      }
      return;
    }
    const bool right = names_in_label(document, label);
    authors_.add(true, !document.authors.empty(), right);
    if (!right) report_.miss(id_, "author", label, authors_of(document));
  }

  void add_text(const json& row, const model::Document& document) {
    const std::string kind = text_field(row, "page_type");
    const Overlap shared = word_overlap(text_field(row, "main_content"), document.text);
    const double f = all_.add(shared);
    kinds_[kind].add(shared);
    report_.page("wcxb." + kind, id_, f);
    if (report_.options().misses && f < 0.7) {
      std::printf("    %s %s F1 %.3f (extra %.0f missing %.0f)\n", id_.c_str(), kind.c_str(), f,
                  shared.extra, shared.missing);
    }
    const std::string text = base::ascii_lower(base::collapse_spaces(document.text));
    const auto has = [&](const json& snippet) {
      const std::string words = base::collapse_spaces(snippet.get<std::string>());
      return text.find(base::ascii_lower(words)) != text.npos;
    };
    for (const json& words : row.value("with", json::array())) with_.add(has(words));
    for (const json& words : row.value("without", json::array())) without_.add(!has(words));
  }

  Report& report_;
  std::string id_;
  OverlapMeans all_;
  std::map<std::string, OverlapMeans> kinds_;
  Share with_, without_, title_, no_date_, no_author_;
  Finds dates_, authors_;
};

}  // namespace

void score_wcxb(const std::string& shared, Report& report) {
  const std::string folder = shared + "/corpus/wcxb-dev";
  WcxbScorer scorer(report);
  for (const json& row : read_lines(folder + "/labels.jsonl.gz")) {
    const std::string page = slurp(folder + "/html/" + text_field(row, "id") + ".html.gz");
    scorer.add(row, read_page(page, text_field(row, "url")));
  }
  scorer.print();
}

}  // namespace rolecall::bench
