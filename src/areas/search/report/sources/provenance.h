// Which facts the parts of a report were added up from, and which ones it could not use.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "areas/search/report/sources/source.h"
#include "core/describe/describe.h"

namespace toolyard::search {

enum class ReportPart : std::uint8_t { totals, previous, devices, countries, queries, pages };
constexpr auto spellings(ReportPart) {
  return std::array<Spelling<ReportPart>, 6>{
      {{ReportPart::totals, "totals", "Totals and series."},
       {ReportPart::previous, "previous", "Totals and series of the period it is compared with."},
       {ReportPart::devices, "devices", "Figures per device."},
       {ReportPart::countries, "countries", "Figures per country."},
       {ReportPart::queries, "queries", "Top queries."},
       {ReportPart::pages, "pages", "Top pages."}}};
}

struct PartSource {
  static constexpr std::string_view schema_name = "SearchPartSource";
  ReportPart part = ReportPart::totals;
  std::vector<std::string> dimensions;
  std::string start_date, end_date;
  std::int64_t known_days = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&PartSource::part>("Part of the report."),
        field<&PartSource::dimensions>("Dimensions of the data that the part was computed from; "
                                       "without `date`, the data of one table."),
        field<&PartSource::start_date>("First day of the data.").format(Format::date),
        field<&PartSource::end_date>("Last day of the data.").format(Format::date),
        field<&PartSource::known_days>("Number of days that the data covers.")};
  }
};

struct UnusedTable {
  static constexpr std::string_view schema_name = "SearchUnusedTable";
  std::vector<std::string> dimensions;
  std::string start_date, end_date;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&UnusedTable::dimensions>("Dimensions of the table."),
        field<&UnusedTable::start_date>("First day that it covers.").format(Format::date),
        field<&UnusedTable::end_date>("Last day that it covers.").format(Format::date)};
  }
};

PartSource source_of(ReportPart part, const Source& source);
// Returns the last tables without dates that cover days of the period and others: of these, nothing
// is counted.
std::vector<UnusedTable> unused_tables(Transaction& transaction, const Subject& subject);

}  // namespace toolyard::search
