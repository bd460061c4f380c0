// The pages of documentation, docs/NAME.md, whose commands are run as tests (walks). Everything in
// the tables of README must be shown on one of them.
#pragma once
#include <array>
#include <string_view>

namespace toolyard::testing {

inline constexpr std::array<std::string_view, 18> walked_pages{
    "tools",       "accounts", "content", "search",      "opportunities", "autopilot",
    "experiments", "invoices", "email",   "subscribers", "affiliates",    "metrics",
    "jobs",        "backup",   "agents",  "site",        "clients",       "events"};

}  // namespace toolyard::testing
