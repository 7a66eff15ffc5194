// SPDX-License-Identifier: Apache-2.0
#include "extract/read/microdata.h"

#include "base/text.h"
#include "extract/read/author_name.h"
#include "extract/read/boilerplate.h"

namespace rolecall::extract {

namespace {

/// An element's value: its content or datetime attribute, else its text.
std::string value_of(const Dom& dom, NodeId id) {
  for (const std::string_view name : {"content", "datetime"}) {
    if (dom.has_attribute(id, name)) return base::collapse_spaces(dom.attribute(id, name));
  }
  return dom.text_of(id);
}

bool has_itemprop(const Dom& dom, NodeId id, std::string_view word) {
  return dom[id].attribute_count > 0 && has_word(dom.attribute(id, "itemprop"), word);
}

bool is_person_item(const Dom& dom, NodeId id) {
  const std::string_view type = dom.attribute(id, "itemtype");
  return type.ends_with("schema.org/Person");
}

/// The value of the first descendant with the property; empty where there is none.
std::string property(const Dom& dom, NodeId item, std::string_view name) {
  for (NodeId id = item + 1; id < dom[item].end; ++id) {
    if (has_itemprop(dom, id, name)) return value_of(dom, id);
  }
  return {};
}

std::string class_text(const Dom& dom, NodeId item, std::string_view name) {
  for (NodeId id = item + 1; id < dom[item].end; ++id) {
    if (dom.has_class(id, name)) return dom.text_of(id);
  }
  return {};
}

/// Inside something that is about others than the page's authors.
bool is_aside(const Dom& dom, NodeId id) {
  for (NodeId at = id; at != kNoNode && at > dom.body(); at = dom[at].parent) {
    if (dom[at].tag == Tag::kAside || dom[at].tag == Tag::kFooter || dom[at].tag == Tag::kNav ||
        dom.attribute(at, "itemprop") == "comment" ||
        dom.attribute(at, "itemtype").ends_with("/Comment") || dom.has_class(at, "comment")) {
      return true;
    }
  }
  return false;
}

void read_author(const Dom& dom, NodeId id, Microdata& data) {
  std::string name = property(dom, id, "name");
  if (name.empty()) name = value_of(dom, id);
  for (model::Author& author : read_authors(name)) {
    if (dom[id].tag == Tag::kA) author.url = dom.attribute(id, "href");
    add_author(data.authors, std::move(author));
  }
}

void read_person(const Dom& dom, NodeId id, Microdata& data) {
  model::StructuredPerson person;
  person.name = property(dom, id, "name");
  person.job_title = property(dom, id, "jobTitle");
  person.works_for = property(dom, id, "worksFor");
  if (person.works_for.empty()) person.works_for = property(dom, id, "affiliation");
  if (!person.name.empty()) data.people.push_back(std::move(person));
}

void read_card(const Dom& dom, NodeId id, Microdata& data) {
  model::StructuredPerson person;
  person.name = class_text(dom, id, "p-name");
  if (person.name.empty()) person.name = class_text(dom, id, "fn");
  person.job_title = class_text(dom, id, "p-job-title");
  person.works_for = class_text(dom, id, "p-org");
  if (!person.name.empty() && looks_like_name(person.name))
    data.people.push_back(std::move(person));
}

}  // namespace

Microdata read_microdata(const Dom& dom) {
  Microdata data;
  if (dom.body() == kNoNode) return data;
  for (NodeId id = 0; id < dom.size(); ++id) {
    if (dom[id].attribute_count == 0) continue;
    if (has_itemprop(dom, id, "author") && !is_aside(dom, id)) {
      read_author(dom, id, data);
    } else if (has_itemprop(dom, id, "datePublished") && data.published.empty() &&
               !is_aside(dom, id)) {
      data.published = value_of(dom, id);
    }
    if (is_person_item(dom, id)) read_person(dom, id, data);
    if (dom.has_class(id, "h-card") || dom.has_class(id, "vcard")) read_card(dom, id, data);
  }
  return data;
}

}  // namespace rolecall::extract
