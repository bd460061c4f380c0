// HTML shells of the tool pages: text for readers without scripts, and the data from which the
// script builds the page.
#pragma once
#include <span>

#include "core/endpoint/endpoint.h"
#include "http/web/shell.h"
#include "tools/catalog.h"

namespace toolyard::http {

Shell index_shell();
// `endpoint` is the endpoint of the tool, as in the OpenAPI document.
Shell tool_shell(const Tool& tool, const Endpoint& endpoint, const Assets& assets);
Shell missing_shell();

}  // namespace toolyard::http
