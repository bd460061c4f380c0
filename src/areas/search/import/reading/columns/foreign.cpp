#include "areas/search/import/reading/columns/foreign.h"

#include <algorithm>
#include <string>

#include "core/text/letter_case.h"

namespace toolyard::search {
namespace {

constexpr std::string_view indexing = "the page indexing report of Search Console";
constexpr std::string_view vitals = "the Core Web Vitals report of Search Console";
constexpr std::string_view crawling = "the crawl statistics of Search Console";
constexpr std::string_view results = "a report of Search Console about rich results or usability";
constexpr std::string_view https = "the HTTPS report of Search Console";
constexpr std::string_view links = "the links report of Search Console";
constexpr std::string_view sitemaps = "the sitemaps of Search Console";
constexpr std::string_view removals = "the removals of Search Console";
constexpr std::string_view analytics = "a report of Google Analytics";
constexpr std::string_view ads = "a report of Google Ads";
constexpr std::string_view bing = "an export of Bing Webmaster Tools";
constexpr std::string_view yandex = "an export of Yandex Webmaster";

struct Sign {
  std::string_view text;  // what a header contains or, after a `=`, equals
  std::string_view report;
};

// clang-format off
// The first sign decides. Where reports have columns in common, the more specific ones come first.
constexpr Sign always[] = {
    {"cpc", ads}, {"=cost", ads}, {"=campaign", ads}, {"ad group", ads}, {"anzeigengruppe", ads},
    {"organic google search", analytics},
    {"=demand", yandex}, {"=shows", yandex}, {"спрос", yandex}, {"show position", yandex},
    {"click position", yandex}, {"позиция показ", yandex}, {"позиция клик", yandex},
    {"total_shows", yandex}, {"avg_show_position", yandex}, {"avg_click_position", yandex},
    {"avg impression position", bing}, {"avgimpressionposition", bing},
    {"avg click position", bing}, {"avgclickposition", bing}, {"crawled pages", bing},
    {"crawl errors", bing}, {"citations", bing}};
// Bing has the columns of Search Console under other names and in another order.
constexpr std::string_view bing_first[] = {"keyword", "keywords", "page", "pages", "date"};
constexpr std::string_view bing_position[] = {"avg. position", "avg position", "avgposition"};
constexpr Sign without_metrics[] = {
    {"crawl request", crawling}, {"crawling-anfrage", crawling}, {"crawlinganfrage", crawling},
    {"download size", crawling}, {"downloadgröße", crawling}, {"response time", crawling},
    {"demandes d'exploration", crawling}, {"demandes d’exploration", crawling},
    {"temps de réponse", crawling}, {"solicitudes de rastreo", crawling},
    {"tiempo de respuesta", crawling}, {"richieste di scansione", crawling},
    {"solicitações de rastreamento", crawling}, {"crawlverzoeken", crawling},
    {"запросов на сканирование", crawling}, {"クロール リクエスト", crawling},
    {"need improvement", vitals}, {"needs improvement", vitals}, {"optimierungsbedarf", vitals},
    {"optimierung erforderlich", vitals}, {"à améliorer", vitals},
    {"nécessitant une amélioration", vitals},
    {"necesita mejorar", vitals}, {"necesitan mejorar", vitals}, {"precisa melhorar", vitals},
    {"da migliorare", vitals}, {"verbetering", vitals}, {"wymaga", vitals},
    {"нужно улучшить", vitals}, {"改善が必要", vitals}, {"개선 필요", vitals}, {"需要改进", vitals},
    {"deficiente", vitals}, {"necesita mejoras", vitals}, {"médiocre", vitals},
    {"needs work", vitals}, {"https url", https}, {"non-https", https},
    {"not indexed", indexing}, {"=indexed", indexing}, {"nicht indexiert", indexing},
    {"indexiert", indexing}, {"non indexé", indexing}, {"indexée", indexing},
    {"sin indexar", indexing},
    {"no indexad", indexing}, {"indexada", indexing}, {"não indexad", indexing},
    {"non indicizz", indexing}, {"indicizzat", indexing}, {"niet geïndexeerd", indexing},
    {"geïndexeerd", indexing}, {"niezindeksowan", indexing}, {"zaindeksowan", indexing},
    {"проиндексирован", indexing}, {"не проиндексирован", indexing}, {"未登録", indexing},
    {"登録済み", indexing}, {"색인이 생성", indexing}, {"未编入索引", indexing}, {"已编入索引", indexing},
    {"ikke indekseret", indexing}, {"inte indexerad", indexing}, {"ej indexerad", indexing},
    {"dizine eklen", indexing},
    {"incoming links", links}, {"linking sites", links}, {"linking page", links},
    {"=target page", links},
    {"target pages", links}, {"link text", links}, {"eingehende links", links},
    {"verweisende", links}, {"liens entrants", links}, {"enlaces entrantes", links},
    {"collegamenti in entrata", links},
    {"last crawled", indexing}, {"zuletzt gecrawlt", indexing}, {"dernière exploration", indexing},
    {"último rastreo", indexing}, {"ultima scansione", indexing}, {"最終クロール", indexing},
    {"=reason", indexing}, {"=validation", indexing}, {"=grund", indexing},
    {"=validierung", indexing},
    {"discovered pages", sitemaps}, {"discovered urls", sitemaps}, {"=sitemap", sitemaps},
    {"sitemap url", sitemaps}, {"erkannte seiten", sitemaps}, {"pages découvertes", sitemaps},
    {"requested", removals}, {"angefordert", removals},
    {"=valid", results}, {"=invalid", results}, {"=gültig", results}, {"=ungültig", results},
    {"=usable", results}, {"not usable", results}, {"=valide", results}, {"=non valide", results},
    {"=válido", results}, {"=no válido", results}, {"=válidos", results}, {"=no válidos", results},
    {"=valides", results}, {"=non valides", results}, {"=無効", results}, {"=有効", results},
    {"=nieprawidłowe", results}, {"=prawidłowe", results}, {"video indexed", results},
    {"items", results}, {"=error", results},
    {"session", analytics}, {"sitzung", analytics}, {"sesion", analytics}, {"sesión", analytics},
    {"sessioni", analytics}, {"sessies", analytics}, {"сеанс", analytics}, {"セッション", analytics},
    {"active users", analytics}, {"aktive nutzer", analytics}, {"utilisateurs actifs", analytics},
    {"usuarios activos", analytics}, {"usuários ativos", analytics}, {"utenti attivi", analytics},
    {"new users", analytics}, {"total users", analytics}, {"event count", analytics},
    {"key events", analytics}, {"=views", analytics}, {"pageviews", analytics},
    {"engagement", analytics}, {"engaged", analytics}, {"bounce rate", analytics}};
// clang-format on

template <std::size_t size>
std::optional<std::string_view> find(std::span<const std::string_view> headers,
                                     const Sign (&signs)[size]) {
  for (const auto& sign : signs)
    for (const auto header : headers) {
      const auto small = lower_case(header);
      const bool is_whole = sign.text.starts_with('=');
      if (is_whole ? small == sign.text.substr(1) : small.find(sign.text) != small.npos)
        return sign.report;
    }
  return std::nullopt;
}

bool equals_any(std::string_view header, std::span<const std::string_view> names) {
  const auto small = lower_case(header);
  return std::ranges::find(names, small) != names.end();
}

bool is_of_bing(std::span<const std::string_view> headers) {
  return equals_any(headers.front(), bing_first) &&
         std::ranges::any_of(headers, [](auto one) { return equals_any(one, bing_position); });
}

}  // namespace

std::optional<std::string_view> foreign_report(std::span<const std::string_view> headers,
                                               bool has_metrics) {
  if (const auto report = find(headers, always)) return report;
  if (has_metrics && is_of_bing(headers)) return bing;
  return has_metrics ? std::nullopt : find(headers, without_metrics);
}

std::optional<std::string_view> foreign_report(std::string_view text) {
  // Google Analytics puts lines with a number sign before its tables.
  if (text.starts_with("# ---") || text.starts_with("#---")) return analytics;
  const auto line = lower_case(text.substr(0, text.find('\n')));
  for (const std::string_view title : {"keyword report", "search terms report", "campaign report"})
    if (line.find(title) != line.npos && line.find_first_of(",;\t") == line.npos) return ads;
  return std::nullopt;
}

}  // namespace toolyard::search
