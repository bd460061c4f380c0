#include "areas/content/item_row.h"

#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "ports/row.h"

namespace toolyard::content {

std::string details_of(const ContentItem& item) {
  return to_json(Details{item.keywords, item.tags, item.variables, item.quality});
}

Details details_from(std::string& json) {
  thread_local JsonDecoder decoder;
  Details details;
  if (!decoder.decode(PaddedText::of(json), type_of<Details>, &details))
    throw BrokenStore("the details of a revision are no JSON");
  return details;
}

StoredItem item_of(ItemRow&& row) {
  auto details = details_from(row.details);
  Generation generation{
      .provider = std::move(row.provider),
      .model = std::move(row.model),
      .prompt_tokens = row.prompt_tokens,
      .completion_tokens = row.completion_tokens,
      .cost_micros = row.cost_micros,
      .error = row.is_cut_off.value_or(false)
                   ? std::optional<std::string>("The text ends where `max_tokens` did.")
                   : std::nullopt,
      .job_id = row.job,
      .finished_at = row.generated_at};
  StoredItem item = std::move(row);
  item.keywords = std::move(details.keywords);
  item.tags = std::move(details.tags);
  item.variables = std::move(details.variables);
  item.quality = std::move(details.quality);
  if (item.is_slug_elsewhere) item.quality.push_back(slug_elsewhere());
  item.generation = std::move(generation);
  item.is_live = item.live_revision.has_value();
  item.has_unpublished_changes = item.live_revision != item.revision;
  return item;
}

}  // namespace toolyard::content
