#include <array>

#include "app/demo/site.h"
#include "areas/limits/options.h"
#include "core/crypto/random.h"

namespace toolyard::demo {

namespace {

struct Account {
  std::string_view name;
  int age_days;
  std::optional<Role> role = {};
  std::string_view plan = {};  // assigned if the settings have a plan of this name
  bool is_active = true;
};

// The staff of the site, and its users.
constexpr std::array accounts_of_site{
    Account{"ada", 364, Role::admin, "unlimited"},
    Account{"boris", 363, Role::approver},
    Account{"chloe", 362, Role::editor},
    Account{"david", 300, Role::viewer},
    Account{"erin", 340, std::nullopt, "pro"},
    Account{"farid", 251, std::nullopt, "free"},
    Account{"ines", 172, std::nullopt, "pro"},
    Account{"greta", 118},
    Account{"kenji", 74, std::nullopt, "free"},
    Account{.name = "hugo", .age_days = 61, .plan = "free", .is_active = false},
    Account{"lucia", 19, std::nullopt, "free"},
};

Result<void> make(Site& site, const Account& account) {
  auto& service = site.services.accounts;
  const std::string name(account.name);
  TOOLYARD_TRY(const auto made,
               service.create({name, name + "@example.org", site.password}, account.role));
  site.people.push_back({made.id, account.name, account.role});
  accounts::UserChange change;
  change.gives_plan = limits::find_plan(site.settings.limits.plans, account.plan) != nullptr;
  if (change.gives_plan) change.plan = account.plan;
  change.is_active = account.is_active;
  site.moment += std::chrono::minutes(20);
  TOOLYARD_TRY_VOID(service.change(made.id, change));
  return {};
}

// Sends an invitation; the email is stored in the outbox.
Result<void> invite(Site& site, const Call& call, std::string_view email, Role role) {
  accounts::Invitation invitation;
  invitation.email = email;
  invitation.role = role;
  TOOLYARD_TRY_VOID(site.services.invitations.create(call, invitation));
  return site.services.jobs.run_due();
}

}  // namespace

void plan_accounts(Site& site) {
  append_random_base62(site.password, 20);
  for (const auto& account : accounts_of_site)
    site.plan(site.at(account.age_days, 8), {}, [&](const Call&) { return make(site, account); });
  site.plan(site.at(200, 9), "ada", [&](const Call& call) {
    return invite(site, call, "summer.help@example.org", Role::viewer);
  });
  site.plan(site.at(1, 16), "ada", [&](const Call& call) {
    return invite(site, call, "new.editor@example.org", Role::editor);
  });
}

}  // namespace toolyard::demo
