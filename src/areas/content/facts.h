// The data of content that other areas may read.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "areas/content/text/quality.h"
#include "core/describe/describe.h"
#include "ports/database.h"

namespace toolyard::content {

// Returns the locales in which there are items.
std::vector<std::string> locales(Transaction& transaction);

// The topic of an item, by its latest revision.
struct ItemTopic {
  std::string title;
  std::optional<std::string> slug;
  std::vector<std::string> keywords;
};
// Visits the topics of all items that are not in the bin, row by row.
void each_topic(Transaction& transaction, const std::function<void(const ItemTopic&)>& visit);

// Returns when the item was published; nullopt if it is not live or does not exist.
std::optional<Instant> published_at(Transaction& transaction, std::int64_t item);

// Whether the item is in the bin, or was deleted for good.
bool is_deleted(Transaction& transaction, std::int64_t item);

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
