#include "areas/site/facts.h"

#include <algorithm>
#include <map>
#include <memory>

#include "areas/content/facts.h"
#include "areas/site/addresses.h"
#include "areas/site/links.h"
#include "areas/site/record/live.h"
#include "areas/site/redirects/store.h"
#include "core/purpose.h"
#include "core/text/csv.h"
#include "core/text/letter_case.h"
#include "core/text/url.h"

namespace toolyard::site {
namespace {

// Whether a URL is on the host of the site. `http` and `https` are one: the site redirects.
bool is_on_host(const UrlParts& url, const UrlParts& base) {
  const auto scheme = lower_case(url.scheme);
  if (scheme != "http" && scheme != "https") return false;
  if (base.host.empty()) return true;
  const auto port_of = [](const UrlParts& parts) {
    const auto port = parts.port.value_or("");
    return port == "80" || port == "443" ? std::string_view() : port;
  };
  return lower_case(url.host) == lower_case(base.host) && port_of(url) == port_of(base);
}

// Returns the canonical path that a URL or path names on this site; empty if it is elsewhere.
std::string path_on_site(std::string_view url, const UrlParts& base) {
  const auto parts = split_url(url);
  if (!parts.scheme.empty() && !is_on_host(parts, base)) return {};
  if (parts.scheme.empty() && !url.starts_with('/')) return {};
  auto path = parts.path;
  if (!parts.scheme.empty() && base.path.size() > 1) {
    if (!path.starts_with(base.path)) return {};
    path.remove_prefix(base.path.size());
  }
  return canonical_path(path).value_or("");
}

// Finds what stands at paths. A path that redirects lead on from is looked up again.
class PathSearch {
 public:
  PathSearch(Transaction& transaction, const SiteText& site, const Options& options)
      : transaction_(transaction), site_(site), options_(options) {}

  std::vector<std::optional<SitePage>> run(std::vector<std::string> paths) {
    found_.resize(paths.size());
    std::vector<Lookup> lookups;
    for (std::size_t i = 0; i < paths.size(); ++i)
      if (!paths[i].empty()) lookups.push_back({.number = i, .path = std::move(paths[i])});
    for (int hops = 0; !lookups.empty() && hops <= max_hops; ++hops)
      lookups = look_up(std::move(lookups));
    add_lines();
    return std::move(found_);
  }

 private:
  struct Lookup {
    std::size_t number = 0;
    std::string path;
    bool is_moved = false;
    bool is_index = false;
    std::optional<content::PlacedText> former = {};
  };

  // Returns the paths to look up next.
  std::vector<Lookup> look_up(std::vector<Lookup> lookups) {
    std::vector<content::TextPlace> places;
    std::vector<Lookup> of_texts, others;
    for (auto& one : lookups) {
      const auto address = address_of(site_, one.path);
      if (!address) {
        others.push_back(std::move(one));
      } else if (address->kind == PageKind::text || address->kind == PageKind::index) {
        const bool is_index = address->kind == PageKind::index;
        places.push_back(
            {address->locale,
             is_index ? std::string(spelling(Purpose::landing)) : address->content_type,
             is_index ? std::string(home_slug) : address->name});
        of_texts.push_back(std::move(one));
        of_texts.back().is_index = is_index;
      } else if (address->kind == PageKind::tool && find_tool(address->name)) {
        settle_tool(one, *address);
      } else if (address->kind != PageKind::type_list) {
        others.push_back(std::move(one));
      }
    }
    auto texts = content::texts_at(transaction_, places);
    for (std::size_t i = 0; i < of_texts.size(); ++i) {
      if (texts[i] && texts[i]->is_here) {
        settle_text(of_texts[i], *texts[i]);
      } else if (!of_texts[i].is_index) {
        of_texts[i].former = std::move(texts[i]);
        others.push_back(std::move(of_texts[i]));
      }
    }
    return redirected(std::move(others));
  }

  std::vector<Lookup> redirected(std::vector<Lookup> lookups) {
    std::vector<std::string> froms;
    for (const auto& one : lookups)
      if (auto from = normal_path(one.path); !from.empty()) froms.push_back(std::move(from));
    std::ranges::sort(froms);
    const auto doubles = std::ranges::unique(froms);
    froms.erase(doubles.begin(), doubles.end());
    std::map<std::string, RedirectStep, std::less<>> steps;
    for (auto& step : find_redirects_from(transaction_, froms))
      steps.emplace(step.from_path, std::move(step));
    std::vector<Lookup> next;
    for (auto& one : lookups) {
      const auto step = steps.find(normal_path(one.path));
      if (step == steps.end()) settle_former(one);
      else if (step->second.status == RedirectStatus::gone) settle_gone(one);
      else if (auto path = canonical_path(step->second.leads_to); !step->second.leads_to.empty())
        next.push_back({.number = one.number, .path = path.value_or(""), .is_moved = true});
      else found_[one.number] = SitePage{.state = SitePageState::moved, .url = step->second.target};
    }
    return next;
  }

