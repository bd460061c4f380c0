#include "areas/accounts/sessions/device.h"

#include <array>
#include <span>
#include <utility>

#include "core/text/characters.h"

namespace toolyard::accounts {

namespace {

using Sign = std::pair<std::string_view, std::string_view>;  // substring, and the name for it

// A browser also names those from which it is derived, so the most derived one comes first.
constexpr std::array<Sign, 9> browsers{{{"Edg", "Edge"},
                                        {"OPR/", "Opera"},
                                        {"SamsungBrowser/", "Samsung Internet"},
                                        {"FxiOS/", "Firefox"},
                                        {"Firefox/", "Firefox"},
                                        {"CriOS/", "Chrome"},
                                        {"HeadlessChrome/", "Chrome"},
                                        {"Chrome/", "Chrome"},
                                        {"Safari/", "Safari"}}};
constexpr std::array<Sign, 7> systems{{{"iPhone", "iPhone"},
                                       {"iPad", "iPad"},
                                       {"Android", "Android"},
                                       {"Windows", "Windows"},
                                       {"CrOS", "ChromeOS"},
                                       {"Mac OS X", "macOS"},
                                       {"Linux", "Linux"}}};

std::string_view first_of(std::span<const Sign> signs, std::string_view text) {
  for (const auto& [sign, meaning] : signs)
    if (text.find(sign) != text.npos) return meaning;
  return {};
}

}  // namespace

std::string device_name(std::string_view user_agent) {
  if (user_agent.starts_with("Mozilla/")) {
    const auto browser = first_of(browsers, user_agent);
    const auto system = first_of(systems, user_agent);
    std::string name(browser.empty() ? "Browser" : browser);
    if (!system.empty()) name.append(" on ").append(system);
    return name;
  }
  constexpr std::size_t max = 40;
  std::string name;
  for (const char c : user_agent.substr(0, max)) {
    if (!is_letter_or_digit(c) && c != '.' && c != '_' && c != '-') break;
    name += c;
  }
  return name.empty() ? "Unknown device" : name;
}

}  // namespace toolyard::accounts
