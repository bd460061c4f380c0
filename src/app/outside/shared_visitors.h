// Creates what nodes share to count a visitor once.
#pragma once
#include <memory>

#include "app/settings/settings.h"
#include "ports/shared_visitors.h"

namespace toolyard {

// Returns null without `redis_url`. Throws std::runtime_error if `redis_ca_file` cannot be used.
std::unique_ptr<SharedVisitors> make_shared_visitors(const Settings& settings);

}  // namespace toolyard
