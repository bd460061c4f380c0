// Parses a command line into options (`--name value`, `--name=value`, `--flag`) and operands.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard {

struct Option {
  std::string name;  // with underscores, like field names
  std::string value;
};

struct CommandLine {
  std::vector<Option> options;
  std::vector<std::string> operands;

  const std::string* find(std::string_view name) const;
  // Whether a boolean option is set.
  bool is_on(std::string_view name) const;
  // Returns the value of an option that is required, and therefore present.
  const std::string& value(std::string_view name) const { return *find(name); }
};

// Converts `work_threads` to `work-threads`.
std::string option_name(std::string_view field);
// Returns `--work-threads`, or `-o` if the name has one letter.
std::string option_word(std::string_view field);

// `known` are described records whose fields are the valid options; booleans need no value. `-h` is
// equivalent to `--help`.
Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments,
                                       const std::vector<const Type*>& known);

}  // namespace toolyard
