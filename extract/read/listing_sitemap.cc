// SPDX-License-Identifier: Apache-2.0
// Sitemaps and their indexes (https://www.sitemaps.org/protocol.html), with the titles and dates
// of Google's news extension. Read by one pass over the tags: a sitemap is flat, and a tree of
// 50,000 entries would cost ten times its size.
#include <algorithm>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/listing_readers.h"

namespace rolecall::extract {
namespace {

/// The protocol's own bound on a file.
constexpr size_t kMaxEntries = 50'000;

struct XmlTag {
  std::string_view name;  ///< Without its prefix ("news:title" is "title").
  bool closing = false;
  bool prefixed = false;
};

/// The tags of a text one after another, with the text since the last one.
class TagScanner {
 public:
  explicit TagScanner(std::string_view xml) : xml_(xml) {}

  /// False at the end, also where the last tag is cut off.
  bool next(XmlTag& tag) {
    text_.clear();
    while (true) {
      const size_t open = xml_.find('<', at_);
      if (open == xml_.npos) return false;
      append_text(xml_.substr(at_, open - at_));
      const std::string_view rest = xml_.substr(open);
      if (rest.starts_with("<![CDATA[")) {
        const size_t end = xml_.find("]]>", open);
        if (end == xml_.npos) return false;
        append_raw(xml_.substr(open + 9, end - open - 9));
        at_ = end + 3;
        continue;
      }
      if (rest.starts_with("<!--") || rest.starts_with("<?") || rest.starts_with("<!")) {
        const std::string_view mark = rest.starts_with("<!--") ? "-->" : ">";
        const size_t end = xml_.find(mark, open);
        if (end == xml_.npos) return false;
        at_ = end + mark.size();
        continue;
      }
      const size_t close = xml_.find('>', open);
      if (close == xml_.npos) return false;
      at_ = close + 1;
      tag = read_tag(xml_.substr(open + 1, close - open - 1));
      return true;
    }
  }

  /// What stood between the last two tags, entities decoded.
  const std::string& text() const { return text_; }

 private:
  static constexpr size_t kMaxText = 4096;

  static XmlTag read_tag(std::string_view inside) {
    XmlTag tag;
    tag.closing = inside.starts_with('/');
    if (tag.closing) inside.remove_prefix(1);
    std::string_view name = inside.substr(0, inside.find_first_of(" \t\r\n/"));
    if (const size_t colon = name.find(':'); colon != name.npos) {
      tag.prefixed = true;
      name = name.substr(colon + 1);
    }
    tag.name = name;
    return tag;
  }

  void append_raw(std::string_view raw) {
    text_ += raw.substr(0, kMaxText - std::min(text_.size(), kMaxText));
  }

  void append_text(std::string_view raw) {
    raw = raw.substr(0, kMaxText - std::min(text_.size(), kMaxText));
    for (size_t i = 0; i < raw.size();) {
      const size_t amp = raw.find('&', i);
      text_ += raw.substr(i, amp == raw.npos ? raw.npos : amp - i);
      if (amp == raw.npos) return;
      i = amp + append_entity(raw.substr(amp));
    }
  }

  /// XML's five and the numbered ones; gives the bytes taken. Others stay as they are.
  size_t append_entity(std::string_view raw) {
    const size_t end = raw.substr(0, 12).find(';');
    if (end != raw.npos) {
      const std::string_view name = raw.substr(1, end - 1);
      for (const auto& [known, value] : {std::pair<std::string_view, char>{"amp", '&'},
                                         {"lt", '<'},
                                         {"gt", '>'},
                                         {"quot", '"'},
                                         {"apos", '\''}}) {
        if (name != known) continue;
        text_ += value;
        return end + 1;
      }
      if (const auto code = numbered(name)) {
        base::append_utf8(text_, *code);
        return end + 1;
      }
    }
    text_ += '&';
    return 1;
  }

  static std::optional<char32_t> numbered(std::string_view name) {
    if (!name.starts_with('#') || name.size() < 2) return std::nullopt;
    const bool is_hex = name[1] == 'x' || name[1] == 'X';
    const std::string digits(name.substr(is_hex ? 2 : 1));
    const char* allowed = is_hex ? "0123456789abcdefABCDEF" : "0123456789";
    if (digits.empty() || digits.find_first_not_of(allowed) != digits.npos) return std::nullopt;
    const unsigned long code = std::stoul(digits, nullptr, is_hex ? 16 : 10);
    const bool is_character = code > 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    return is_character ? std::optional<char32_t>(static_cast<char32_t>(code)) : std::nullopt;
  }

  std::string_view xml_;
  size_t at_ = 0;
  std::string text_;
};

/// "2026-05-04T08:00:00+00:00" and its shorter forms (W3C Datetime).
std::optional<model::Edtf> lastmod_of(const std::string& text) {
  return parse_date(base::trim(text));
}

class SitemapReader {
 public:
  SitemapReader(const ListingInput& input, Listing& listing) : input_(input), listing_(listing) {}

  void read() {
    TagScanner scanner(input_.text);
    XmlTag tag;
    while (scanner.next(tag)) {
      if (!tag.closing) {
        begin(tag);
      } else if (!end(tag, scanner.text())) {
        break;
      }
    }
    keep_newest(items_, kMaxListingItems);
    keep_newest(parts_, kMaxListingParts);
    for (ListingItem& item : items_) add_item(input_, std::move(item), listing_);
    for (ListingItem& part : parts_) add_part(input_, std::move(part), listing_);
  }

 private:
  void begin(const XmlTag& tag) {
    if (tag.name != "url" && tag.name != "sitemap") return;
    entry_ = {};
    news_date_.reset();
  }

  bool end(const XmlTag& tag, const std::string& text) {
    if (tag.name == "loc" && !tag.prefixed) entry_.url = base::trim(text);
    if (tag.name == "lastmod") entry_.date = lastmod_of(text);
    if (tag.name == "publication_date") news_date_ = lastmod_of(text);
    if (tag.name == "title" && tag.prefixed && entry_.title.empty()) entry_.title = text;
    const bool is_part = tag.name == "sitemap";
    if (tag.name != "url" && !is_part) return true;
    // A publication is dated by its publication, not by its last mend.
    if (news_date_) entry_.date = news_date_;
    if (entry_.url.empty()) return true;
    (is_part ? parts_ : items_).push_back(std::move(entry_));
    entry_ = {};
    if (items_.size() + parts_.size() < kMaxEntries) return true;
    ++listing_.left_out;
    return false;
  }

  /// Of dated entries the latest, undated ones last; their order stays.
  void keep_newest(std::vector<ListingItem>& entries, size_t most) {
    if (entries.size() <= most && &entries == &items_) return;
    std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
      if (!a.date || !b.date) return a.date.has_value() && !b.date.has_value();
      return b.date->is_before(*a.date);
    });
    if (entries.size() <= most) return;
    listing_.left_out += entries.size() - most;
    entries.resize(most);
  }

  const ListingInput& input_;
  Listing& listing_;
  ListingItem entry_;
  std::optional<model::Edtf> news_date_;
  std::vector<ListingItem> items_;
  std::vector<ListingItem> parts_;
};

}  // namespace

bool recognise_sitemap(const ListingInput& input) {
  constexpr size_t kHeadBytes = 4096;
  const std::string_view head = std::string_view(input.text).substr(0, kHeadBytes);
  return head.find("<urlset") != head.npos || head.find("<sitemapindex") != head.npos;
}

base::Result<void> read_sitemap(const ListingInput& input, Listing& listing) {
  SitemapReader(input, listing).read();
  return {};
}

}  // namespace rolecall::extract
