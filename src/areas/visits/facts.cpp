#include "areas/visits/facts.h"

#include <string>

#include "areas/visits/store.h"

namespace toolyard::visits {
namespace {

struct PageViews {
  std::string label;
  std::int64_t views = 0;
  static constexpr auto fields(auto...) {
    return row_columns<PageViews, &PageViews::label, &PageViews::views>();
  }
};

}  // namespace

std::vector<std::int64_t> views_of_pages(Transaction& transaction,
                                         std::span<const std::string_view> paths,
                                         const Window& days) {
  std::vector<std::int64_t> all(paths.size());
  if (paths.empty()) return all;
  std::vector<Bound> values{static_cast<std::int64_t>(Scope::page), bind(days.first),
                            bind(days.last)};
  std::string places;
  for (const auto path : paths) {
    values.push_back(bind(path));
    places += (places.empty() ? "$" : ", $") + std::to_string(values.size());
  }
  // As in store.cpp, the sum makes SQLite use the index of pages.
  transaction.each_bound<PageViews>(
      [&](PageViews&& row) {
        for (std::size_t i = 0; i < paths.size(); ++i)
          if (paths[i] == row.label) all[i] = row.views;
      },
      "select label, cast(sum(desktop_views + phone_views + tablet_views) as bigint) as views "
      "from visit_labels join visit_days on visit_days.page = visit_labels.id "
      "where kind = 'path' and label in (" +
          places + ") and scope + 0 = $1 and day between $2 and $3 group by label",
      values);
  return all;
}

}  // namespace toolyard::visits
