// The directives in texts: `::tool{slug=base64 operation=decode}` on a line of its own.
#pragma once
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::pages {

struct DirectiveOption {
  std::string name, value;
  bool operator==(const DirectiveOption&) const = default;
};

struct Directive {
  std::string name;
  std::vector<DirectiveOption> options;  // in the order of the text; names may repeat

  // Returns the value of the first option with this name; nullopt if there is none.
  std::optional<std::string_view> find(std::string_view option) const;
};

struct KnownOption {
  std::string_view name, meaning;
  std::string_view refers_to;  // what it names: `tools`, `lists` or `content`
};

struct KnownDirective {
  std::string_view name, meaning;
  // The first one is usual. `tool` takes the options of the tool as well.
  std::vector<KnownOption> options;
};

// Returns the directives that texts may contain.
const std::vector<KnownDirective>& known_directives();

// Directives of a text that are expanded. Each may become much longer than its line.
inline constexpr std::size_t max_directives = 20;

// Whether a line, without blanks around it, is meant as a directive: it begins with `::name{`.
bool looks_like_directive(std::string_view line);

// Reads a line that looks like a directive. Values with blanks are in double quotes, in which a
// backslash precedes a quote or a backslash, and `\n` is a line feed. Returns what is wrong with it
// as the error.
std::expected<Directive, std::string> parse_directive(std::string_view line);

}  // namespace toolyard::pages
