// HTML shells of the tool pages: text for readers without scripts, and the data from which the
// script builds the page.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "http/web/shell.h"
#include "tools/catalog.h"

namespace toolyard::http {

// Returns the tools with these slugs, in their order.
std::vector<Tool> tools_named(std::span<const std::string> slugs);

// The index lists these tools; so does the data of the page of a tool. Below a text, it is a part
// of the page, with a heading of the second level.
inline constexpr std::string_view index_title = "Toolyard: tools for text, data, keys and files";
Shell index_shell(std::span<const Tool> listed, std::string_view title = index_title,
                  bool is_below_a_text = false);
// Returns the data of the page of a tool with other tools than those of the catalog, and another
// title.
std::string data_with_tools(const Shell& shell, std::span<const Tool> listed,
                            std::string_view title);
// `endpoint` is the endpoint of the tool, as in the OpenAPI document.
Shell tool_shell(const Tool& tool, const Endpoint& endpoint, const Assets& assets);
Shell missing_shell();

}  // namespace toolyard::http
