// SPDX-License-Identifier: Apache-2.0
#include "extract/read/page_metadata.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/address.h"
#include "extract/read/author_name.h"
#include "extract/read/json_ld.h"
#include "extract/read/microdata.h"
#include "extract/read/owner.h"
#include "extract/read/site_name.h"

namespace rolecall::extract {

using model::DateSource;

namespace {

/// The <meta> tags, names in lower case, in document order.
class MetaTags {
 public:
  explicit MetaTags(const Dom& dom) {
    for (NodeId id = 0; id < dom.size(); ++id) {
      if (dom[id].tag != Tag::kMeta || !dom.has_attribute(id, "content")) continue;
      for (const std::string_view key : {"property", "name", "itemprop", "http-equiv"}) {
        for (const std::string_view name : base::split_words(dom.attribute(id, key))) {
          tags_.emplace_back(base::ascii_lower(name), dom.attribute(id, "content"));
        }
      }
    }
  }

  /// The first tag of one of the names that is not empty; names in order of preference.
  template <size_t N>
  std::string first(const std::array<std::string_view, N>& names) const {
    for (const std::string_view name : names) {
      for (const auto& [key, value] : tags_) {
        if (key == name && !base::trim(value).empty()) return base::collapse_spaces(value);
      }
    }
    return {};
  }

  const std::vector<std::pair<std::string, std::string_view>>& all() const { return tags_; }

 private:
  std::vector<std::pair<std::string, std::string_view>> tags_;
};

using Names = std::array<std::string_view, 1>;

constexpr std::array<std::string_view, 21> kPublishedTags{"article:published_time",
                                                          "og:article:published_time",
                                                          "og:published_time",
                                                          "article:published",
                                                          "citation_publication_date",
                                                          "citation_date",
                                                          "citation_online_date",
                                                          "datepublished",
                                                          "dc.date",
                                                          "dc.date.issued",
                                                          "dcterms.date",
                                                          "dcterms.issued",
                                                          "bt:pubdate",
                                                          "ms.date",
                                                          "dcterms.created",
                                                          "dc.date.created",
                                                          "parsely-pub-date",
                                                          "sailthru.date",
                                                          "publishdate",
                                                          "pubdate",
                                                          "date"};

constexpr std::array<std::string_view, 7> kModifiedTags{
    "article:modified_time", "og:updated_time", "datemodified", "dcterms.modified",
    "dc.date.modified",      "last-modified",   "revised"};

constexpr std::array<std::string_view, 8> kAuthorTags{
    "author",     "article:author_name", "parsely-author",       "sailthru.author",
    "dc.creator", "dcterms.creator",     "twitter:creator_name", "article:author"};

/// A citation_date of "2026/02/17", a time of "2026-02-17 11:06:04+00:00".
std::optional<model::Edtf> meta_date(std::string text) {
  if (auto date = parse_date(text)) return date;
  constexpr size_t kDayBytes = 10;
  if (text.size() > kDayBytes && text[kDayBytes] == ' ') {
    if (auto date = parse_date(text.substr(0, kDayBytes))) return date;
  }
  std::replace(text.begin(), text.end(), '/', '-');
  return parse_date(text);
}

/// citation_author, each with the citation_author_institution that follows it.
std::vector<model::Author> citation_authors(const MetaTags& tags) {
  std::vector<model::Author> authors;
  for (const auto& [name, value] : tags.all()) {
    if (name == "citation_author") {
      model::Author author;
      author.name = reading_order(value);
      if (!author.name.empty()) authors.push_back(std::move(author));
    } else if (name == "citation_author_institution" && !authors.empty() &&
               authors.back().affiliation.empty()) {
      authors.back().affiliation = base::collapse_spaces(value);
    }
  }
  return authors;
}

std::vector<model::Author> meta_authors(const MetaTags& tags) {
  for (const std::string_view name : kAuthorTags) {
    std::vector<model::Author> authors;
    for (const auto& [key, value] : tags.all()) {
      if (key != name) continue;
      for (model::Author& author : read_authors(value)) add_author(authors, std::move(author));
    }
    if (!authors.empty()) return authors;
  }
  return {};
}

/// What the card of a page says under "Written by".
std::vector<model::Author> card_authors(const MetaTags& tags) {
  for (const char* number : {"1", "2"}) {
    const std::string label = "twitter:label" + std::string(number);
    const std::string data = "twitter:data" + std::string(number);
    const std::string said = base::ascii_lower(tags.first(Names{label}));
    if (said == "written by" || said == "author" || said == "posted by") {
      return read_authors(tags.first(Names{data}));
    }
  }
  return {};
}

NodeId link_with_rel(const Dom& dom, std::string_view rel) {
  for (NodeId id = 0; id < dom.size(); ++id) {
    if (dom[id].tag == Tag::kLink && has_word(dom.attribute(id, "rel"), rel)) return id;
  }
  return kNoNode;
}

class MetadataReader {
 public:
  MetadataReader(const ShapeInput& input, model::Document& document)
      : input_(input),
        dom_(input.dom),
        document_(document),
        tags_(input.dom),
        linked_(read_json_ld(input.dom)),
        micro_(read_microdata(input.dom)) {}

  void run() {
    read_addresses();
    read_language();
    read_site();
    read_title();
    read_dates();
    read_authors_of_page();
    document_.people = std::move(linked_.people);
    document_.people.insert(document_.people.end(), micro_.people.begin(), micro_.people.end());
  }

 private:
  void read_addresses() {
    std::string canonical;
    if (const NodeId link = link_with_rel(dom_, "canonical"); link != kNoNode) {
      canonical = absolute_url(input_.base_url, dom_.attribute(link, "href"));
    }
    if (canonical.empty()) canonical = tags_.first(Names{"og:url"});
    if (host_of(canonical).empty()) return;
    document_.canonical_url = canonical;
  }

