#include "core/text/names/media_links.h"

#include <algorithm>
#include <charconv>

namespace toolyard {
namespace {

// Returns the number before the next slash; 0 if there is none.
std::int64_t number_before_slash(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_ended = end != text.data() + text.size() && *end == '/';
  return fault == std::errc() && is_ended && number > 0 ? number : 0;
}

}  // namespace

std::vector<std::int64_t> media_in(std::string_view text, std::size_t max) {
  std::vector<std::int64_t> found;
  for (auto at = text.find(media_root); at != text.npos && found.size() < max;
       at = text.find(media_root, at + 1)) {
    const auto id = number_before_slash(text.substr(at + media_root.size()));
    const auto place = std::ranges::lower_bound(found, id);
    if (id != 0 && (place == found.end() || *place != id)) found.insert(place, id);
  }
  return found;
}

std::int64_t media_id_of(std::string_view url) {
  if (const auto scheme = url.find("://"); scheme != url.npos) {
    const auto path = url.find('/', scheme + 3);
    url = path == url.npos ? std::string_view() : url.substr(path);
  }
  if (!url.starts_with(media_root)) return 0;
  return number_before_slash(url.substr(media_root.size()));
}

}  // namespace toolyard
