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
  if (postgres::is_url(given.settings.database_url))
    return invalid("", "invalid_option",
                   "PostgreSQL has backups of its own: use pg_dump and pg_restore, and keep the "
                   "secret key too.");
  if (given.line.operands.empty()) return invalid("", "required", "The name of a file is needed.");
  return BackupInput{std::move(given.settings), given.line.operands.front()};
}

}  // namespace

int back_up(const Arguments& arguments) {
  const auto given = read_backup_command(arguments);
  if (!given) return complain(given.error(), 2);
  const auto made = make_backup(given->settings, given->file);
  std::printf("%s holds the database%s: %ju bytes.\n", given->file.c_str(),
              made.has_secret ? " and the secret" : ", and no secret", made.bytes);
  return 0;
}

int restore(const Arguments& arguments) {
  const auto given = read_backup_command(arguments);
  if (!given) return complain(given.error(), 2);
  Log log(LogLevel::warning);
  restore_backup(given->settings, given->file, log);
  std::printf("%s is restored.\n", given->file.c_str());
  return 0;
}

}  // namespace toolyard
