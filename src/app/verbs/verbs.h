// The table of commands: their names, options and functions. The command line, help, manual pages
// and completion are all based on this table.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard {

// What a command accepts in addition to its own options.
enum class VerbTakes {
  nothing,
  settings,  // all settings, as options
  tool,      // the name of a tool, and the fields of its request
};

struct Verb {
  std::string_view name;
  std::string_view operand = {};  // FILE, DIR, or a choice: `bash|zsh|fish`
  std::string_view does;
  int (*run)(const std::vector<std::string>&);
  const Type* options = nullptr;  // own options, or null
  VerbTakes takes = VerbTakes::settings;
  bool is_hidden = false;  // only for scripts; not in help

  std::span<const Field> own_fields() const {
    return options ? options->fields : std::span<const Field>();
  }
};

std::span<const Verb> verbs();
const Verb* find_verb(std::string_view name);

// Returns the placeholder for an option's value in help texts, such as FILE; empty for booleans.
std::string placeholder_of(const Field& field);
// Returns the values of all enumerations within a type.
std::vector<const EnumName*> values_of(const Type& type);
// Returns a synopsis such as "--username USERNAME --role ROLE", with optional parts in brackets.
std::string synopsis_of(const Verb& verb);

// Return the output of `toolyard help` and of `toolyard COMMAND --help`.
std::string help_of_all();
std::string help_of(const Verb& verb);

}  // namespace toolyard
