// Fills a database with subscribers for an email campaign, all of them on the list `news`.
//   campaign_people DATABASE_URL COUNT
#include <cstdint>
#include <cstdlib>

#include "bench/filled_database.h"

namespace {

using namespace toolyard;

// Subscribers, and what is derived from them: tags, search index and counts.
constexpr const char* fill_people =
    "insert into subscribers (uuid, email, email_key, name, locale, tags, status, attributes, "
    "soft_bounces, change_count, created_at, updated_at) "
    "select 'u' || n.i, 'p' || n.i || '@example.org', 'p' || n.i || '@example.org', "
    "'Person ' || n.i, case when n.i % 3 = 0 then 'de' else 'en' end, "
    "case when n.i % 10 = 0 then '[\"customer\"]' else '[]' end, 'enabled', '{}', 0, 0, "
    "1767225600000000 + n.i * 1000000, 1767225600000000 + n.i * 1000000 from numbers n";
constexpr const char* fill_tags =
    "insert into subscriber_tags (subscriber, tag) select s.id, 'customer' from subscribers s "
    "where s.tags <> '[]'";
constexpr const char* fill_words =
    "insert into subscriber_search (rowid, words) select s.id, lower(s.email || ' ' || s.name) "
    "from subscribers s";
constexpr const char* fill_counts =
    "insert into subscriber_counts (status, locale, subscribers) "
    "select status, locale, count(*) from subscribers group by status, locale";
constexpr const char* fill_list =
    "insert into mail_lists (name, members, created_at) select 'news', count(*), 0 from "
    "subscribers";
constexpr const char* fill_members =
    "insert into mail_list_members (list, subscriber) select l.id, s.id from mail_lists l, "
    "subscribers s";

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  const auto database = bench::open_to_fill(words[1]);
  const bool is_postgres = database->engine() == "postgres";
  bench::write_by_numbers(*database, std::atoll(words[2]), [&](Transaction& transaction) {
    if (is_postgres) transaction.run_script("drop index subscriber_search_words");
    for (const auto* sql :
         {fill_people, fill_tags, fill_words, fill_counts, fill_list, fill_members})
      transaction.change(sql);
    if (is_postgres)
      transaction.run_script(
          "create index subscriber_search_words on subscriber_search "
          "using gin (words gin_trgm_ops)");
  });
  return 0;
}
