// SPDX-License-Identifier: Apache-2.0
// The author field of arXiv's records (https://info.arxiv.org/help/prep.html#author): names with
// affiliations in brackets behind them, or numbers that a list in double brackets explains.
#include <algorithm>
#include <map>

#include "base/text.h"
#include "extract/read/arxiv_record.h"
#include "extract/read/regex.h"
#include "extract/read/tex_text.h"

namespace rolecall::extract {

namespace {

// The largest collaborations have some 3,000.
constexpr size_t kMaxAuthors = 5000;

struct Piece {
  std::string name;
  std::vector<std::string> brackets;  ///< What stands in brackets behind it, without them.
};

/// The end of the bracket that opens at `open`.
size_t bracket_end(std::string_view text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i;
  }
  return text.size();
}

/// Bytes of ", and ", ", ", " and ", "; " at the position.
size_t separator_at(std::string_view text, size_t at) {
  const std::string_view rest = text.substr(at);
  for (const std::string_view mark : {", and ", ",and ", " and ", " & ", ", ", ",", "; ", ";"}) {
    if (rest.starts_with(mark)) return mark.size();
  }
  return 0;
}

std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces(1);
  for (size_t i = 0; i < text.size() && pieces.size() < kMaxAuthors;) {
    if (text[i] == '(') {
      const size_t end = bracket_end(text, i);
      pieces.back().brackets.emplace_back(text.substr(i + 1, end - i - 1));
      i = std::min(end + 1, text.size());
    } else if (const size_t size = separator_at(text, i)) {
      pieces.emplace_back();
      i += size;
    } else {
      pieces.back().name += text[i++];
    }
  }
  for (Piece& piece : pieces) {
    std::string name = base::collapse_spaces(piece.name);
    if (name.starts_with("and ")) name.erase(0, 4);
    piece.name = std::move(name);
  }
  return pieces;
}

/// "1,2", "1 and 2": marks of a list.
bool is_marks(std::string_view text) {
  static const Regex kMarks(R"(^[\s\d,;&*+a-h-]{1,12}$)");
  return text.find_first_of("0123456789abcdefgh*+") != text.npos && kMarks.search(text);
}

/// The list "(1) Tessera Institute, (2) Board" by number.
std::map<std::string, std::string> legend_of(std::string_view text) {
  std::map<std::string, std::string> legend;
  size_t open = text.find('(');
  while (open != text.npos) {
    const size_t close = text.find(')', open);
    if (close == text.npos) break;
    const std::string key(base::trim(text.substr(open + 1, close - open - 1)));
    size_t next = close;
    do {
      next = text.find('(', next + 1);
    } while (
        next != text.npos &&
        !is_marks(text.substr(next + 1, std::min(text.find(')', next), text.size()) - next - 1)));
    std::string value =
        base::collapse_spaces(text.substr(close + 1, next == text.npos ? next : next - close - 1));
    while (!value.empty() && std::string_view(",; ").find(value.back()) != std::string_view::npos) {
      value.pop_back();
    }
    if (value.ends_with(" and")) value.resize(value.size() - 4);
    if (legend.size() < kMaxAuthors) legend.emplace(key, std::move(value));
    open = next;
  }
  return legend;
}

bool is_suffix(std::string_view name) {
  static const Regex kSuffix(R"(^(?:Jr|Sr|II|III|IV|V)\.?$)");
  return kSuffix.search(name);
}

std::string first_mark(std::string_view marks) {
  const size_t end = marks.find_first_of(",; &");
  return std::string(base::trim(marks.substr(0, end)));
}

}  // namespace

std::vector<model::Author> arxiv_authors(std::string_view text) {
  const std::string clean = tex_to_utf8(base::collapse_spaces(text));
  const std::vector<Piece> pieces = pieces_of(clean);
  std::map<std::string, std::string> legend;
  for (const Piece& piece : pieces) {
    for (const std::string& bracket : piece.brackets) {
      if (base::trim(bracket).starts_with('(')) legend = legend_of(bracket);
    }
  }
  std::vector<model::Author> authors;
  for (const Piece& piece : pieces) {
    if (piece.name.empty() || piece.name == "et al" || piece.name == "et al.") continue;
    if (is_suffix(piece.name) && !authors.empty()) {
      authors.back().name += " " + piece.name;
      continue;
    }
    model::Author author;
    author.name = piece.name;
    for (const std::string& bracket : piece.brackets) {
      const std::string_view inside = base::trim(bracket);
      if (inside.starts_with('(') || !author.affiliation.empty()) continue;
      const auto known = legend.find(first_mark(inside));
      if (known != legend.end()) {
        author.affiliation = known->second;
      } else if (!is_marks(inside) && !base::ascii_lower(inside).starts_with("for the") &&
                 !base::ascii_lower(inside).starts_with("on behalf")) {
        author.affiliation = base::collapse_spaces(inside);
      }
    }
    authors.push_back(std::move(author));
  }
  return authors;
}

}  // namespace rolecall::extract
