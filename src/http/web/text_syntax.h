// What texts may contain beside Markdown, for the editor of texts on the admin pages.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::http {

struct DirectiveOptionCard {
  std::string_view name, meaning;
  std::string_view refers_to;  // resource whose records it names, or `tools`; empty: none
};

// A directive such as `::tool{slug=base64}`. Of its options, one is given.
struct DirectiveCard {
  std::string_view name, meaning;
  std::vector<DirectiveOptionCard> options;
};

struct TextSyntax {
  std::vector<DirectiveCard> directives;
  std::vector<std::string> blocks;          // how they begin, such as `:::hero`
  std::vector<std::string_view> languages;  // of code that is coloured
};

}  // namespace toolyard::http
