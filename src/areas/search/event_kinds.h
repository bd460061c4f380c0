// The events of search data.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/endpoint/event_kind.h"

namespace toolyard::search {

// An import of search data, by a person, a program or the daily sync.
struct ImportEvent {
  static constexpr std::string_view schema_name = "SearchImportEvent";
  std::int64_t id = 0;
  std::string site;
  std::int64_t rows_read = 0, rows_written = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&ImportEvent::id>("Id of the import."),
                      field<&ImportEvent::site>("Search Console property."),
                      field<&ImportEvent::rows_read>("Number of rows read."),
                      field<&ImportEvent::rows_written>("Number of rows imported.")};
  }
};

namespace event_kinds {
inline constexpr EventOf<ImportEvent> imported{
    "search.imported", "Search data was imported or fetched.", "search_import"};
inline constexpr std::array<EventKind, 1> all{imported};
}  // namespace event_kinds

}  // namespace toolyard::search
