// An opportunity as the store reads it: plain columns, and JSON for lists and names that are data.
#pragma once
#include <string>
#include <string_view>

#include "areas/opportunities/opportunity.h"

namespace toolyard::opportunities {

// The column of that name.
struct Details {
  Members<double> factors;
  std::vector<Evidence> evidence;
  static constexpr auto fields(auto...) {
    return std::array{field<&Details::factors>("What went into the gain."),
                      field<&Details::evidence>("What it was seen by.")};
  }
};

// Column n is field n.
struct OpportunityRow : StoredOpportunity {
  std::string query, page, details;  // empty: none
  std::int64_t first_day = 0, last_day = 0;
  std::optional<Instant> measured_at;
  std::int64_t clicks_before = 0, clicks_after = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&OpportunityRow::id>(""),
                      field<&OpportunityRow::type>(""),
                      field<&OpportunityRow::state>(""),
                      field<&OpportunityRow::site>(""),
                      field<&OpportunityRow::query>(""),
                      field<&OpportunityRow::page>(""),
                      field<&OpportunityRow::tool_slug>(""),
                      field<&OpportunityRow::locale>(""),
                      field<&OpportunityRow::first_day>(""),
                      field<&OpportunityRow::last_day>(""),
                      field<&OpportunityRow::clicks>(""),
                      field<&OpportunityRow::impressions>(""),
                      field<&OpportunityRow::position>(""),
                      field<&OpportunityRow::expected_ctr>(""),
                      field<&OpportunityRow::target_position>(""),
                      field<&OpportunityRow::estimated_gain>(""),
                      field<&OpportunityRow::confidence>(""),
                      field<&OpportunityRow::effort>(""),
                      field<&OpportunityRow::score>(""),
                      field<&OpportunityRow::details>(""),
                      field<&OpportunityRow::suggested_purpose>(""),
                      field<&OpportunityRow::priority>(""),
                      field<&OpportunityRow::note>(""),
                      field<&OpportunityRow::autopilot_run>(""),
                      field<&OpportunityRow::content_item>(""),
                      field<&OpportunityRow::measured_at>(""),
                      field<&OpportunityRow::clicks_before>(""),
                      field<&OpportunityRow::clicks_after>(""),
                      field<&OpportunityRow::queue_position>(""),
                      field<&OpportunityRow::change_count>(""),
                      field<&OpportunityRow::created_at>(""),
                      field<&OpportunityRow::updated_at>("")};
  }
};

// Of `opportunities o join search_sites s`.
inline constexpr std::string_view row_columns =
    "o.id, o.type, o.state, s.site, o.query, o.page, o.tool_slug, o.locale, o.first_day, "
    "o.last_day, o.clicks, o.impressions, o.position, o.expected_ctr, o.target_position, "
    "o.estimated_gain, o.confidence, o.effort, o.score, o.details, o.suggested_purpose, "
    "o.priority, o.note, o.autopilot_run, o.content_item, o.measured_at, o.clicks_before, "
    "o.clicks_after, case when o.state = 'queued' then (select count(*) from opportunities q "
    "where q.state = 'queued' and (q.priority > o.priority or (q.priority = o.priority and "
    "(q.score > o.score or (q.score = o.score and (q.queued_at < o.queued_at or "
    "(q.queued_at = o.queued_at and q.id <= o.id))))))) end as queue_position, o.change_count, "
    "o.created_at, o.updated_at";
inline constexpr std::string_view row_tables =
    "opportunities o join search_sites s on s.id = o.site";

StoredOpportunity opportunity_of(OpportunityRow&& row);

}  // namespace toolyard::opportunities
