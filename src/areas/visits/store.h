// SQL of visits: adds counts, and sums them up.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/visits/counting/visit.h"
#include "areas/visits/model.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::visits {

enum class LabelKind : std::uint8_t { path, locale, referrer, campaign, tool };
constexpr auto spellings(LabelKind) {
  return std::array<Spelling<LabelKind>, 5>{{{LabelKind::path, "path", ""},
                                             {LabelKind::locale, "locale", ""},
                                             {LabelKind::referrer, "referrer", ""},
                                             {LabelKind::campaign, "campaign", ""},
                                             {LabelKind::tool, "tool", ""}}};
}
inline constexpr std::size_t label_kind_count = 5;

// What a row sums up. Visitors are distinct per day within a scope, so that the row of a wider one
// is not the sum of narrower ones.
enum class Scope : std::int64_t { site = 0, locale = 1, page = 2 };
// Added to a scope whose views are told apart by referring site and campaign.
inline constexpr std::int64_t scopes_by_source = 10;

// Views and visitors, by device.
struct Figures {
  std::array<std::int64_t, device_count> views{}, visitors{};
};
struct EventFigures {
  std::int64_t events = 0, visitors = 0;
};

// Ids of labels; 0 is none.
struct ViewRow {
  std::int64_t scope = 0, time = 0, page = 0, locale = 0, referrer = 0, campaign = 0;
  Figures figures;
};
struct EventRow {
  Day day = 0;
  Event event = Event::tool_used;
  std::int64_t tool = 0;
  EventFigures figures;
};

// Returns the id of a label, which is added if it is not known, and notes that it was used.
std::int64_t store_label(Transaction& transaction, LabelKind kind, std::string_view text, Day day);
// Returns nullopt if nothing was ever counted by this label.
std::optional<std::int64_t> find_label(Transaction& transaction, LabelKind kind,
                                       std::string_view text);

// Returns the last batch of a process that was added, and locks it until the commit; 0 if there is
// none.
std::int64_t lock_source(Transaction& transaction, std::int64_t source, Instant now);
void set_source(Transaction& transaction, std::int64_t source, std::int64_t batch, Instant now);
void set_live(Transaction& transaction, std::int64_t source, std::int64_t visitors,
              std::int64_t views, Instant now);
// Returns the sums of processes that have reported since a time.
LiveReport live_since(Transaction& transaction, Instant since);

// Adds rows by hour to hours, days and months.
void add_views(Transaction& transaction, std::span<const ViewRow> rows);
void add_events(Transaction& transaction, std::span<const EventRow> rows);

// Which rows a report sums up: those of a scope and of labels that are given.
struct Selection {
  std::int64_t scope = 0;
  std::optional<std::int64_t> page, locale, referrer, campaign;
  std::optional<Device> device;
};
struct TimeRow : VisitFigures {
  std::int64_t time = 0;  // an hour or a day
  static constexpr auto fields(auto...) {
    return joined(row_columns<TimeRow, &TimeRow::time>(), VisitFigures::fields());
  }
};
std::vector<TimeRow> views_by_time(Transaction& transaction, const Selection& selection,
                                   const Window& days, Granularity granularity);

// Rows of a breakdown, most visitors first.
struct Ranked {
  std::int64_t count = 0;
  std::vector<VisitRow> rows;
};
struct RankedRange {
  std::int64_t offset = 0, limit = 0;
};
Ranked views_by_label(Transaction& transaction, const Selection& selection, Dimension dimension,
                      const Window& days, const RankedRange& range);
std::int64_t count_labels(Transaction& transaction, const Selection& selection, Dimension dimension,
                          const Window& days);
std::vector<VisitRow> views_by_device(Transaction& transaction, const Selection& selection,
                                      const Window& days);
std::vector<EventCount> events_in(Transaction& transaction, const Window& days);
std::optional<Day> first_day(Transaction& transaction);

// Delete what was kept long enough, at most `max` rows. Return how many.
std::int64_t delete_hours(Transaction& transaction, std::int64_t before_hour, std::int64_t max);
std::int64_t delete_days(Transaction& transaction, Day before, std::int64_t max);
std::int64_t delete_sources(Transaction& transaction, Instant before, std::int64_t max);

}  // namespace toolyard::visits
