// Fills a database with the data of a large site, and measures the plain SQL behind the metrics
// endpoint.
//   site_metrics fill DATABASE_URL ROWS     of calls, finished jobs and changes; a tenth of items
//   site_metrics traffic DATABASE_URL ROWS  of calls, jobs and invoices only
//   site_metrics sql DATABASE_URL           prints `name<TAB>milliseconds`, medians
#include <array>
#include <chrono>
#include <cstdlib>
#include <span>
#include <string_view>

#include "bench/filled_database.h"
#include "core/time/clock.h"

namespace {

using namespace toolyard;

// $1 is the current time in microseconds. No worker runs jobs of the kind `bench.wait`.
constexpr const char* fill_calls =
    "insert into usage_hours (user_id, hour, key_id, tool, outcome, calls, bytes_in, bytes_out) "
    "select 1 + n.i % 1000, $1 / 3600000000 - n.i / 1000, 0, 'base64', 'success', 7, 1, 1 "
    "from numbers n";
constexpr const char* fill_everyone =
    "insert into usage_days (user_id, day, key_id, tool, outcome, calls, bytes_in, bytes_out) "
    "select 0, $1 / 86400000000 - n.i / 34, 0, 'tool-' || (n.i % 17), "
    "case when n.i % 34 < 17 then 'success' else 'limited' end, 700, 1, 1 "
    "from numbers n where n.i < 13600";
constexpr const char* fill_requests =
    "insert into request_days (day, duration_class, requests, errors) "
    "select $1 / 86400000000 - n.i / 15, n.i % 15, 1000, 10 from numbers n where n.i < 6000";
constexpr const char* fill_jobs =
    "insert into jobs (kind, object, revision, payload, state, attempt, due_at, owner, created_at, "
    "finished_at) select 'bench.wait', n.i, 1, '{}', "
    "case when n.i % 1000 = 0 then 'queued' when n.i % 1000 = 1 then 'failed' else 'done' end, 1, "
    "$1 - n.i, '', $1 - n.i, case when n.i % 1000 = 0 then null else $1 - n.i end from numbers n";
constexpr const char* fill_items =
    "insert into content_items (revision, change_count, status, content_type, locale, slug, title, "
    "approved_at, approved_revision, created_at, updated_at) "
    "select 1, 1, 'approved', 'blog', 'en', 'item-' || n.i, 'Item', $1 - n.i * 60000000, 1, $1, $1 "
    "from numbers n where n.i % 10 = 0";
constexpr const char* fill_audit =
    "insert into audit_entries (happened_at, remote_address, request_id, action, object_kind, "
    "object_id, before, after) select i.approved_at - 3600000000, '', '', 'submit', "
    "'content_item', i.id, '{\"status\":\"draft\"}', '{\"status\":\"human_review\"}' "
    "from content_items i cross join (select i from numbers where i <= 10) n";
constexpr const char* fill_invoices =
    "insert into invoices (status, number, pdf_sha256, change_count, customer_id, customer_name, "
    "customer_email, customer_address, customer_tax_id, period_start, period_end, currency, "
    "line_count, subtotal_minor, tax_minor, total_minor, paid_minor, due_minor, issued_at, "
    "created_at, updated_at, taxes, lines) select 'finalized', 'N' || n.i, '', 1, n.i, '', '', '', "
    "'', '', '', 'EUR', 1, 100, 0, 100, 0, 100, $1 - n.i * 60000000, $1, $1, '[]', '[]' "
    "from numbers n where n.i % 10 = 0";

void add_traffic(Transaction& transaction, Instant now) {
  for (const auto* sql : {fill_calls, fill_everyone, fill_requests, fill_jobs, fill_invoices})
    transaction.change(sql, now);
}

void fill(Database& database, std::int64_t count) {
  const auto now = system_now();
  bench::write_by_numbers(database, count, [&](Transaction& transaction) {
    add_traffic(transaction, now);
    transaction.change(fill_items, now);
    transaction.change(fill_audit);
    transaction.change(
        "insert into content_counts (content_type, locale, status, is_live, items) "
        "select content_type, locale, status, live_revision is not null, count(*) "
        "from content_items group by 1, 2, 3, 4");
  });
}

// The obvious queries on the tables themselves.
constexpr auto bare = std::to_array<const char*>(
    {"select tool, sum(calls) from usage_hours where hour > $1 group by "
     "tool",
     "select kind, state, count(*) from jobs group by kind, state",
     "select status, count(*) from content_items group by status",
     "select currency, sum(total_minor) from invoices where created_at > "
     "$1 group by currency"});

void time_sql(Database& database) {
  const std::int64_t month_ago =
      (system_now().time_since_epoch() - std::chrono::days(30)) / std::chrono::hours(1);
  bench::print("tables", bench::median_ms(database, {.most = 7}, [&](Transaction& transaction) {
                 const std::array<Bound, 1> values{bind(month_ago)};
                 for (const auto* sql : bare) {
                   const bool has_value = std::string_view(sql).contains('$');
                   bench::read_all(transaction, sql, std::span(values).first(has_value ? 1 : 0));
                 }
               }));
}

}  // namespace

int main(int count, char** words) {
  if (count > 3 && std::string_view(words[1]) == "traffic") {
    bench::write_by_numbers(
        *bench::open_to_fill(words[2]), std::atoll(words[3]),
        [](Transaction& transaction) { add_traffic(transaction, system_now()); });
    return 0;
  }
  return bench::run(count, words, {fill, time_sql});
}
