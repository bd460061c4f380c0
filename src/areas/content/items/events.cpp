#include "areas/content/items/events.h"

#include "areas/content/event_kinds.h"
#include "records/events.h"

namespace toolyard::content {
namespace {

ItemEvent event_data(const StoredItem& item) {
  return {.id = static_cast<std::int64_t>(item.id),
          .content_type = item.content_type,
          .locale = item.locale,
          .title = item.title,
          .slug = item.slug,
          .status = item.status,
          .revision = item.revision,
          .live_revision = item.live_revision};
}

}  // namespace

void write_item_events(Transaction& transaction, const StoredItem* before, const StoredItem& after,
                       Instant now) {
  const auto write = [&](const EventOf<ItemEvent>& kind) {
    write_event(transaction, kind, event_data(after), {static_cast<std::int64_t>(after.id)}, now);
  };
  const auto became = [&](Status status) {
    return after.status == status && (!before || before->status != status);
  };
  const bool was_live = before && before->live_revision;
  const bool went_live =
      after.live_revision && (!was_live || *after.live_revision != *before->live_revision);
  if (became(Status::human_review)) write(event_kinds::submitted);
  if (became(Status::approved)) write(event_kinds::approved);
  if (after.rejected_at && (!before || !before->rejected_at)) write(event_kinds::rejected);
  if (went_live) write(event_kinds::published);
  if (was_live && !after.live_revision) write(event_kinds::unpublished);
}

}  // namespace toolyard::content
