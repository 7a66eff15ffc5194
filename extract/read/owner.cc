// SPDX-License-Identifier: Apache-2.0
#include "extract/read/owner.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/text.h"
#include "extract/find/dates.h"
#include "extract/read/address.h"
#include "extract/read/regex.h"

namespace rolecall::extract {

namespace {

// Sites where others publish, as fold_key() has their names; sorted.
constexpr std::array kPlatforms{
    std::string_view("apple podcasts"), std::string_view("arxiv"),
    std::string_view("arxiv org"),      std::string_view("bitbucket"),
    std::string_view("blogger"),        std::string_view("blogspot"),
    std::string_view("bluesky"),        std::string_view("business wire"),
    std::string_view("codeberg"),       std::string_view("dev community"),
    std::string_view("discord"),        std::string_view("eventbrite"),
    std::string_view("facebook"),       std::string_view("gitbook"),
    std::string_view("github"),         std::string_view("gitlab"),
    std::string_view("globenewswire"),  std::string_view("google docs"),
    std::string_view("google groups"),  std::string_view("google scholar"),
    std::string_view("google sites"),   std::string_view("hacker news"),
    std::string_view("hashnode"),       std::string_view("hosted"),
    std::string_view("instagram"),      std::string_view("launchpad"),
    std::string_view("linkedin"),       std::string_view("lobsters"),
    std::string_view("mastodon"),       std::string_view("medium"),
    std::string_view("meetup"),         std::string_view("notion"),
    std::string_view("patreon"),        std::string_view("pr newswire"),
    std::string_view("prweb"),          std::string_view("read the docs"),
    std::string_view("reddit"),         std::string_view("researchgate"),
    std::string_view("slideshare"),     std::string_view("sourceforge"),
    std::string_view("speaker deck"),   std::string_view("spotify"),
    std::string_view("stack exchange"), std::string_view("stack overflow"),
    std::string_view("substack"),       std::string_view("telegram"),
    std::string_view("threads"),        std::string_view("tumblr"),
    std::string_view("twitter"),        std::string_view("wordpress"),
    std::string_view("wordpress com"),  std::string_view("x"),
    std::string_view("youtube"),        std::string_view("zenodo"),
};

bool is_platform(std::string_view name) {
  return std::binary_search(kPlatforms.begin(), kPlatforms.end(), base::fold_key(name));
}

/// A name that says when, where or nothing: "Nov, 2025", "https://site.example", "lists.a.example".
bool is_no_name(std::string_view name) {
  static const Regex kAddress(R"((?i)^(?:\w+://\S*|(?:www\.)?[\w-]+(?:\.[\w-]+)+)$)");
  static const Regex kBrand(R"((?i)^[\w-]+\.(?:com|org|net|info|ai|io|co\.uk)$)");
  if (name.empty() || (kAddress.search(name) && !kBrand.search(name))) return true;
  if (parse_date(name).has_value()) return true;
  for (size_t at = 0; at < name.size();) {
    const char32_t c = base::next_code_point(name, at);
    if (base::is_letter(c)) {
      // A tagline or a diary's title of several words has no capital.
      const auto words = base::split_words(name);
      return words.size() > 1 &&
             std::none_of(words.begin(), words.end(), [](std::string_view word) {
               size_t first = 0;
               return !base::is_lower(base::next_code_point(word, first));
             });
    }
  }
  return true;
}

/// The labels of a host, or the words of a slug.
std::vector<std::string> split_on(std::string_view text, std::string_view separators) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (separators.find(c) == std::string_view::npos) {
      parts.back() += c;
    } else if (!parts.back().empty()) {
      parts.emplace_back();
    }
  }
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

/// "tessera" of "lists.tessera.example" and of "www.tessera.co.uk": the name that was registered.
std::string registered_label(std::string_view url) {
  const std::vector<std::string> labels = split_on(host_of(url), ".");
  if (labels.size() < 2) return {};
  constexpr size_t kMaxSecondLevel = 3;  // "co", "ac", "com", "org" under a country's domain.
  const size_t last = labels.size() - 1;
  const bool second_level =
      labels.size() > 2 && labels[last].size() == 2 && labels[last - 1].size() <= kMaxSecondLevel;
  return labels[second_level ? last - 2 : last - 1];
}

/// What the address may name the project by, surest first: a mailing list, a repository, the host.
std::vector<std::string> slugs_of(std::string_view url, std::string_view site) {
  static const Regex kList(R"(/(?:pipermail|(?:archives/)?list|archives|lists)/([A-Za-z][\w.-]*))");
  static const Regex kRepository(R"(^/[\w.-]+/([A-Za-z][\w.-]*))");
  static const Regex kListTail(
      R"((?i)-(?:dev(?:el)?|users?|announce|discuss|commits?|bugs|list|core|help|general)$)");
  std::vector<std::string> slugs;
  const std::string path(path_of(url));
  if (const auto list = kList.match(path)) {
    slugs.push_back(kListTail.replace_all((*list)[1], ""));
  }
  if (!is_platform(site)) {
    slugs.push_back(registered_label(url));
  } else if (const auto repository = kRepository.match(path)) {
    slugs.emplace_back((*repository)[1]);
  }
  return slugs;
}

/// The word of the text that a slug spells in small letters: "Tessera" for "tessera".
std::string capitalised_in(std::string_view text, std::string_view slug) {
  constexpr size_t kMinSlug = 4;
  if (slug.size() < kMinSlug) return {};
  const std::string lower = base::ascii_lower(text);
  const std::string wanted = base::ascii_lower(slug);
  const auto is_word = [&](size_t at) {
    return at < text.size() &&
           (base::is_ascii_alpha(text[at]) || static_cast<unsigned char>(text[at]) >= 0x80);
  };
  for (size_t at = lower.find(wanted); at != std::string::npos; at = lower.find(wanted, at + 1)) {
    if (text[at] < 'A' || text[at] > 'Z') continue;
    const bool starts = at == 0 || !is_word(at - 1);
    if (starts && !is_word(at + wanted.size())) return std::string(text.substr(at, wanted.size()));
  }
  return {};
}

/// The host is a person's: "ada.example", "aberg.example", "adaberg.example" by Ada Berg.
bool is_personal_label(std::string_view label, const model::Author& author) {
  const std::string key = base::fold_key(author.name);
  const auto words = base::split_words(key);
  if (words.size() < 2 || label.empty()) return false;
  std::string all;
  std::string initials;
  for (const std::string_view word : words) {
    if (word == label) return true;
    all += word;
    initials += word[0];
  }
  initials.pop_back();
  return label == all || label == initials + std::string(words.back());
}

/// Shapes whose titles end in names of people, and sites whose pages speak for their account alone.
bool is_anothers_site(std::string_view shape) {
  return shape == "mailman" || shape == "mhonarc" || shape == "public-inbox" ||
         shape == "social-feed";
}

bool is_author(std::string_view name, const model::Document& document) {
  const std::string key = base::fold_key(name);
  if (key.find(' ') == std::string::npos) return false;
  const auto same = [&](const model::Author& author) { return base::fold_key(author.name) == key; };
  return std::any_of(document.authors.begin(), document.authors.end(), same) ||
         std::any_of(document.messages.begin(), document.messages.end(),
                     [&](const model::Message& message) { return same(message.author); });
}

bool is_firm(std::string_view name) {
  static const Regex kFirm(
      R"(,? (?:Inc|Ltd|LLC|Corp|GmbH|AG|PLC|plc|Limited|S\.A|SE|Foundation)\.?$)");
  return kFirm.search(name);
}

/// A news wire passes on what others announce, and signs the first line: "/TradeLine/".
bool is_wire(std::string_view owner, std::string_view text) {
  constexpr size_t kFirstLine = 300;
  if (owner.empty()) return false;
  const std::string start = base::ascii_lower(text.substr(0, kFirstLine));
  const std::string name = base::ascii_lower(owner);
  return start.find("/" + name + "/") != std::string::npos ||
         start.find("/" + name + " /") != std::string::npos;
}

}  // namespace

