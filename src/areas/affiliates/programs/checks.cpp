#include "areas/affiliates/programs/model.h"

#include <algorithm>
#include <limits>

namespace toolyard::affiliates {
namespace {

bool is_code_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '_' || c == '-';
}

// Whether `text` is an `http` or `https` URL that has a host, no user information, and no character
// that could end an HTML attribute.
bool is_web_address(std::string_view text) {
  const auto scheme = text.find("://");
  if (scheme == text.npos ||
      (text.substr(0, scheme) != "https" && text.substr(0, scheme) != "http"))
    return false;
  const auto rest = text.substr(scheme + 3);
  const auto host = rest.substr(0, rest.find_first_of("/?#"));
  return !host.empty() && host.find_first_of("@\\") == host.npos &&
         std::ranges::all_of(text, [](unsigned char c) {
           return c > 0x20 && c != 0x7F && c != '"' && c != '<' && c != '>';
         });
}

}  // namespace

bool is_currency(std::string_view text) {
  return text.size() == 3 && std::ranges::all_of(text, [](char c) { return c >= 'A' && c <= 'Z'; });
}

Fault no_currency() {
  return {"/currency", "invalid_format", "Must be an ISO 4217 currency code, such as `EUR`."};
}

std::vector<Fault> normalize(Affiliate& program, const std::vector<std::string>& known_tools) {
  std::vector<Fault> faults;
  const auto refuse = [&](std::string pointer, std::string_view code, std::string detail) {
    faults.push_back({std::move(pointer), std::string(code), std::move(detail)});
  };
  if (!std::ranges::all_of(program.code, is_code_character))
    refuse("/code", "invalid_format", "Must consist of letters, digits, `.`, `_` and `-`.");
  if (program.url && !is_web_address(*program.url))
    refuse("/url", "invalid_format", "Must be an `http` or `https` URL.");
  if (!is_currency(program.currency)) faults.push_back(no_currency());
  for (std::size_t i = 0; i < program.tool_slugs.size(); ++i)
    if (std::ranges::find(known_tools, program.tool_slugs[i]) == known_tools.end())
      refuse("/tool_slugs/" + std::to_string(i), "invalid_option",
             "There is no tool with this slug.");
  std::ranges::sort(program.tool_slugs);
  const auto repeated = std::ranges::unique(program.tool_slugs);
  program.tool_slugs.erase(repeated.begin(), repeated.end());
  return faults;
}

Result<Window> window_of(const AffiliateQuery& query) {
  Window window{std::numeric_limits<Day>::min(), std::numeric_limits<Day>::max()};
  std::vector<Fault> faults;
  const auto read = [&](std::string_view text, const char* pointer, Day& into) {
    if (text.empty()) return;
    if (const auto day = parse_day(text)) into = *day;
    else faults.push_back(no_day(pointer));
  };
  read(query.start_date, "/start_date", window.first);
  read(query.end_date, "/end_date", window.last);
  if (faults.empty() && window.last < window.first)
    faults.push_back({"/end_date", "out_of_range", "Must not be before the first day."});
  if (!faults.empty()) return invalid(std::move(faults));
  return window;
}

std::vector<Fault> faults_of(const AffiliateQuery& query) { return faults_in(window_of(query)); }

}  // namespace toolyard::affiliates
