// Secrets that were given as options. Every user of the machine can read the arguments of a
// process, so they are overwritten as soon as the program has copied them.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/command_line.h"

namespace toolyard {

// Overwrites the values of secret settings, and of secret fields of the tool that is called, in the
// arguments of this process. `arguments` are those after the name of the program, as the system has
// passed them.
void hide_secrets(std::span<char*> arguments);

// Returns the options whose value is a secret, such as `--secret-key`. A URL without a password is
// none.
std::vector<std::string> secret_options(const CommandLine& line);

// Warns on standard error of such options: they could be read until they were overwritten, and are
// kept in the history of shells and in files that start the program.
void warn_of_secret_options(const CommandLine& line);

}  // namespace toolyard
