#include "areas/site/addresses.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/purpose.h"
#include "core/text/characters.h"
#include "core/text/names/slug.h"
#include "core/text/url.h"
#include "core/text/utf8.h"

namespace toolyard::site {
namespace {

constexpr std::string_view tools_segment = "t", tags_segment = "tags", authors_segment = "authors",
                           search_segment = "search", newsletter_segment = "newsletter",
                           feed_file = "feed.xml", json_feed_file = "feed.json";

struct KnownType {
  Purpose purpose;
  std::string_view segment;
};
constexpr std::array known_types{KnownType{Purpose::tutorial, "tutorials"},
                                 KnownType{Purpose::comparison, "compare"},
                                 KnownType{Purpose::blog, "blog"}, KnownType{Purpose::faq, "faq"},
                                 KnownType{Purpose::landing, ""}};

// First segments of paths that the program uses; the slug of a landing text cannot be one of them.
constexpr std::array program_segments{
    std::string_view("account"),  std::string_view("admin"),   std::string_view("api"),
    std::string_view("assets"),   std::string_view("authors"), std::string_view("developer"),
    std::string_view("docs"),     std::string_view("healthz"), std::string_view("mcp"),
    std::string_view("media"),    std::string_view("metrics"), std::string_view("newsletter"),
    std::string_view("oauth"),    std::string_view("og"),      std::string_view("problems"),
    std::string_view("readyz"),   std::string_view("search"),  std::string_view("sign-in"),
    std::string_view("sitemaps"), std::string_view("t"),       std::string_view("tags")};

std::string lowered(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) { return lower(c); });
  return out;
}

// Returns the first segment of pages in a locale: empty for the first one of the site, nullopt if
// the site does not have the locale.
std::optional<std::string> prefix_of(const SiteText& site, std::string_view locale) {
  const auto found = std::ranges::find(site.locales, locale);
  if (found == site.locales.end()) return std::nullopt;
  return found == site.locales.begin() ? std::string() : lowered(locale);
}

std::optional<std::string> locale_at(const SiteText& site, std::string_view segment) {
  for (const auto& locale : site.locales)
    if (locale != site.locales.front() && lowered(locale) == segment) return locale;
  return std::nullopt;
}

// Content types are spelled with `_`, addresses with `-`.
std::string segment_by_name(std::string_view content_type) {
  std::string segment(content_type);
  std::ranges::replace(segment, '_', '-');
  return segment;
}

// Returns the content type with this segment that the program or the site record names.
std::optional<std::string> named_type_at(const SiteText& site, std::string_view segment) {
  for (const auto& [purpose, usual] : known_types)
    if (segment_of(site, spelling(purpose)) == segment) return std::string(spelling(purpose));
  for (const auto& one : site.addresses)
    if (segment_of(site, one.content_type) == segment) return one.content_type;
  return std::nullopt;
}

std::optional<std::string> type_at(const SiteText& site, std::string_view segment) {
  if (auto named = named_type_at(site, segment)) return named;
  std::string type(segment);
  std::ranges::replace(type, '-', '_');
  const bool is_free =
      type.size() <= 32 && segment_of(site, type) == segment && !is_program_segment(segment);
  return is_free ? std::optional(type) : std::nullopt;
}

std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> all;
  while (!path.empty()) {
    const auto end = std::min(path.find('/'), path.size());
    all.push_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return all;
}

std::optional<Address> file_address(const SiteText& site, std::string locale,
                                    std::span<const std::string_view> segments) {
  const auto file = segments.back();
  if (segments.size() == 1 && file == json_feed_file)
    return Address{.kind = PageKind::json_feed, .locale = std::move(locale)};
  if (file != feed_file || segments.size() > 2) return std::nullopt;
  Address address{.kind = PageKind::feed, .locale = std::move(locale)};
  if (segments.size() == 1) return address;
  if (segments[0] == newsletter_segment) {
    address.kind = PageKind::newsletter_feed;
    return address;
  }
  const auto type = type_at(site, segments[0]);
  if (!type) return std::nullopt;
  address.content_type = *type;
  return address;
}

std::optional<Address> page_address(const SiteText& site, std::string locale,
                                    std::span<const std::string_view> segments) {
  Address address{.locale = std::move(locale)};
  if (segments.empty()) return address;
  const auto first = segments[0];
  if (segments.size() == 1) {
    if (first == search_segment || first == newsletter_segment) {
      address.kind = first == search_segment ? PageKind::search : PageKind::newsletter;
      return address;
    }
    const auto type = named_type_at(site, first);
    address.kind = type ? PageKind::type_list : PageKind::text;
    address.content_type = type ? *type : std::string(spelling(Purpose::landing));
    if (!type) address.name = first;
    return address;
  }
  if (segments.size() > 2) return std::nullopt;
  address.name = segments[1];
  if (first == tools_segment) address.kind = PageKind::tool;
  else if (first == tags_segment) address.kind = PageKind::tag;
  else if (first == authors_segment) address.kind = PageKind::author;
  else if (first == newsletter_segment) address.kind = PageKind::issue;
  else if (const auto type = type_at(site, first)) {
    address.kind = PageKind::text;
    address.content_type = *type;
  } else return std::nullopt;
  return address;
}

}  // namespace

bool is_home(std::string_view content_type, std::string_view slug) {
  return content_type == spelling(Purpose::landing) && slug == home_slug;
}

bool is_same_locale(std::string_view one, std::string_view other) {
  return lowered(one) == lowered(other);
}

