#include "areas/content/items/checks.h"

#include <algorithm>

#include "core/json/writer.h"
#include "core/purpose.h"
#include "core/text/characters.h"
#include "core/text/locale.h"
#include "core/text/names/slug.h"
#include "core/text/url.h"

namespace toolyard::content {
namespace {

constexpr std::size_t max_body_bytes = std::size_t{1} << 20;

}  // namespace

bool is_shown_on_tools(std::string_view content_type) {
  return is_part_of_tool(content_type) || content_type == spelling(Purpose::faq);
}

bool is_content_type(std::string_view text) {
  return !text.empty() && text.size() <= 32 &&
         std::ranges::all_of(text, [](char c) { return is_lower(c) || is_digit(c) || c == '_'; });
}

bool is_locale(std::string_view text) { return text.size() <= 16 && toolyard::is_locale(text); }

void refuse(std::vector<Fault>& faults, std::string pointer, std::string_view code,
            std::string detail) {
  faults.push_back({std::move(pointer), std::string(code), std::move(detail)});
}

void check_values(std::vector<Fault>& faults, std::string pointer, const Members<Json>& values) {
  constexpr std::size_t max_bytes = std::size_t{64} << 10;
  if (to_json(values).size() > max_bytes)
    refuse(faults, std::move(pointer), "too_long", "Must be at most 64 KiB of JSON.");
}

std::vector<Fault> faults_of(const Text& text, const Options& options) {
  std::vector<Fault> faults;
  if (!text.content_type.empty() && !is_content_type(text.content_type))
    refuse(faults, "/content_type", "invalid_format",
           "Must consist of at most 32 lower-case letters, digits and `_`.");
  if (text.slug && !is_slug(*text.slug))
    refuse(faults, "/slug", "invalid_format",
           "Must consist of at most 220 lower-case letters, digits and `-`.");
  if (!text.locale.empty() && !is_locale(text.locale))
    refuse(faults, "/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
  if (text.body.size() > max_body_bytes)
    refuse(faults, "/body", "out_of_range", "Must be at most 1 MiB.");
  check_values(faults, "/variables", text.variables);
  if (text.tool_slug &&
      std::ranges::find(options.tool_slugs, *text.tool_slug) == options.tool_slugs.end())
    refuse(faults, "/tool_slug", "invalid_option", "There is no tool with this slug.");
  if (is_reserved(text, text.slug.value_or(""), options))
    refuse(faults, "/slug", "reserved",
           "The public site has another page at this address. Choose another slug.");
  if (!text.canonical_url.empty() && !is_web_url(text.canonical_url))
    refuse(faults, "/canonical_url", "invalid_format", "Must be an `http` or `https` URL.");
  return faults;
}

bool is_reserved(const Text& text, std::string_view slug, const Options& options) {
  return text.content_type == spelling(Purpose::landing) && !slug.empty() &&
         options.is_reserved_slug && options.is_reserved_slug(slug);
}

std::vector<Fault> faults_of(const Filters& filters, const Options& options) {
  std::vector<Fault> faults;
  if (!filters.content_type.empty() && !is_content_type(filters.content_type))
    refuse(faults, "/content_type", "invalid_format",
           "Must consist of lower-case letters, digits and `_`.");
  if (!filters.locale.empty() && !is_locale(filters.locale))
    refuse(faults, "/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
  if (!filters.tool_slug.empty() &&
      std::ranges::find(options.tool_slugs, filters.tool_slug) == options.tool_slugs.end())
    refuse(faults, "/tool_slug", "invalid_option", "There is no tool with this slug.");
  return faults;
}

std::vector<Fault> faults_before_publishing(const Text& text) {
  std::vector<Fault> faults;
  if (!text.slug) refuse(faults, "/slug", "required", "Required for publishing.");
  const auto require = [&](std::string pointer, std::string_view part) {
    if (trimmed(part).empty())
      refuse(faults, std::move(pointer), "required", "Required for publishing.");
  };
  if (text.content_type == spelling(Purpose::seo_title)) require("/seo_title", text.seo_title);
  else if (text.content_type == spelling(Purpose::meta))
    require("/meta_description", text.meta_description);
  else require("/body", text.body);
  return faults;
}

}  // namespace toolyard::content
