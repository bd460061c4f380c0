// Creates the Search Console client that the settings configure.
#pragma once
#include <memory>

#include "app/settings/settings.h"
#include "core/error.h"
#include "ports/search_console.h"

namespace toolyard {

// Checks that the Search Console settings are consistent.
Result<void> check_search_console(const Settings& settings);

// Returns null if no service account is configured.
std::unique_ptr<SearchConsole> make_search_console(const Settings& settings);

}  // namespace toolyard
