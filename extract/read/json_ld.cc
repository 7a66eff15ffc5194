// SPDX-License-Identifier: Apache-2.0
#include "extract/read/json_ld.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/text.h"
#include "extract/read/author_name.h"

namespace rolecall::extract {

namespace {

using simdjson::dom::element;
using simdjson::dom::object;

// More objects than this in one page are a catalogue.
constexpr size_t kMaxObjects = 2000;

std::string text_of(element value) {
  std::string_view text;
  if (value.get(text) == simdjson::SUCCESS) return base::collapse_spaces(text);
  simdjson::dom::array list;
  if (value.get(list) == simdjson::SUCCESS && list.size() > 0) {
    if (list.at(0).get(text) == simdjson::SUCCESS) return base::collapse_spaces(text);
  }
  return {};
}

std::string field(object from, std::string_view name) {
  element value;
  return from[name].get(value) == simdjson::SUCCESS ? text_of(value) : std::string();
}

/// The type without "schema:" or "http://schema.org/"; of several the first.
std::string type_of(object item) {
  const std::string type = field(item, "@type");
  const size_t cut = type.find_last_of("/:#");
  return cut == std::string::npos ? type : type.substr(cut + 1);
}

bool is_article_type(std::string_view type) {
  return type.ends_with("Article") || type.ends_with("Posting") || type == "Report" ||
         type == "Review" || type == "PressRelease" || type == "TechArticle" || type == "Book" ||
         type == "CreativeWork" || type == "Blog" || type == "Recipe" || type == "Event";
}

bool is_page_type(std::string_view type) { return type.ends_with("Page"); }

bool is_organization_type(std::string_view type) {
  return type.ends_with("Organization") || type == "Corporation" || type == "CollegeOrUniversity";
}

class LinkedDataReader {
 public:
  void add_block(element root) {
    collect(root);
    for (const object& item : objects_) name_ids(item);
    for (const object& item : objects_) read(item);
    objects_.clear();
  }

  LinkedData take() {
    if (page_.authors.empty()) page_.authors = std::move(fallback_.authors);
    if (page_.headline.empty()) page_.headline = std::move(fallback_.headline);
    if (page_.published.empty()) page_.published = std::move(fallback_.published);
    if (page_.modified.empty()) page_.modified = std::move(fallback_.modified);
    if (page_.language.empty()) page_.language = std::move(fallback_.language);
    if (page_.publisher.empty()) page_.publisher = std::move(fallback_.publisher);
    if (page_.publisher.empty()) page_.publisher = organization_;
    return std::move(page_);
  }

 private:
  /// All objects in document order, with a stack of our own.
  void collect(element root) {
    std::vector<element> stack{root};
    while (!stack.empty() && objects_.size() < kMaxObjects) {
      const element value = stack.back();
      stack.pop_back();
      const size_t first = stack.size();
      object item;
      simdjson::dom::array list;
      if (value.get(item) == simdjson::SUCCESS) {
        objects_.push_back(item);
        for (const auto pair : item) {
          if (pair.value.is_object() || pair.value.is_array()) stack.push_back(pair.value);
        }
      } else if (value.get(list) == simdjson::SUCCESS) {
        for (const element child : list) stack.push_back(child);
      }
      std::reverse(stack.begin() + static_cast<std::ptrdiff_t>(first), stack.end());
    }
  }

  void name_ids(object item) {
    const std::string id = field(item, "@id");
    const std::string name = field(item, "name");
    if (!id.empty() && !name.empty()) names_.emplace(id, name);
  }

  std::string name_of(element value) const {
    object item;
    if (value.get(item) != simdjson::SUCCESS) return text_of(value);
    const std::string name = field(item, "name");
    if (!name.empty()) return name;
    const auto known = names_.find(field(item, "@id"));
    return known == names_.end() ? std::string() : known->second;
  }

