// SPDX-License-Identifier: Apache-2.0
// What the visible page says of its author and date, from the lines around the title outwards.
#include <algorithm>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/address.h"
#include "extract/read/author_name.h"
#include "extract/read/byline.h"
#include "extract/read/header_lines.h"
#include "extract/read/regex.h"

namespace rolecall::extract {

using base::trim;
using model::Edtf;

namespace {

// A longer line is a sentence of the text.
constexpr size_t kMaxLineBytes = 220;

bool is_day(const std::optional<Edtf>& date) {
  return date.has_value() && !date->is_interval() &&
         date->precision() == model::DatePrecision::kDay;
}

/// The line says when the page was changed, not when it appeared.
bool says_update(std::string_view line) {
  static const Regex kUpdate(
      R"((?i)\b(?:last|updated?|modified|edited|revised|reviewed|changed|as of|aktualisiert|mis à jour|actualizado|)"
      R"(event|starts?|ends?|until|deadline|due|expires?)\b)");
  return kUpdate.search(line);
}

class PageReader {
 public:
  PageReader(const ShapeInput& input, model::Document& document)
      : dom_(input.dom),
        input_(input),
        document_(document),
        title_(title_element(input.dom, document.title)),
        lines_(header_lines(input.dom, title_)) {}

  void run() {
    read_header_dates();
    if (document_.authors.empty()) read_author_elements();
    if (document_.authors.empty()) read_header_authors();
    if (document_.authors.empty()) read_bare_names();
    read_time_elements();
    read_url();
    read_said_elsewhere();
  }

  /// The line under the title that says for whom the author writes; kNoNode where none does.
  NodeId speaking_line() const {
    static const Regex kFor(
        R"((?i)\b(?:on behalf of|im Namen de[rs]|au nom d[eu]|en nombre de)\b)");
    if (title_ == kNoNode) return kNoNode;
    for (const HeaderLine& line : lines_) {
      if (line.block < title_ || !kFor.search(line.text) || is_aside(line)) continue;
      if (!read_byline(line.text, document_.language).authors.empty()) return line.block;
    }
    return kNoNode;
  }

 private:
  bool is_aside(const HeaderLine& line) const { return is_beside_title(dom_, line.block, title_); }

  bool is_site(const model::Author& author) const {
    if (names_a_person(author.name)) return false;
    const std::string key = base::fold_key(author.name);
    return key == base::fold_key(document_.site) || key == base::fold_key(document_.owner);
  }

  void take_authors(std::vector<model::Author> authors) {
    std::erase_if(authors, [this](const model::Author& author) { return is_site(author); });
    if (document_.authors.empty()) document_.authors = std::move(authors);
  }

  void take_date(const std::optional<Edtf>& date, model::DateSource source) {
    if (document_.published.has_value() || !date.has_value()) return;
    document_.published = date;
    document_.published_from = source;
  }

  /// As take_date, but an earlier day than the metadata's wins.
  void take_visible(const std::optional<Edtf>& date,
                    model::DateSource source = model::DateSource::kByline) {
    if (is_day(date) && is_day(document_.published) && date->is_before(*document_.published)) {
      document_.published.reset();
    }
    take_date(date, source);
  }

  /// The date that stands in a header line: a <time> element's, else the text's.
  std::optional<Edtf> date_of(const HeaderLine& line) const {
    for (NodeId id = line.block; id < line.end; ++id) {
      const std::string_view value = dom_.attribute(id, "datetime");
      if (value.empty()) continue;
      if (is_update(id)) return std::nullopt;
      if (auto date = parse_date(value)) return date;
    }
    return only_date(line.text, document_.language);
  }

  bool has_time(const HeaderLine& line) const {
    for (NodeId id = line.block; id < line.end; ++id) {
      if (dom_.has_attribute(id, "datetime")) return true;
    }
    return false;
  }

