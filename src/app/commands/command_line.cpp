#include "app/commands/command_line.h"

#include <algorithm>

#include "core/describe/faults.h"

namespace toolyard {

namespace {

enum class Takes { maybe, value, unknown };

Takes takes(std::string_view name, const std::vector<const Type*>& known) {
  for (const auto* type : known) {
    const auto index = find_field(*type, name);
    if (index == type->fields.size()) continue;
    return type->fields[index].type->shape == Shape::boolean ? Takes::maybe : Takes::value;
  }
  return Takes::unknown;
}

// Such as `-o`, if there is an option with this name.
bool is_letter_option(std::string_view word, const std::vector<const Type*>& known) {
  return word.size() == 2 && word[0] == '-' && takes(word.substr(1), known) != Takes::unknown;
}

std::string hint(std::string_view name, const std::vector<const Type*>& known) {
  std::vector<std::string_view> names;
  for (const auto* type : known)
    for (const auto& field : type->fields) names.push_back(field.name);
  const auto nearest = nearest_name(name, names);
  return nearest.empty() ? "" : " Did you mean --" + option_name(nearest) + "?";
}

}  // namespace

const std::string* CommandLine::find(std::string_view name) const {
  for (const auto& option : options)
    if (option.name == name) return &option.value;
  return nullptr;
}

bool CommandLine::is_on(std::string_view name) const {
  const auto* given = find(name);
  return given && *given != "false";
}

std::string option_name(std::string_view field) {
  std::string name(field);
  std::ranges::replace(name, '_', '-');
  return name;
}

std::string option_word(std::string_view field) {
  return (field.size() == 1 ? "-" : "--") + option_name(field);
}

Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments,
                                       const std::vector<const Type*>& known) {
  static const std::string help = "--help";
  CommandLine line;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& one = arguments[i] == "-h" ? help : arguments[i];
    if (one == "--") {
      const auto rest = arguments.begin() + static_cast<std::ptrdiff_t>(i) + 1;
      line.operands.insert(line.operands.end(), rest, arguments.end());
      break;
    }
    const bool is_short = is_letter_option(one, known);
    if (!is_short && (one.size() < 3 || !one.starts_with("--"))) {
      line.operands.push_back(one);
      continue;
    }
    const auto equals = is_short ? one.npos : one.find('=');
    auto name = is_short ? one.substr(1) : one.substr(2, equals - 2);
    std::ranges::replace(name, '-', '_');
    const auto kind = takes(name, known);
    if (kind == Takes::unknown) {
      return invalid("", "unknown_option",
                     "Unknown option --" + option_name(name) + "." + hint(name, known));
    }
    if (equals != one.npos) {
      line.options.push_back({name, one.substr(equals + 1)});
    } else if (kind == Takes::value) {
      if (i + 1 == arguments.size())
        return invalid("", "missing_value", option_word(name) + " requires a value.");
      line.options.push_back({name, arguments[++i]});
    } else {
      line.options.push_back({name, "true"});
    }
  }
  return line;
}

}  // namespace toolyard