  void read_language() {
    std::string language;
    for (NodeId id = 0; id < dom_.size() && id <= dom_.body() && language.empty(); ++id) {
      if (dom_[id].tag == Tag::kHtml || dom_[id].tag == Tag::kBody) {
        language = base::trim(dom_.attribute(id, "lang"));
      }
    }
    if (language.empty()) language = linked_.language;
    constexpr std::array<std::string_view, 4> kTags{"og:locale", "dc.language", "content-language",
                                                    "language"};
    if (language.empty()) language = tags_.first(kTags);
    std::replace(language.begin(), language.end(), '_', '-');
    constexpr size_t kMaxTagBytes = 35;  // RFC 5646 section 4.4.1
    if (language.size() >= 2 && language.size() <= kMaxTagBytes &&
        language.find_first_of(" ,;") == std::string::npos) {
      document_.language = language;
    }
  }

  std::string title_tag() const {
    const NodeId title = dom_.size() == 0 ? kNoNode : dom_.find_tag(0, Tag::kTitle);
    return title == kNoNode ? std::string() : dom_.text_of(title);
  }

  /// The page's only <h1>, or the first in its main part.
  std::string heading() const {
    NodeId found = kNoNode;
    for (NodeId id = dom_.body(); id < dom_[dom_.body()].end; ++id) {
      if (dom_[id].tag != Tag::kH1) continue;
      const bool inside = dom_.ancestor(id, {Tag::kMain, Tag::kArticle}) != kNoNode;
      if (inside) return dom_.text_of(id);
      if (found == kNoNode) found = id;
    }
    return found == kNoNode ? std::string() : dom_.text_of(found);
  }

  void read_site() {
    constexpr std::array<std::string_view, 3> kTags{"og:site_name", "application-name",
                                                    "citation_publisher"};
    document_.site = tags_.first(kTags);
    if (document_.site.empty()) document_.site = linked_.site;
    if (document_.site.empty()) document_.site = linked_.publisher;
    std::string named = linked_.publisher.empty() ? document_.site : linked_.publisher;
    if (document_.site.empty()) document_.site = site_in_title(title_tag());
    if (named.empty() && is_shown(document_.site)) named = document_.site;
    document_.owner = owner_of_site(named);
  }

  /// The last part of a title is the site's name, not a section's, if the page says it elsewhere:
  /// in its address, its logo or its footer.
  bool is_shown(std::string_view site) const {
    const std::string key = base::fold_key(site);
    if (key.empty()) return false;
    std::string joined;
    for (const std::string_view word : base::split_words(key)) joined += word;
    std::string host;
    for (const char c : host_of(input_.page.url)) {
      if (c != '-') host += c;
    }
    if (host.find(joined) != std::string::npos) return true;
    for (NodeId id = dom_.body(); id < dom_[dom_.body()].end; ++id) {
      if (dom_[id].tag == Tag::kText && says(dom_[id].text, key)) return true;
      if (dom_[id].tag == Tag::kImg && says(dom_.attribute(id, "alt"), key)) return true;
    }
    return false;
  }

  /// The name alone, or a line of copyright with it.
  static bool says(std::string_view text, const std::string& key) {
    constexpr size_t kMaxBytes = 200;
    if (text.size() > kMaxBytes) return false;
    const std::string line = base::fold_key(text);
    return line == key || (text.find("©") != text.npos && line.find(key) != line.npos);
  }

  void read_title() {
    const std::string first_heading = heading();
    constexpr std::array<std::string_view, 5> kTags{"citation_title", "og:title", "twitter:title",
                                                    "dc.title", "dcterms.title"};
    for (const std::string& candidate :
         {tags_.first(kTags), linked_.headline, title_tag(), first_heading}) {
      if (candidate.empty()) continue;
      document_.title = title_without_site(candidate, document_.site, first_heading);
      return;
    }
  }

  void take_published(const std::optional<model::Edtf>& date, DateSource source) {
    if (document_.published.has_value() || !date.has_value()) return;
    document_.published = date;
    document_.published_from = source;
  }

  void read_dates() {
    take_published(parse_date(linked_.published), DateSource::kStructured);
    take_published(meta_date(tags_.first(kPublishedTags)), DateSource::kMeta);
    take_published(parse_date(micro_.published), DateSource::kStructured);
    document_.modified = parse_date(linked_.modified);
    if (!document_.modified.has_value()) {
      document_.modified = meta_date(tags_.first(kModifiedTags));
    }
  }

  bool is_site(const model::Author& author) const {
    if (names_a_person(author.name)) return false;
    const std::string key = base::fold_key(author.name);
    return key == base::fold_key(document_.site) || key == base::fold_key(linked_.publisher) ||
           key == base::fold_key(site_in_title(title_tag()));
  }

  void read_authors_of_page() {
    for (std::vector<model::Author> authors :
         {citation_authors(tags_), linked_.authors, micro_.authors, meta_authors(tags_),
          card_authors(tags_)}) {
      std::erase_if(authors, [this](const model::Author& author) { return is_site(author); });
      if (authors.empty()) continue;
      document_.authors = std::move(authors);
      return;
    }
  }

  const ShapeInput& input_;
  const Dom& dom_;
  model::Document& document_;
  MetaTags tags_;
  LinkedData linked_;
  Microdata micro_;
};

}  // namespace

void read_metadata(const ShapeInput& input, model::Document& document) {
  if (input.dom.body() == kNoNode) return;
  MetadataReader(input, document).run();
}

}  // namespace rolecall::extract
