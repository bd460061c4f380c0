#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "app/commands/command_settings.h"
#include "app/commands/commands.h"
#include "app/verbs/verb_options.h"
#include "app/wiring/store.h"

namespace toolyard {

namespace {

// Reads a line; on a terminal, prompts for it and disables echo.
std::string read_password(bool from_pipe) {
  std::string password;
  termios before{};
  const bool is_typed = !from_pipe && tcgetattr(STDIN_FILENO, &before) == 0;
  if (is_typed) {
    std::fputs("Password: ", stderr);
    auto silent = before;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
  }
  std::getline(std::cin, password);
  if (is_typed) {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    std::fputs("\n", stderr);
  }
  return password;
}

Log quiet_log() { return Log(LogLevel::warning); }

constexpr std::string_view none = "none";

// Returns a list such as `viewer, editor or none`, for error messages.
std::string one_of(const std::vector<std::string_view>& names) {
  std::string list;
  for (const auto name : names) list.append(name).append(", ");
  list.erase(list.size() - std::min<std::size_t>(list.size(), 2));
  return list.append(list.empty() ? "" : " or ").append(none);
}

Result<std::optional<Role>> role_named(std::string_view name) {
  if (name == none) return std::nullopt;
  std::vector<std::string_view> names;
  for (const auto& role : spellings(Role{})) {
    if (role.name == name) return role.value;
    names.push_back(role.name);
  }
  return invalid("/role", "invalid_option", "Must be " + one_of(names) + ".");
}

Result<std::optional<std::string>> plan_named(const std::string& name, const Settings& settings) {
  if (name == none) return std::nullopt;
  if (limits::find_plan(settings.limits.plans, name)) return name;
  std::vector<std::string_view> names;
  names.reserve(settings.limits.plans.size());
  for (const auto& plan : settings.limits.plans) names.push_back(plan.name);
  return invalid("/plan", "invalid_option", "Must be " + one_of(names) + ".");
}

// Changes an account, by the rules that also apply to administrators of the site. Returns the exit
// code.
int change_account(const Settings& settings, const std::string& username,
                   const accounts::UserChange& change, const std::string& outcome) {
  auto log = quiet_log();
  Store store(settings, log);
  const auto user = store.accounts().find_by_name(username);
  if (!user) return print_error(user.error(), 1);
  const auto changed = store.accounts().change(user->id, change);
  if (!changed) return print_error(changed.error(), 1);
  std::printf("The account %s has %s.\n", changed->username.c_str(), outcome.c_str());
  return 0;
}

// Removes an additional means of signing in: a second factor or passkeys.
template <class Remove>
int remove_from_account(const Arguments& arguments, const char* what, Remove&& remove) {
  const auto given = read_command(arguments, {.options = &type_of<AccountOptions>});
  if (!given) return print_error(given.error(), 2);
  const auto& username = given->line.value("username");
  auto log = quiet_log();
  Store store(given->settings, log);
  const auto user = store.accounts().find_by_name(username);
  if (!user) return print_error(user.error(), 1);
  const auto removed = remove(store.areas(), user->id);
  if (!removed) return print_error(removed.error(), 1);
  std::printf("The account %s has no %s.\n", user->username.c_str(), what);
  return 0;
}

}  // namespace

int create_superuser(const Arguments& arguments) {
  const auto given = read_command(arguments, {.options = &type_of<SuperuserOptions>});
  if (!given) return print_error(given.error(), 2);
  const auto& username = given->line.value("username");
  const auto& email = given->line.value("email");
  auto log = quiet_log();
  Store store(given->settings, log);
  const auto password = read_password(given->line.is_on("password_stdin"));
  const auto made = store.accounts().create_superuser({username, email, password});
  if (!made) return print_error(made.error(), 1);
  std::printf("The account %s is an admin.\n", made->username.c_str());
  return 0;
}

int create_key(const Arguments& arguments) {
  const auto given = read_command(arguments, {.options = &type_of<KeyOptions>});
  if (!given) return print_error(given.error(), 2);
  const auto& username = given->line.value("username");
  const auto& name = given->line.value("name");
  auto log = quiet_log();
  Store store(given->settings, log);
  const auto user = store.accounts().find_by_name(username);
  if (!user) return print_error(user.error(), 1);
  keys::NewKey request;
  request.name = name;
  const auto made = store.keys().create(user->id, request);
  if (!made) return print_error(made.error(), 1);
  std::printf("%s\n", made->secret.c_str());
  return 0;
}

int set_role(const Arguments& arguments) {
  const auto given = read_command(arguments, {.options = &type_of<RoleOptions>});
  if (!given) return print_error(given.error(), 2);
  const auto& username = given->line.value("username");
  const auto& name = given->line.value("role");
  const auto role = role_named(name);
  if (!role) return print_error(role.error(), 2);
  return change_account(given->settings, username, {.role = *role, .gives_role = true},
                        *role ? "the role " + name : "no role");
}

int set_plan(const Arguments& arguments) {
  const auto given = read_command(arguments, {.options = &type_of<PlanOptions>});
  if (!given) return print_error(given.error(), 2);
  const auto& username = given->line.value("username");
  const auto& name = given->line.value("plan");
  const auto plan = plan_named(name, given->settings);
  if (!plan) return print_error(plan.error(), 2);
  return change_account(given->settings, username, {.plan = *plan, .gives_plan = true},
                        *plan ? "the plan " + name : "no plan");
}

int remove_second_factor(const Arguments& arguments) {
  return remove_from_account(arguments, "second factor", [](Areas& areas, UserId user) {
    return areas.sessions.factors().remove_of(Caller{}, user);
  });
}

int remove_passkeys(const Arguments& arguments) {
  return remove_from_account(arguments, "passkeys", [](Areas& areas, UserId user) {
    return areas.passkeys.remove_of(Caller{}, user);
  });
}

int migrate_database(const Arguments& arguments) {
  const auto given = read_command(arguments, {});
  if (!given) return print_error(given.error(), 2);
  Log log(LogLevel::info);
  const Store store(given->settings, log);
  std::puts("The database is up to date.");
  return 0;
}

}  // namespace toolyard
