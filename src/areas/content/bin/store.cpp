#include "areas/content/bin/store.h"

#include <algorithm>

#include "areas/content/items/store.h"

namespace toolyard::content {
namespace {

// Deletes earlier revisions of an item. Returns their number.
std::int64_t delete_revisions(Transaction& transaction, ItemId item, std::int64_t max) {
  return transaction.change(
      "delete from content_revisions where item = $1 and revision in (select r.revision "
      "from content_revisions r join content_items i on i.id = r.item where r.item = $1 "
      "and r.revision <> i.revision order by r.revision limit $2)",
      item, max);
}

// Deletes texts of models. Returns their number.
std::int64_t delete_generations(Transaction& transaction, ItemId item, std::int64_t max) {
  return transaction.change(
      "delete from content_generations where id in (select id from content_generations "
      "where item = $1 order by id limit $2)",
      item, max);
}

// Deletes an item and its latest revision; what else refers to it is deleted by its foreign key.
void delete_item(Transaction& transaction, ItemId item) {
  for (const std::string_view sql :
       {"delete from content_search where rowid = $1",
        "delete from content_live_search where rowid = $1",
        "delete from content_media where item = $1",
        "delete from content_revisions where item = $1", "delete from content_items where id = $1"})
    transaction.change(sql, item);
}

}  // namespace

std::int64_t delete_from_bin(Transaction& transaction, Instant now, std::int64_t max) {
  // A revision may be a megabyte, and an item with few revisions have many words to be found by.
  constexpr std::int64_t max_revisions = 50, max_items = 20;
  const auto ids = transaction.rows<ItemId>(
      "select id from content_items where deleted_at <= $1 order by deleted_at, id limit $2",
      now - bin_time, max_items);
  auto left = std::min(max, max_revisions);
  const auto budget = left;
  for (const auto id : ids) {
    if (!lock_record<StoredItem>(transaction, id)) continue;
    left -= delete_revisions(transaction, id, left);
    if (left > 0) left -= delete_generations(transaction, id, left);
    if (left <= 0) return max;
    delete_item(transaction, id);
    --left;
  }
  return std::ssize(ids) == max_items ? max : budget - left;
}

}  // namespace toolyard::content
