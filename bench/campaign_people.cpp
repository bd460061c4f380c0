// Fills a database with people to send mails to.
//   campaign_people DATABASE_URL COUNT
#include <cstdlib>
#include <memory>
#include <string>

#include "adapters/postgres/database.h"
#include "adapters/sqlite/database.h"
#include "app/store.h"

namespace {

using namespace toolyard;

std::unique_ptr<Database> open(const std::string& url) {
  constexpr std::string_view sqlite_prefix = "sqlite:///";
  if (url.starts_with(sqlite_prefix))
    return std::make_unique<sqlite::SqliteDatabase>(
        sqlite::Options{.path = url.substr(sqlite_prefix.size())});
  return std::make_unique<postgres::PostgresDatabase>(postgres::Options{.url = url});
}

Result<void> fill(Transaction& transaction, std::int64_t count) {
  transaction.change(
      "insert into subscribers (uuid, email, email_key, name, locale, tags, status, attributes, "
      "soft_bounces, change_count, created_at, updated_at) "
      "with recursive n (i) as (select cast(1 as bigint) union all select i + 1 from n "
      "where i < $1) select 'u' || i, 'p' || i || '@example.org', 'p' || i || '@example.org', "
      "'Person ' || i, 'en', '[]', 'enabled', '{}', 0, 0, 0, 0 from n",
      count);
  transaction.change("insert into mail_lists (name, created_at) values ('news', 0)");
  transaction.change(
      "insert into mail_list_members (list, subscriber) select l.id, s.id from mail_lists l, "
      "subscribers s");
  return {};
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  const auto database = open(words[1]);
  Log log(LogLevel::error);
  bring_up_to_date(*database, log);
  const auto people = std::atoll(words[2]);
  return database->write([&](Transaction& transaction) { return fill(transaction, people); }) ? 0
                                                                                              : 1;
}
