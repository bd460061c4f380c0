#include "areas/search/import/record.h"

namespace toolyard::search {

Import import_of(std::string_view site, ImportKind kind, const Tables& tables) {
  Import one;
  one.site = site;
  one.kind = kind;
  one.rows_read = tables.rows_read;
  one.skipped_count = tables.skipped_count;
  one.rows_skipped = tables.skipped;
  one.warnings = tables.warnings;
  if (tables.window.first >= 0) {
    one.start_date = day_text(tables.window.first);
    one.end_date = day_text(tables.window.last);
  }
  constexpr std::array<std::string_view, 6> names{"date",    "query",  "page",
                                                  "country", "device", "searchAppearance"};
  for (const auto& table : tables.tables) {
    ImportedTable told{.file = table.file,
                       .dimensions = {},
                       .search_type = table.search_type,
                       .rows = static_cast<std::int64_t>(table.facts.size())};
    for (std::size_t i = 0; i < names.size(); ++i)
      if (table.grain.has(Dimension(i))) told.dimensions.emplace_back(names[i]);
    one.tables.push_back(std::move(told));
  }
  return one;
}

}  // namespace toolyard::search
