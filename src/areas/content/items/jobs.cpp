// The part of ItemService that publishes and unpublishes at a scheduled time.
#include "areas/content/items/service.h"
#include "areas/content/items/store.h"

namespace toolyard::content {

void ItemService::reschedule(Transaction& transaction, const StoredItem& before,
                             const StoredItem& after, const Note& note) {
  if (before.scheduled_at == after.scheduled_at) return;
  // The job that publishes ends by itself and is not cancelled.
  if (before.scheduled_at && note.due_job != publish_job)
    jobs_.cancel(transaction, publish_job, static_cast<std::int64_t>(after.id));
  if (after.scheduled_at)
    jobs_.add(transaction, {.kind = std::string(publish_job),
                            .object = static_cast<std::int64_t>(after.id),
                            .revision = after.revision,
                            .run_at = after.scheduled_at});
}

// Cancels also what an earlier attempt left, so that every waiting job is that of `unpublish_at`.
void ItemService::reschedule_end(Transaction& transaction, const StoredItem& before,
                                 const StoredItem& after, const Note& note) {
  if (before.unpublish_at == after.unpublish_at) return;
  if (note.due_job != unpublish_job)
    jobs_.cancel(transaction, unpublish_job, static_cast<std::int64_t>(after.id));
  if (after.unpublish_at)
    jobs_.add(transaction, {.kind = std::string(unpublish_job),
                            .object = static_cast<std::int64_t>(after.id),
                            .revision = after.revision,
                            .run_at = after.unpublish_at});
}

std::expected<void, JobFault> ItemService::publish_when_due(RunningJob& job) {
  const auto done = database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    const auto id = ItemId{job.object()};
    if (!lock_record<StoredItem>(transaction, id)) return {};
    const auto before = *find_item(transaction, id);
    const bool is_due = before.scheduled_at && before.revision == job.revision();
    if (!is_due) return {};  // cancelled, or done by an attempt whose outcome was lost
    auto after = before;
    go_live(after, clock_());
    return record(transaction, before, after, {.action = "publish", .due_job = publish_job});
  });
  if (done) {
    publish_what_is_due(job.stop());
    return {};
  }
  const bool may_pass = done.error().type->kind == ErrorKind::unavailable;
  if (!may_pass) static_cast<void>(unschedule(job));
  return std::unexpected(JobFault{.what = done.error().detail, .is_final = !may_pass});
}

// What else is due is published by one job, many items in each transaction: their own jobs would
// need two transactions for each. They publish what this one cannot.
void ItemService::publish_what_is_due(const std::stop_token& stop) {
  constexpr std::int64_t max = 50;
  bool may_be_more = true;
  while (may_be_more && !stop.stop_requested()) {
    const auto done = database_.write([&](Transaction& transaction) -> Result<void> {
      const auto now = clock_();
      const auto ids = transaction.rows<ItemId>(
          "select id from content_items where scheduled_at <= $1 order by scheduled_at, id limit "
          "$2",
          now, max);
      may_be_more = std::ssize(ids) == max;
      for (const auto id : ids) {
        if (!lock_record<StoredItem>(transaction, id)) continue;
        const auto before = *find_item(transaction, id);
        if (!before.scheduled_at || *before.scheduled_at > now) continue;
        auto after = before;
        go_live(after, now);
        TOOLYARD_TRY_VOID(
            record(transaction, before, after, {.action = "publish", .due_job = publish_job}));
        jobs_.complete(transaction, publish_job, static_cast<std::int64_t>(id));
      }
      return {};
    });
    may_be_more = may_be_more && done;
  }
}

// However late the job runs: content whose publication is late as well is never published.
std::expected<void, JobFault> ItemService::unpublish_when_due(RunningJob& job) {
  const auto done = database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    const auto id = ItemId{job.object()};
    if (!lock_record<StoredItem>(transaction, id)) return {};
    const auto before = *find_item(transaction, id);
    if (!before.unpublish_at) return {};  // done by an attempt whose outcome was lost
    auto after = before;
    take_back(after);
    return record(
        transaction, before, after,
        {.action = before.live_revision ? "unpublish" : "unschedule", .due_job = unpublish_job});
  });
  if (!done) return std::unexpected(fault_of(done.error()));
  return {};
}

// Removes the schedule of an item that cannot be published.
Result<void> ItemService::unschedule(RunningJob& job) {
  return database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    const auto id = ItemId{job.object()};
    if (!lock_record<StoredItem>(transaction, id)) return {};
    const auto before = *find_item(transaction, id);
    if (!before.scheduled_at || before.revision != job.revision()) return {};
    auto after = before;
    after.scheduled_at.reset();
    return record(transaction, before, after, {.action = "unschedule", .due_job = publish_job});
  });
}

}  // namespace toolyard::content
