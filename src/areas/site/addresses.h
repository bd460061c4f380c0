// The addresses of the public site: which path a text, a list or a tool has, and what a path means.
// Pure functions of the site record.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "areas/site/record/model.h"

namespace toolyard::site {

// What a path means.
enum class PageKind : std::uint8_t {
  index,           // L/
  tool,            // L/t/{name}/
  type_list,       // L/blog/
  text,            // L/blog/{name}/, L/{name}/ of landing texts
  tag,             // L/tags/{name}/
  author,          // L/authors/{name}/
  search,          // L/search/
  feed,            // L/feed.xml, L/blog/feed.xml
  json_feed,       // L/feed.json
  newsletter,      // L/newsletter/
  issue,           // L/newsletter/{name}/, a campaign of the public archive
  newsletter_feed  // L/newsletter/feed.xml
};

struct Address {
  PageKind kind = PageKind::index;
  std::string locale;
  std::string content_type;  // of lists, texts and feeds; empty: all types
  std::string name;          // decoded slug of the text, tool, tag or author
  bool operator==(const Address&) const = default;
};

// Slug of the landing text that is shown on top of the index.
inline constexpr std::string_view home_slug = "home";
bool is_home(std::string_view content_type, std::string_view slug);

// Returns the first segment of the addresses of a content type: empty for landing texts, which
// stand at the root; nullopt if texts of the type have no pages.
std::optional<std::string> segment_of(const SiteText& site, std::string_view content_type);

// Returns the path of what an address means, such as `/de/blog/base64/`; empty if there is no page:
// the locale or content type has none.
std::string path_of(const SiteText& site, const Address& address);
// Returns the path of a text; of texts that are part of a tool's page, the path of that page.
std::string path_of_text(const SiteText& site, std::string_view locale,
                         std::string_view content_type, std::string_view slug,
                         std::string_view tool_slug);

// Returns a path in its canonical spelling: segments in lower case, encoded in one way, with one
// slash between them and, unless the last one looks like a file and has none, one at the end.
// Nullopt if it is not text.
std::optional<std::string> canonical_path(std::string_view path);

// Returns what a canonical path means, or nullopt if it cannot mean anything. Whether there is such
// a text is not known here.
std::optional<Address> address_of(const SiteText& site, std::string_view path);

// Whether two names of locales differ in letter case at most.
bool is_same_locale(std::string_view one, std::string_view other);

// Returns the locale of a path: that of its first segment, or the first one of the site.
std::string locale_of(const SiteText& site, std::string_view path);

// Returns the locale of the site that is shown for another one, such as that of a subscriber: the
// same, one of the same language, or the first one of the site.
std::string shown_locale(const SiteText& site, std::string_view locale);

// Returns the list of a content type that no part of the program names, which has the path of a
// landing text: the text, if there is one, comes first.
std::optional<Address> list_instead(const SiteText& site, const Address& landing);

// Whether paths that begin with this segment belong to the program itself, such as `api`.
bool is_program_segment(std::string_view segment);

// Whether a landing text with this slug would have the path of something else.
bool is_reserved(const SiteText& site, std::string_view slug);

}  // namespace toolyard::site
