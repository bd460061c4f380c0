// MCP server over lines (the stdio transport): one message per line. Tool calls run concurrently,
// and each response is written as soon as it is available.
#pragma once
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "adapters/fonts/installed_fonts.h"
#include "app/commands/mcp_folders.h"
#include "core/threads.h"
#include "http/pool/work_pool.h"
#include "mcp/results.h"
#include "mcp/tool_list.h"

namespace toolyard {

// Runs a tool call, from its arguments to the response message. Work is limited as for
// `toolyard tool`.
class McpTool {
 public:
  McpTool(const mcp::ToolList& list, const mcp::Results& results, const McpFolders& folders)
      : list_(list), results_(results), folders_(folders) {}
  // Returns the response. If `has_room` is false, a call of an existing tool is rejected as `busy`.
  std::string answer(const mcp::Accepted& request, const mcp::Selection& selection,
                     bool has_room) const;

 private:
  std::string call(const mcp::Accepted& request, const mcp::ListedTool& tool, std::string arguments,
                   const std::string& save_as) const;
  std::string problem(const mcp::Accepted& request, const mcp::ListedTool& tool,
                      const Error& error) const;

  const mcp::ToolList& list_;
  const mcp::Results& results_;
  const McpFolders& folders_;
  const fonts::InstalledFonts fonts_;
};

class McpLines {
 public:
  // File descriptors to read from and to write to.
  struct Ends {
    int in;
    int out;
  };
  McpLines(const mcp::ToolList& list, const mcp::Results& results, const McpFolders& folders,
           mcp::Selection selection, Threads& threads, Ends ends);

  // Serves until the input ends and running calls are answered; false if the calls took too long.
  bool serve();

 private:
  struct Line;

  void take(std::string text);
  void take_skipped();
  void start(std::shared_ptr<Line> line);
  void run(Line& line);
  std::string answer(const mcp::Accepted& request, bool has_room) const;
  void cancel(std::string_view notification);
  void await_input();
  bool tell_progress();
  void note_handshake(const mcp::Arrival& arrival);
  void write(std::string message);

  const mcp::ToolList& list_;
  const mcp::Results& results_;
  const McpTool tool_;
  const mcp::Selection selection_;
  const Ends ends_;
  JsonDecoder decoder_;
  std::string negotiated_;
  std::uint64_t count_ = 0;
  std::chrono::steady_clock::time_point next_progress_ = {};

  std::mutex mutex_;
  std::condition_variable done_;
  // By request id, as JSON; guarded by mutex_, as is in_flight_.
  std::map<std::string, std::shared_ptr<Line>, std::less<>> running_;
  std::size_t in_flight_ = 0;
  std::mutex output_;
  http::WorkPool pool_;  // last member: destroyed first
};

}  // namespace toolyard
