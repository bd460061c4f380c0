// Adds to a database with subscribers, content and search data the other records that the admin
// pages show of a large site: a campaign to all subscribers, opportunities, keywords, and a long
// audit log.
//   screen_records DATABASE_URL COUNT     of changes in the audit log; a tenth of opportunities
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "bench/filled_database.h"

namespace {

using namespace toolyard;

// A fiftieth of the subscribers has unsubscribed; a tenth is on a second list.
constexpr const char* leave =
    "update subscribers set status = 'unsubscribed', change_count = 1 where id % 50 = 0";
constexpr const char* count_left =
    "insert into subscriber_counts (status, locale, subscribers) select status, locale, count(*) "
    "from subscribers where status <> 'enabled' group by status, locale";
constexpr const char* count_rest =
    "update subscriber_counts set subscribers = (select count(*) from subscribers s where "
    "s.status = 'enabled' and s.locale = subscriber_counts.locale) where status = 'enabled'";
constexpr const char* add_list =
    "insert into mail_lists (name, members, created_at) select 'partners', count(*), 0 "
    "from subscribers where id % 10 = 1";
constexpr const char* add_members =
    "insert into mail_list_members (list, subscriber) select l.id, s.id from mail_lists l, "
    "subscribers s where l.name = 'partners' and s.id % 10 = 1";
// The first campaign was sent to all subscribers; the second is a draft.
constexpr const char* add_campaigns =
    "insert into campaigns (uuid, name, subject, from_email, body_format, preheader, tags, "
    "details, status, track_opens, track_clicks, to_send, sent, failed, skipped, views, clicks, "
    "bounces, complaints, unsubscribes, test_sends, run, paced_to, change_count, created_at, "
    "updated_at) select 'c' || n.i, 'Campaign ' || n.i, 'News', 'news@example.org', 'html', '', "
    "'{\"tags\":[]}', '{\"lists\":[\"news\"]}', case when n.i = 2 then 'draft' else 'cancelled' "
    "end, true, "
    "true, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{\"trials\":[]}', 0, 0, 1, n.i * 1000000, n.i * 1000000 "
    "from numbers n where n.i <= 200";
constexpr const char* add_bodies =
    "insert into campaign_bodies (campaign, body) select id, '<p>News.</p>' from campaigns";
constexpr const char* add_deliveries =
    "insert into campaign_deliveries (campaign, subscriber, state, variant, attempt, owner, "
    "due_at, message_id, sent_at, first_viewed_at, first_clicked_at) select c.id, s.id, 'sent', 0, "
    "1, '', 0, c.uuid || '.' || s.id || '@example.org', s.created_at, "
    "case when s.id % 4 = 0 then s.created_at else null end, "
    "case when s.id % 40 = 0 then s.created_at else null end "
    "from campaigns c cross join subscribers s where c.uuid = 'c1'";
constexpr const char* end_campaign =
    "update campaigns set status = 'finished', started_at = 1, finished_at = 2, "
    "to_send = (select count(*) from subscribers), sent = (select count(*) from subscribers) "
    "where uuid = 'c1'";
constexpr const char* add_events =
    "insert into mail_events (kind, subscriber, campaign, created_at) select 'unsubscribe', s.id, "
    "c.id, s.created_at from subscribers s, campaigns c where s.status = 'unsubscribed' and "
    "c.uuid = 'c1'";
// `bytes` is the type of binary columns of the database engine.
std::string add_opportunities(std::string_view bytes) {
  return "insert into opportunities (site, type, state, subject, query, page, locale, first_day, "
         "last_day, clicks, impressions, position, expected_ctr, target_position, estimated_gain, "
         "confidence, effort, score, details, suggested_purpose, fingerprint, priority, note, "
         "clicks_before, clicks_after, change_count, created_at, updated_at) "
         "select s.id, 'striking_distance', case when n.i % 9 = 0 then 'dismissed' else 'open' "
         "end, cast('s' || n.i as " +
         std::string(bytes) +
         "), 'how to use tool number ' || n.i || ' online', "
         "'https://bench.example/tools/tool-' || n.i % 997 || '/', 'en', 20426, 20453, n.i % 90, "
         "900, 8.5, 0.1, 3.0, n.i % 997, 0.5, 'low', (n.i * 7919 % 100003) / 1000.1, "
         "'{\"factors\":{},\"evidence\":[]}', 'tutorial', '', 0, '', 0, 0, 1, n.i * 1000000, "
         "n.i * 1000000 from numbers n cross join search_sites s where n.i % 10 = 0";
}
constexpr const char* add_keywords =
    "insert into keywords (keyword, locale, country, device, volume, tags, source, is_tracked, "
    "is_measured, change_count, created_at, updated_at) select 'keyword ' || n.i, 'en', '', 'all', "
    "n.i % 9973, '{\"tags\":[]}', 'manual', true, true, 1, n.i * 1000000, n.i * 1000000 "
    "from numbers n where n.i % 20 = 0";
constexpr const char* add_keyword_facts =
    "insert into keyword_facts (keyword, first_day, last_day, clicks, impressions, positioned, "
    "sum_position) select k.id, 20397 + d.i, 20397 + d.i, d.i, 90, 90, 400.0 from keywords k "
    "cross join numbers d where d.i <= 56 and k.id % 5 = 0";
// Marks the facts of keywords as counted, so that the server does not count them at first.
constexpr const char* end_counting =
    "insert into keyword_counting (site, last_import, last_day) select site, max(id), 20453 "
    "from search_imports group by site";
constexpr const char* add_changes =
    "insert into audit_entries (happened_at, user_id, remote_address, request_id, action, "
    "object_kind, object_id, before, after) select 1767225600000000 + n.i * 1000000, 1, "
    "'127.0.0.1', 'r' || n.i, 'update', case when n.i % 2 = 0 then 'content_item' else "
    "'subscriber' end, 1 + n.i % 100000, '{\"status\":\"draft\"}', "
    "'{\"status\":\"human_review\"}' from numbers n";
constexpr const char* add_revisions =
    "insert into content_revisions (item, revision, content_type, locale, slug, title, summary, "
    "body_format, seo_title, meta_description, tool_slug, details, word_count, created_at, body) "
    "select r.item, n.i + 1, r.content_type, r.locale, r.slug, r.title, r.summary, r.body_format, "
    "r.seo_title, r.meta_description, r.tool_slug, r.details, r.word_count, r.created_at, r.body "
    "from content_revisions r cross join numbers n where r.item = 1 and r.revision = 1 "
    "and n.i < 500";
constexpr const char* set_revision = "update content_items set revision = 500 where id = 1";

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  const auto database = bench::open_to_fill(words[1]);
  const auto opportunities = add_opportunities(database->engine() == "postgres" ? "bytea" : "blob");
  bench::write_by_numbers(*database, std::atoll(words[2]), [&](Transaction& transaction) {
    for (const auto* sql :
         {leave, count_left, count_rest, add_list, add_members, add_campaigns, add_bodies,
          add_deliveries, end_campaign, add_events, opportunities.c_str(), add_keywords,
          add_keyword_facts, end_counting, add_changes, add_revisions, set_revision})
      transaction.change(sql);
  });
  return 0;
}
