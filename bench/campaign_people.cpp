// Fills a database with people to send mails to.
//   campaign_people DATABASE_URL COUNT
#include <cstdint>
#include <cstdlib>

#include "bench/filled_database.h"

namespace {

using namespace toolyard;

void fill(Transaction& transaction, std::int64_t count) {
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
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  const auto people = std::atoll(words[2]);
  bench::write(*bench::open_to_fill(words[1]),
               [&](Transaction& transaction) { fill(transaction, people); });
  return 0;
}
