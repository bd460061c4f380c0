// Entry point of the program `toolyard`: runs the command that the first argument names.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <span>
#include <string>
#include <string_view>

#include "app/commands/commands.h"
#include "app/commands/hidden_arguments.h"
#include "app/verbs/verbs.h"
#include "app/version.h"
#include "core/caught.h"

namespace {

int print(const std::string& text, std::FILE* to) {
  std::fputs(text.c_str(), to);
  return to == stdout ? 0 : 2;
}

bool is_help(std::string_view word) { return word == "--help" || word == "-h"; }

// Arguments after `--` are data.
bool asks_for_help(const toolyard::Arguments& arguments) {
  const auto end = std::ranges::find(arguments, "--");
  return std::find_if(arguments.begin(), end, is_help) != end;
}

int run(const toolyard::Verb& verb, const toolyard::Arguments& arguments) {
  // A tool's options determine which of its arguments request help; in words to be completed, none
  // does.
  const bool knows_itself = verb.takes == toolyard::VerbTakes::tool || verb.is_hidden;
  if (knows_itself || !asks_for_help(arguments)) return verb.run(arguments);
  return print(help_of(verb), stdout);
}

int run(const toolyard::Arguments& all) {
  if (all.empty()) return print(toolyard::help_of_all(), stderr);
  if (all[0] == "help" || is_help(all[0])) return print(toolyard::help_of_all(), stdout);
  if (all[0] == "--version") return print(toolyard::version_text(), stdout);
  try {
    if (const auto* verb = toolyard::find_verb(all[0]))
      return run(*verb, {all.begin() + 1, all.end()});
  } catch (...) {
    std::fprintf(stderr, "toolyard: %s\n", toolyard::current_exception_message().c_str());
    return 1;
  }
  std::fprintf(stderr, "toolyard: unknown command %s; see toolyard help\n", all[0].c_str());
  return 2;
}

// Truncated output is not a success.
int flushed(int code) {
  if (std::fflush(stdout) == 0 && !std::ferror(stdout)) return code;
  std::fputs("toolyard: standard output cannot be written\n", stderr);
  return code == 0 ? 1 : code;
}

}  // namespace

int main(int count, char** arguments) {
  const std::span given(arguments + 1, std::size_t(std::max(count, 1) - 1));
  const toolyard::Arguments copied(given.begin(), given.end());
  toolyard::hide_secrets(given);
  return flushed(run(copied));
}
