#include "core/text/locale.h"

#include <algorithm>

#include "core/text/characters.h"

namespace toolyard {
namespace {

bool is_language(std::string_view part) {
  return part.size() >= 2 && part.size() <= 3 && std::ranges::all_of(part, is_lower);
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
