#include "areas/search/report/totals.h"

namespace toolyard::search {
namespace {

std::string_view table_for(const Narrowed& narrowed) {
  return narrowed.dimensions() == Grain() ? "search_days" : "search_shares";
}

Sums only(std::vector<Sums> sums) { return sums.empty() ? Sums() : sums.front(); }

}  // namespace

Sums totals_of(Transaction& transaction, const Subject& subject,
               const std::optional<Source>& source, const Narrowed& narrowed) {
  if (!source) return {};
  Statement statement;
  statement << "select " << sums_of_sums << " from " << table_for(narrowed) << " where ";
  add_source(statement, subject, *source, narrowed);
  return only(statement.rows<Sums>(transaction));
}

Sums totals_within(Transaction& transaction, const Subject& subject, const Source& source,
                   const Source& other, const Narrowed& narrowed) {
  Statement statement;
  statement << "select " << sums_of_sums << " from " << table_for(narrowed) << " as t where ";
  add_source(statement, subject, source, narrowed, "t.");
  statement << " and exists (select 1 from search_days as d where d.site = t.site and d.grain = "
            << bind(other.grain.bits())
            << " and d.search_type = t.search_type and d.first_day = t.first_day "
               "and d.last_day = t.last_day)";
  return only(statement.rows<Sums>(transaction));
}

std::vector<DaySums> sums_by_day(Transaction& transaction, const Subject& subject,
                                 const Source& source, const Narrowed& narrowed) {
  Statement statement;
  statement << "select first_day as day, " << sums_of_sums << " from " << table_for(narrowed)
            << " where ";
  add_source(statement, subject, source, narrowed);
  statement << " group by first_day order by first_day";
  return statement.rows<DaySums>(transaction);
}

std::vector<NamedSums> shares_of(Transaction& transaction, const Subject& subject,
                                 const std::optional<Source>& source, const Narrowed& narrowed,
                                 Dimension by, std::int64_t max) {
  if (!source) return {};
  const std::string_view name = by == Dimension::country ? "country" : "device";
  Statement statement;
  statement << "select name, clicks, impressions, positioned, sum_position from (select " << name
            << " as name, " << sums_of_sums << " from search_shares where ";
  add_source(statement, subject, *source, narrowed);
  statement << " group by " << name
            << ") as shares order by clicks desc, impressions desc, name limit " << bind(max);
  return statement.rows<NamedSums>(transaction);
}

}  // namespace toolyard::search
