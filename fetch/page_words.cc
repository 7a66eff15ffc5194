// SPDX-License-Identifier: Apache-2.0
#include "fetch/page_words.h"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/check.h"
#include "base/text.h"

namespace rolecall::fetch {
namespace {

using Pattern = re2::RE2;

/// Patterns are part of the program: one that does not compile is our own mistake.
const Pattern& checked(const Pattern& pattern) {
  CHECK(pattern.ok(), "patterns of the program compile");
  return pattern;
}

bool searches(const Pattern& pattern, std::string_view text) {
  return Pattern::PartialMatch(re2::StringPiece(text.data(), text.size()), checked(pattern));
}

bool matches(const Pattern& pattern, std::string_view text) {
  return Pattern::FullMatch(re2::StringPiece(text.data(), text.size()), checked(pattern));
}

/// Whole titles in other languages than English.
constexpr std::array<std::string_view, 40> kNotFoundTitles = {"Seite nicht gefunden",
                                                              "Seite wurde nicht gefunden",
                                                              "Die Seite wurde nicht gefunden",
                                                              "Nicht gefunden",
                                                              "Fehler 404",
                                                              "404 Fehler",
                                                              "Page introuvable",
                                                              "Page non trouvée",
                                                              "Cette page est introuvable",
                                                              "Contenu introuvable",
                                                              "Erreur 404",
                                                              "Página no encontrada",
                                                              "No encontrado",
                                                              "Error 404 página no encontrada",
                                                              "Página não encontrada",
                                                              "Pagina não encontrada",
                                                              "Erro 404",
                                                              "Pagina non trovata",
                                                              "Errore 404",
                                                              "Pagina niet gevonden",
                                                              "Niet gevonden",
                                                              "Siden blev ikke fundet",
                                                              "Siden ikke fundet",
                                                              "Siden finnes ikke",
                                                              "Fant ikke siden",
                                                              "Sidan hittades inte",
                                                              "Sidan kunde inte hittas",
                                                              "Sivua ei löytynyt",
                                                              "Nie znaleziono strony",
                                                              "Strona nie została znaleziona",
                                                              "Stránka nenalezena",
                                                              "Stránka nebyla nalezena",
                                                              "Az oldal nem található",
                                                              "Sayfa bulunamadı",
                                                              "Страница не найдена",
                                                              "Сторінку не знайдено",
                                                              "ページが見つかりません",
                                                              "ページが見つかりませんでした",
                                                              "页面不存在",
                                                              "페이지를 찾을 수 없습니다"};

const std::set<std::string>& not_found_titles() {
  static const std::set<std::string> titles = [] {
    std::set<std::string> folded;
    for (const std::string_view title : kNotFoundTitles) folded.insert(base::fold_key(title));
    return folded;
  }();
  return titles;
}

/// Where a title's pieces meet. A hyphen counts only between spaces.
size_t find_separator(std::string_view title, size_t from, size_t& length) {
  constexpr std::array<std::string_view, 12> kSeparators = {
      " - ", " – ", " — ", "|", "·", "•", "»", "«", "›", " :: ", ": ", " / "};
  size_t first = std::string_view::npos;
  for (const std::string_view separator : kSeparators) {
    const size_t at = title.find(separator, from);
    if (at >= first) continue;
    first = at;
    length = separator.size();
  }
  return first;
}

}  // namespace

std::vector<std::string> title_parts(std::string_view title) {
  // Longer titles are no error page's.
  constexpr size_t kMostParts = 6;
  std::vector<std::string> parts;
  size_t from = 0;
  while (parts.size() < kMostParts) {
    size_t length = 0;
    const size_t end = find_separator(title, from, length);
    std::string part = base::fold_key(title.substr(from, end - from));
    if (!part.empty()) parts.push_back(std::move(part));
    if (end == std::string_view::npos) break;
    from = end + length;
  }
  return parts;
}

bool is_not_found_title(const std::string& part) {
  static const Pattern pattern(
      "(?:http )?(?:error|status)?(?: code)? ?404(?: (?:error|not found|page|page not found|"
      "file not found))*"
      "|(?:(?:oops|sorry|whoops|uh oh|error|404) )*(?:(?:the|this|that|your) )?(?:requested )?"
      "(?:page|file|document|url|article|post|content|topic|resource|object)"
      "(?: (?:that )?you (?:(?:re|are|were) looking for|requested))?"
      " (?:(?:was |is |could |can )?not (?:be )?(?:found|available)|cannot be found|"
      "ca ?n t be found|could ?n t be found|(?:does not|does ?n t|no longer) exists?|"
      "(?:is )?no longer available|unavailable|missing|has been (?:removed|deleted))(?: 404)?"
      "|(?:(?:oops|sorry|error) )*not found(?: error)?"
      "|nothing (?:was )?found"
      "|(?:(?:oops|sorry) )*we (?:could ?n t|ca ?n t|could not|cannot) find (?:that|this|the|your) "
      "page");
  return matches(pattern, part) || not_found_titles().contains(part);
}

bool is_login_title(const std::string& part) {
  static const Pattern pattern(
      "(?:please )?(?:log ?in|sign ?in|log on|login required|sign in required|member login|"
      "authentication required|anmelden|anmeldung|einloggen|connexion|se connecter|"
      "iniciar sesion|acceder|accedi|inloggen|entrar|zaloguj sie|войти|вход)"
      "(?: (?:to|or) [a-z0-9 ]{1,40})?");
  return matches(pattern, part);
}

bool is_challenge_title(const std::string& part) {
  static const Pattern pattern(
      "just a moment|one moment(?: please)?|please wait|attention required|access(?: to this page"
      "(?: has been)?)? denied|access blocked|you have been blocked|(?:a )?security check(?: "
      "required)?|"
      "(?:are|is) (?:you|this) (?:a )?(?:robot|human|bot)|robot check|bot verification|"
      "human verification|verify(?:ing)? (?:that )?you(?: are| re|r)? (?:a )?human|"
      "(?:checking|validating) your browser(?: before accessing.*)?|pardon our interruption|"
      "ddos protection.*|captcha(?: check)?|request blocked|403(?: forbidden)?|forbidden|"
      "un(?: petit)? (?:instant|moment)(?: s il vous plait)?|nur einen moment|un momento");
  return matches(pattern, part);
}

bool says_not_found(std::string_view text) {
  static const Pattern pattern(
      "\\b(?:the|this|that|your) (?:requested )?(?:web "
      "?)?(?:page|url|file|document|address|article|content|link|"
      "resource|item)(?: (?:that |which )?you(?: (?:re|are|were|have|ve))? (?:looking "
      "for|requested|"
      "trying to (?:reach|access|view|find|visit|open)|tried to (?:reach|access|view|open)|"
      "followed|entered|clicked))?"
      " (?:was not found|was ?n t found|is not (?:found|here|available)|is ?n t (?:here|available)|"
      "(?:could|can) ?not be found|(?:could|ca) ?n t be found|(?:does not|does ?n t|no longer|do "
      "not|don t) exists?|"
      "is no longer (?:here|available)|has been (?:moved|removed|deleted)|(?:may|might) "
      "(?:have|not)|"
      "has moved|is missing)"
      "|\\bwe (?:could not|could ?n t|ca ?n t|cannot|can not|are unable to|were unable to|are not "
      "able to)"
      " (?:find|locate) (?:the|that|this|your|a|any)? "
      "?(?:page|file|document|url|address|content|what you)"
      "|\\bit (?:looks|seems) like nothing was found\\b|\\bnothing (?:was )?found at this\\b"
      "|\\brequested url (?:[^ ]+ ){0,20}was not found\\b|\\bno such page\\b|\\bpage not found\\b"
      "|\\b(?:looking for|requested) (?:could not|could ?n t|can not|cannot|ca ?n t) be found\\b");
  return searches(pattern, text);
}

bool asks_for_login(std::string_view text) {
  static const Pattern pattern(
      "\\b(?:you (?:must|need to|have to)|please) (?:be )?(?:log(?:ged)? ?(?:in|on)|sign(?:ed)? "
      "?in)"
      "(?: (?:first|or register))? (?:to|in order to|before you can) "
      "(?:view|see|read|access|open|continue)"
      "|\\b(?:log|sign) ?in (?:is required )?to (?:view|see|read|access|continue)"
      "|\\bthis (?:page|content|document|topic|area|forum|group) (?:is|requires)"
      " (?:only )?(?:available |visible |accessible |open )?(?:a login|authentication|for members|"
      "(?:to|for) (?:registered|logged in|signed in))");
  return searches(pattern, text);
}

bool asks_for_subscription(std::string_view text) {
  static const Pattern pattern(
      "\\bsubscribe (?:now |today )?(?:to|and) (?:continue|keep|read|unlock|get (?:full|unlimited) "
      "access)"
      "|\\b(?:to|and) (?:continue|keep) reading\\b|\\bcontinue reading (?:with|for|by)\\b"
      "|\\bthis (?:article|story|content|post|page) is (?:only |exclusively )?(?:available "
      ")?(?:for|to|reserved for)"
      " (?:our )?(?:paid |paying )?(?:subscribers|members)"
      "|\\b(?:subscriber|member)s? only\\b|\\balready a subscriber\\b"
      "|\\b(?:reserve|reservee?s?) aux abonnes\\b|\\bnur fur abonnenten\\b|\\bsolo para "
      "suscriptores\\b");
  return searches(pattern, text);
}

bool asks_for_proof(std::string_view text) {
  static const Pattern pattern(
      "\\b(?:verify|verifying|confirm|prove) (?:that )?you (?:are|re)(?: a)? (?:human|not a "
      "(?:robot|bot))"
      "|\\bchecking (?:if the site connection is secure|your browser)\\b|\\byou are not a "
      "(?:robot|bot)\\b"
      "|\\benable javascript and cookies to continue\\b|\\bcookies and javascript (?:to|are)\\b"
      "|\\bunusual (?:traffic|activity) from your\\b|\\b(?:complete|solve) the "
      "(?:captcha|challenge|security check)\\b"
      "|\\bneeds to review the security of your connection\\b|\\bperforming security "
      "verification\\b"
      "|\\byou have been blocked\\b|\\byou do ?n(?:o|) ?t have permission to access\\b"
      "|\\bautomated (?:access|requests|traffic)\\b|\\byour (?:ip|ip address|request) has been "
      "blocked\\b"
      "|\\bbrowser will redirect to your requested content\\b|\\bmaking sure you (?:are|re) not a "
      "bot\\b");
  return searches(pattern, text);
}

bool offers_domain(std::string_view text) {
  static const Pattern pattern(
      "\\b(?:this |the )?(?:premium )?(?:domain|web ?site|web address)(?: name)?(?: [a-z0-9]+){0,5}"
      " (?:is|may be|might be) (?:now |currently )?(?:available )?for (?:sale|purchase)\\b"
      "|\\b(?:buy|purchase|acquire) this domain\\b|\\binquire about this domain\\b"
      "|\\bmake an offer (?:on|for) this domain\\b"
      "|\\bdomain(?: name)?(?: [a-z0-9]+){0,5} (?:is|has been|was) (?:parked|expired|suspended)\\b"
      "|\\bdomain(?: name)? has expired\\b|\\bparked (?:free|domain|page)\\b"
      "|\\b(?:diese|die) domain (?:[a-z0-9]+ ){0,4}(?:steht zum verkauf|kaufen)\\b"
      "|\\bdomain (?:zu verkaufen|a vendre|en venta|in vendita|te koop)\\b"
      "|\\b(?:is|may be) for sale (?:[a-z]+ ){0,4}(?:buy|offer|price|inquire)\\b");
  return searches(pattern, text);
}

bool asks_for_consent(std::string_view text) {
  static const Pattern pattern(
      "\\bbefore you continue\\b|\\bwe (?:value|care about|respect) your privacy\\b"
      "|\\b(?:accept|reject|allow) all(?: cookies)?\\b|\\bour partners (?:store|use|process)\\b"
      "|\\b(?:consent to|use of) cookies\\b|\\bcookies (?:zustimmen|akzeptieren)\\b"
      "|\\b(?:tout accepter|alle akzeptieren|aceptar todo|accetta tutt[io])\\b");
  return searches(pattern, text);
}

}  // namespace rolecall::fetch
