// `toolyard mcp`: the tools for AI agents over standard input and output, offline.
#include <signal.h>
#include <unistd.h>

#include <cstdio>

#include "app/commands/command_line.h"
#include "app/commands/commands.h"
#include "app/commands/mcp_lines.h"
#include "app/version.h"

namespace toolyard {

namespace {

int describe_mcp() {
  std::puts(
      "toolyard mcp [--tools a,b] [--brief] [--files DIR] ...\nOffers the tools to AI agents by "
      "the Model Context Protocol, over standard input and\noutput, with one message per line. "
      "Requires no settings, data folder or network.\n\n  --tools NAMES           Offer only these "
      "tools, such as base64,hash_generator.\n  --brief                 Shorten the list of tools, "
      "for clients with a small context.\n  --files DIR             Accept files below DIR as "
      "file:NAME, and let tools that create\n                          files save new ones there "
      "(save_as). May be given several\n                          times: files are saved below the "
      "first folder.");
  return 0;
}

}  // namespace

int serve_mcp(const Arguments& arguments) {
  const auto line = parse_command_line(arguments, {}, {"brief", "help"}, {"tools", "files"});
  if (!line) return complain(line.error(), 2);
  if (line->find("help")) return describe_mcp();
  std::vector<std::string> names;
  for (const auto& option : line->options)
    if (option.name == "files") names.push_back(option.value);
  const auto folders = McpFolders::open(names);
  if (!folders) return complain(folders.error(), 2);
  const mcp::ToolList list(tools(),
                           names.empty() ? mcp::FolderAccess::none : mcp::FolderAccess::given);
  const auto* chosen = line->find("tools");
  auto selection = list.select(chosen ? *chosen : std::string(),
                               line->find("brief") ? mcp::Detail::brief : mcp::Detail::full);
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
  // What still runs then ends with the program.
  if (!lines.serve()) _exit(0);
  return 0;
}

}  // namespace toolyard