  void read_header_dates() {
    for (const HeaderLine& line : lines_) {
      if (line.text.size() > kMaxLineBytes || is_aside(line)) continue;
      const auto date = date_of(line);
      if (!date.has_value() || is_listed(line)) continue;
      // A date in a line of prose is the text's business, and so is one before an item of news.
      constexpr size_t kMaxBesideDate = 45;
      const bool says_author = !read_byline(line.text, document_.language).authors.empty();
      const std::string rest = without_dates(line.text, document_.language);
      // An item of a list that says more than its date tells of something that happened then.
      constexpr size_t kMaxInItem = 16;
      const bool item = item_around(line.block) != kNoNode;
      if (!says_author && rest.size() > (item ? kMaxInItem : kMaxBesideDate)) continue;
      if (says_update(line.text)) continue;
      take_visible(date,
                   has_time(line) ? model::DateSource::kTimeElement : model::DateSource::kByline);
      return;
    }
  }

  NodeId item_around(NodeId id) const {
    if (dom_[id].tag == Tag::kLi) return id;
    return dom_.ancestor(id, {Tag::kLi, Tag::kTr, Tag::kDd});
  }

  /// One of several dated items of a list: news, not the page's date.
  bool is_listed(const HeaderLine& line) const {
    const NodeId item = item_around(line.block);
    if (item == kNoNode) return false;
    return std::any_of(lines_.begin(), lines_.end(), [&](const HeaderLine& other) {
      return dom_.is_inside(other.block, dom_[item].parent) && !dom_.is_inside(other.block, item) &&
             date_of(other).has_value();
    });
  }

  void read_header_authors() {
    for (const HeaderLine& line : lines_) {
      if (line.text.size() > kMaxLineBytes || is_aside(line)) continue;
      std::vector<model::Author> authors = linked_authors(line.block, line.end);
      if (authors.empty()) authors = read_byline(line.text, document_.language).authors;
      take_authors(std::move(authors));
      if (!document_.authors.empty()) return;
    }
  }

  std::vector<model::Author> linked_authors(NodeId from, NodeId to) const {
    std::vector<model::Author> authors;
    for (const std::string& name : author_links(dom_, from, to)) {
      for (model::Author& author : read_authors(name)) add_author(authors, std::move(author));
    }
    return authors;
  }

  /// "Ada Berg" alone in the line before or behind the date's.
  void read_bare_names() {
    for (size_t i = 0; i < lines_.size(); ++i) {
      const bool before = i + 1 < lines_.size() && is_date_line(lines_[i + 1]);
      const bool behind = i > 0 && is_date_line(lines_[i - 1]);
      if ((!before && !behind) || is_aside(lines_[i])) continue;
      if (!seems_a_person(lines_[i].text)) continue;
      take_authors(read_authors(lines_[i].text));
      if (!document_.authors.empty()) return;
    }
  }

  bool is_date_line(const HeaderLine& line) const {
    constexpr size_t kMaxBesideDate = 24;  // "Published", "· 5 min read"
    return date_of(line).has_value() &&
           without_dates(line.text, document_.language).size() <= kMaxBesideDate;
  }

  static bool is_one_word(const model::Author& author) {
    return author.handle.empty() && author.name.find(' ') == std::string::npos &&
           base::is_ascii_alpha(author.name.front());
  }

