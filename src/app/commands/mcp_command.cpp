// The command `toolyard mcp`: an MCP server for AI agents over standard input and output (the stdio
// transport), offline.
#include <signal.h>
#include <unistd.h>

#include <cstdio>

#include "app/commands/command_line.h"
#include "app/commands/commands.h"
#include "app/commands/mcp_lines.h"
#include "app/verbs/verb_options.h"
#include "app/version.h"

namespace toolyard {

int serve_mcp(const Arguments& arguments) {
  const auto line = parse_command_line(arguments, {&type_of<McpOptions>});
  if (!line) return print_error(line.error(), 2);
  std::vector<std::string> names;
  for (const auto& option : line->options)
    if (option.name == "files") names.push_back(option.value);
  const auto folders = McpFolders::open(names);
  if (!folders) return print_error(folders.error(), 2);
  const mcp::ToolList list(tools(),
                           names.empty() ? mcp::FolderAccess::none : mcp::FolderAccess::given);
  const auto* chosen = line->find("tools");
  auto selection = list.select(chosen ? *chosen : std::string(),
                               line->is_on("brief") ? mcp::Detail::brief : mcp::Detail::full);
  if (!selection) {
    std::fprintf(stderr, "toolyard: %s\n", selection.error().c_str());
    return 2;
  }
  signal(SIGPIPE, SIG_IGN);
  Log log(LogLevel::warning);
  Threads threads(log);
  const mcp::Results results{std::string(program_version())};
  McpLines lines(list, results, *folders, *std::move(selection), threads,
                 {STDIN_FILENO, STDOUT_FILENO});
  // Calls that are still running end with the process.
  if (!lines.serve()) _exit(0);
  return 0;
}

}  // namespace toolyard
