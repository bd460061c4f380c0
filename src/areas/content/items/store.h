// SQL of items that the generic records do not cover: the search index, counts, slugs, and what is
// live.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "areas/content/items/model.h"
#include "areas/content/options.h"
#include "records/word_search.h"

namespace toolyard::content {

// Full-text search tables of title, slug, keywords and body: those of each item's latest revision,
// and those of the live revision.
inline constexpr WordTables word_tables{"content_search", "content_words", "content_items",
                                        "content_items.id"};
inline constexpr WordTables live_word_tables{"content_live_search", "content_live_words",
                                             "content_live", "content_live.item"};
void put_words(Transaction& transaction, const WordTables& tables, ItemId item, const Text& text);

// Name of the counter of changes to what is live (records/change_counter.h).
inline constexpr std::string_view live_counter = "content_live";

std::optional<StoredItem> find_item(Transaction& transaction, ItemId item);
// Returns the items in the order of the ids. Bodies that are left out are not read, and empty.
enum class Bodies { included, left_out };
Result<std::vector<StoredItem>> find_items(Transaction& transaction, std::span<const ItemId> items,
                                           Bodies bodies);

// Returns the item with this content type, locale and slug.
std::optional<ItemId> find_by_slug(Transaction& transaction, const Text& text);
std::unexpected<Error> slug_is_taken();
// Returns one of `slug`, `slug-2`, … that is free for the item: the first free one, unless there
// are gaps between those that are taken.
std::string free_slug(Transaction& transaction, const ContentItem& item, std::string_view slug,
                      const Options& options);

// Returns the id of the text that the page of a tool shows of this content type: the live one that
// was published last; null if there is none.
std::optional<ItemId> find_shown_on_tool(Transaction& transaction, std::string_view content_type,
                                         std::string_view tool_slug, std::string_view locale);

// Updates the counts of items by content type, locale, status and whether they are live, without
// those in the bin. `before` is null for a new item.
void count_item(Transaction& transaction, const StoredItem* before, const StoredItem& after);
// Stores the text of the item as its latest revision.
void insert_revision(Transaction& transaction, const StoredItem& item, Instant now);
// Updates what the public sees of the item: its live revision, or nothing if there is none.
Result<void> put_live(Transaction& transaction, const StoredItem& item);

}  // namespace toolyard::content
