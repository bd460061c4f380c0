// The data of content that other areas may read.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "areas/content/text/quality.h"
#include "core/describe/describe.h"
#include "ports/database.h"

namespace toolyard::content {

// What identifies a live text in its address.
struct TextPlace {
  std::string locale, content_type, slug;
  auto operator<=>(const TextPlace&) const = default;
};

// A text that is or last was live at an address.
struct PlacedText {
  std::int64_t item = 0;
  bool is_here = false;            // whether it is live at the address
  std::optional<TextPlace> place;  // where it is live; null: nowhere
  std::optional<std::string> tool_slug;
  std::string title;                        // empty if the item was deleted for good
  std::string seo_title, meta_description;  // of the live revision, as its page has them
};
// Returns what is or last was live at each of the addresses, in their order; null if nothing ever
// was. Reads hundreds of addresses by one statement.
std::vector<std::optional<PlacedText>> texts_at(Transaction& transaction,
                                                std::span<const TextPlace> places);

// Where an item is and was live, and the tool that it is about.
struct ItemPlaces {
  std::vector<TextPlace> places;  // without those that other items had later; the present one first
  std::optional<std::string> tool_slug;
};
ItemPlaces places_of(Transaction& transaction, std::int64_t item);

// What is live for a tool in a locale, for search engines; null: nothing.
struct ToolLines {
  std::optional<std::string> title, description;
};
struct ToolPlace {
  std::string locale, tool_slug;
  auto operator<=>(const ToolPlace&) const = default;
};
// Returns the lines of each of the tools, in their order.
std::vector<ToolLines> lines_of(Transaction& transaction, std::span<const ToolPlace> places);

// Returns the locales in which there are items.
std::vector<std::string> locales(Transaction& transaction);

// The topic of a revision of an item.
struct ItemTopic {
  std::string locale, title;
  std::optional<std::string> slug;
  std::vector<std::string> keywords;
};
// Visits the topics of the latest and of the live revision of all items that are not in the bin,
// row by row.
void each_topic(Transaction& transaction, const std::function<void(const ItemTopic&)>& visit);

// Returns when the item was published; nullopt if it is not live or does not exist.
std::optional<Instant> published_at(Transaction& transaction, std::int64_t item);

// Whether the item is in the bin, or was deleted for good.
bool is_deleted(Transaction& transaction, std::int64_t item);

// An item that uses media.
struct MediaUser {
  std::int64_t item = 0;
  std::string title;
  bool is_live = false;  // whether its live revision does
};
// Returns the items that use media, in their latest or their live revision, newest first.
std::vector<MediaUser> users_of_media(Transaction& transaction, std::int64_t media,
                                      std::int64_t max);
// Returns those of the media that an item uses.
std::set<std::int64_t> used_media(Transaction& transaction, std::span<const std::int64_t> media);

// A live text of the type `faq`.
struct LiveQuestions {
  std::string body;
  BodyFormat format = BodyFormat::markdown;
};
std::optional<LiveQuestions> live_questions(Transaction& transaction, std::int64_t item);
// Returns the one about a tool that was published last in a locale.
std::optional<LiveQuestions> live_questions(Transaction& transaction, std::string_view locale,
                                            std::string_view tool);

}  // namespace toolyard::content
