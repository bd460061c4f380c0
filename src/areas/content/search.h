// What items are found by: title, slug, keywords and body.
#pragma once
#include "areas/content/item.h"
#include "ports/word_search.h"

namespace toolyard::content {

inline constexpr WordTables word_tables{"content_search", "content_words", "content_items i",
                                        "i.id"};

// What an item is found by, from now on.
void put_words(Transaction& transaction, ItemId item, const Text& text);

}  // namespace toolyard::content
