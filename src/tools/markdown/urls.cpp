#include "tools/markdown/urls.h"

#include "tools/markdown/characters.h"

namespace toolyard::markdown {

bool is_safe_url(std::string_view url, UrlUse use) {
  const auto end = url.find_first_of(":/?#");
  if (end == url.npos || url[end] != ':') return true;
  const auto scheme = trimmed(url.substr(0, end));
  return equals_letters(scheme, "http") || equals_letters(scheme, "https") ||
         (use == UrlUse::link && equals_letters(scheme, "mailto"));
}

}  // namespace toolyard::markdown
