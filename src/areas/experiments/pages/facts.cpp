#include "areas/experiments/facts.h"

#include "areas/content/facts.h"
#include "core/purpose.h"
#include "records/change_counter.h"

namespace toolyard::experiments {

std::int64_t pages_version(Transaction& transaction) {
  return last_change(transaction, pages_counter);
}

PageExperiments page_experiments(Transaction& transaction) {
  PageExperiments all;
  all.running = find_records<StoredExperiment>(
      transaction, "where status = 'running' and page is not null order by id");
  all.ended = transaction.rows<std::int64_t>(
      "select id from experiments where status in ('stopped', 'archived') order by id");
  return all;
}

std::optional<StoredExperiment> find_experiment(Transaction& transaction, std::int64_t id) {
  return find_record<StoredExperiment>(transaction, ExperimentId{id});
}

std::optional<PagePlace> find_place(Transaction& transaction, const TestedPage& page) {
  if (!page.content_item)
    return PagePlace{.locale = page.locale,
                     .content_type = std::string(spelling(Purpose::tool_description)),
                     .tool_slug = page.tool_slug.value_or("")};
  if (!content::published_at(transaction, *page.content_item)) return std::nullopt;
  auto places = content::places_of(transaction, *page.content_item).places;
  if (places.empty()) return std::nullopt;
  auto& here = places.front();
  return PagePlace{.locale = std::move(here.locale),
                   .content_type = std::move(here.content_type),
                   .slug = std::move(here.slug)};
}

}  // namespace toolyard::experiments
