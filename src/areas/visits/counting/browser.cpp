#include "areas/visits/counting/browser.h"

#include <algorithm>
#include <string>

#include "core/robots/robots.h"
#include "core/text/characters.h"

namespace toolyard::visits {
namespace {

Device device_in(std::string_view text) {
  const auto has = [&](std::string_view word) { return text.find(word) != text.npos; };
  if (has("ipad") || has("tablet") || has("kindle") || has("silk/")) return Device::tablet;
  if (has("mobi") || has("iphone") || has("ipod") || has("opera mini")) return Device::phone;
  // Browsers of tablets with Android leave the word `Mobile` out.
  return has("android") && !has("tv") ? Device::tablet : Device::desktop;
}

}  // namespace

Browser browser_of(std::string_view user_agent) {
  if (is_robot(user_agent)) return {.is_robot = true};
  std::string text(user_agent);
  std::ranges::transform(text, text.begin(), [](char c) { return lower(c); });
  return {.device = device_in(text)};
}

}  // namespace toolyard::visits
