// Named characters: the entities of HTML and the emoji of GitHub.
#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "core/embedded.h"
#include "core/text/utf8.h"
#include "tools/markdown/inlines/escapes.h"

namespace toolyard::markdown {

namespace {

struct Named {
  std::string_view name;
  std::string text;
};

// Sorted by name.
using Names = std::vector<Named>;

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

// Decodes a text with escapes as in Python and Go.
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

// Reads a list that has a name and its text on each line, separated by a space.
Names read(std::string_view list) {
  Names names;
  for_each_line(embedded_word_list(list), [&](std::string_view line) {
    const auto space = line.find(' ');
    if (space == line.npos) return;
    names.push_back({line.substr(0, space), unescape(line.substr(space + 1))});
  });
  std::ranges::sort(names, {}, &Named::name);
  return names;
}

std::string_view find(const Names& names, std::string_view name) {
  const auto found = std::ranges::lower_bound(names, name, {}, &Named::name);
  return found != names.end() && found->name == name ? std::string_view(found->text)
                                                     : std::string_view();
}

}  // namespace

std::string_view find_entity(std::string_view name) {
  static const Names names = read("html_entities.txt");
  return find(names, name);
}

std::string_view find_emoji(std::string_view name) {
  static const Names names = read("emoji.txt");
  return find(names, name);
}

}  // namespace toolyard::markdown
