// Reads live content for the pages of the public site. Everything is read by the live revision.
#pragma once
#include <functional>

#include "areas/content/reading/model.h"
#include "ports/database.h"

namespace toolyard::content {

std::optional<LiveText> find_live(Transaction& transaction, const TextPlace& place);
// Returns a revision of an item, live or not, as if it were live, for previews.
std::optional<PreviewedText> find_previewed(Transaction& transaction, ItemId item,
                                            std::int64_t revision);

ReadingPage list_live(Transaction& transaction, const ReadingList& list);
// Returns the number of live texts in a list by locale and content type, which is kept, not
// counted.
std::int64_t count_live(Transaction& transaction, std::string_view locale,
                        std::string_view content_type);
// Returns the content types with live texts in the locale.
std::vector<std::string> live_types(Transaction& transaction, std::string_view locale);
// Returns the texts that are live, in the order of the ids.
std::vector<ListedText> find_listed(Transaction& transaction, std::span<const ItemId> items);
// Finds texts by words of title, slug, keywords or body, newest first; those with words that are
// nearly spelled like these if there are no others.
std::vector<ListedText> search_live(Transaction& transaction, std::string_view locale,
                                    std::string_view words, std::int64_t max);

// Returns texts about the same tool, or with the same tags, newest first.
std::vector<ListedText> related_to(Transaction& transaction, const LiveText& text,
                                   std::int64_t max);
struct Neighbours {
  std::optional<ListedText> older, newer;
};
Neighbours neighbours_of(Transaction& transaction, const LiveText& text);

// Returns where the live texts of the item's group of translations are, with itself if it is live.
std::vector<TextPlace> live_translations(Transaction& transaction, ItemId item);

ToolTexts texts_of_tool(Transaction& transaction, std::string_view locale, std::string_view tool);

// Returns what was live at an address before; null if nothing ever was.
std::optional<FormerText> find_former(Transaction& transaction, const TextPlace& place);

// Returns live texts of a locale and content type that search engines may index, oldest first, from
// a position in that order: for sitemaps.
struct MapEntry {
  ItemId item{};
  std::string slug;
  Instant published_at;
  std::vector<TextPlace> translations;  // with itself; empty: none
};
std::vector<MapEntry> map_entries(Transaction& transaction, std::string_view locale,
                                  std::string_view content_type, std::int64_t first,
                                  std::int64_t max);

// Returns the number of the latest change, and the changes after a number: nullopt if they are not
// known any more, or too many.
std::int64_t last_live_change(Transaction& transaction);
std::optional<std::vector<LiveChange>> live_changes(Transaction& transaction, std::int64_t after);
// Deletes changes that no node can be waiting for. Returns how many.
std::int64_t delete_old_changes(Transaction& transaction, Instant now, std::int64_t max);

}  // namespace toolyard::content
