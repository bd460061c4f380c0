#include "areas/search/import/reading/tables.h"

#include "core/endpoint/budget.h"
#include "ports/row_steps.h"

namespace toolyard::search {

void ImportContext::skip(std::string_view file, std::size_t line, std::string_view code,
                         std::string detail) {
  if (into.skipped.size() < limits.listed)
    into.skipped.push_back(
        {std::string(file), static_cast<std::int64_t>(line), std::string(code), std::move(detail)});
  ++into.skipped_count;
}

void ImportContext::warn(std::string_view file, std::size_t line, std::string_view code,
                         std::string detail) {
  if (into.warnings.size() < limits.listed)
    into.warnings.push_back(
        {std::string(file), static_cast<std::int64_t>(line), std::string(code), std::move(detail)});
}

Result<void> ImportContext::count_row() {
  spend(row_steps);
  if (static_cast<std::size_t>(++into.rows_read) <= limits.rows) return {};
  return fail(toolyard::problems::input_too_large,
              "There are more than " + std::to_string(limits.rows) + " rows; split the file.");
}

std::unexpected<Error> unreadable(std::string_view file, std::string detail) {
  if (!file.empty()) detail = std::string(file) + ": " + detail;
  return fail(problems::unreadable_import, std::move(detail));
}

std::unexpected<Error> unreadable_at(std::string_view file, std::size_t line, std::string detail) {
  auto error = unreadable(file, "line " + std::to_string(line) + ": " + detail);
  error.error().position = Position{.offset = 0, .line = line, .column = 1};
  return error;
}

}  // namespace toolyard::search