  /// rel=author, and classes by which templates name the author.
  void read_author_elements() {
    static const Regex kAuthor(
        R"((?i)(?:^|[\s_-])(?:p-author|byline|(?:\w+[_-])*authors?(?:[_-]+(?:name|link|names|title|fn|(?:\w+[_-]+)+name))?|writer|contributor)(?:$|\s))");
    // Names that style sheets in modules get: "Byline_author__4ceOm", "styles__AuthorName-sc-1".
    static const Regex kModule(
        R"((?:^|[\s_])(?:[Aa]uthor(?:_?[Nn]ame)?|AuthorName|[Bb]yline)(?:__|-sc-)[\w-]+)");
    for (NodeId id = dom_.body(); id < dom_[dom_.body()].end && document_.authors.empty(); ++id) {
      if (dom_[id].attribute_count == 0) continue;
      const bool rel = has_word(dom_.attribute(id, "rel"), "author");
      const std::string_view name = dom_.attribute(id, "class");
      if (!rel && (name.empty() || (!kAuthor.search(name) && !kModule.search(name)))) continue;
      const std::string text = spaced_text(dom_, id);
      if (text.empty() || text.size() > kMaxLineBytes || is_beside_title(dom_, id, title_))
        continue;
      const Byline line = read_byline(text, document_.language);
      std::vector<model::Author> authors = linked_authors(id, dom_[id].end);
      if (authors.empty()) authors = line.authors;
      if (authors.empty()) {
        authors = read_authors(without_dates(text, document_.language));
        // One word under such a class is a label more often than a name.
        if (!rel) std::erase_if(authors, is_one_word);
      }
      take_authors(std::move(authors));
      take_date(line.published, model::DateSource::kByline);
    }
  }

  /// One of several dated entries, as the news of a homepage: none dates the page.
  bool is_dated_entry(NodeId id) const {
    constexpr NodeId kMaxNodes = 400;
    const NodeId item = item_around(id);
    if (item == kNoNode) return false;
    const NodeId list = dom_[item].parent;
    NodeId other = list + 1;
    const NodeId end = std::min(dom_[list].end, list + kMaxNodes);
    for (; other < end; ++other) {
      if (dom_.is_inside(other, item)) continue;
      if (dom_.has_attribute(other, "datetime") || dom_.has_class(other, "date")) return true;
    }
    return false;
  }

  /// <time>, then the classes by which templates name the date.
  void read_time_elements() {
    static const Regex kDate(
        R"((?i)(?:publi\w*|post(?:ed)?|entry|article|story|blog)\w*?[_-]*(?:date|time)(?:$|[\s_])|__date(?:$|\s))");
    for (NodeId id = dom_.body(); id < dom_[dom_.body()].end; ++id) {
      if (dom_[id].tag == Tag::kTime && dom_.has_attribute(id, "pubdate") &&
          !is_beside_title(dom_, id, title_)) {
        take_visible(parse_date(dom_.attribute(id, "datetime")), model::DateSource::kTimeElement);
      }
      if (document_.published.has_value()) continue;
      const bool time = dom_[id].tag == Tag::kTime;
      const std::string_view value = dom_.attribute(id, "datetime");
      const std::string_view name = dom_.attribute(id, "class");
      const bool named = time || (!name.empty() && kDate.search(name));
      if ((value.empty() && !named) || dom_[id].tag == Tag::kDel) continue;
      if (is_beside_title(dom_, id, title_) || is_dated_entry(id) || is_update(id)) continue;
      take_date(parse_date(value), model::DateSource::kTimeElement);
      if (!value.empty() || !named) continue;
      constexpr size_t kMaxDateBytes = 60;
      const std::string text = dom_.text_of(id);
      if (text.size() > kMaxDateBytes) continue;
      take_date(only_date(text, document_.language), model::DateSource::kTimeElement);
    }
  }

  /// "Updated" stands before the element in its line, or in its class or one around it.
  bool is_update(NodeId id) const {
    static const Regex kChanged(
        R"((?i)(?:^|[\s_-])(?:updated?|modified|changed|last-?mod)(?:$|[\s_-]))");
    constexpr int kLevels = 3;
    NodeId at = id;
    for (int i = 0; i < kLevels && at > dom_.body(); ++i, at = dom_[at].parent) {
      const std::string_view name = dom_.attribute(at, "class");
      if (name.find("publish") != name.npos) break;  // "entry-date published updated"
      if (!name.empty() && kChanged.search(name)) return true;
    }
    constexpr NodeId kMaxNodes = 12;
    NodeId block = dom_[id].parent;
    while (block > dom_.body() && !is_block_tag(dom_[block].tag)) block = dom_[block].parent;
    if (id - block > kMaxNodes) return false;
    std::string before;
    for (NodeId part = block; part < id; ++part) {
      if (dom_[part].tag == Tag::kText) before.append(dom_[part].text).append(" ");
    }
    return says_update(before);
  }

