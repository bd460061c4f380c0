#include "pages/directives/directive.h"

#include <algorithm>

#include "core/text/characters.h"

namespace toolyard::pages {
namespace {

bool is_of_option_name(char c) { return is_letter_or_digit(c) || c == '_' || c == '-'; }

std::string_view take_while(std::string_view& rest, auto&& is_taken) {
  std::size_t size = 0;
  while (size < rest.size() && is_taken(rest[size])) ++size;
  const auto taken = rest.substr(0, size);
  rest.remove_prefix(size);
  return taken;
}

// Takes a value in quotes, from the opening one to the closing one; nullopt if that is missing.
std::optional<std::string> take_quoted(std::string_view& rest) {
  std::string value;
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] == '"') {
      rest.remove_prefix(i + 1);
      return value;
    }
    const bool is_escaped = rest[i] == '\\' && i + 1 < rest.size();
    if (is_escaped) ++i;
    value += is_escaped && rest[i] == 'n' ? '\n' : rest[i];
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string_view> Directive::find(std::string_view option) const {
  const auto found = std::ranges::find(options, option, &DirectiveOption::name);
  if (found == options.end()) return std::nullopt;
  return found->value;
}

const std::vector<KnownDirective>& known_directives() {
  static const std::vector<KnownDirective> all{
      {"tool", "A tool that readers can use within the text.", {{"slug", "Tool.", "tools"}}},
      {"subscribe",
       "A form to subscribe to a public mailing list.",
       {{"list", "Mailing list.", "lists"}}},
      {"faq",
       "The questions and answers of another text, each of which opens.",
       {{"item", "Text with the questions.", "content"},
        {"tool", "Tool whose questions are live.", "tools"}}}};
  return all;
}

bool looks_like_directive(std::string_view line) {
  if (!line.starts_with("::")) return false;
  line.remove_prefix(2);
  return !take_while(line, is_lower).empty() && line.starts_with('{');
}

std::expected<Directive, std::string> parse_directive(std::string_view line) {
  auto rest = line;
  rest.remove_prefix(std::min<std::size_t>(2, rest.size()));
  Directive directive{.name = std::string(take_while(rest, is_lower))};
  if (!rest.starts_with('{')) return std::unexpected("a brace must follow the name");
  rest.remove_prefix(1);
  while (true) {
    const auto before = take_while(rest, is_space);
    if (rest == "}") return directive;
    if (rest.empty()) return std::unexpected("the closing brace is missing");
    if (rest.starts_with('}')) return std::unexpected("nothing may follow the closing brace");
    const auto name = take_while(rest, is_of_option_name);
    const bool is_apart = !before.empty() || directive.options.empty();
    if (name.empty() || !rest.starts_with('=') || !is_apart)
      return std::unexpected("options must have the form `name=value`, with blanks between them");
    rest.remove_prefix(1);
    std::string value;
    if (rest.starts_with('"')) {
      auto quoted = take_quoted(rest);
      if (!quoted) return std::unexpected("a closing quote is missing");
      value = std::move(*quoted);
    } else {
      value =
          take_while(rest, [](char c) { return !is_space(c) && c != '}' && c != '"' && c != '{'; });
      if (value.empty()) return std::unexpected("an empty value must be written as `\"\"`");
    }
    directive.options.push_back({std::string(name), std::move(value)});
  }
}

}  // namespace toolyard::pages
