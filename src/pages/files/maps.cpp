// Lists of all pages, for search engines (sitemaps) and language models (`llms.txt`).
#include <algorithm>
#include <charconv>
#include <map>

#include "core/purpose.h"
#include "core/text/characters.h"
#include "core/text/html.h"
#include "pages/dates.h"
#include "pages/files/site_files.h"
#include "pages/frame.h"
#include "pages/newsletter/archive.h"
#include "pages/paths.h"

namespace toolyard::pages {

using site::PageKind;

namespace {

constexpr std::int64_t max_in_map = 50'000, max_in_list = 50;
constexpr std::string_view map_begin =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
    "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n";
constexpr std::string_view map_end = "</urlset>\n";

constexpr std::string_view for_others = "x-default";  // visitors of languages that there are not

struct MapUrl {
  std::string url;
  std::optional<Instant> changed_at = {};
  std::vector<std::pair<std::string, std::string>> alternates = {};  // locale and URL, with its own

  void add_alternate(const site::SiteText& site, const std::string& locale,
                     const std::string& alternate) {
    alternates.emplace_back(locale, alternate);
    if (locale == site.locales.front()) alternates.emplace_back(for_others, alternate);
  }
  bool has_others() const {
    return std::ranges::any_of(alternates, [&](const auto& one) { return one.second != url; });
  }
};

void append_url(std::string& out, const MapUrl& one) {
  out += "<url><loc>";
  append_html_text(out, one.url);
  out += "</loc>";
  if (one.changed_at)
    out.append("<lastmod>").append(iso_time(*one.changed_at)).append("</lastmod>");
  if (one.has_others())
    for (const auto& [locale, url] : one.alternates) {
      out += "<xhtml:link rel=\"alternate\" hreflang=\"";
      append_html_text(out, locale);
      out += "\" href=\"";
      append_html_text(out, url);
      out += "\"/>";
    }
  out += "</url>\n";
}

// Whether texts of the type have pages of their own.
bool has_pages(const site::SiteText& site, std::string_view type) {
  return site::segment_of(site, type).has_value();
}

// The index of the site is in another map.
bool is_home(std::string_view type, const content::MapEntry& entry) {
  return site::is_home(type, entry.slug);
}

// Whether there is anything in the maps of a type: texts may be kept from search engines.
bool has_entries(Transaction& transaction, std::string_view locale, std::string_view type) {
  const auto first = content::map_entries(transaction, locale, type, 0, 2);
  return std::ranges::any_of(first, [&](const auto& one) { return !is_home(type, one); });
}

// Name of the map of campaigns, after that of the locale.
const std::string newsletter_map = "newsletter";

bool has_issues(Transaction& transaction, const site::SiteText& site, const std::string& locale) {
  auto query = archive_query(site, transaction, locale);
  query.max = 1;
  return !campaigns::list_archived(transaction, query).campaigns.empty();
}

PageText xml(std::string text) {
  return {.media_type = "application/xml", .text = std::move(text), .policy = Policy::file};
}

}  // namespace

PageText SiteFiles::sitemap_index(Transaction& transaction) const {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
  std::vector<std::uint64_t> subjects;
  const auto add = [&](const std::string& name) {
    out.append("<sitemap><loc>");
    append_html_text(out, url("/sitemaps/" + name + ".xml"));
    out += "</loc></sitemap>\n";
  };
  add("pages");
  subjects.push_back(subject("issues", ""));
  for (const auto& locale : parts_.site.locales) {
    if (has_issues(transaction, parts_.site, locale)) add(locale + "." + newsletter_map);
    subjects.push_back(subject("list", locale, ""));
    for (const auto& type : content::live_types(transaction, locale)) {
      if (!has_pages(parts_.site, type) || !has_entries(transaction, locale, type)) continue;
      const auto count = content::count_live(transaction, locale, type);
      for (std::int64_t number = 1; (number - 1) * max_in_map < count; ++number)
        add(locale + "." + type + "." + std::to_string(number));
    }
  }
  auto page = xml(out + "</sitemapindex>\n");
  page.subjects = std::move(subjects);
  return page;
}

PageText SiteFiles::sitemap_of_pages(Transaction& transaction) const {
  const auto& site = parts_.site;
  std::string out(map_begin);
  const auto add = [&](site::Address address, const auto& has_page) {
    MapUrl one;
    for (const auto& locale : site.locales) {
      address.locale = locale;
      if (const auto path = site::path_of(site, address); !path.empty() && has_page(locale))
        one.add_alternate(site, locale, url(path));
    }
    for (const auto& [locale, url] : one.alternates) {
      one.url = url;
      if (locale != for_others) append_url(out, one);
    }
  };
  const auto everywhere = [](const std::string&) { return true; };
  add({}, everywhere);
  for (const auto& tool : parts_.dependencies.tools)
    if (parts_.dependencies.lists_tools && is_shown(site, tool.slug))
      add({.kind = PageKind::tool, .name = tool.slug}, everywhere);
  std::vector<std::uint64_t> subjects;
  std::map<std::string, std::vector<std::string>> locales_by_type;
  for (const auto& locale : site.locales) {
    subjects.push_back(subject("types", locale));
    for (auto& type : content::live_types(transaction, locale))
      if (site::segment_of(site, type).value_or("") != "")
        locales_by_type[std::move(type)].push_back(locale);
  }
  for (const auto& [type, locales] : locales_by_type)
    add({.kind = PageKind::type_list, .content_type = type},
        [&](const std::string& one) { return std::ranges::find(locales, one) != locales.end(); });
  add({.kind = PageKind::newsletter},
      [&](const std::string& locale) { return has_newsletter(site, transaction, locale); });
  subjects.push_back(subject("mail_lists", ""));
  subjects.push_back(subject("issues", ""));
  for (const auto& path : parts_.dependencies.further_paths) append_url(out, {.url = url(path)});
  auto page = xml(out.append(map_end));
  page.subjects = std::move(subjects);
  return page;
}

// A campaign a day fills a map in more than a century.
std::optional<PageText> SiteFiles::sitemap_of_issues(Transaction& transaction,
                                                     const std::string& locale) const {
  auto query = archive_query(parts_.site, transaction, locale);
  query.max = max_in_map;
  const auto archive = campaigns::list_archived(transaction, query);
  if (archive.campaigns.empty()) return std::nullopt;
  std::string out(map_begin);
  for (const auto& one : archive.campaigns)
    append_url(out, {.url = url(issue_path(parts_.site, one)), .changed_at = one.sent_at});
  auto page = xml(out.append(map_end));
  page.subjects = {subject("issues", "")};
  return page;
}

// `name` is `pages`, a locale and `newsletter`, or a locale, a content type and a number.
std::optional<PageText> SiteFiles::sitemap(Transaction& transaction, std::string_view name) const {
  if (name == "pages") return sitemap_of_pages(transaction);
  const auto first = name.find('.'), second = name.rfind('.');
  if (first == name.npos) return std::nullopt;
  const auto locale = std::ranges::find_if(parts_.site.locales, [&](const std::string& one) {
    return site::is_same_locale(one, name.substr(0, first));
  });
  if (locale == parts_.site.locales.end()) return std::nullopt;
  if (name.substr(first + 1) == newsletter_map) return sitemap_of_issues(transaction, *locale);
  if (first == second) return std::nullopt;
  const auto type = name.substr(first + 1, second - first - 1);
  std::int64_t number = 0;
  const auto digits = name.substr(second + 1);
  const auto fault = std::from_chars(digits.data(), digits.data() + digits.size(), number).ec;
  if (fault != std::errc() || std::to_string(number) != digits || number < 1 || number > 100'000 ||
      !has_pages(parts_.site, type))
    return std::nullopt;
  const auto entries =
      content::map_entries(transaction, *locale, type, (number - 1) * max_in_map, max_in_map);
  if (entries.empty() || (entries.size() == 1 && is_home(type, entries[0]))) return std::nullopt;
  std::string out(map_begin);
  for (const auto& entry : entries) {
    if (is_home(type, entry)) continue;
    MapUrl one{.url = url(site::path_of_text(parts_.site, *locale, type, entry.slug, {})),
               .changed_at = entry.published_at};
    for (const auto& other : entry.translations)
      if (const auto path = site_path(parts_.site, other); !path.empty())
        one.add_alternate(parts_.site, other.locale, url(path));
    append_url(out, one);
  }
  auto page = xml(out.append(map_end));
  page.subjects = {subject("list", *locale, type)};
  return page;
}

namespace {

// Appends a text on one line, with marks of Markdown that could end the text of a link as text.
void append_line(std::string& out, std::string_view text) {
  for (const char c : text) {
    if (c == '[' || c == ']' || c == '\\') out += '\\';
    out += is_space(c) ? ' ' : c;
  }
}

}  // namespace

// The form of llmstxt.org: a title, a summary, and lists of links with descriptions.
PageText SiteFiles::language_model_map(Transaction& transaction) const {
  const auto& site = parts_.site;
  const auto& locale = site.locales.front();
  std::string out = "# ";
  append_line(out, site.name);
  append_line(out.append("\n\n> "), site.tagline);
  const auto& words = parts_.dependencies.theme->words(locale);
  out += "\n\n## Tools\n\n";
  const auto add = [&](std::string_view title, std::string_view path, std::string_view summary) {
    append_line(out.append("- ["), title);
    out.append("](").append(url(path)).append(")");
    if (!summary.empty()) append_line(out.append(": "), summary);
    out += '\n';
  };
  for (const auto& tool : parts_.dependencies.tools)
    if (is_shown(site, tool.slug))
      add(tool.title,
          site::path_of(site, {.kind = PageKind::tool, .locale = locale, .name = tool.slug}),
          tool.summary);
  out += "\n## API\n\n";
  add("API reference", "/docs/", "Every operation, with examples.");
  add("OpenAPI document", "/api/v1/schema/", "The same for programs.");
  std::vector<std::uint64_t> subjects{subject("list", locale, "")};
  for (const auto& type : content::live_types(transaction, locale)) {
    if (!has_pages(site, type)) continue;
    const auto found = content::list_live(
        transaction, {.locale = locale, .content_type = type, .most = max_in_list});
    out.append("\n## ").append(type_label(type, words)).append("\n\n");
    for (const auto& text : found.texts) {
      subjects.push_back(subject("item", std::to_string(static_cast<std::int64_t>(text.id))));
      add(text.title, site::path_of_text(site, locale, type, text.slug, {}), text.summary);
    }
  }
  PageText page{.media_type = "text/plain; charset=utf-8",
                .text = std::move(out),
                .policy = Policy::file,
                .subjects = std::move(subjects)};
  return page;
}

// The picture of a page shows its title: that of a text or tool, or the name of a list.
// Returns the title of the newsletter's page, or of a campaign in its archive; nullopt if there is
// no such page.
std::optional<std::string> SiteFiles::newsletter_title(Transaction& transaction,
                                                       const site::Address& address,
                                                       std::string_view path) const {
  const auto& words = parts_.dependencies.theme->words(address.locale);
  if (address.kind == PageKind::newsletter) {
    if (!has_newsletter(parts_.site, transaction, address.locale)) return std::nullopt;
    return std::string(words["newsletter"]);
  }
  const auto id = campaigns::archived_id(address.name);
  const auto campaign = id ? campaigns::find_archived(transaction, *id) : std::nullopt;
  if (!campaign || issue_path(parts_.site, *campaign) != path) return std::nullopt;
  return campaigns::neutral_subject(*campaign, neutral_values(words, ""));
}

std::optional<PageText> SiteFiles::card(Transaction& transaction, std::string_view path) const {
  const auto& site = parts_.site;
  auto page_path = std::string(path.substr(3, path.size() - 7)) + "/";
  if (page_path == "/index/") page_path = "/";
  const auto address = site::address_of(site, page_path);
  if (!address) return std::nullopt;
  const auto& words = parts_.dependencies.theme->words(address->locale);
  SocialCard card{.site = site.name, .background = site.social_color};
  std::vector<std::uint64_t> subjects;
  switch (address->kind) {
    case PageKind::index: card.title = site.tagline; break;
    case PageKind::type_list: card.title = type_label(address->content_type, words); break;
    case PageKind::tool: {
      const auto tool =
          std::ranges::find(parts_.dependencies.tools, address->name, &ToolPage::slug);
      if (tool == parts_.dependencies.tools.end()) return std::nullopt;
      card.title = tool->title;
      card.kind = tool->summary;
      break;
    }
    case PageKind::text: {
      const auto text =
          content::find_live(transaction, {address->locale, address->content_type, address->name});
      subjects.push_back(subject("place", address->locale, address->content_type, address->name));
      if (!text) {
        const auto list = site::list_instead(site, *address);
        if (!list || content::count_live(transaction, list->locale, list->content_type) == 0)
          return std::nullopt;
        subjects.push_back(subject("types", list->locale));
        card.title = type_label(list->content_type, words);
        break;
      }
      subjects.push_back(subject("item", std::to_string(static_cast<std::int64_t>(text->id))));
      card.title = text->title;
      if (text->content_type != spelling(Purpose::landing))
        card.kind = type_label(text->content_type, words);
      break;
    }
    case PageKind::newsletter:
    case PageKind::issue: {
      subjects.push_back(subject("issues", ""));
      if (address->kind == PageKind::newsletter) subjects.push_back(subject("mail_lists", ""));
      auto title = newsletter_title(transaction, *address, page_path);
      if (!title) return std::nullopt;
      card.title = std::move(*title);
      if (address->kind == PageKind::issue) card.kind = words["newsletter"];
      break;
    }
    default: return std::nullopt;
  }
  return PageText{.media_type = "image/png",
                  .cache_control = "public, max-age=3600",
                  .text = parts_.painter.card(card),
                  .policy = Policy::file,
                  .subjects = std::move(subjects)};
}

}  // namespace toolyard::pages