std::string locale_of(const SiteText& site, std::string_view path) {
  if (path.starts_with('/')) path.remove_prefix(1);
  return locale_at(site, path.substr(0, path.find('/'))).value_or(site.locales.front());
}

std::string shown_locale(const SiteText& site, std::string_view locale) {
  const auto language_of = [](std::string_view text) {
    return lowered(text.substr(0, text.find('-')));
  };
  for (const auto& one : site.locales)
    if (is_same_locale(one, locale)) return one;
  for (const auto& one : site.locales)
    if (language_of(one) == language_of(locale)) return one;
  return site.locales.front();
}

std::optional<Address> list_instead(const SiteText& site, const Address& landing) {
  const auto type = type_at(site, landing.name);
  if (landing.content_type != spelling(Purpose::landing) || !type) return std::nullopt;
  return Address{.kind = PageKind::type_list, .locale = landing.locale, .content_type = *type};
}

std::optional<std::string> segment_of(const SiteText& site, std::string_view content_type) {
  if (is_part_of_tool(content_type)) return std::nullopt;
  const auto own = std::ranges::find(site.addresses, content_type, &TypeAddress::content_type);
  if (own != site.addresses.end()) {
    if (!own->is_shown) return std::nullopt;
    if (!own->path.empty()) return own->path;
  }
  for (const auto& [purpose, segment] : known_types)
    if (spelling(purpose) == content_type) return std::string(segment);
  return segment_by_name(content_type);
}

std::string path_of(const SiteText& site, const Address& address) {
  const auto prefix = prefix_of(site, address.locale);
  if (!prefix) return {};
  std::string path = prefix->empty() ? "/" : "/" + *prefix + "/";
  const auto add = [&](std::string_view segment) {
    if (!segment.empty()) path.append(segment).append("/");
  };
  const auto add_type = [&] {
    const auto segment = segment_of(site, address.content_type);
    if (segment) add(*segment);
    return segment.has_value();
  };
  switch (address.kind) {
    case PageKind::index: break;
    case PageKind::tool:
      add(tools_segment);
      add(address.name);
      break;
    case PageKind::type_list:
      if (!add_type()) return {};
      break;
    case PageKind::text:
      if (!add_type()) return {};
      if (is_home(address.content_type, address.name)) break;
      add(address.name);
      break;
    case PageKind::tag:
      add(tags_segment);
      add(address.name);
      break;
    case PageKind::author:
      add(authors_segment);
      add(address.name);
      break;
    case PageKind::search: add(search_segment); break;
    case PageKind::feed:
      if (!address.content_type.empty() && !add_type()) return {};
      path += feed_file;
      break;
    case PageKind::json_feed: path += json_feed_file; break;
    case PageKind::newsletter: add(newsletter_segment); break;
    case PageKind::issue:
      add(newsletter_segment);
      add(address.name);
      break;
    case PageKind::newsletter_feed:
      add(newsletter_segment);
      path += feed_file;
      break;
  }
  return path;
}

std::string path_of_text(const SiteText& site, std::string_view locale,
                         std::string_view content_type, std::string_view slug,
                         std::string_view tool_slug) {
  Address address{.locale = std::string(locale)};
  if (is_part_of_tool(content_type)) {
    if (tool_slug.empty()) return {};
    address.kind = PageKind::tool;
    address.name = tool_slug;
  } else {
    address.kind = PageKind::text;
    address.content_type = content_type;
    address.name = slug;
  }
  return path_of(site, address);
}

std::optional<std::string> canonical_path(std::string_view path) {
  const bool has_slash = path.ends_with('/');
  std::string out("/");
  while (!path.empty()) {
    const auto end = std::min(path.find('/'), path.size());
    const auto segment = percent_decoded(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
    if (!segment || !is_valid_utf8(*segment)) return std::nullopt;
    if (!segment->empty()) out.append(percent_encoded(lowered(*segment))).append("/");
  }
  const auto last = out.rfind('/', out.size() - 2) + 1;
  if (out.size() > 1 && !has_slash && out.find('.', last) != out.npos) out.pop_back();
  return out;
}

std::optional<Address> address_of(const SiteText& site, std::string_view path) {
  if (!path.starts_with('/')) return std::nullopt;
  path.remove_prefix(1);
  const bool is_file = !path.empty() && !path.ends_with('/');
  const auto all = segments_of(path);
  std::span<const std::string_view> segments(all);
  auto locale = site.locales.front();
  if (!segments.empty())
    if (const auto named = locale_at(site, segments[0])) {
      locale = *named;
      segments = segments.subspan(1);
    }
  if (std::ranges::find(segments, std::string_view()) != segments.end()) return std::nullopt;
  if (!is_file) return page_address(site, std::move(locale), segments);
  return segments.empty() ? std::nullopt : file_address(site, std::move(locale), segments);
}

bool is_program_segment(std::string_view segment) {
  return std::ranges::find(program_segments, segment) != program_segments.end();
}

bool is_reserved(const SiteText& site, std::string_view slug) {
  if (is_program_segment(slug)) return true;
  if (std::ranges::any_of(site.locales,
                          [&](const std::string& locale) { return lowered(locale) == slug; }))
    return true;
  const auto is_segment = [&](std::string_view type) { return segment_of(site, type) == slug; };
  return std::ranges::any_of(
             known_types,
             [&](const KnownType& one) { return is_segment(spelling(one.purpose)); }) ||
         std::ranges::any_of(site.addresses,
                             [&](const TypeAddress& one) { return is_segment(one.content_type); });
}

}  // namespace toolyard::site
