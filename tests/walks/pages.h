// The pages of documentation whose commands are run: docs/NAME.md, each a walk. What README
// promises in its tables is shown on one of them.
#pragma once
#include <array>
#include <string_view>

namespace toolyard::testing {

inline constexpr std::array<std::string_view, 15> walked_pages{
    "tools",      "accounts",    "content",  "search", "opportunities",
    "autopilot",  "experiments", "invoices", "email",  "subscribers",
    "affiliates", "metrics",     "jobs",     "backup", "agents"};

}  // namespace toolyard::testing
