// The list of MCP tools: names, descriptions and schemas, built once at startup from the
// descriptions of the tools in the catalog.
#pragma once
#include <expected>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mcp/model_schema.h"
#include "tools/catalog.h"

namespace toolyard::mcp {

// Maximum size of a tool's description, in bytes; clients cut off longer ones.
inline constexpr std::size_t max_description_bytes = 1000;

// A tool and its entry in the list.
struct ListedTool {
  const Tool* tool = nullptr;  // null: an operation of the admin API
  const Type* answer = nullptr;
  std::string name;           // of a tool: its slug, with `_` for `-`
  bool answers_file = false;  // the response contains a file, sent as separate content
  std::string example;        // arguments as JSON; empty: no example
  std::string full;           // entry in the list, as JSON
  std::string brief;          // shorter entry for clients with small contexts
  bool is_reading = true;     // the tool changes nothing
  std::string meta = {};      // members for `_meta` of its results, as JSON
};

// Whether calls can read and write files by name, in a folder of the caller.
enum class FolderAccess { none, given };

// Selects the tools that a caller sees, and their amount of detail.
struct Selection {
  std::vector<bool> chosen;  // by index in the list; empty: all
  Detail detail = Detail::full;
  bool has(std::size_t tool) const { return chosen.empty() || chosen[tool]; }
};

class ToolList {
 public:
  ToolList(std::span<const Tool> tools, FolderAccess folders);
  explicit ToolList(std::vector<ListedTool> tools)
      : tools_(std::move(tools)), folders_(FolderAccess::none) {}

  std::span<const ListedTool> tools() const { return tools_; }
  FolderAccess folders() const { return folders_; }

  // Returns the index of a tool by its name, with `_` or `-`, or the number of tools if there is
  // none.
  std::size_t find(std::string_view name) const;
  // Returns an error message such as "Unknown tool: … Did you mean …?".
  std::string unknown(std::string_view name) const;
  // Parses comma-separated tool names; an empty text selects all tools. The error is a message
  // about the first unknown name.
  std::expected<Selection, std::string> select(std::string_view names, Detail detail) const;
  // Returns the selection without tools that change something.
  Selection reading_only(Selection selection) const;

  // Returns the selected and allowed tools as a JSON array.
  std::string listed(const Selection& selection,
                     const std::function<bool(std::size_t tool)>& is_allowed) const;

 private:
  std::vector<ListedTool> tools_;
  FolderAccess folders_;
};

}  // namespace toolyard::mcp
