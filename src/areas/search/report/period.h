// Which site and which days a report is about.
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

// What a report is about.
struct Subject {
  std::optional<SiteId> id;  // none: nothing is known of the site
  std::string site;
  SearchType search_type = SearchType::web;
  Window days;
  std::optional<Window> before;  // what to compare with
  DataState state;
};

// Faults of the days that a caller names, as far as they can be told without the store.
std::vector<Fault> faults_of(const ReportQuery& query);
Result<Subject> subject_of(Transaction& transaction, const ReportQuery& query, Instant now);

}  // namespace toolyard::search
