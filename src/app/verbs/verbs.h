// The verbs of the command line: what each takes and does. This table is what the program obeys,
// and what help, manual pages and completion are made from.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard {

// What a verb takes beside its own options.
enum class VerbTakes {
  nothing,
  settings,  // every setting is an option, too
  tool,      // the name of a tool, and the fields of its request
};

struct Verb {
  std::string_view name;
  std::string_view operand = {};  // FILE, DIR, or the words it can be: `bash|zsh|fish`
  std::string_view does;
  int (*run)(const std::vector<std::string>&);
  const Type* options = nullptr;  // its own
  VerbTakes takes = VerbTakes::settings;
  bool is_hidden = false;  // for programs

  std::span<const Field> own_fields() const {
    return options ? options->fields : std::span<const Field>();
  }
};

std::span<const Verb> verbs();
const Verb* find_verb(std::string_view name);

// What stands for the value of an option, such as FILE or `json|yaml`; empty where it needs none.
std::string placeholder_of(const Field& field);
// The spellings of all enumerations that a value can be of.
std::vector<const EnumName*> values_of(const Type& type);
// "--username USERNAME --role ROLE"; in brackets what is not required.
std::string synopsis_of(const Verb& verb);

// What `toolyard help` and `toolyard VERB --help` print.
std::string help_of_all();
std::string help_of(const Verb& verb);

}  // namespace toolyard
