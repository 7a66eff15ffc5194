// SPDX-License-Identifier: Apache-2.0
#include "extract/read/arxiv_record.h"

#include <algorithm>

#include "base/text.h"
#include "extract/read/instant.h"
#include "extract/read/mail_text.h"
#include "extract/read/tex_text.h"
#include "extract/read/text_builder.h"

namespace rolecall::extract {

using model::BlockKind;

namespace {

struct Record {
  std::string title;
  std::string authors;
  std::string comments;
  std::optional<model::Edtf> first;
  std::optional<model::Edtf> last;
  std::string abstract;
};

bool is_rule(std::string_view line) { return base::trim(line) == "\\\\"; }
bool is_dashes(std::string_view line) { return line.starts_with("----------"); }

/// "Mon, 7 Jan 2008 16:12:30 GMT   (29kb)".
void take_date(std::string_view value, Record& record) {
  const auto date = parse_instant(value);
  if (!date.has_value()) return;
  if (!record.first.has_value()) record.first = date->date;
  record.last = date->date;
}

class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : lines_(base::split(text, '\n')) {}

  std::vector<Record> run() {
    std::vector<Record> records;
    while (at_ < lines_.size()) {
      if (!is_rule(lines_[at_++])) continue;
      Record record = fields();
      if (record.title.empty() || record.authors.empty()) continue;
      if (at_ < lines_.size() && is_rule(lines_[at_])) {
        ++at_;
        abstract(record);
      }
      records.push_back(std::move(record));
    }
    return records;
  }

 private:
  Record fields() {
    Record record;
    std::string* open = nullptr;
    for (; at_ < lines_.size() && !is_rule(lines_[at_]) && !is_dashes(lines_[at_]); ++at_) {
      const std::string_view line = lines_[at_];
      if (!line.empty() && base::is_ascii_space(line.front())) {
        if (open != nullptr) open->append(" ").append(base::trim(line));
        continue;
      }
      const size_t colon = line.find(':');
      if (colon == std::string_view::npos) continue;
      const std::string_view name = line.substr(0, colon);
      if (name.starts_with("Date")) take_date(line.substr(colon + 1), record);
      open = name == "Title"      ? &record.title
             : name == "Authors"  ? &record.authors
             : name == "Author"   ? &record.authors
             : name == "Comments" ? &record.comments
                                  : nullptr;
      if (open != nullptr) *open = base::trim(line.substr(colon + 1));
    }
    return record;
  }

  /// Up to the closing rule, or to the dashes where a record has no abstract.
  void abstract(Record& record) {
    for (; at_ < lines_.size() && !is_rule(lines_[at_]) && !is_dashes(lines_[at_]); ++at_) {
      record.abstract.append(lines_[at_]).append("\n");
    }
    if (at_ < lines_.size() && is_rule(lines_[at_])) ++at_;
  }

  std::vector<std::string_view> lines_;
  size_t at_ = 0;
};

void write_record(const Record& record, int level, TextBuilder& out) {
  out.start_block({BlockKind::kHeading, level});
  out.add_text(tex_to_utf8(record.title));
  out.start_block({BlockKind::kByline});
  out.add_text(tex_to_utf8(record.authors));
  out.end_block();
  write_mail_text(tex_to_utf8(record.abstract), out);
  if (record.comments.empty()) return;
  out.start_block({});
  out.add_text(tex_to_utf8(record.comments));
  out.end_block();
}

}  // namespace

bool looks_like_arxiv_records(std::string_view text) {
  constexpr size_t kHead = 8192;
  const std::string_view head = text.substr(0, kHead);
  const size_t rule = head.find("\\\\\n");
  if (rule == std::string_view::npos) return false;
  const std::string_view after = head.substr(rule + 3);
  const bool named =
      after.starts_with("arXiv:") || after.starts_with("Paper:") || after.starts_with("\\\\");
  return named && head.find("\nTitle:") != head.npos && head.find("\nAuthor") != head.npos;
}

void read_arxiv_records(std::string_view text, model::Document& document) {
  const std::vector<Record> records = RecordReader(text).run();
  document.shape = "arxiv-record";
  TextBuilder out(document);
  if (records.size() == 1) {
    const Record& record = records.front();
    document.title = tex_to_utf8(base::collapse_spaces(record.title));
    document.authors = arxiv_authors(record.authors);
    document.published = record.first;
    if (record.first != record.last) document.modified = record.last;
    document.published_from = model::DateSource::kStructured;
    write_record(record, 1, out);
    return;
  }
  for (const Record& record : records) {
    const size_t first = document.blocks.size();
    out.set_message(document.messages.size());
    write_record(record, 2, out);
    model::Message message;
    const auto authors = arxiv_authors(record.authors);
    if (!authors.empty()) message.author = authors.front();
    message.published = record.first;
    message.span = {document.blocks[first].span.start, document.text.size()};
    document.messages.push_back(std::move(message));
  }
}

}  // namespace rolecall::extract
