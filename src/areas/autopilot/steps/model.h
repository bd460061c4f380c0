// The steps of a run, one per opportunity, and the brief from which a draft is written.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "records/table.h"

namespace toolyard::autopilot {

enum class StepState : std::uint8_t {
  queued,
  running,
  generated,
  failed,
  skipped,
  approved,
  published,
};
constexpr auto spellings(StepState) {
  return std::to_array<Spelling<StepState>>(
      {{StepState::queued, "queued", "Waiting to start."},
       {StepState::running, "running", "The model is writing the draft."},
       {StepState::generated, "generated", "The draft is ready for review."},
       {StepState::failed, "failed", "Failed; see `error`."},
       {StepState::skipped, "skipped", "Skipped; no draft was written."},
       {StepState::approved, "approved", "The draft was approved."},
       {StepState::published, "published", "The draft was published."}});
}

struct Step {
  static constexpr std::string_view schema_name = "AutopilotStep";
  static constexpr ViewSpec table{.name = "autopilot_steps"};
  std::int64_t seq = 0, opportunity = 0;
  std::optional<std::int64_t> content_item, revision, template_version;
  StepState state = StepState::queued;
  std::int64_t attempts = 0;
  std::optional<std::string> error;
  std::int64_t cost_micros = 0;
  std::optional<Instant> started_at, finished_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Step::seq>("Position of the step in the run, starting at 1."),
        field<&Step::opportunity>("Id of the opportunity.").refers_to("opportunities"),
        field<&Step::content_item>("Id of the content item that holds the draft.")
            .refers_to("content"),
        field<&Step::revision>("Number of the revision that the model wrote."),
        field<&Step::template_version>("Version of the prompt template."),
        field<&Step::state>("State of the step."),
        field<&Step::attempts>("Number of model calls made for the step."),
        field<&Step::error>(
            "Why the step failed, was skipped or is retried, or why its draft was not published."),
        field<&Step::cost_micros>("Cost so far, in millionths of a US dollar."),
        field<&Step::started_at>("When the step started."),
        field<&Step::finished_at>("When the draft was ready or the step failed.")};
  }
};

// Describes the content to write for an opportunity.
struct Brief {
  std::int64_t opportunity = 0;
  std::string purpose, locale, title, summary;
  std::vector<std::string> keywords;
  std::optional<std::string> tool_slug;
  std::string page;  // URL of the page that the opportunity is about; empty for a new text
  static constexpr auto fields(auto...) {
    return row_columns<Brief, &Brief::opportunity, &Brief::purpose, &Brief::locale, &Brief::title,
                       &Brief::summary, &Brief::keywords, &Brief::tool_slug, &Brief::page>();
  }
};

}  // namespace toolyard::autopilot
