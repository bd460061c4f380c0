#include "areas/visits/facts.h"

#include "areas/visits/store.h"

namespace toolyard::visits {

std::vector<std::int64_t> views_of_pages(Transaction& transaction,
                                         std::span<const std::string_view> paths,
                                         const Window& days) {
  std::vector<std::int64_t> all;
  for (const auto path : paths) {
    std::int64_t views = 0;
    if (const auto page = find_label(transaction, LabelKind::path, path)) {
      const Selection selection{.scope = static_cast<std::int64_t>(Scope::page), .page = *page};
      for (const auto& day : views_by_time(transaction, selection, days, Granularity::day))
        views += day.views;
    }
    all.push_back(views);
  }
  return all;
}

}  // namespace toolyard::visits
