#include "areas/mailing/subscribers/events.h"

#include "areas/mailing/subscribers/store.h"

namespace toolyard::subscribers {
namespace {

// All events of one subscriber.
constexpr std::string_view events_of_one =
    "select 'sent' as kind, sent_at as happened_at, campaign, cast(null as text) as detail, "
    "cast(null as bigint) as undone_at "
    "from campaign_deliveries where subscriber = $1 and sent_at is not null "
    "union all select 'opened', first_viewed_at, campaign, null, null from campaign_deliveries "
    "where subscriber = $1 and first_viewed_at is not null "
    "union all select 'clicked', first_clicked_at, campaign, null, null from campaign_deliveries "
    "where subscriber = $1 and first_clicked_at is not null "
    "union all select 'failed', due_at, campaign, error, null from campaign_deliveries "
    "where subscriber = $1 and state = 'failed' "
    "union all select kind, created_at, campaign, detail, undone_at from mail_events "
    "where subscriber = $1";

}  // namespace

Result<Page<SubscriberEvent>> list_events(Transaction& transaction, const Call& call,
                                          SubscriberId id, const SubscriberEventQuery& query) {
  if (!find_subscriber(transaction, id)) return no_such<StoredSubscriber>();
  const std::string events(events_of_one);
  const auto count =
      *transaction.row<std::int64_t>("select count(*) from (" + events + ") as e", id);
  TOOLYARD_TRY(const auto slice, slice_of(query, count));
  auto rows = transaction.rows<SubscriberEvent>(
      "select e.kind, e.happened_at, e.campaign, c.name as campaign_name, e.detail, e.undone_at "
      "from (" +
          events +
          ") as e left join campaigns c on c.id = e.campaign "
          "order by e.happened_at desc, e.kind limit $2 offset $3",
      id, slice.size, slice.offset);
  return page_of(call, slice, count, std::move(rows));
}

}  // namespace toolyard::subscribers
