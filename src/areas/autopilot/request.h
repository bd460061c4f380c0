// What callers ask of runs: a new one, a list, a decision; and how actions are answered.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "areas/autopilot/run.h"
#include "core/purpose.h"

namespace toolyard::autopilot {

struct BudgetRequest {
  static constexpr std::string_view schema_name = "AutopilotBudgetRequest";
  std::optional<std::int64_t> max_cost_micros, max_tokens, max_requests, max_seconds;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&BudgetRequest::max_cost_micros>("Maximum cost, in millionths of a US dollar.")
            .limits(0, 9e15),
        field<&BudgetRequest::max_tokens>("Maximum number of tokens, sent and received.")
            .limits(0, 9e15),
        field<&BudgetRequest::max_requests>("Maximum number of calls of a language model.")
            .limits(0, 9e15),
        field<&BudgetRequest::max_seconds>(
            "Maximum time spent waiting for the language model, in seconds over all calls.")
            .limits(0, 9e9)};
  }
};

struct RunRequest {
  static constexpr std::string_view schema_name = "AutopilotRunRequest";
  Mode mode = Mode::draft;
  std::int64_t max_items = 5;
  std::string locale;
  std::vector<Purpose> purposes;
  std::vector<std::int64_t> opportunity_ids;
  BudgetRequest budget;
  bool auto_approve = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RunRequest::mode>("What the run does."),
        field<&RunRequest::max_items>("Maximum number of opportunities to take.").limits(1, 50),
        field<&RunRequest::locale>("Only opportunities in this locale.").limits(0, 16),
        field<&RunRequest::purposes>(
            "Only opportunities that suggest one of these purposes, such as `blog`.")
            .limits(0, 8),
        field<&RunRequest::opportunity_ids>(
            "Ids of the opportunities to take, in this order; by default those in the queue, "
            "followed by the best open ones.")
            .limits(0, 50),
        field<&RunRequest::budget>("Budget of the run; by default the server's."),
        field<&RunRequest::auto_approve>("Whether drafts are approved as soon as they are written; "
                                         "requires the mode `draft` and the role of an approver.")};
  }
};

struct RunQuery : PageQuery {
  std::optional<Status> status;
  std::optional<Mode> mode;
  std::string_view locale, search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(
        std::array{field<&RunQuery::status>("Only runs with this status."),
                   field<&RunQuery::mode>("Only runs in this mode."),
                   field<&RunQuery::locale>("Only runs for this locale."),
                   field<&RunQuery::search>(
                       "Words to find in the mode, status, locale, stop reason or comment.")
                       .limits(0, 200),
                   field<&RunQuery::ordering>("Sort fields, separated by commas: `created_at`, "
                                              "`id`; prefix `-` for descending order.")
                       .limits(0, 200)});
  }
};

struct ApproveRequest {
  static constexpr std::string_view schema_name = "AutopilotApproveRequest";
  std::string comment;
  std::optional<std::vector<std::int64_t>> items;
  Members<std::int64_t> revision_map;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ApproveRequest::comment>("Reason for the decision.").limits(0, 2000),
        field<&ApproveRequest::items>(
            "Ids of the content items to approve; the others are sent to review. By default all.")
            .limits(0, 50),
        field<&ApproveRequest::revision_map>("Revision to approve by content item id, for items "
                                             "whose revision is not the one the model wrote.")
            .limits(0, 50)};
  }
};

struct CommentRequest {
  static constexpr std::string_view schema_name = "AutopilotActionRequest";
  std::string comment;
  static constexpr auto fields(auto...) {
    return std::array{field<&CommentRequest::comment>("Reason for the decision.").limits(0, 2000)};
  }
};

// A draft that was to be approved and was not.
struct SkippedItem {
  static constexpr std::string_view schema_name = "AutopilotSkippedItem";
  std::int64_t content_item = 0;
  std::int64_t revision = 0;
  std::int64_t expected_revision = 0;
  std::string reason;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SkippedItem::content_item>("Id of the content item."),
        field<&SkippedItem::revision>("Number of its latest revision."),
        field<&SkippedItem::expected_revision>("Number of the revision that was to be approved."),
        field<&SkippedItem::reason>("Why it was skipped. `edited`: it has another revision; "
                                    "`status`: its status does not allow approval.")};
  }
};

struct RunActionResult : Run {
  static constexpr std::string_view schema_name = "AutopilotActionResult";

  bool changed = false;
  std::vector<SkippedItem> skipped;
  static constexpr auto fields(auto...) {
    return joined(Run::fields(),
                  std::array{field<&RunActionResult::changed>(
                                 "Whether the action changed anything; false if the "
                                 "run was in the target state already."),
                             field<&RunActionResult::skipped>("Drafts that were not approved.")});
  }
};

}  // namespace toolyard::autopilot
