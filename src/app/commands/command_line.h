// Splits a command line into options (`--name value`, `--name=value`, `--flag`) and the rest.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard {

struct Option {
  std::string name;  // with underscores, as fields are called
  std::string value;
};

struct CommandLine {
  std::vector<Option> options;
  std::vector<std::string> operands;

  const std::string* find(std::string_view name) const;
  // Of an option that is a boolean.
  bool is_on(std::string_view name) const;
  // Of an option that the verb requires.
  const std::string& value(std::string_view name) const { return *find(name); }
};

// `work_threads` as `work-threads`.
std::string option_name(std::string_view field);
// `--work-threads`, or `-o` for a name of one letter.
std::string option_word(std::string_view field);

// `known` are described records whose fields are options; booleans need no value. `-h` is `--help`.
Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments,
                                       const std::vector<const Type*>& known);

}  // namespace toolyard