  void read_url() {
    prefer_local_day(date_in_url(document_.canonical_url));
    take_date(date_in_url(document_.canonical_url), model::DateSource::kUrl);
    take_date(date_in_url(input_.page.url), model::DateSource::kUrl);
  }

  /// Metadata in UTC is a day off the day that the site itself puts into its addresses.
  void prefer_local_day(const std::optional<Edtf>& in_url) {
    if (!is_day(in_url) || !is_day(document_.published)) return;
    const auto day = [](const Edtf& date) { return date.start()->first_day(); };
    if (day(*document_.published) - day(*in_url) == std::chrono::days(1)) {
      document_.published = in_url;
    }
  }

  bool is_named_date(const HeaderLine& line) const {
    for (NodeId id = line.block; id < line.end; ++id) {
      if (dom_[id].attribute_count == 0) continue;
      const std::string_view name = dom_.attribute(id, "class");
      if (has_word(name, "date") || name.find("revision-date") != name.npos) return true;
    }
    return false;
  }

  /// The page calls itself an article: that it was changed does not say when it appeared.
  bool is_article() const {
    for (NodeId id = 0; id < dom_.body(); ++id) {
      if (dom_[id].tag == Tag::kMeta && dom_.attribute(id, "property") == "og:type") {
        return base::trim(dom_.attribute(id, "content")) == "article";
      }
    }
    return false;
  }

  /// Lines anywhere that say when the page first appeared, then, where nothing else dates it, when
  /// it was changed: pages that are kept up to date say when they last were.
  void read_said_elsewhere() {
    static const Regex kModified(
        R"((?i)\b(?:last\s+(?:modified|updated|edited|revised|changed|reviewed|built)|updated|revised|released|)"
        R"(release date|stand|mise à jour|actualizado|zuletzt geändert|version of|as of)\b)");
    static const Regex kFirst(R"((?i)\b(?:originally|first) (?:published|posted|appeared)\b)");
    static const Regex kPosted(
        R"((?i)^(?:posted|published|veröffentlicht|publié)(?: on| am| le)?:? )");
    std::optional<Edtf> changed;
    for (const HeaderLine& line : page_lines(dom_)) {
      const bool dated = is_named_date(line);
      if (line.text.size() > kMaxLineBytes) continue;
      if (kFirst.search(line.text)) {
        take_visible(only_date(line.text, document_.language));
        continue;
      }
      if (document_.published.has_value()) continue;
      if (kPosted.search(line.text) && !is_beside_title(dom_, line.block, title_)) {
        take_date(only_date(line.text, document_.language), model::DateSource::kByline);
      } else if (!changed.has_value() &&
                 (dated ? !is_dated_entry(line.block) : kModified.search(line.text))) {
        changed = only_date(line.text, document_.language);
      }
    }
    if (is_article()) return;
    if (document_.modified.has_value()) {
      take_date(document_.modified, model::DateSource::kMeta);
    } else {
      take_date(changed, model::DateSource::kByline);
    }
  }

  const Dom& dom_;
  const ShapeInput& input_;
  model::Document& document_;
  NodeId title_;
  std::vector<HeaderLine> lines_;
};

}  // namespace

void complete_from_page(const ShapeInput& input, model::Document& document) {
  if (input.dom.body() != kNoNode) PageReader(input, document).run();
}

NodeId find_speaking_byline(const ShapeInput& input, model::Document& document) {
  if (input.dom.body() == kNoNode) return kNoNode;
  return PageReader(input, document).speaking_line();
}

}  // namespace rolecall::extract
