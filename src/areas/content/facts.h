// What other areas read of content.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "ports/database.h"

namespace toolyard::content {

// The locales that items are written in.
std::vector<std::string> locales(Transaction& transaction);

// What an item is about, by its latest revision.
struct ItemTopic {
  std::string title;
  std::optional<std::string> slug;
  std::vector<std::string> keywords;
};
// Visits those of all items, piece by piece.
void each_topic(Transaction& transaction, const std::function<void(const ItemTopic&)>& visit);

// When the item was published; nothing where it is not public, or not there.
std::optional<Instant> published_at(Transaction& transaction, std::int64_t item);

}  // namespace toolyard::content
