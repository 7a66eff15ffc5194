// SPDX-License-Identifier: Apache-2.0
#include "fetch/robots.h"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "base/enum_names.h"
#include "base/percent.h"
#include "base/text.h"
#include "fetch/limits.h"

namespace rolecall::fetch {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

enum class RecordKind { kUserAgent, kAllow, kDisallow, kCrawlDelay };

/// Names of records; the misspellings are those that other crawlers obey, whose owners mean it.
constexpr base::EnumNames<RecordKind, 11> kRecordNames{{
    {RecordKind::kUserAgent, "user-agent"},
    {RecordKind::kUserAgent, "useragent"},
    {RecordKind::kUserAgent, "user agent"},
    {RecordKind::kAllow, "allow"},
    {RecordKind::kDisallow, "disallow"},
    {RecordKind::kDisallow, "dissallow"},
    {RecordKind::kDisallow, "dissalow"},
    {RecordKind::kDisallow, "disalow"},
    {RecordKind::kDisallow, "diasllow"},
    {RecordKind::kDisallow, "disallaw"},
    {RecordKind::kCrawlDelay, "crawl-delay"},
}};

bool is_unreserved(char c) {
  return base::is_ascii_alpha(c) || base::is_ascii_digit(c) || c == '-' || c == '.' || c == '_' ||
         c == '~';
}

bool is_reserved(char c) {
  return std::string_view(":/?#[]@!$&'()*+,;=").find(c) != std::string_view::npos;
}

/// One spelling for equal octets (section 2.2.2): unreserved ones bare, all others but the
/// reserved as escapes. `escaped` names reserved ones that are escaped too.
std::string normalise(std::string_view text, std::string_view escaped) {
  std::string out;
  out.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (const auto byte = base::escape_at(text, i)) {
      const char c = static_cast<char>(*byte);
      if (is_unreserved(c)) {
        out += c;
      } else {
        base::append_escape(out, *byte);
      }
      i += 2;
    } else if (is_unreserved(text[i]) ||
               (is_reserved(text[i]) && escaped.find(text[i]) == std::string_view::npos)) {
      out += text[i];
    } else {
      base::append_escape(out, static_cast<unsigned char>(text[i]));
    }
  }
  return out;
}

/// Where the piece begins at or after `from`. memmem is linear, string_view::find is not.
size_t find_piece(std::string_view text, std::string_view piece, size_t from) {
  const void* found = memmem(text.data() + from, text.size() - from, piece.data(), piece.size());
  if (found == nullptr) return std::string_view::npos;
  return static_cast<size_t>(static_cast<const char*>(found) - text.data());
}

std::optional<std::chrono::milliseconds> parse_delay(std::string_view text) {
  double seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  const double most = std::chrono::duration<double>(kMaxCrawlDelay).count();
  if (!(seconds >= 0)) return std::nullopt;
  return std::chrono::milliseconds(static_cast<int64_t>(std::min(seconds, most) * 1000));
}

/// The next line, without its end (CR, LF or both); the text moves past it.
std::string_view take_line(std::string_view& text) {
  const size_t end = text.find_first_of("\r\n");
  const std::string_view line = text.substr(0, end);
  const bool crlf = end != std::string_view::npos && text.substr(end).starts_with("\r\n");
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + (crlf ? 2 : 1));
  return line;
}

struct Record {
  std::string_view name;
  std::string_view value;
};

/// "name: value"; beyond the grammar of section 2.2 also "name value", whose owner means a rule.
Record take_record(std::string_view line) {
  if (const size_t colon = line.find(':'); colon != std::string_view::npos) {
    return {base::trim(line.substr(0, colon)), base::trim(line.substr(colon + 1))};
  }
  const auto words = base::split_words(line);
  return words.size() == 2 ? Record{words[0], words[1]} : Record{};
}

/// What may be read of the text: past the limit, the line that it cuts is left out, for half a
/// path would forbid more than its owner wrote.
std::string_view within_limit(std::string_view text) {
  if (text.size() <= kMaxRobotsBytes) return text;
  text = text.substr(0, kMaxRobotsBytes);
  return text.substr(0, text.find_last_of("\r\n") + 1);
}

}  // namespace

std::string_view product_token(std::string_view user_agent) {
  size_t length = 0;
  while (length < user_agent.size() && (base::is_ascii_alpha(user_agent[length]) ||
                                        user_agent[length] == '-' || user_agent[length] == '_')) {
    ++length;
  }
  return user_agent.substr(0, length);
}

/// Reads a file's lines into the rules for one token and for "*", and keeps the right ones.
class RobotsReader {
 public:
  explicit RobotsReader(std::string_view token) : token_(token) {}

