// The tools as clients of models see them: names, descriptions and schemas, made once of what the
// tools describe. A new tool of the catalog is there without a line.
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

// What clients show of a description.
inline constexpr std::size_t most_description_bytes = 1000;

// A tool with its entry in the list.
struct ListedTool {
  const Tool* tool = nullptr;  // none: an operation of the admin side
  const Type* answer = nullptr;
  std::string name;           // the slug, with `_` for `-`
  bool answers_file = false;  // which stands beside the rest of the answer
  std::string example;        // arguments, as JSON; empty where no example fits
  std::string full;           // its entry in the list
  std::string brief;          // the same for clients with little room
  bool is_reading = true;     // it changes nothing
  std::string meta = {};      // members of `_meta` of its answers, as JSON
};

// Files that calls read and write by their names, where the caller has a folder for them.
enum class FolderAccess { none, given };

// Which tools a caller wants to see, and how.
struct Selection {
  std::vector<bool> chosen;  // by the tool's place in the catalog; empty: all
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

  // By its name, in either spelling; the count of tools where there is none.
  std::size_t find(std::string_view name) const;
  // "Unknown tool: … Did you mean …?"
  std::string unknown(std::string_view name) const;
  // Of names between commas; a sentence where one is unknown. No text chooses all.
  std::expected<Selection, std::string> select(std::string_view names, Detail detail) const;
  // The same without those that change something.
  Selection reading_only(Selection selection) const;

  // The list of those that are chosen and allowed: a JSON array.
  std::string listed(const Selection& selection,
                     const std::function<bool(std::size_t tool)>& is_allowed) const;

 private:
  std::vector<ListedTool> tools_;
  FolderAccess folders_;
};

}  // namespace toolyard::mcp
