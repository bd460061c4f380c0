// Search Console as the settings have it.
#pragma once
#include <memory>

#include "app/settings/settings.h"
#include "areas/search/sync/model.h"
#include "core/error.h"
#include "ports/search_console.h"

namespace toolyard {

// Whether the settings about Search Console make sense together.
Result<void> check_search_console(const Settings& settings);

// Null where no account is set.
std::unique_ptr<SearchConsole> make_search_console(const Settings& settings);
search::SyncOptions sync_options(const Settings& settings);

}  // namespace toolyard