  void read(object item) {
    const std::string type = type_of(item);
    if (is_article_type(type)) {
      read_work(item, page_);
    } else if (is_page_type(type) || type == "JobPosting") {
      read_work(item, fallback_);
    } else if (type == "Person") {
      read_person(item);
    } else if (type == "WebSite" && page_.site.empty()) {
      page_.site = field(item, "name");
    } else if (is_organization_type(type) && organization_.empty()) {
      organization_ = field(item, "name");
    }
  }

  static void fill(std::string& into, std::string value) {
    if (into.empty()) into = std::move(value);
  }

  void read_work(object item, LinkedData& into) {
    const bool first = into.headline.empty() && into.published.empty() && into.authors.empty();
    if (!first && &into == &page_) return;  // The page's own item comes before those it lists.
    element value;
    const bool described = !field(item, "headline").empty() || !field(item, "name").empty() ||
                           !field(item, "title").empty() ||
                           item["author"].get(value) == simdjson::SUCCESS;
    if (!described) return;
    fill(into.headline, field(item, "headline"));
    fill(into.headline, field(item, "name"));
    fill(into.published, field(item, "datePublished"));
    fill(into.published, field(item, "datePosted"));
    fill(into.modified, field(item, "dateModified"));
    fill(into.language, field(item, "inLanguage"));
    if (item["publisher"].get(value) == simdjson::SUCCESS) fill(into.publisher, name_of(value));
    if (item["author"].get(value) == simdjson::SUCCESS ||
        item["creator"].get(value) == simdjson::SUCCESS) {
      read_authors_of(value, into.authors);
    }
  }

  void read_authors_of(element value, std::vector<model::Author>& authors) {
    simdjson::dom::array list;
    if (value.get(list) == simdjson::SUCCESS) {
      for (const element one : list) add_one(one, authors);
    } else {
      add_one(value, authors);
    }
  }

  void add_one(element value, std::vector<model::Author>& authors) {
    object item;
    model::Author details;
    if (value.get(item) == simdjson::SUCCESS) {
      details.url = field(item, "url");
      element works_for;
      if (item["worksFor"].get(works_for) == simdjson::SUCCESS ||
          item["affiliation"].get(works_for) == simdjson::SUCCESS) {
        details.affiliation = name_of(works_for);
      }
    }
    for (model::Author& author : read_authors(name_of(value))) {
      author.affiliation = details.affiliation;
      author.url = details.url;
      add_author(authors, std::move(author));
    }
  }

  void read_person(object item) {
    model::StructuredPerson person;
    person.name = field(item, "name");
    person.job_title = field(item, "jobTitle");
    person.url = field(item, "url");
    element works_for;
    if (item["worksFor"].get(works_for) == simdjson::SUCCESS ||
        item["affiliation"].get(works_for) == simdjson::SUCCESS) {
      person.works_for = name_of(works_for);
    }
    if (!person.name.empty()) page_.people.push_back(std::move(person));
  }

  std::vector<object> objects_;
  std::map<std::string, std::string> names_;
  LinkedData page_;      ///< From articles, postings.
  LinkedData fallback_;  ///< From WebPage items, which often are the site's.
  std::string organization_;
};

std::string script_text(const Dom& dom, NodeId script) {
  std::string text;
  for (NodeId id = script + 1; id < dom[script].end; ++id) text += dom[id].text;
  return text;
}

}  // namespace

LinkedData read_json_ld(const Dom& dom) {
  LinkedDataReader reader;
  simdjson::dom::parser parser;
  for (NodeId id = 0; id < dom.size(); ++id) {
    if (dom[id].tag != Tag::kScript) continue;
    const std::string text = script_text(dom, id);
    element root;
    const simdjson::padded_string whole(text);
    if (parser.parse(whole).get(root) == simdjson::SUCCESS) {
      reader.add_block(root);
      continue;
    }
    const simdjson::padded_string repaired(repair_json(text));
    if (parser.parse(repaired).get(root) == simdjson::SUCCESS) reader.add_block(root);
  }
  return reader.take();
}

}  // namespace rolecall::extract
