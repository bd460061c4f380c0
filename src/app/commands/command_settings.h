// Reads what every command that touches the store or the server needs: settings from the command
// line, the environment and the configuration file, and the command's own options.
#pragma once
#include <string_view>
#include <vector>

#include "app/commands/command_line.h"
#include "app/settings/settings.h"

namespace toolyard {

// What a command takes beside the settings.
struct OwnOptions {
  const Type* options = nullptr;                 // described in app/verbs/verb_options.h
  std::vector<GivenSetting> flag_defaults = {};  // settings where a flag, their source, is given
  std::size_t operands = 0;                      // how many words without dashes it takes at most
};

struct CommandInput {
  CommandLine line;
  Settings settings;
};

// Every option that is required is there.
Result<CommandInput> read_command(const std::vector<std::string>& arguments, const OwnOptions& own);

}  // namespace toolyard
