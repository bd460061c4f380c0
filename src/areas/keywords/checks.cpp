#include "areas/keywords/checks.h"

#include <algorithm>

#include "areas/keywords/normal_form.h"
#include "core/text/locale.h"

namespace toolyard::keywords {
namespace {

bool is_address(std::string_view text) {
  const bool is_whole = text.starts_with("https://") || text.starts_with("http://");
  return (is_whole || text.starts_with('/')) &&
         std::ranges::all_of(text, [](unsigned char c) { return c > 0x20 && c != 0x7F; });
}

}  // namespace

std::vector<Fault> normalize(KeywordText& text, const Options& options) {
  std::vector<Fault> faults;
  const auto refuse = [&](const char* pointer, std::string_view code, std::string detail) {
    faults.push_back({pointer, std::string(code), std::move(detail)});
  };
  text.keyword = normal_keyword(text.keyword);
  if (text.keyword.empty()) refuse("/keyword", "required", "Must contain more than white space.");
  if (!is_locale(text.locale))
    refuse("/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
  if (text.country) {
    auto code = country_code(*text.country);
    if (!code) refuse("/country", "invalid_option", "Is not a known country code.");
    else text.country = std::move(code);
  }
  if (text.target_url && !is_address(*text.target_url))
    refuse("/target_url", "invalid_format",
           "Must be an `http` or `https` URL, or a path that starts with a slash.");
  if (text.tool_slug &&
      std::ranges::find(options.tool_slugs, *text.tool_slug) == options.tool_slugs.end())
    refuse("/tool_slug", "invalid_option", "Is not the slug of a tool.");
  std::ranges::sort(text.tags);
  const auto repeated = std::ranges::unique(text.tags);
  text.tags.erase(repeated.begin(), repeated.end());
  return faults;
}

}  // namespace toolyard::keywords
