#include <algorithm>

#include "areas/mailing/bounces/service.h"

namespace toolyard::subscribers {
namespace {

constexpr std::int64_t undone_at_once = 200;

// The bounces to undo, from the one after `last` on.
std::vector<MailEventRecord> find_bounces(Transaction& transaction, const UndoRequest& request,
                                          Instant now, std::int64_t last) {
  std::string sql =
      "where id > $1 and kind in ('hard_bounce', 'soft_bounce') and undone_at is null "
      "and created_at >= $2 and created_at < $3";
  const auto from = request.from.value_or(Instant{}), to = request.to.value_or(now);
  sql.append(request.campaign ? " and campaign = $4" : " and cast($4 as bigint) is null");
  sql.append(" order by id limit ").append(std::to_string(undone_at_once));
  return find_records<MailEventRecord>(transaction, sql, last, from, to, request.campaign);
}

// An email that bounced after it was accepted is sent again, any other one has failed.
void undo_delivery(Transaction& transaction, const MailEventRecord& event) {
  if (!event.campaign) return;
  const auto changed = transaction.change(
      "update campaign_deliveries set doubt = null, "
      "state = case when sent_at is null then 'failed' else 'sent' end "
      "where campaign = $1 and subscriber = $2 and state = 'bounced'",
      *event.campaign, event.subscriber);
  if (changed > 0)
    transaction.change("update campaigns set bounces = bounces - 1 where id = $1", *event.campaign);
}

bool has_hard_bounce(Transaction& transaction, SubscriberId id) {
  return transaction
      .row<std::int64_t>(
          "select id from mail_events where subscriber = $1 and kind = 'hard_bounce' "
          "and undone_at is null limit 1",
          id)
      .has_value();
}

// The status from before the first bounce that made the subscriber bounced; `enabled` for bounces
// of earlier versions, which campaigns recorded for enabled subscribers only.
Status earlier_status(Transaction& transaction, SubscriberId id) {
  return transaction
      .row<Status>(
          "select status_before from mail_events where subscriber = $1 "
          "and status_before in ('enabled', 'unconfirmed') order by id desc limit 1",
          id)
      .value_or(Status::enabled);
}

// Returns whether the subscriber got the earlier status again.
Result<bool> undo_bounce(Transaction& transaction, const MailEventRecord& event, Instant now) {
  if (!lock_record<StoredSubscriber>(transaction, event.subscriber)) return false;
  const auto undone = transaction.change(
      "update mail_events set undone_at = $2 where id = $1 and undone_at is null", event.id, now);
  if (undone == 0) return false;
  undo_delivery(transaction, event);
  const auto before = *find_subscriber(transaction, event.subscriber);
  auto after = before;
  if (event.kind == MailEvent::soft_bounce && event.is_counted)
    after.soft_bounces = std::max<std::int64_t>(0, after.soft_bounces - 1);
  const bool is_restored = before.status == Status::bounced &&
                           after.soft_bounces < max_soft_bounces &&
                           !has_hard_bounce(transaction, event.subscriber);
  if (is_restored) after.status = earlier_status(transaction, event.subscriber);
  if (before == after) return false;
  after.updated_at = now;
  TOOLYARD_TRY_VOID(update_subscriber(transaction, before, after));
  audit_change(transaction, "undo_bounce", &before, &after, now);
  return is_restored;
}

}  // namespace

std::vector<Fault> faults_of(const UndoRequest& request) {
  if (!request.campaign && !request.from)
    return {{"/campaign", "required", "Either `campaign` or `from` is required."}};
  if (request.from && request.to && *request.from >= *request.to)
    return {{"/to", "invalid_option", "Must be after `from`."}};
  return {};
}

Result<UndoReport> BounceService::undo(const UndoRequest& request) {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  const auto now = clock_();
  UndoReport report;
  for (std::int64_t last = 0;;) {
    UndoReport more;
    auto next = last;
    const auto done = database_.write_slice([&](Transaction& transaction) -> Result<std::int64_t> {
      more = {};
      next = last;
      const auto found = find_bounces(transaction, request, now, last);
      for (const auto& one : found) {
        TOOLYARD_TRY(const auto is_restored, undo_bounce(transaction, one, now));
        more.restored += is_restored ? 1 : 0;
        ++more.undone;
        next = one.id;
      }
      return std::ssize(found);
    });
    if (!done) return std::unexpected(done.error());
    report.undone += more.undone;
    report.restored += more.restored;
    last = next;
    if (*done < undone_at_once) return report;
  }
}

}  // namespace toolyard::subscribers
