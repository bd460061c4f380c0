#include "core/text/locale.h"

#include <algorithm>

namespace toolyard {
namespace {

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_letter_or_digit(char c) {
  return is_small(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool is_language(std::string_view part) {
  return part.size() >= 2 && part.size() <= 3 && std::ranges::all_of(part, is_small);
}
bool is_subtag(std::string_view part) {
  return part.size() >= 2 && part.size() <= 8 && std::ranges::all_of(part, is_letter_or_digit);
}

}  // namespace

bool is_locale(std::string_view text) {
  auto end = std::min(text.find('-'), text.size());
  if (!is_language(text.substr(0, end))) return false;
  while (end < text.size()) {
    text.remove_prefix(end + 1);
    end = std::min(text.find('-'), text.size());
    if (!is_subtag(text.substr(0, end))) return false;
  }
  return true;
}

}  // namespace toolyard
