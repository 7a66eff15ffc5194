// SPDX-License-Identifier: Apache-2.0
#include "extract/read/byline.h"

#include <algorithm>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/address.h"
#include "extract/read/author_name.h"
#include "extract/read/regex.h"

namespace rolecall::extract {

using base::trim;
using model::Edtf;

// A longer line is a sentence of the text.
static constexpr size_t kMaxLineBytes = 220;

/// The only date of a short text; one that is coarser than a month is no date of publication.
static std::optional<Edtf> only_date(std::string_view text, std::string_view language) {
  const DateContext context{std::nullopt, DateOrder::kUnknown, language};
  if (auto date = parse_date(text, context)) return date;
  std::optional<Edtf> found;
  for (const DateMention& mention : find_dates(text, context)) {
    if (mention.relative || !mention.value.has_value() || mention.value->is_interval()) continue;
    if (mention.value->precision() < model::DatePrecision::kMonth) continue;
    if (found.has_value() && *found != *mention.value) return std::nullopt;
    found = mention.value;
  }
  return found;
}

static bool names_an_author(std::string_view segment) {
  static const Regex kNames(
      R"((?i)^(?:(?:posted|written|published|reported|story|contributed|post) )?by\b|^(?:words|text|)"
      R"(texte|texto|authors?|reporter|von|por|par|记者|作者)\b?\s*[:：]|^(?:von|por|par) \p{Lu})");
  return kNames.search(segment);
}

/// "Posted by Ada Berg on May 7, 2026": the name alone, the date already read.
static std::string without_dates(std::string_view segment, std::string_view language) {
  const DateContext context{std::nullopt, DateOrder::kUnknown, language};
  std::string rest;
  size_t at = 0;
  for (const DateMention& mention : find_dates(segment, context)) {
    rest.append(segment.substr(at, mention.span.start - at));
    at = mention.span.end;
  }
  rest.append(segment.substr(at));
  static const Regex kHanging(R"((?i)[\s,]+(?:on|at|le|am|el|il|,|@)\s*$)");
  return kHanging.replace_all(trim(rest), "");
}

static std::vector<std::string> segments_of(std::string_view line) {
  static const Regex kSeparator(
      R"(\s*[·•|\n]\s*|\s+[–—-]\s+|\s+/\s+|\s+(?:来源|记者|作者)\s*[:：])");
  const std::string cut = kSeparator.replace_all(line, "\x01");
  std::vector<std::string> segments;
  for (const std::string_view piece : base::split(cut, '\x01')) {
    if (!trim(piece).empty()) segments.emplace_back(trim(piece));
  }
  return segments;
}

Byline read_byline(std::string_view line, std::string_view language) {
  static const Regex kReporter(R"((?:记者|作者|撰文)\s*[:：]\s*(\p{Han}{2,4}))");
  Byline byline;
  line = trim(line);
  if (line.empty() || line.size() > kMaxLineBytes) return byline;
  if (const auto reporter = kReporter.match(line)) {
    add_author(byline.authors, {std::string((*reporter)[1]), "", "", ""});
  }
  std::vector<std::string> unclaimed;
  for (const std::string& segment : segments_of(line)) {
    const auto date = only_date(segment, language);
    if (date.has_value() && !byline.published.has_value()) byline.published = date;
    const std::string rest = date.has_value() ? without_dates(segment, language) : segment;
    if (names_an_author(rest)) {
      for (model::Author& author : read_authors(rest)) {
        add_author(byline.authors, std::move(author));
      }
    } else if (!date.has_value()) {
      unclaimed.push_back(segment);
    }
  }
  // "7 May 2026 · Ada Berg": what stands beside a date alone.
  if (byline.authors.empty() && byline.published.has_value()) {
    for (const std::string& segment : unclaimed) {
      if (!byline.authors.empty() || base::split_words(segment).size() < 2) continue;
      byline.authors = read_authors(segment);
    }
  }
  return byline;
}

namespace {

// By-lines stand among the first lines under the title.
constexpr int kLinesUnderTitle = 10;
// The text has begun.
constexpr size_t kProseBytes = 240;

class PageReader {
 public:
  PageReader(const ShapeInput& input, model::Document& document)
      : dom_(input.dom), input_(input), document_(document) {}

