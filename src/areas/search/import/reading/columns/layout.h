// Detects what the columns of a CSV table contain: from its headers, its number of columns, the
// name of its file and its first values, in that order.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "areas/search/import/reading/numbers.h"
#include "areas/search/import/reading/tables.h"
#include "core/text/csv.h"

namespace toolyard::search {

// Indexes of the columns with the metrics of one period.
struct MetricColumns {
  std::optional<std::size_t> clicks, impressions, rate, position, position_sum;
  std::optional<std::size_t> date;  // if this period has its own
  bool is_whole() const { return clicks && impressions; }
};

// The devices or countries that a table compares. Its facts have this dimension.
struct ComparedValues {
  Dimension dimension = Dimension::device;
  Device device = Device::none, other_device = Device::none;
  std::string_view country, other_country;  // codes of static lifetime
};

struct Layout {
  struct DimensionColumn {
    std::size_t column;
    Dimension dimension;
  };
  std::size_t columns = 0;
  std::vector<DimensionColumn> dimensions;
  MetricColumns current;
  std::optional<MetricColumns> previous;   // the second period, device or country of a comparison
  std::optional<ComparedValues> compared;  // unless periods are compared
  std::optional<std::size_t> search_type, anonymized;  // of the bulk export
  DecimalMark mark = DecimalMark::dot;

  // The dimensions that have a column.
  Grain grain() const;
};

// Reads the header, which must be the next record of `reader`. Adds a warning to the context for
// everything that was guessed or left out. Returns an error if the table is another report, or if
// its columns are unknown and its values do not prove what they are.
Result<Layout> read_layout(std::string_view file, char delimiter, CsvReader& reader,
                           ImportContext& context);

std::string_view trimmed_cell(std::string_view cell);

}  // namespace toolyard::search
