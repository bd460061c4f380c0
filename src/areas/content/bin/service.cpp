// The part of ItemService that moves items to the bin and back.
#include "areas/content/generation/service.h"
#include "areas/content/bin/store.h"
#include "areas/content/items/service.h"
#include "areas/content/items/store.h"
#include "areas/content/translations/store.h"

namespace toolyard::content {

Result<void> ItemService::remove(const Call& call, ItemId id) {
  const auto edit = [&](Transaction& transaction, StoredItem& item) -> Result<void> {
    if (item.deleted_at) return {};
    TOOLYARD_TRY_VOID(move_to_bin(item, actor_of(transaction, call)));
    leave_translations(transaction, item);
    jobs_.cancel(transaction, GenerationService::job_kind, static_cast<std::int64_t>(id));
    return {};
  };
  TOOLYARD_TRY_VOID(change(call, id, {.action = "delete", .is_of_bin = true}, edit));
  return {};
}

Result<ActionResult> ItemService::recover(const Call& call, ItemId id) {
  const auto edit = [&](Transaction& transaction, StoredItem& item) -> Result<void> {
    if (!item.deleted_at) return {};
    if (has_left_bin(item, clock_())) return no_such<StoredItem>();
    item.deleted_at.reset();
    return_to_translations(transaction, item);
    const auto slug = find_revision(transaction, id, item.revision)->slug;
    item.slug = slug;
    if (!slug) return {};
    Text text = item;
    text.slug = free_slug(transaction, item, *slug, options_);
    if (text.slug != slug) content::edit(item, text, actor_of(transaction, call));
    return {};
  };
  TOOLYARD_TRY(auto done, change(call, id, {.action = "recover", .is_of_bin = true}, edit));
  return result_of(std::move(done.item), done.is_changed);
}

}  // namespace toolyard::content
