// Reads the settings of a command, from the command line, the environment and the configuration
// file, together with the command's own options.
#pragma once
#include <string_view>
#include <vector>

#include "app/commands/command_line.h"
#include "app/settings/settings.h"

namespace toolyard {

// Options that a command has in addition to the settings.
struct OwnOptions {
  const Type* options = nullptr;  // described in app/verbs/verb_options.h
  // Settings that apply if the flag in their `source` is set.
  std::vector<GivenSetting> flag_defaults = {};
  std::size_t operands = 0;  // maximum number of operands
};

struct CommandInput {
  CommandLine line;
  Settings settings;
};

// Fails if a required option of the command is missing.
Result<CommandInput> read_command(const std::vector<std::string>& arguments, const OwnOptions& own);
// Reads the settings of a server, and checks that it can use the files of its certificate.
Result<CommandInput> read_server_command(const std::vector<std::string>& arguments,
                                         const OwnOptions& own);

// Returns a line for each fault.
std::vector<std::string> lines_of(const Error& error);

}  // namespace toolyard
