// The files that operators start from (the guide and `deploy`), for tests: their texts, code blocks
// and commands.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/server/program.h"

namespace toolyard::testing {

// Whether the shell finds a program of this name, including in directories such as /usr/sbin.
bool has_program(const std::string& name);

// Returns the text of a file of the repository.
std::string source_text(const std::string& path);
// Returns the guide and all files in `deploy`, as paths relative to the root of the repository.
std::vector<std::string> operators_files();

// Replaces every `from` in `text`. Throws std::runtime_error if there is none, so that a changed
// file is noticed.
std::string replaced(std::string text, std::string_view from, std::string_view to);

// Returns the code blocks of a Markdown text with this language.
std::vector<std::string> code_blocks(std::string_view text, std::string_view language);

// A call of the program in a file.
struct Command {
  std::string verb;
  std::vector<std::string> options;  // names such as `--listen`
};
// Returns every call of `toolyard` or `toolyardctl` in shell commands, a systemd unit or a
// Dockerfile. Comments are ignored.
std::vector<Command> commands_in(std::string_view text);

}  // namespace toolyard::testing
