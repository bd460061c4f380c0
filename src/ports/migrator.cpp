#include "ports/migrator.h"

#include <algorithm>
#include <array>

#include "core/text/hex.h"

namespace toolyard {
namespace {

struct Numbered {
  std::int64_t number;
  Migration migration;
};

struct Applied {
  std::int64_t number = 0;
  std::string name;
  std::string checksum;
  static constexpr auto fields(auto...) {
    return std::array{field<&Applied::number>("Number of the migration."),
                      field<&Applied::name>("File name of the migration."),
                      field<&Applied::checksum>("Checksum of its text when it was run.")};
  }
};

// FNV-1a: it only has to detect an edited file, not to withstand an attacker.
std::string checksum(std::string_view text) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const unsigned char byte : text) sum = (sum ^ byte) * 0x100000001b3;
  return hex_number(sum);
}

std::int64_t number_of(std::string_view name) {
  std::int64_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    if (i >= name.size() || name[i] < '0' || name[i] > '9')
      throw BrokenStore("migration " + std::string(name) + ": four digits come first");
    number = number * 10 + (name[i] - '0');
  }
  return number;
}

bool is_for(std::string_view engine, std::string_view name) {
  for (const std::string_view other : {"sqlite", "postgres"})
    if (other != engine && name.ends_with("." + std::string(other) + ".sql")) return false;
  return true;
}

std::vector<Numbered> ordered(std::span<const Migration> migrations, std::string_view engine) {
  std::vector<Numbered> known;
  for (auto migration : migrations) {
    migration.name.remove_prefix(migration.name.rfind('/') + 1);
    if (is_for(engine, migration.name)) known.push_back({number_of(migration.name), migration});
  }
  std::ranges::sort(known, {}, &Numbered::number);
  const auto twice = std::ranges::adjacent_find(known, {}, &Numbered::number);
  if (twice != known.end())
    throw BrokenStore("two migrations have the number of " + std::string(twice->migration.name));
  return known;
}

std::vector<Applied> applied_before(Transaction& transaction) {
  transaction.run_script(
      "create table if not exists schema_migrations (\n"
      "  number bigint primary key,\n"
      "  name text not null,\n"
      "  checksum text not null,\n"
      "  applied_at bigint not null\n"
      ")");
  return transaction.rows<Applied>(
      "select number, name, checksum from schema_migrations order by number");
}

void check(std::span<const Applied> applied, std::span<const Numbered> known) {
  for (const auto& past : applied) {
    const auto same = std::ranges::find(known, past.number, &Numbered::number);
    if (same == known.end())
      throw BrokenStore("the database is newer than this program: it has run migration " +
                        past.name + ", which this program does not know");
    if (past.checksum != checksum(same->migration.sql))
      throw BrokenStore("migration " + std::string(same->migration.name) +
                        " has changed since this database ran it; migrations are only appended");
  }
}

// Returns whether this call applied the migration: another process may have done so before.
bool apply(Transaction& transaction, std::span<const Numbered> known, const Numbered& next,
           std::string_view sql, Instant now) {
  const auto applied = applied_before(transaction);
  check(applied, known);
  if (std::ranges::find(applied, next.number, &Applied::number) != applied.end()) return false;
  if (!applied.empty() && applied.back().number > next.number)
    throw BrokenStore("migration " + std::string(next.migration.name) + " comes after " +
                      applied.back().name + " was run; give it a higher number");
  transaction.run_script(sql);
  transaction.change(
      "insert into schema_migrations (number, name, checksum, applied_at) values ($1, $2, $3, $4)",
      next.number, next.migration.name, checksum(next.migration.sql), now);
  return true;
}

template <class T> T or_away(Result<T> result) {
  if (!result) throw StoreUnavailable(result.error().detail);
  return std::move(*result);
}

}  // namespace

std::vector<std::string> migrate(Database& database, std::span<const Migration> migrations,
                                 Instant now) {
  const auto known = ordered(migrations, database.engine());
  const auto applied =
      or_away(database.write([&](Transaction& transaction) -> Result<std::vector<Applied>> {
        return applied_before(transaction);
      }));
  check(applied, known);
  std::vector<std::string> fresh;
  for (const auto& next : known) {
    if (std::ranges::find(applied, next.number, &Applied::number) != applied.end()) continue;
    const auto sql = database.respell(next.migration.sql);
    const bool is_fresh = or_away(database.write([&](Transaction& transaction) -> Result<bool> {
      return apply(transaction, known, next, sql, now);
    }));
    if (is_fresh) fresh.emplace_back(next.migration.name);
  }
  return fresh;
}

}  // namespace toolyard
