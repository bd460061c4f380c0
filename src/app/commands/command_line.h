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
};

// `work_threads` as `work-threads`.
std::string option_name(std::string_view field);

// `known` are described records whose fields are options; booleans need no value. `flags` are
// further options without a value, `valued` further ones with one. `-h` is `--help`.
Result<CommandLine> parse_command_line(const std::vector<std::string>& arguments,
                                       const std::vector<const Type*>& known,
                                       const std::vector<std::string_view>& flags,
                                       const std::vector<std::string_view>& valued);

}  // namespace toolyard
