#include "app/content_import/place.h"

#include <algorithm>
#include <array>

#include "app/content_import/dates.h"
#include "areas/content/content.h"

namespace toolyard::content_import {
namespace {

constexpr std::array<std::string_view, 2> endings{".md", ".markdown"};

bool ends_like(std::string_view name, std::string_view ending) {
  return name.size() > ending.size() &&
         std::ranges::equal(name.substr(name.size() - ending.size()), ending, [](char a, char b) {
           return (a >= 'A' && a <= 'Z' ? static_cast<char>(a + ('a' - 'A')) : a) == b;
         });
}

// Removes the last component of a path and returns it.
std::string_view take_last(std::string_view& path) {
  const auto slash = path.rfind('/');
  const auto last = slash == path.npos ? path : path.substr(slash + 1);
  path = slash == path.npos ? std::string_view{} : path.substr(0, slash);
  return last;
}

}  // namespace

bool is_markdown_name(std::string_view name) {
  return std::ranges::any_of(endings, [&](auto ending) { return ends_like(name, ending); });
}

Place place_of(std::string_view path) {
  Place place;
  auto folder = path;
  auto name = take_last(folder);
  for (const auto ending : endings)
    if (ends_like(name, ending)) {
      name.remove_suffix(ending.size());
      break;
    }
  const auto dot = name.rfind('.');
  if (dot != name.npos && dot > 0 && content::is_locale(name.substr(dot + 1))) {
    place.locale = name.substr(dot + 1);
    name = name.substr(0, dot);
  }
  if (!folder.empty()) place.content_type = folder.substr(0, folder.find('/'));
  if (name == "index") name = take_last(folder);
  place.date = take_date(name);
  if (auto slug = slug_of(name); !slug.empty()) place.slug = std::move(slug);
  return place;
}

}  // namespace toolyard::content_import
