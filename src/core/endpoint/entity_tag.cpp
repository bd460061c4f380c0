#include "core/endpoint/entity_tag.h"

#include <algorithm>
#include <optional>

namespace toolyard {
namespace {

struct Tag {
  std::string_view text;  // without quotes
  bool is_weak = false;
};

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
}

bool is_tag_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte > 0x20 && byte != '"' && byte != 0x7f;
}

// Removes the first tag and the comma after it from the list. Returns null if the list does not
// begin with a tag.
std::optional<Tag> take_tag(std::string_view& list) {
  skip_blanks(list);
  Tag tag{.is_weak = list.starts_with("W/")};
  if (tag.is_weak) list.remove_prefix(2);
  const auto end = list.find('"', 1);
  if (!list.starts_with('"') || end == list.npos) return std::nullopt;
  tag.text = list.substr(1, end - 1);
  list.remove_prefix(end + 1);
  skip_blanks(list);
  const bool goes_on = list.starts_with(',');
  if ((!goes_on && !list.empty()) || !std::ranges::all_of(tag.text, is_tag_byte))
    return std::nullopt;
  if (goes_on) list.remove_prefix(1);
  return tag;
}

bool is_any(std::string_view list) {
  const auto begin = list.find('*');
  return begin != list.npos && list.find_first_not_of(" \t") == begin &&
         list.find_last_not_of(" \t") == begin;
}

}  // namespace

bool is_tag_list(std::string_view list) {
  if (is_any(list)) return true;
  do {
    if (!take_tag(list)) return false;
  } while (!list.empty());
  return true;
}

bool names_tag(std::string_view list, std::string_view tag, TagComparison how) {
  if (is_any(list)) return true;
  while (!list.empty()) {
    auto one = take_tag(list);
    if (!one) return false;
    if (one->is_weak && how == TagComparison::strong) continue;
    for (const auto suffix : {packed_suffix, brotli_suffix})
      if (one->text.ends_with(suffix)) {
        one->text.remove_suffix(suffix.size());
        break;
      }
    if (one->text == tag) return true;
  }
  return false;
}

}  // namespace toolyard