std::string owner_of_site(std::string_view site) {
  static const Regex kTail(
      R"((?i)[\s:|·,–—-]+(?:(?:official |developer |engineering |tech |company |community )?(?:blog|weblog|)"
      R"(community|forums?|discussions?|mailing[- ]lists?|list archives?|archives?|newsroom|news|)"
      R"(press (?:room|releases?|office|cent(?:er|re))|discourse|discuss|wiki|docs|documentation|)"
      R"(website|web ?site|home ?page|careers|jobs|engineering|users?|developers?|dev|announce(?:ments)?|)"
      R"(v?\d+(?:\.\w+)+))$)");
  static const Regex kOnlyKind(
      R"((?i)^(?:the )?(?:(?:official|developer|engineering|tech|company|community) ?)*(?:blog|weblog|)"
      R"(community|forums?|discussions?|mailing[- ]lists?|archives?|newsroom|news|press(?: room| releases?)?|)"
      R"(discourse|discuss|wiki|docs|documentation|website|home ?page|home|careers|jobs|engineering|)"
      R"(users?|developers?|dev|announce(?:ments)?|about(?: us)?|team|people)?$)");
  static const Regex kInside(R"((?i)^(?:inside|behind|life at|news from|notes from) (\S.*)$)");
  std::string owner = base::collapse_spaces(site.substr(0, site.find(" | ")));
  if (owner.starts_with('@')) owner.erase(0, 1);
  if (is_platform(owner)) return {};
  bool is_publication = false;
  for (int i = 0; i < 4; ++i) {
    const auto tail = kTail.match(owner);
    if (!tail.has_value()) break;
    owner.resize(owner.size() - (*tail)[0].size());
    is_publication = true;
  }
  if (kOnlyKind.search(owner) || is_no_name(owner)) return {};
  if (const auto inside = kInside.match(owner); is_publication && inside.has_value()) {
    owner = std::string((*inside)[1]);
  }
  return owner;
}

void settle_owner(const ShapeInput& input, model::Document& document) {
  std::string& owner = document.owner;
  if (is_anothers_site(document.shape)) owner.clear();
  if (document.shape == "social-feed") return;
  const std::string label = registered_label(input.page.url);
  const bool personal =
      std::any_of(document.authors.begin(), document.authors.end(),
                  [&](const model::Author& author) { return is_personal_label(label, author); });
  if (personal || (is_author(owner, document) && !is_firm(owner))) {
    owner.clear();
    if (personal) return;
  }
  if (is_wire(owner, document.text)) {
    const bool firm = !document.authors.empty() && is_firm(document.authors.front().name);
    owner = firm ? document.authors.front().name : std::string();
    return;
  }
  if (!owner.empty()) return;
  // A list's name stands in its subjects, "[Tessera-dev]", which the title leaves out.
  const NodeId title = input.dom.find_tag(0, Tag::kTitle);
  const std::string text =
      (title == kNoNode ? document.title : input.dom.text_of(title)) + "\n" + document.text;
  for (const std::string& slug : slugs_of(input.page.url, document.site)) {
    owner = capitalised_in(text, slug);
    if (!owner.empty()) return;
  }
}

}  // namespace rolecall::extract
