#include "areas/opportunities/row.h"

#include "core/json/decoder.h"
#include "core/time/day.h"
#include "ports/row.h"

namespace toolyard::opportunities {
namespace {

std::optional<std::string> unless_empty(std::string text) {
  return text.empty() ? std::nullopt : std::optional(std::move(text));
}

}  // namespace

StoredOpportunity opportunity_of(OpportunityRow&& row) {
  thread_local JsonDecoder decoder;
  Details details;
  if (!decoder.decode(PaddedText::of(row.details), type_of<Details>, &details))
    throw BrokenStore("the details of an opportunity are no JSON");
  auto query = unless_empty(std::move(row.query)), page = unless_empty(std::move(row.page));
  const Period window{day_text(Day(row.first_day)), day_text(Day(row.last_day))};
  std::optional<Outcome> outcome;
  if (row.measured_at) outcome = Outcome{*row.measured_at, row.clicks_before, row.clicks_after};
  StoredOpportunity one = std::move(row);
  one.query = std::move(query);
  one.page = std::move(page);
  one.window = window;
  one.outcome = outcome;
  one.factors = std::move(details.factors);
  one.evidence = std::move(details.evidence);
  if (one.impressions > 0) one.ctr = double(one.clicks) / double(one.impressions);
  return one;
}

std::string tag_of(const StoredOpportunity& one) {
  auto tag = std::to_string(one.change_count);
  // Others come and go in front of it.
  if (one.queue_position) tag += "." + std::to_string(*one.queue_position);
  return tag;
}

}  // namespace toolyard::opportunities
