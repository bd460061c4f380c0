// What the columns of a CSV table hold: told by its headers, its file's name, its shape and its
// first values, in that order.
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

// Where the metrics of one period stand.
struct MetricColumns {
  std::optional<std::size_t> clicks, impressions, rate, position;
  std::optional<std::size_t> date;  // where this period has its own
  bool is_whole() const { return clicks && impressions; }
};

struct Layout {
  struct DimensionColumn {
    std::size_t column;
    Dimension dimension;
  };
  std::size_t columns = 0;
  std::vector<DimensionColumn> dimensions;
  MetricColumns current;
  std::optional<MetricColumns> previous;  // of a comparison
  DecimalMark mark = DecimalMark::dot;

  Grain grain() const;
};

// `reader` stands before the header, which is read; warnings tell what had to be guessed.
Result<Layout> read_layout(std::string_view file, char delimiter, CsvReader& reader,
                           ImportContext& context);

std::string_view trimmed_cell(std::string_view cell);

}  // namespace toolyard::search
