// Files of the public site for programs: search engines, language models, browsers and social
// networks.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/site/site.h"
#include "pages/builder.h"
#include "pages/cache/finished_page.h"
#include "ports/database.h"
#include "ports/media/picture_painter.h"

namespace toolyard::pages {

class SiteFiles {
 public:
  struct Parts {
    const site::SiteText& site;
    const PageDependencies& dependencies;
    const std::string& origin;
    std::string_view contact;  // address for `security.txt`; empty: none
    PicturePainter& painter;
    Instant now;
  };
  explicit SiteFiles(const Parts& parts) : parts_(parts) {}

  // Returns a file that needs no database, or nullopt: styles, logo, icons, `robots.txt`, the
  // manifest.
  std::optional<PageText> fixed(std::string_view path) const;
  // Returns a file that lists what is live, or nullopt: sitemaps, `llms.txt`, pictures for social
  // networks.
  std::optional<PageText> made(Transaction& transaction, std::string_view path) const;

 private:
  std::string style() const;
  std::string robots() const;
  std::string manifest() const;
  std::optional<std::string> security() const;
  PageText sitemap_index(Transaction& transaction) const;
  std::optional<PageText> sitemap(Transaction& transaction, std::string_view name) const;
  PageText sitemap_of_pages(Transaction& transaction) const;
  std::optional<PageText> sitemap_of_issues(Transaction& transaction,
                                            const std::string& locale) const;
  PageText language_model_map(Transaction& transaction) const;
  std::optional<PageText> card(Transaction& transaction, std::string_view path) const;
  std::optional<std::string> newsletter_title(Transaction& transaction,
                                              const site::Address& address,
                                              std::string_view path) const;
  std::string url(std::string_view path) const { return parts_.origin + std::string(path); }

  const Parts parts_;
};

}  // namespace toolyard::pages
