#include <array>
#include <optional>

#include "app/demo/site.h"
#include "areas/limits/options.h"
#include "core/crypto/random.h"

namespace toolyard::demo {

namespace {

struct Account {
  std::string_view name;
  int age_days;
  std::optional<Role> role = {};
  std::string_view plan = {};  // where the settings have it
  bool is_active = true;
};

// Those who run the site, and those who use it.
constexpr std::array accounts_of_site{
    Account{"ada", 58, Role::admin, "unlimited"},
    Account{"boris", 57, Role::approver},
    Account{"chloe", 55, Role::editor},
    Account{"david", 50, Role::viewer},
    Account{"erin", 45, std::nullopt, "pro"},
    Account{"farid", 38, std::nullopt, "free"},
    Account{"greta", 21},
    Account{.name = "hugo", .age_days = 16, .plan = "free", .is_active = false},
};

}  // namespace

Result<void> fill_accounts(Site& site) {
  append_random_base62(site.password, 20);
  auto& service = site.services.accounts;
  for (const auto& account : accounts_of_site) {
    site.moment = site.days_ago(account.age_days);
    const std::string name(account.name);
    TOOLYARD_TRY(const auto made,
                 service.create({name, name + "@example.org", site.password}, account.role));
    site.people.push_back({made.id, account.name});
    accounts::UserChange change;
    change.gives_plan = limits::find_plan(site.settings.limits.plans, account.plan) != nullptr;
    if (change.gives_plan) change.plan = account.plan;
    change.is_active = account.is_active;
    site.moment += std::chrono::minutes(20);
    TOOLYARD_TRY_VOID(service.change(made.id, change));
  }
  return {};
}

}  // namespace toolyard::demo