  const OfferedTool* find_tool(std::string_view slug) const {
    const auto tool = std::ranges::find(options_.tools, slug, &OfferedTool::slug);
    const bool is_hidden = std::ranges::find(site_.hidden_tools, slug) != site_.hidden_tools.end();
    return tool == options_.tools.end() || is_hidden ? nullptr : &*tool;
  }

  SitePage page_of(const Lookup& lookup, std::string_view path, std::string_view locale) const {
    return {.state = lookup.is_moved ? SitePageState::moved : SitePageState::live,
            .url = options_.base_url + std::string(path),
            .locale = std::string(locale)};
  }

  void settle_tool(const Lookup& lookup, const Address& address) {
    const auto& tool = *find_tool(address.name);
    auto page = page_of(lookup, path_of(site_, address), address.locale);
    page.tool_slug = tool.slug;
    page.title = page.seo_title = tool.title;
    page.meta_description = tool.summary;
    found_[lookup.number] = std::move(page);
  }

  void settle_text(const Lookup& lookup, const content::PlacedText& text) {
    const auto& [locale, content_type, slug] = *text.place;
    auto page = page_of(lookup, path_of_text(site_, locale, content_type, slug, {}), locale);
    page.content_item = text.item;
    page.tool_slug = text.tool_slug;
    page.title = text.title;
    page.seo_title = text.seo_title;
    page.meta_description = text.meta_description;
    found_[lookup.number] = std::move(page);
  }

  // What was at the address before is at another one now, or nowhere.
  void settle_former(Lookup& lookup) {
    if (!lookup.former) return;
    const auto& place = lookup.former->place;
    const auto path =
        place ? path_of_text(site_, place->locale, place->content_type, place->slug, {}) : "";
    if (path.empty()) return settle_gone(lookup);
    lookup.is_moved = true;
    settle_text(lookup, *lookup.former);
  }

  void settle_gone(const Lookup& lookup) {
    SitePage page{.state = SitePageState::gone, .locale = locale_of(site_, lookup.path)};
    if (lookup.former) {
      page.content_item = lookup.former->item;
      page.title = lookup.former->title;
    }
    found_[lookup.number] = std::move(page);
  }

  // Replaces the lines of tools for search engines by what is live for the tool and locale.
  void add_lines() {
    std::map<content::ToolPlace, std::vector<SitePage*>> pages;
    for (auto& one : found_)
      if (one && one->tool_slug && !one->content_item)
        pages[{one->locale, *one->tool_slug}].push_back(&*one);
    std::vector<content::ToolPlace> places;
    for (const auto& [place, of_tool] : pages) places.push_back(place);
    const auto lines = content::lines_of(transaction_, places);
    for (std::size_t i = 0; i < places.size(); ++i)
      for (auto* page : pages[places[i]]) {
        if (lines[i].title) page->seo_title = *lines[i].title;
        if (lines[i].description) page->meta_description = *lines[i].description;
      }
  }

  Transaction& transaction_;
  const SiteText& site_;
  const Options& options_;
  std::vector<std::optional<SitePage>> found_;
};

}  // namespace

void append_cells(std::string& line, const std::optional<SitePage>& page) {
  line += ',';
  if (page && page->url) append_cell(line, *page->url);
  line += ',';
  if (page) line += spelling(page->state);
}

std::vector<std::optional<SitePage>> SitePages::find(Transaction& transaction,
                                                     std::span<const std::string_view> urls) const {
  const auto site = live_.text();
  const auto base = split_url(options_.base_url);
  std::vector<std::string> paths;
  paths.reserve(urls.size());
  for (const auto url : urls) paths.push_back(path_on_site(url, base));
  return PathSearch(transaction, *site, options_).run(std::move(paths));
}

std::optional<SitePage> SitePages::find(Transaction& transaction, std::string_view url) const {
  return find(transaction, std::span(&url, 1)).front();
}

std::vector<std::string> SitePages::urls_of(Transaction& transaction, std::int64_t content_item,
                                            std::string_view origin) const {
  const auto site = live_.text();
  std::vector<std::string> paths;
  const auto add = [&](std::string path) {
    if (!path.empty() && std::ranges::find(paths, path) == paths.end())
      paths.push_back(std::move(path));
  };
  const auto own = content::places_of(transaction, content_item);
  for (const auto& [locale, content_type, slug] : own.places)
    add(path_of_text(*site, locale, content_type, slug, own.tool_slug.value_or("")));
  // Redirects are found by paths in their own spelling.
  std::vector<std::string> normal;
  for (const auto& path : paths) normal.push_back(normal_path(path));
  std::vector<std::string> froms;
  for (const auto& from : redirects_to(transaction, normal))
    froms.push_back(percent_encoded(from, "-._~/"));
  // A redirect has no effect where something is live.
  const auto shown = find(transaction, std::vector<std::string_view>(froms.begin(), froms.end()));
  for (std::size_t i = 0; i < froms.size(); ++i)
    if (shown[i] && shown[i]->state == SitePageState::moved) add(std::move(froms[i]));
  std::vector<std::string> urls;
  for (const auto& path : paths)
    urls.push_back((options_.base_url.empty() ? std::string(origin) : options_.base_url) + path);
  return urls;
}

}  // namespace toolyard::site
