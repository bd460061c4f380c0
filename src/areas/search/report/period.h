// Resolves the site and the period of a report, and the period to compare with.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "areas/search/import/model.h"
#include "areas/search/report/query.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::search {

struct Days {
  static constexpr std::string_view schema_name = "SearchDays";
  std::string start_date, end_date;
  static constexpr auto fields(auto...) {
    return std::array{field<&Days::start_date>("First day.").format(Format::date),
                      field<&Days::end_date>("Last day.").format(Format::date)};
  }
};
Days days_of(const Window& window);

struct DataState {
  static constexpr std::string_view schema_name = "SearchDataState";
  std::optional<std::string> last_final_date, first_incomplete_date;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&DataState::last_final_date>("Last day with final figures.").format(Format::date),
        field<&DataState::first_incomplete_date>(
            "First later day whose figures may still change; null if there is none.")
            .format(Format::date)};
  }
};

// The site and the days of a report.
struct Subject {
  std::optional<SiteId> id;  // nullopt: the site is unknown
  std::string site;
  SearchType search_type = SearchType::web;
  Window days;
  std::optional<Window> before;  // the period to compare with
  DataState state;
};

// Returns the faults of the period in a request that can be found without the database.
std::vector<Fault> faults_of(const ReportQuery& query);
// Resolves a request. Defaults are the site that was shown most often, and the 28 days up to the
// last one with final figures, or the window of a later undated file.
Result<Subject> subject_of(Transaction& transaction, const ReportQuery& query, Instant now);

}  // namespace toolyard::search
