// SPDX-License-Identifier: Apache-2.0
#include "tests/extract/claim/marked_text.h"

#include <stdexcept>

#include "base/text.h"

namespace rolecall::extract {
namespace {

constexpr std::string_view kPublished = "2024-05-07";

class Reader {
 public:
  explicit Reader(std::string_view owner) {
    document().published = model::Edtf::parse(kPublished).value();
    document().owner = owner;
  }

  MarkedText read(std::string_view markup) {
    for (const std::string_view line : base::split(markup, '\n')) add_line(base::trim(line));
    end_block();
    if (!document().messages.empty()) document().messages.back().span.end = text().size();
    result_.annotated.document = result_.document.get();
    return std::move(result_);
  }

 private:
  model::Document& document() { return *result_.document; }
  std::string& text() { return document().text; }

  void add_line(std::string_view line) {
    if (line.starts_with("===")) {
      end_block();
      model::Message message;
      const std::string_view head = base::trim(line.substr(3));
      const size_t space = std::min(head.find(' '), head.size());
      message.published = model::Edtf::parse(head.substr(0, space)).value();
      message.author.name = std::string(base::trim(head.substr(space)));
      if (!document().messages.empty()) document().messages.back().span.end = text().size();
      message.span.start = text().size();
      document().messages.push_back(message);
    } else if (line.empty()) {
      end_block();
    } else {
      add_sentence(line);
    }
  }

  void add_sentence(std::string_view line) {
    if (!open_) {
      if (!text().empty()) text() += '\n';
      block_start_ = text().size();
      open_ = true;
    } else {
      text() += ' ';
    }
    const size_t start = text().size();
    while (!line.empty()) line.remove_prefix(take(line));
    result_.annotated.sentences.push_back({{start, text().size()}, document().blocks.size()});
  }

  // Copies up to the next mark, or one mark; returns what was read.
  size_t take(std::string_view line) {
    const size_t open = line.find('[');
    if (open != 0) {
      const size_t plain = std::min(open, line.size());
      text() += line.substr(0, plain);
      return plain;
    }
    const size_t close = line.find(']');
    if (close == std::string_view::npos || close < 4)
      throw std::invalid_argument(std::string(line));
    add_mention(line[1], line.substr(3, close - 3));
    return close + 1;
  }

  void add_mention(char letter, std::string_view body) {
    const size_t bar = body.find('|');
    const std::string_view written = body.substr(0, bar);
    Mention mention;
    mention.canonical = bar == std::string_view::npos ? written : body.substr(bar + 1);
    mention.pronoun = letter >= 'a';
    mention.evidence = Evidence::kLexicon;
    switch (letter) {
      case 'P':
      case 'p':
        mention.type = MentionType::kPerson;
        break;
      case 'O':
      case 'o':
        mention.type = MentionType::kOrg;
        break;
      case 'T':
        mention.type = MentionType::kTitle;
        break;
      case 'D':
        mention.type = MentionType::kDate;
        mention.date = model::Edtf::parse(mention.canonical).value();
        break;
      default:
        throw std::invalid_argument(std::string(body));
    }
    mention.span.start = text().size();
    text() += written;
    mention.span.end = text().size();
    result_.annotated.mentions.push_back(std::move(mention));
  }

  void end_block() {
    if (!open_) return;
    model::Block block;
    block.span = {block_start_, text().size()};
    if (!document().messages.empty()) block.message = document().messages.size() - 1;
    document().blocks.push_back(block);
    open_ = false;
  }

  MarkedText result_{std::make_unique<model::Document>(), {}};
  size_t block_start_ = 0;
  bool open_ = false;
};

}  // namespace

MarkedText read_marked_text(std::string_view markup, std::string_view owner) {
  return Reader(owner).read(markup);
}

std::string describe(const model::Claim& claim) {
  std::string line(model::to_string(claim.kind));
  line +=
      " | " + claim.person + " | " + claim.title.value_or("-") + " | " + claim.org.value_or("-");
  line += " | " + (claim.when ? claim.when->str() : "-");
  line += " | " + std::string(model::to_string(claim.status));
  return line;
}

}  // namespace rolecall::extract
