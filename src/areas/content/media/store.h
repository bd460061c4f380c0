// The media that texts refer to, in their body and as their cover: where media are used, and
// pictures that lack an alternative text.
#pragma once
#include <vector>

#include "areas/content/items/model.h"
#include "areas/content/options.h"

namespace toolyard::content {

// Notes the media of an item's text, as those of its latest or of its live revision.
enum class MediaOf : std::uint8_t { latest, live };
void put_media(Transaction& transaction, const StoredItem& item, MediaOf revision);
// Notes that no revision of the item is live.
void forget_live_media(Transaction& transaction, ItemId item);

// Returns an error for each picture of a text that has no alternative text, there or in its record,
// and is not marked as decoration, and a warning for each that does not exist.
std::vector<Finding> picture_findings(Transaction& transaction, const Text& text,
                                      const PicturesIn& pictures_in);

// Returns what is wrong with a text and with its pictures.
std::vector<Finding> all_findings(Transaction& transaction, const Text& text,
                                  const Options& options);

}  // namespace toolyard::content
