#include <unistd.h>

#include <cstdio>

#include "adapters/postgres/url.h"
#include "app/backup/backup.h"
#include "app/commands/command_settings.h"
#include "app/commands/commands.h"

namespace toolyard {

namespace {

struct BackupInput {
  Settings settings;
  std::string file;
};

Result<BackupInput> read_backup_command(const Arguments& arguments) {
  TOOLYARD_TRY(auto given, read_command(arguments, {.operands = 1}));
  if (postgres::is_url(given.settings.server.database_url))
    return invalid(
        "", "invalid_option",
        "Back up PostgreSQL with pg_dump and pg_restore, and keep a copy of the secret key.");
  if (given.line.operands.empty())
    return invalid("", "required", "The name of a file is required.");
  return BackupInput{std::move(given.settings), given.line.operands.front()};
}

}  // namespace

int back_up(const Arguments& arguments) {
  const auto given = read_backup_command(arguments);
  if (!given) return print_error(given.error(), 2);
  if (given->file == "-") {
    if (isatty(STDOUT_FILENO) == 1)
      return print_error(invalid("", "invalid_option",
                                 "A backup is not written to a terminal: redirect the output, or "
                                 "name a file.")
                             .error(),
                         2);
    write_backup(given->settings, STDOUT_FILENO);
    return 0;
  }
  const auto made = make_backup(given->settings, given->file);
  std::printf("%s contains the database%s: %ju bytes.\n", given->file.c_str(),
              made.has_secret ? " and the secret" : ", and no secret", made.bytes);
  return 0;
}

int restore(const Arguments& arguments) {
  const auto given = read_backup_command(arguments);
  if (!given) return print_error(given.error(), 2);
  Log log(LogLevel::warning);
  const bool is_piped = given->file == "-";
  restore_backup(given->settings, is_piped ? "/dev/stdin" : given->file, log);
  std::printf("%s has been restored.\n", is_piped ? "The backup" : given->file.c_str());
  return 0;
}

}  // namespace toolyard
