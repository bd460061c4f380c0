// What the catalog says of a tool, as facts for whoever writes about it.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "adapters/offline_writer/facts.h"
#include "app/settings/settings.h"

namespace toolyard {

// Nothing where there is no such tool. `base_url` is where the server is reached.
std::optional<offline::ToolFacts> facts_of_tool(std::string_view slug, std::string_view base_url);

// As callers type it: the setting, else the address that is listened on.
std::string reached_at(const Settings& settings);

}  // namespace toolyard
