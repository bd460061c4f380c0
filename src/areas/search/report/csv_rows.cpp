#include "areas/search/report/csv_rows.h"

#include "core/json/writer.h"
#include "core/text/csv.h"

namespace toolyard::search {
namespace {

void append_number(std::string& text, const std::optional<double>& number) {
  text += ',';
  if (number) append_json_number(text, *number);
}

}  // namespace

void append_figures(std::string& text, std::string_view name, const RankedFigures& figures) {
  append_cell(text, name);
  text += ',';
  append_json_integer(text, figures.clicks);
  text += ',';
  append_json_integer(text, figures.impressions);
  append_number(text, figures.ctr);
  append_number(text, figures.position);
  append_number(text, figures.expected_ctr);
}

}  // namespace toolyard::search
