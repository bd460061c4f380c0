#include <termios.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "app/command_settings.h"
#include "app/commands.h"
#include "app/store.h"

namespace toolyard {

namespace {

// Reads a line without showing it, where somebody types.
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

Result<std::string> needed(const CommandLine& line, std::string_view name) {
  if (const auto* value = line.find(name)) return *value;
  return invalid("", "required", "--" + option_name(name) + " is needed.");
}

Log quiet_log() { return Log(LogLevel::warning); }

}  // namespace

int create_superuser(const Arguments& arguments) {
  const auto given =
      read_command(arguments, {.flags = {"password_stdin"}, .valued = {"username", "email"}});
  if (!given) return complain(given.error(), 2);
  const auto username = needed(given->line, "username");
  if (!username) return complain(username.error(), 2);
  const auto email = needed(given->line, "email");
  if (!email) return complain(email.error(), 2);
  auto log = quiet_log();
  Store store(given->settings, log);
  const auto password = read_password(given->line.find("password_stdin") != nullptr);
  const auto made = store.accounts().create_superuser({*username, *email, password});
  if (!made) return complain(made.error(), 1);
  std::printf("The account %s is an admin.\n", made->username.c_str());
  return 0;
}

int create_key(const Arguments& arguments) {
  const auto given = read_command(arguments, {.valued = {"username", "name"}});
  if (!given) return complain(given.error(), 2);
  const auto username = needed(given->line, "username");
  if (!username) return complain(username.error(), 2);
  const auto name = needed(given->line, "name");
  if (!name) return complain(name.error(), 2);
  auto log = quiet_log();
  Store store(given->settings, log);
  const auto user = store.accounts().find_by_name(*username);
  if (!user) return complain(user.error(), 1);
  keys::NewKey wish;
  wish.name = *name;
  const auto made = store.keys().create(user->id, wish);
  if (!made) return complain(made.error(), 1);
  std::printf("%s\n", made->secret.c_str());
  return 0;
}

int migrate_database(const Arguments& arguments) {
  const auto given = read_command(arguments, {});
  if (!given) return complain(given.error(), 2);
  Log log(LogLevel::info);
  const Store store(given->settings, log);
  std::puts("The database is up to date.");
  return 0;
}

}  // namespace toolyard
