// What content is found by: title, slug, keywords and body; of an item those of its latest
// revision, of what is live those of the live one.
#pragma once
#include "areas/content/item.h"
#include "records/word_search.h"

namespace toolyard::content {

inline constexpr WordTables word_tables{"content_search", "content_words", "content_items i",
                                        "i.id"};
inline constexpr WordTables live_word_tables{"content_live_search", "content_live_words",
                                             "content_live l", "l.item"};

// What an item is found by, from now on.
void put_words(Transaction& transaction, const WordTables& tables, ItemId item, const Text& text);

}  // namespace toolyard::content