  Robots read(std::string_view text) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    text = within_limit(text);
    for (line_ = 1; !text.empty(); ++line_) read_line(take_line(text));
    Robots robots = named_ ? std::move(own_) : std::move(everyone_);
    robots.stray_line_ = stray_line_;
    std::stable_sort(robots.rules_.begin(), robots.rules_.end(), [](const auto& a, const auto& b) {
      return a.length != b.length ? a.length > b.length : a.allow && !b.allow;
    });
    return robots;
  }

 private:
  void read_line(std::string_view line) {
    const auto [name, value] = take_record(line.substr(0, line.find('#')));
    const auto kind = base::value_of(kRecordNames, base::ascii_lower(name));
    // Other records must not interfere with these (section 2.2.4): they do not even end a group's
    // list of agents.
    if (!kind) return;
    if (*kind == RecordKind::kUserAgent) {
      begin_group(value);
    } else if (!in_group_) {
      if (stray_line_ == 0) stray_line_ = line_;
    } else if (*kind == RecordKind::kCrawlDelay) {
      add_delay(value);
    } else {
      in_agents_ = false;
      add_rule(value, *kind);
    }
  }

  void begin_group(std::string_view agent) {
    in_group_ = true;
    if (!in_agents_) for_own_ = for_everyone_ = false;
    in_agents_ = true;
    if (agent == "*" || agent.starts_with("* ")) {
      for_everyone_ = true;
    } else if (!token_.empty() && base::equals_ignoring_ascii_case(product_token(agent), token_)) {
      for_own_ = named_ = true;
    }
  }

  void add_rule(std::string_view pattern, RecordKind kind) {
    if (pattern.empty() || !(for_own_ || for_everyone_)) return;
    Robots::Rule rule = Robots::make_rule(pattern);
    rule.allow = kind == RecordKind::kAllow;
    rule.line = line_;
    if (for_everyone_ && !named_) everyone_.rules_.push_back(rule);
    if (for_own_) own_.rules_.push_back(std::move(rule));
  }

  void add_delay(std::string_view value) {
    const auto delay = parse_delay(value);
    if (!delay) return;
    if (for_everyone_) everyone_.crawl_delay_ = std::max(everyone_.crawl_delay_, delay);
    if (for_own_) own_.crawl_delay_ = std::max(own_.crawl_delay_, delay);
  }

  std::string_view token_;
  Robots own_;
  Robots everyone_;
  int line_ = 0;
  int stray_line_ = 0;
  bool in_group_ = false;      ///< Past the first user-agent line.
  bool named_ = false;         ///< Some group names the token.
  bool in_agents_ = false;     ///< Within the user-agent lines that open a group.
  bool for_own_ = false;       ///< The group at hand names the token.
  bool for_everyone_ = false;  ///< The group at hand names "*".
};

Robots Robots::parse(std::string_view text, std::string_view token) {
  return RobotsReader(token).read(text);
}

Robots::Rule Robots::make_rule(std::string_view pattern) {
  Rule rule;
  rule.anchored = pattern.ends_with('$');
  if (rule.anchored) pattern.remove_suffix(1);
  // "$" means itself anywhere but at the end (section 2.2.3).
  const std::string normal = normalise(pattern, "$");
  rule.length = normal.size() + (rule.anchored ? 1 : 0);
  for (const std::string_view piece : base::split(normal, '*')) rule.pieces.emplace_back(piece);
  return rule;
}

bool Robots::matches(const Rule& rule, std::string_view target) {
  const auto& pieces = rule.pieces;
  if (!target.starts_with(pieces.front())) return false;
  size_t at = pieces.front().size();
  if (pieces.size() == 1) return !rule.anchored || at == target.size();
  for (size_t i = 1; i + 1 < pieces.size(); ++i) {
    // The first place is the best one: it leaves most for the pieces after it.
    const size_t found = find_piece(target, pieces[i], at);
    if (found == std::string_view::npos) return false;
    at = found + pieces[i].size();
  }
  if (rule.anchored) return target.substr(at).ends_with(pieces.back());
  return find_piece(target, pieces.back(), at) != std::string_view::npos;
}

Robots::Verdict Robots::check(std::string_view target) const {
  if (target == "/robots.txt") return {};
  // Literal "*" and "$" of an address are escaped, as a rule that means them writes them.
  const std::string normal = normalise(target.substr(0, kMaxUrlBytes), "*$");
  for (const Rule& rule : rules_) {
    if (matches(rule, normal)) return {rule.allow, rule.line};
  }
  return {};
}

}  // namespace rolecall::fetch
