#include "tools/markdown/character_names.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/embedded.h"
#include "core/utf8.h"

namespace toolyard::markdown {

namespace {

struct Named {
  std::string_view name;
  std::string text;
};

// Sorted by name.
using Names = std::vector<Named>;

std::string_view list_of(std::string_view name) {
  for (const auto& file : embedded_word_lists()) {
    if (file.name == name) return file.bytes;
  }
  throw std::logic_error("the program was built without a list of names");
}

// Calls `take(line)` for each line.
template <class Take> void for_each_line(std::string_view text, Take&& take) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    take(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

char32_t read_number(std::string_view digits, int base) {
  std::uint32_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  return value;
}

// A text with the escapes of Python.
std::string unescape(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const char kind = text.size() > 1 && text[0] == '\\' ? text[1] : '\0';
    const std::size_t digits = kind == 'x' ? 2 : kind == 'u' ? 4 : kind == 'U' ? 8 : 0;
    if (digits > 0) {
      append_code_point(result, read_number(text.substr(2, digits), 16));
    } else if (kind == 'n' || kind == 't') {
      result += kind == 'n' ? '\n' : '\t';
    } else {
      result += kind == '\0' ? text[0] : kind;
    }
    text.remove_prefix(kind == '\0' ? 1 : 2 + digits);
  }
  return result;
}

Names sorted(Names names) {
  std::ranges::sort(names, {}, &Named::name);
  return names;
}

Names read_entities() {
  Names names;
  for_each_line(list_of("html_entities.txt"), [&](std::string_view line) {
    const auto space = line.find(' ');
    if (space != line.npos)
      names.push_back({line.substr(0, space), unescape(line.substr(space + 1))});
  });
  return sorted(std::move(names));
}

// `128077 "+1", "thumbsup"`.
void read_emoji(std::string_view line, Names& names) {
  const auto quote = line.find('"');
  if (quote == line.npos) return;
  std::string text;
  for (auto numbers = line.substr(0, quote);;) {
    const auto begin = numbers.find_first_of("0123456789");
    if (begin == numbers.npos) break;
    numbers.remove_prefix(begin);
    const auto end = std::min(numbers.find_first_of(", "), numbers.size());
    const auto number = numbers.substr(0, end);
    const bool is_hex = number.starts_with("0x");
    append_code_point(text, read_number(number.substr(is_hex ? 2 : 0), is_hex ? 16 : 10));
    numbers.remove_prefix(end);
  }
  for (auto rest = line.substr(quote + 1);;) {
    const auto end = rest.find('"');
    if (end == rest.npos) return;
    names.push_back({rest.substr(0, end), text});
    rest.remove_prefix(end + 1);
    rest.remove_prefix(std::min(rest.find('"'), rest.size() - 1) + 1);
    if (rest.empty()) return;
  }
}

Names read_all_emoji() {
  Names names;
  for_each_line(list_of("emoji.txt"), [&](std::string_view line) { read_emoji(line, names); });
  return sorted(std::move(names));
}

std::string_view find(const Names& names, std::string_view name) {
  const auto found = std::ranges::lower_bound(names, name, {}, &Named::name);
  return found != names.end() && found->name == name ? std::string_view(found->text)
                                                     : std::string_view();
}

}  // namespace

std::string_view find_entity(std::string_view name) {
  static const Names names = read_entities();
  return find(names, name);
}

std::string_view find_emoji(std::string_view name) {
  static const Names names = read_all_emoji();
  return find(names, name);
}

}  // namespace toolyard::markdown
