#include "areas/content/checks.h"

#include <algorithm>

#include "areas/content/slug.h"

namespace toolyard::content {
namespace {

constexpr std::size_t most_body_bytes = std::size_t{1} << 20;

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter_or_digit(char c) { return is_small(c) || is_digit(c) || (c >= 'A' && c <= 'Z'); }

bool is_language(std::string_view part) {
  return part.size() >= 2 && part.size() <= 3 && std::ranges::all_of(part, is_small);
}
bool is_subtag(std::string_view part) {
  return part.size() >= 2 && part.size() <= 8 && std::ranges::all_of(part, is_letter_or_digit);
}

}  // namespace

bool is_content_type(std::string_view text) {
  return !text.empty() && text.size() <= 32 &&
         std::ranges::all_of(text, [](char c) { return is_small(c) || is_digit(c) || c == '_'; });
}

bool is_locale(std::string_view text) {
  if (text.size() > 16) return false;
  auto end = std::min(text.find('-'), text.size());
  if (!is_language(text.substr(0, end))) return false;
  while (end < text.size()) {
    text.remove_prefix(end + 1);
    end = std::min(text.find('-'), text.size());
    if (!is_subtag(text.substr(0, end))) return false;
  }
  return true;
}

void refuse(std::vector<Fault>& faults, std::string pointer, std::string_view code,
            std::string detail) {
  faults.push_back({std::move(pointer), std::string(code), std::move(detail)});
}

std::vector<Fault> faults_of(const Text& text, const Options& options) {
  std::vector<Fault> faults;
  if (!text.content_type.empty() && !is_content_type(text.content_type))
    refuse(faults, "/content_type", "invalid_format",
           "Must be small letters, digits and `_`, at most 32.");
  if (text.slug && !is_slug(*text.slug))
    refuse(faults, "/slug", "invalid_format",
           "Must be small letters, digits and `-`, at most 220.");
  if (!text.locale.empty() && !is_locale(text.locale))
    refuse(faults, "/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
  if (text.body.size() > most_body_bytes)
    refuse(faults, "/body", "out_of_range", "Must have at most 1 MiB.");
  if (text.tool_slug &&
      std::ranges::find(options.tool_slugs, *text.tool_slug) == options.tool_slugs.end())
    refuse(faults, "/tool_slug", "invalid_option", "There is no such tool.");
  return faults;
}

std::vector<Fault> faults_before_publishing(const Text& text) {
  std::vector<Fault> faults;
  if (!text.slug) refuse(faults, "/slug", "required", "Nothing is published without a slug.");
  if (text.body.find_first_not_of(" \t\r\n") == text.body.npos)
    refuse(faults, "/body", "required", "Nothing is published without a body.");
  return faults;
}

}  // namespace toolyard::content
