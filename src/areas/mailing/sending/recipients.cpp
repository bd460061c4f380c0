#include "areas/mailing/sending/recipients.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "areas/mailing/lists/store.h"

namespace toolyard::campaigns {
namespace {

// The SQL `from subscribers s where …`, with its values.
struct Audience {
  std::string sql = "from subscribers s where s.status = 'enabled'";
  std::vector<Bound> values = {};

  std::string place(const Bound& value) {
    values.push_back(value);
    return "$" + std::to_string(values.size());
  }
};

void add_lists(Audience& audience, const Campaign& campaign) {
  if (campaign.lists.empty()) return;
  std::string places;
  for (const auto& name : campaign.lists)
    places.append(places.empty() ? "" : ", ").append(audience.place(bind(name)));
  audience.sql.append(
      " and exists (select 1 from mail_list_members m join mail_lists l on l.id = m.list "
      "where m.subscriber = s.id and l.name in (" +
      places + "))");
}

// A locale such as `de` includes `de-AT`.
void add_segment(Audience& audience, const Campaign& campaign) {
  if (!campaign.segment) return;
  if (const auto& locale = campaign.segment->locale) {
    const auto place = "cast(" + audience.place(bind(*locale)) + " as text)";
    audience.sql.append(" and (s.locale = " + place + " or substr(s.locale, 1, length(" + place +
                        ") + 1) = " + place + " || '-')");
  }
  for (const auto& tag : campaign.segment->tags)
    audience.sql.append(
        " and exists (select 1 from subscriber_tags t where t.subscriber = s.id and t.tag = " +
        audience.place(bind(tag)) + ")");
}

// Without lists and segment, there are no recipients.
bool is_empty(const Campaign& campaign) { return campaign.lists.empty() && !campaign.segment; }

Audience audience_of(const Campaign& campaign) {
  Audience audience;
  add_lists(audience, campaign);
  add_segment(audience, campaign);
  return audience;
}

std::int64_t run(Transaction& transaction, const std::string& sql, const std::vector<Bound>& values,
                 const RowSink& sink = {}) {
  const auto done = transaction.run(sql, values, sink);
  if (!done) throw BrokenStore("writing recipients violates " + done.error().constraint);
  return *done;
}

// Returns the SQL for the variant of a recipient. Recipients are numbered in a shuffled order, so
// that those of the test are spread evenly.
std::string variants_of(const Campaign& campaign, Audience& audience) {
  if (!campaign.ab) return "0";
  const auto subjects = std::to_string(campaign.ab->subjects.size());
  const auto share =
      audience.place(bind(static_cast<std::int64_t>(std::llround(campaign.ab->share * 1'000'000))));
  return "case when (p.place - 1) * 1000000 < p.total * cast(" + share +
         " as bigint) or p.place <= " + subjects + " then (p.place - 1) % " + subjects +
         " else -1 end";
}

std::int64_t insert_part(Transaction& transaction, const StoredCampaign& campaign,
                         Audience audience, const std::string& part, std::string_view domain,
                         Instant now) {
  const auto id = "cast(" + audience.place(bind(campaign.id)) + " as bigint)";
  const auto variant = variants_of(campaign, audience);
  const auto held = audience.place(bind(held_until));
  const auto due = audience.place(bind(now));
  const auto before = audience.place(bind(campaign.uuid));
  const auto behind = audience.place(bind(domain));
  return run(
      transaction,
      "insert into campaign_deliveries (campaign, subscriber, state, variant, attempt, owner, "
      "due_at, message_id) select " +
          id +
          ", q.id, 'pending', q.variant, 0, '', "
          "case when q.variant < 0 then cast(" +
          held + " as bigint) else cast(" + due + " as bigint) end, cast(" + before +
          " as text) || '.' || cast(q.id as text) || '@' || cast(" + behind +
          " as text) from (select p.id, " + variant +
          " as variant from (select s.id, "
          "row_number() over (order by (s.id * 48271 + " +
          id +
          ") % 2147483647, s.id) as place, "
          "count(*) over () as total from (" +
          part + ") s) p) q",
      audience.values);
}

}  // namespace

std::int64_t count_recipients(Transaction& transaction, const Campaign& campaign) {
  if (is_empty(campaign)) return 0;
  if (campaign.lists.size() == 1 && !campaign.segment)
    if (const auto list = subscribers::find_list(transaction, campaign.lists[0]))
      if (const auto count =
              subscribers::count_if_cheap(transaction, *list, subscribers::Status::enabled))
        return *count;
  const auto audience = audience_of(campaign);
  std::int64_t count = 0;
  run(transaction, "select count(*) " + audience.sql, audience.values,
      [&](const Row& row) { count = row.integer(0); });
  return count;
}

// Locks lists in the order of their ids, so that two writers cannot deadlock.
std::optional<std::string> missing_list(Transaction& transaction, const Campaign& campaign) {
  std::vector<std::pair<std::int64_t, std::string_view>> lists;
  for (const auto& name : campaign.lists) {
    const auto id =
        transaction.row<std::int64_t>("select id from mail_lists where name = $1", name);
    if (!id) return name;
    lists.emplace_back(*id, name);
  }
  std::ranges::sort(lists);
  for (const auto& [id, name] : lists)
    if (transaction.change("update mail_lists set members = members where id = $1 and name = $2",
                           id, name) == 0)
      return std::string(name);
  return std::nullopt;
}

NextRecipients next_recipients(Transaction& transaction, const StoredCampaign& campaign,
                               std::size_t at_most) {
  NextRecipients next{.after = campaign.listed_to};
  if (!is_empty(campaign)) {
    auto audience = audience_of(campaign);
    const auto after = audience.place(bind(campaign.listed_to.value_or(0)));
    run(transaction,
        "select s.id " + audience.sql + " and s.id > " + after + " order by s.id limit " +
            std::to_string(at_most),
        audience.values, [&](const Row& row) { next.ids.push_back(row.integer(0)); });
  }
  next.is_last = next.ids.size() < at_most;
  return next;
}

std::int64_t list_recipients(Transaction& transaction, StoredCampaign& campaign,
                             const NextRecipients& next, std::string_view domain, Instant now) {
  std::int64_t stored = 0;
  if (!next.ids.empty()) {
    auto audience = audience_of(campaign);
    std::string places;
    for (const auto id : next.ids)
      places.append(places.empty() ? "" : ", ").append(audience.place(bind(id)));
    const auto part = "select s.id " + audience.sql + " and s.id in (" + places + ")";
    stored = insert_part(transaction, campaign, audience, part, domain, now);
  }
  if (next.is_last) campaign.listed_to.reset();
  else campaign.listed_to = next.ids.back();
  return stored;
}

}  // namespace toolyard::campaigns
