#include "core/robots/robots.h"

#include <algorithm>
#include <string>

#include "core/robots/robot_names.h"
#include "core/text/characters.h"

namespace toolyard {
namespace {

// Phones of this name, which are not robots.
constexpr std::string_view phone_like_robot = "cubot";

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

bool is_known_robot(std::string_view word) { return std::ranges::binary_search(robot_names, word); }

bool is_robot_part(std::string_view part) {
  if (part == phone_like_robot) return false;
  return part.ends_with("bot") || part.ends_with("crawler") || part.ends_with("spider") ||
         part.ends_with("bots") || is_known_robot(part);
}

// Whether a word is the name of a robot, or one of its parts is: `adsbot-google-mobile`.
bool is_robot_word(std::string_view word) {
  if (is_known_robot(word)) return true;
  while (!word.empty()) {
    const auto end = std::min(word.find_first_of("-_."), word.size());
    if (is_robot_part(word.substr(0, end))) return true;
    word.remove_prefix(std::min(end + 1, word.size()));
  }
  return false;
}

bool has_robot_word(std::string_view text) {
  while (!text.empty()) {
    const auto begin = std::ranges::find_if(text, is_word_character);
    text.remove_prefix(static_cast<std::size_t>(begin - text.begin()));
    const auto end = std::ranges::find_if_not(text, is_word_character);
    const auto length = static_cast<std::size_t>(end - text.begin());
    if (is_robot_word(text.substr(0, length))) return true;
    text.remove_prefix(length);
  }
  return false;
}

}  // namespace

// All browsers call themselves `Mozilla`, except old ones of Opera; libraries and scripts do not.
bool is_robot(std::string_view user_agent) {
  std::string text(user_agent);
  std::ranges::transform(text, text.begin(), [](char c) { return lower(c); });
  const bool is_browser = text.starts_with("mozilla/") || text.starts_with("opera/");
  return !is_browser || has_robot_word(text);
}

}  // namespace toolyard