  void run() {
    if (document_.authors.empty()) read_author_elements();
    read_time_elements();
    if (document_.authors.empty() || !document_.published.has_value()) read_lines();
    read_url();
    if (!document_.published.has_value()) read_last_modified();
  }

  /// The line under the title that says for whom the author writes; kNoNode where none does.
  NodeId speaking_line() const {
    static const Regex kFor(
        R"((?i)\b(?:on behalf of|im Namen de[rs]|au nom d[eu]|en nombre de)\b)");
    const NodeId title = title_element();
    if (title == kNoNode) return kNoNode;
    int lines = 0;
    for (NodeId id = dom_[title].end; id < dom_[dom_.body()].end; ++id) {
      const std::string line = line_at(id);
      if (line.empty()) continue;
      if (line.size() > kProseBytes || ++lines > kLinesUnderTitle) return kNoNode;
      const bool names = !read_byline(line, document_.language).authors.empty();
      if (names && kFor.search(line) && !is_beside(id)) return id;
    }
    return kNoNode;
  }

 private:
  bool is_beside(NodeId id) const {
    for (NodeId at = id; at != kNoNode && at > dom_.body(); at = dom_[at].parent) {
      const Tag tag = dom_[at].tag;
      if (tag == Tag::kAside || tag == Tag::kNav) return true;
      if (tag == Tag::kFooter && dom_.ancestor(at, {Tag::kArticle, Tag::kMain}) == kNoNode) {
        return true;
      }
      if (dom_[at].attribute_count > 0 && is_beside_by_name(at)) return true;
    }
    return false;
  }

  bool is_beside_by_name(NodeId id) const {
    static const Regex kBeside(
        R"((?i)(?:^|[\s_-])(?:comments?|comment-?list|respond|related|recirc|sidebar|widget|teaser|card|recommended|popular|trending|more-\w+)(?:$|[\s_-]))");
    const std::string_view name = dom_.attribute(id, "class");
    const std::string_view own = dom_.attribute(id, "id");
    return (!name.empty() && kBeside.search(name)) || (!own.empty() && kBeside.search(own));
  }

