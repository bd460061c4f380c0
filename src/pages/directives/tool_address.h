// The options of a `::tool` directive: checked against the description of the tool, and written as
// the page of the tool reads them from its address (web/src/tools/address.ts).
#pragma once
#include <string>
#include <vector>

#include "pages/directives/directive.h"
#include "tools/catalog.h"

namespace toolyard::pages {

struct ToolAddress {
  const Tool* tool = nullptr;  // null if there is no such tool
  std::string rest;            // query and fragment, such as `?operation=decode#input=YQ%3D%3D`
  std::vector<std::string> faults;  // sentences; if there are any, the address is not usable
};

ToolAddress tool_address(const Directive& directive);

}  // namespace toolyard::pages
