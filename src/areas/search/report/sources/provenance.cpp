#include "areas/search/report/sources/provenance.h"

namespace toolyard::search {
namespace {

constexpr std::int64_t max_unused = 10;

struct TableDays {
  std::int64_t grain = 0, first_day = 0, last_day = 0;
  static constexpr auto fields(auto...) {
    return row_columns<TableDays, &TableDays::grain, &TableDays::first_day, &TableDays::last_day>();
  }
};

}  // namespace

PartSource source_of(ReportPart part, const Source& source) {
  return {.part = part,
          .dimensions = dimension_names(source.grain),
          .start_date = day_text(source.days.first),
          .end_date = day_text(source.days.last),
          .known_days = source.known_days};
}

std::vector<UnusedTable> unused_tables(Transaction& transaction, const Subject& subject) {
  std::vector<UnusedTable> all;
  if (!subject.id) return all;
  for (const auto& row : transaction.rows<TableDays>(
           "select grain, first_day, last_day from search_days where site = $1 "
           "and search_type = $2 and grain % 2 = 0 and grain < 32 and first_day <= $4 "
           "and last_day >= $3 and (first_day < $3 or last_day > $4) "
           "order by last_day desc, first_day desc, grain limit $5",
           *subject.id, subject.search_type, subject.days.first, subject.days.last, max_unused))
    all.push_back({.dimensions = dimension_names(Grain(row.grain)),
                   .start_date = day_text(static_cast<Day>(row.first_day)),
                   .end_date = day_text(static_cast<Day>(row.last_day))});
  return all;
}

}  // namespace toolyard::search