  bool is_site(const model::Author& author) const {
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

  static bool is_one_word(const model::Author& author) {
    return author.handle.empty() && author.name.find(' ') == std::string::npos &&
           base::is_ascii_alpha(author.name.front());
  }

  /// rel=author, and classes by which templates name the author.
  void read_author_elements() {
    static const Regex kAuthor(
        R"((?i)(?:^|[\s_-])(?:p-author|byline|(?:\w+[_-])*authors?(?:[_-]+(?:name|link|names|title|fn|(?:\w+[_-]+)+name))?|writer|contributor)(?:$|\s))");
    for (NodeId id = dom_.body(); id < dom_[dom_.body()].end && document_.authors.empty(); ++id) {
      if (dom_[id].attribute_count == 0) continue;
      const bool rel = has_word(dom_.attribute(id, "rel"), "author");
      const std::string_view name = dom_.attribute(id, "class");
      if (!rel && (name.empty() || !kAuthor.search(name))) continue;
      const std::string text = dom_.text_of(id);
      if (text.empty() || text.size() > kMaxLineBytes || is_beside(id)) continue;
      const Byline line = read_byline(text, document_.language);
      std::vector<model::Author> authors = line.authors;
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
    const NodeId item = dom_.ancestor(id, {Tag::kLi, Tag::kTr, Tag::kDd});
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
      if (document_.published.has_value()) return;
      const bool time = dom_[id].tag == Tag::kTime;
      const std::string_view value = dom_.attribute(id, "datetime");
      const std::string_view name = dom_.attribute(id, "class");
      const bool named = time || (!name.empty() && kDate.search(name));
      if ((value.empty() && !named) || dom_[id].tag == Tag::kDel) continue;
      if (is_beside(id) || is_dated_entry(id)) continue;
      take_date(parse_date(value), model::DateSource::kTimeElement);
      if (!value.empty() || !named) continue;
      constexpr size_t kMaxDateBytes = 60;
      const std::string text = dom_.text_of(id);
      if (text.size() > kMaxDateBytes) continue;
      take_date(only_date(text, document_.language), model::DateSource::kTimeElement);
    }
  }

  /// The page's heading, from which by-lines are looked for.
  NodeId title_element() const {
    const std::string key = base::fold_key(document_.title);
    NodeId first = kNoNode;
    for (NodeId id = dom_.body(); id < dom_[dom_.body()].end; ++id) {
      if (heading_level(dom_[id].tag) == 0) continue;
      if (base::fold_key(dom_.text_of(id)) == key) return id;
      if (first == kNoNode && dom_[id].tag == Tag::kH1) first = id;
    }
    return first;
  }

  /// The leaf block or inline group at `id` as a line; empty for elements that hold other blocks.
  std::string line_at(NodeId id) const {
    const Tag tag = dom_[id].tag;
    if (!is_block_tag(tag) || tag == Tag::kTd || tag == Tag::kTh || tag == Tag::kLi) return {};
    std::string line;
    for (NodeId at = id + 1; at < dom_[id].end; ++at) {
      if (is_block_tag(dom_[at].tag)) return {};
      if (dom_[at].tag == Tag::kText) {
        for (const char c : dom_[at].text) line += base::is_ascii_space(c) ? ' ' : c;
      }
      if (dom_[at].tag == Tag::kBr) line += '\n';
      if (dom_[at].tag == Tag::kSpan) line += ' ';
    }
    return std::string(trim(line));
  }

  void read_lines() {
    const NodeId title = title_element();
    NodeId id = title == kNoNode ? dom_.body() : dom_[title].end;
    int lines = 0;
    for (; id < dom_[dom_.body()].end && lines < kLinesUnderTitle; ++id) {
      const std::string line = line_at(id);
      if (line.empty()) continue;
      if (line.size() > kProseBytes) break;
      ++lines;
      if (is_beside(id)) continue;
      const Byline byline = read_byline(line, document_.language);
      const bool says_author = !byline.authors.empty();
      if (says_author) take_authors(byline.authors);
      // A date in a line of prose is the text's business, and so is one before an item of news.
      constexpr size_t kMaxBesideDate = 45;
      if (says_author || without_dates(line, document_.language).size() <= kMaxBesideDate) {
        take_date(byline.published, model::DateSource::kByline);
      }
    }
  }

  void read_url() {
    prefer_local_day(date_in_url(document_.canonical_url));
    take_date(date_in_url(document_.canonical_url), model::DateSource::kUrl);
    take_date(date_in_url(input_.page.url), model::DateSource::kUrl);
  }

  /// Metadata in UTC is a day off the day that the site itself puts into its addresses.
  void prefer_local_day(const std::optional<Edtf>& in_url) {
    if (!in_url.has_value() || !document_.published.has_value()) return;
    const auto day = [](const Edtf& date) { return date.start()->first_day(); };
    const bool days = in_url->precision() == model::DatePrecision::kDay &&
                      document_.published->precision() == model::DatePrecision::kDay;
    if (!days || document_.published->is_interval()) return;
    if (day(*document_.published) - day(*in_url) == std::chrono::days(1)) {
      document_.published = in_url;
    }
  }

  /// Pages that are kept up to date say when they last were.
  void read_last_modified() {
    static const Regex kModified(
        R"((?i)\b(?:last\s+(?:modified|updated|edited|revised|changed|reviewed|built)|updated|revised|released|)"
        R"(release date|stand|mise à jour|actualizado|zuletzt geändert|version of|as of)\b)");
    if (document_.modified.has_value()) {
      take_date(document_.modified, model::DateSource::kMeta);
      return;
    }
    for (NodeId id = dom_.body(); id < dom_[dom_.body()].end; ++id) {
      if (dom_[id].tag == Tag::kText) continue;
      const bool dated = has_word(dom_.attribute(id, "class"), "date") ||
                         dom_.attribute(id, "class").find("revision-date") != std::string::npos;
      std::string line = dated ? dom_.text_of(id) : line_at(id);
      if (line.empty() || line.size() > kMaxLineBytes || (dated && is_dated_entry(id))) continue;
      if (dated || kModified.search(line)) {
        take_date(only_date(line, document_.language), model::DateSource::kByline);
      }
    }
  }

  const Dom& dom_;
  const ShapeInput& input_;
  model::Document& document_;
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
