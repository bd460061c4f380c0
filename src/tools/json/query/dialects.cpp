#include "tools/json/query/dialects.h"

#include <algorithm>
#include <array>

#include "core/text/characters.h"

namespace toolyard::json {
namespace {

// `mark` stands at the place of the fault or, with `is_before`, in front of it.
struct Dialect {
  std::string_view mark;
  bool is_before;
  std::string_view hint;
};

constexpr std::string_view use_equal = "Values are compared with `==` and `!=`.";
constexpr std::string_view use_signs =
    "Conditions are joined with `&&` and `||`, negated with `!`.";
constexpr std::string_view use_length =
    "The length is `length(@.name)` in a filter, and the last element is `[-1]`.";
constexpr std::string_view use_search =
    "Regular expressions are `search(@.name, 'pattern')`, or `match` for the whole text.";
constexpr std::string_view use_either = "A list of values is `@.name == 1 || @.name == 2`.";

constexpr std::array dialects{
    Dialect{"=~", false, use_search},
    Dialect{"matches ", false, use_search},
    Dialect{"like ", false, use_search},
    Dialect{"contains ", false, use_search},
    Dialect{"/", false, use_search},
    Dialect{".match", true, use_search},
    Dialect{".search", true, use_search},
    Dialect{".test", true, use_search},
    Dialect{"(@.length", false, use_length},
    Dialect{"last()", false, use_length},
    Dialect{".length", true, use_length},
    Dialect{".size", true, use_length},
    Dialect{"|", false, "There are no pipes: only nodes of the document can be selected."},
    Dialect{"in ", false, use_either},
    Dialect{"in[", false, use_either},
    Dialect{"nin ", false, use_either},
    Dialect{"anyof ", false, use_either},
    Dialect{"subsetof ", false, use_either},
    Dialect{"and ", false, use_signs},
    Dialect{"or ", false, use_signs},
    Dialect{"not ", false, use_signs},
    Dialect{">", false, use_equal},
    Dialect{"=", false, use_equal},
    Dialect{"^", false, "Parents cannot be selected; use a filter such as `[?@.child]` above."},
    Dialect{"~", false, "Names of members cannot be selected, only their values."},
    Dialect{"True", false, "The literals are `true`, `false` and `null`."},
    Dialect{"False", false, "The literals are `true`, `false` and `null`."},
    Dialect{"None", false, "The literals are `true`, `false` and `null`."},
    Dialect{"()", false, "Functions are called in filters only."},
};

bool ends_at(std::string_view path, std::size_t offset, std::string_view mark) {
  while (offset > 0 && path[offset - 1] == ' ') --offset;
  return path.substr(0, offset).ends_with(mark);
}

bool is_name_character(char c) { return is_letter_or_digit(c) || c == '_' || c == '-' || c < 0; }

}  // namespace

std::string_view hint_for_dialect(std::string_view path, std::size_t offset) {
  const auto rest = path.substr(std::min(offset, path.size()));
  for (const auto& each : dialects)
    if (each.is_before ? ends_at(path, offset, each.mark) : rest.starts_with(each.mark))
      return each.hint;
  const char before = offset > 0 ? path[offset - 1] : '\0', at = rest.empty() ? '\0' : rest[0];
  if (before == '.' && at == '[') return "Brackets follow without a dot: `$.name[0]`.";
  if (before == '[' && is_letter(at)) return "Names in brackets are quoted: `['name']`.";
  if (before == '.' && at == '\0') return "A path does not end with a dot.";
  if (is_name_character(at) && (is_name_character(before) || before == '.' || at == '-'))
    return "Names with other characters than letters, digits and `_` are written `['a-b']`.";
  const auto follows = [&](std::string_view sign) { return ends_at(path, offset, sign); };
  if (follows("=") || follows("<") || follows(">")) return "Texts are quoted: `'text'`.";
  return {};
}

}  // namespace toolyard::json
