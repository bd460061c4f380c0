// Converts a tool's entry in the catalog to facts for the offline writer.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "adapters/offline_writer/facts.h"
#include "app/settings/settings.h"

namespace toolyard {

// Returns nothing if the tool does not exist. `base_url` is the public URL of the server.
std::optional<offline::ToolFacts> facts_of_tool(std::string_view slug, std::string_view base_url);

// Returns the URL of the server: `base_url`, or otherwise that of the listening address.
std::string base_url_of(const Settings& settings);

}  // namespace toolyard
