#include "areas/limits/options.h"

#include <algorithm>

#include "core/text/characters.h"

namespace toolyard::limits {

namespace {

bool is_plan_name(std::string_view name) {
  return !name.empty() && std::ranges::all_of(name, [](char c) {
    return is_lower(c) || is_digit(c) || c == '-' || c == '_';
  });
}

}  // namespace

std::vector<Plan> standard_plans() {
  return {{.name = "free", .rate_limit_per_minute = 60, .monthly_quota = 10'000},
          {.name = "pro", .rate_limit_per_minute = 3'000, .monthly_quota = 1'000'000},
          {.name = "unlimited"}};
}

Result<void> check_plans(const std::vector<Plan>& plans) {
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const auto pointer = "/plans/" + std::to_string(i) + "/name";
    if (!is_plan_name(plans[i].name))
      faults.push_back(
          {pointer, "invalid_option",
           "The name of a plan may contain only lower-case letters, digits, `-` and `_`."});
    else if (find_plan(plans, plans[i].name) != &plans[i])
      faults.push_back(
          {pointer, "duplicate", "The name `" + plans[i].name + "` is used by another plan."});
  }
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

const Plan* find_plan(const std::vector<Plan>& plans, std::string_view name) {
  const auto found = std::ranges::find(plans, name, &Plan::name);
  return found == plans.end() ? nullptr : &*found;
}

}  // namespace toolyard::limits
