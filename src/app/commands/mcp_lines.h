// The Model Context Protocol over lines: a message each, in and out. Calls run beside each other,
// and each answer is written as soon as it is there.
#pragma once
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "app/commands/mcp_folders.h"
#include "core/threads.h"
#include "http/api/work_pool.h"
#include "mcp/results.h"
#include "mcp/tool_list.h"

namespace toolyard {

// A call of a tool, from its arguments to the message that answers it. Work limits are those of
// `toolyard tool`.
class McpTool {
 public:
  McpTool(const mcp::ToolList& list, const mcp::Results& results, const McpFolders& folders)
      : list_(list), results_(results), folders_(folders) {}
  // Without room, what is a call of a tool is refused as `busy`.
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
};

class McpLines {
 public:
  // Descriptors to read from and to write to.
  struct Ends {
    int in;
    int out;
  };
  McpLines(const mcp::ToolList& list, const mcp::Results& results, const McpFolders& folders,
           mcp::Selection selection, Threads& threads, Ends ends);

  // Until the input ends, and what runs then is written; false where that took too long.
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
  std::map<std::string, std::shared_ptr<Line>, std::less<>> running_;  // by id, as JSON; guarded
  std::size_t in_flight_ = 0;                                          // guarded
  std::mutex output_;
  http::WorkPool pool_;  // goes first
};

}  // namespace toolyard
