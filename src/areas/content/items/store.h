// The SQL of items beside their records: the words they are found by, their counts, their slugs,
// and what is live.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "areas/content/items/model.h"
#include "records/word_search.h"

namespace toolyard::content {

// What content is found by: title, slug, keywords and body; of an item those of its latest
// revision, of what is live those of the live one.
inline constexpr WordTables word_tables{"content_search", "content_words", "content_items",
                                        "content_items.id"};
inline constexpr WordTables live_word_tables{"content_live_search", "content_live_words",
                                             "content_live", "content_live.item"};
void put_words(Transaction& transaction, const WordTables& tables, ItemId item, const Text& text);

// Counts changes of what is live.
inline constexpr std::string_view live_counter = "content_live";

std::optional<StoredItem> find_item(Transaction& transaction, ItemId item);
// In the order of the ids.
Result<std::vector<StoredItem>> find_items(Transaction& transaction, std::span<const ItemId> items);

// The one of this content type, locale and slug.
std::optional<ItemId> find_by_slug(Transaction& transaction, const Text& text);
std::unexpected<Error> slug_is_taken();
// The first of `slug`, `slug-2`, … that is free for the item, or near the first where some are.
std::string free_slug(Transaction& transaction, const ContentItem& item, std::string_view slug);

// Where an item that was one of one kind is one of another; null for one that is new.
void count_item(Transaction& transaction, const StoredItem* before, const StoredItem& after);
// The latest revision, as the item has it.
void insert_revision(Transaction& transaction, const StoredItem& item, Instant now);
// What the public sees of the item from now on: its live revision, or nothing.
Result<void> put_live(Transaction& transaction, const StoredItem& item);

}  // namespace toolyard::content
