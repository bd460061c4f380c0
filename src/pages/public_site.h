// The public site: serves what is live, and the files that search engines and programs expect.
// Finished pages are answered from memory on the event loop; others are made on a thread of the
// store pool.
#pragma once
#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/content.h"
#include "areas/site/site.h"
#include "core/crypto/preview_token.h"
#include "core/log.h"
#include "core/metric.h"
#include "core/time/clock.h"
#include "http/api/page_look.h"
#include "http/api/router.h"
#include "http/web/web_pages.h"
#include "pages/builder.h"
#include "pages/cache/page_cache.h"
#include "pages/newsletter/look.h"
#include "pages/trials/trials.h"
#include "ports/media/picture_painter.h"

namespace toolyard::pages {

struct PublicSiteOptions {
  std::string base_url;                    // empty: the scheme and host of the request
  std::filesystem::path theme;             // folder; empty: the default theme
  bool lists_tools = true;                 // whether search engines may index the pages of tools
  std::size_t max_page_bytes = 64u << 20;  // memory of finished pages
  std::string contact;                     // email address for `security.txt`; empty: none
};

// Receives a request that is answered with the page at a path.
using OnView = std::function<void(const http::Request& request, std::string_view path)>;

// What the public site uses, which must outlive it.
struct PublicSiteParts {
  Database& database;
  const http::WebPages& web;
  Clock clock;
  PreviewSigner previews;
  content::Render render;
  PicturePainter& painter;
  const site::Site& site;
  // Called for each page that people look at, with its canonical path; not for files, errors and
  // previews.
  OnView on_view = {};
  experiments::Arrivals& arrivals;
  DerivedKey visitor_key;  // of the cookies of visitors
};

class PublicSite {
 public:
  // Throws std::runtime_error if the theme is not valid.
  PublicSite(PublicSiteOptions options, PublicSiteParts parts);

  std::vector<http::Page> pages();
  // Forgets pages of what has changed in the database. To be called often, by one thread.
  Result<void> refresh();
  // Loads the theme again. Keeps the present one, and throws std::runtime_error, if that fails.
  void reload_theme();
  // Returns the look of the pages that forms and links in emails lead to. The site must outlive it.
  http::PageLook look() const;
  void collect(MetricSink& sink) const { cache_.collect(sink); }
  Trials& trials() { return trials_; }

 private:
  struct PageRequest;
  std::optional<PageRequest> page_request(const http::Request& request);
  bool take_query(std::string_view query, Visit& visit) const;
  std::optional<http::Response> kept(const http::Request& request);
  void note_view(const http::Request& request, const PageRequest& page_request) const;
  http::Response respond(const http::Request& request);
  http::Response make(const http::Request& request, const PageRequest& page_request);
  Result<std::optional<PageText>> find_or_make(const PageRequest& page_request, PageState& state);
  http::Response finish(const PageRequest& page_request, PageText page, const PageState& state);
  Result<std::optional<PageText>> previewed_variant(const PageRequest& page_request);
  http::Response no_page(const http::Request& request, const PageRequest& page_request, int status);
  std::shared_ptr<const PageDependencies> dependencies() const;
  // Returns a number that grows with every change of the site record, redirects and the theme. Read
  // it before them: a page made from a later state is made anew, never one from an earlier state
  // kept.
  std::uint64_t version() const;
  // Makes a page that is not at an address of its own; nullopt also if the database fails.
  std::optional<PageText> make_beside(const http::Request& request,
                                      const SubscriptionLook::Make& make) const;
  Result<std::shared_ptr<const site::SiteText>> site_for(const Visit& visit) const;

  const PublicSiteOptions options_;
  const PublicSiteParts parts_;
  std::atomic<std::shared_ptr<const PageDependencies>> dependencies_;
  std::atomic<std::uint64_t> themes_ = 0;  // number of themes loaded
  PageCache cache_;
  Trials trials_;
  PageState seen_;
  std::map<std::string, std::vector<std::string>> types_;  // with live texts, by locale
};

}  // namespace toolyard::pages
