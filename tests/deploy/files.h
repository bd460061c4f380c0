// The files an operator starts from, as the tests see them, and what they say.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/server/program.h"

namespace toolyard::testing {

// Whether the shell finds a program of this name, also where only root looks.
bool has_program(const std::string& name);

// The text of a file of the repository.
std::string source_text(const std::string& path);
// The guide, and everything in `deploy`; paths from the root of the repository on.
std::vector<std::string> operators_files();

// What `text` is with every `from` replaced; nothing may be missing, so a file that changes is
// noticed.
std::string replaced(std::string text, std::string_view from, std::string_view to);

// The code blocks of a Markdown text that are marked with this language.
std::vector<std::string> code_blocks(std::string_view text, std::string_view language);

// One call of the program as a file writes it.
struct Command {
  std::string verb;
  std::vector<std::string> options;  // `--listen`
};
// Every call of `toolyard` or `toolyardctl` in lines of the shell, of a unit or an image. Comments
// do not count.
std::vector<Command> commands_in(std::string_view text);

}  // namespace toolyard::testing
