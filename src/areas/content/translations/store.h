// Groups of translations: items that are the same text in different locales. A group has the number
// of one of its items, which all of them store; the others refer to that one by `translation_of`.
#pragma once
#include <optional>
#include <vector>

#include "areas/content/items/model.h"

namespace toolyard::content {

// Blocks until no other transaction changes groups, and then keeps others from it.
void lock_translations(Transaction& transaction);

// Returns the others of the item's group, by locale.
std::vector<Translation> translations_of(Transaction& transaction, const StoredItem& item);

// Makes the item a translation of the requested one, with its own translations, or of none. The
// item has the content type and locale of `text`. Reports a fault if that item does not exist, or
// if there would be two items of one type and locale.
Result<void> join_translations(Transaction& transaction, StoredItem& item,
                               std::optional<ItemId> requested, const Text& text);
// Reports a fault if the item's group has another item of the content type and locale of `text`.
Result<void> check_locale(Transaction& transaction, const StoredItem& item, const Text& text);

// Lets the others of the group go on without the item, which is to be deleted; it keeps the number
// of the group.
void leave_translations(Transaction& transaction, StoredItem& item);
// Returns the item to the group that it left, if there still is one without its locale.
void return_to_translations(Transaction& transaction, StoredItem& item);

// Tells the pages of the other live translations that this item changed.
Result<void> refresh_translations(Transaction& transaction, const StoredItem& before,
                                  const StoredItem& after);

}  // namespace toolyard::content
