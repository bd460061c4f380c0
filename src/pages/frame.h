// What all pages of the public site have around their content: the head with what search engines
// and social networks read, the header with the menu, and the footer.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/site/site.h"
#include "core/describe/describe.h"
#include "pages/theme/theme.h"

namespace toolyard::pages {

// The site that a page belongs to, and how the visitor reaches it.
struct Frame {
  const site::SiteText& site;
  const Words& words;  // of the locale
  std::string origin;  // such as `https://tools.example`
  std::string locale;
  std::string style;               // path of the style sheet
  std::string icon;                // path of the icon
  std::string own_style;           // path of the style sheet of the site; empty: none
  std::vector<std::string> types;  // content types with live texts in the locale
  bool has_newsletter = false;     // whether there are lists to join

  std::string url(std::string_view path) const { return origin + std::string(path); }
  std::string path(site::Address address) const {
    if (address.locale.empty()) address.locale = locale;
    return site::path_of(site, address);
  }
};

// The same page in another locale.
struct Alternate {
  std::string locale, path;
};

struct Crumb {
  std::string label, path;
};

// What a page says about itself.
struct Head {
  std::string title;  // without the name of the site
  std::string description;
  std::string path;                   // canonical
  std::string canonical_url;          // of another site, if that has the original; empty: `path`
  std::vector<Alternate> alternates;  // with this page, if there are others
  std::vector<Crumb> crumbs;          // the way to this page, without it
  bool is_indexed = true;
  bool is_article = false;
  std::optional<Instant> published_at, updated_at;
  std::string author;
  std::vector<std::string> tags;
  std::string picture;  // path of the picture for social networks
  std::int64_t picture_width = 1200, picture_height = 630;
  std::string structured;    // further JSON-LD: objects, separated by commas
  std::string older, newer;  // paths of the neighbouring pages of a list
};

// Adds what the parts of the theme that all pages have show.
void add_frame(View& view, const Frame& frame, const Head& head);

// Returns the title of a page in the browser's tab: that of the page, and the name of the site.
std::string full_title(const site::SiteText& site, std::string_view title);

// Returns the label of the list of a content type, such as `Tutorials`.
std::string type_label(std::string_view content_type, const Words& words);

}  // namespace toolyard::pages
