// What the shells of the tools' pages hold: text for those who read without scripts, and the data
// that the script makes the page of.
#pragma once
#include <span>

#include "core/endpoint/endpoint.h"
#include "http/web/shell.h"
#include "tools/catalog.h"

namespace toolyard::http {

Shell index_shell();
// `endpoint` is that of the tool, as the document shows it.
Shell tool_shell(const Tool& tool, const Endpoint& endpoint, const Assets& assets);
Shell missing_shell();

}  // namespace toolyard::http
