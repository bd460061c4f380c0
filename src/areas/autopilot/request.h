// What callers ask of runs: a new one, a list, a decision; and how actions are answered.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "areas/autopilot/run.h"

namespace toolyard::autopilot {

struct BudgetRequest {
  std::optional<std::int64_t> max_cost_micros, max_tokens, max_requests, max_seconds;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&BudgetRequest::max_cost_micros>("Millionths of a US dollar.").limits(0, 9e15),
        field<&BudgetRequest::max_tokens>("Tokens, sent and received.").limits(0, 9e15),
        field<&BudgetRequest::max_requests>("Calls of a model.").limits(0, 9e15),
        field<&BudgetRequest::max_seconds>("Seconds of waiting for a model, of all calls together.")
            .limits(0, 9e9)};
  }
};

struct RunRequest {
  Mode mode = Mode::draft;
  std::int64_t max_items = 5;
  std::string locale;
  std::vector<std::string> purposes;
  std::vector<std::int64_t> opportunity_ids;
  BudgetRequest budget;
  bool auto_approve = false;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&RunRequest::mode>("How far it goes."),
        field<&RunRequest::max_items>("How many opportunities it takes at most.").limits(1, 50),
        field<&RunRequest::locale>("Only opportunities of this language.").limits(0, 16),
        field<&RunRequest::purposes>("Only opportunities that want one of these, such as `blog`.")
            .limits(0, 8)
            .item_limits(1, 32),
        field<&RunRequest::opportunity_ids>(
            "These opportunities, in this order; else those that are "
            "queued, and then the best that are open.")
            .limits(0, 50),
        field<&RunRequest::budget>("What it may use at most; the server's where nothing is said."),
        field<&RunRequest::auto_approve>("Whether its drafts are approved as soon as they are "
                                         "written; with `draft` alone, and for approvers.")};
  }
};

struct RunQuery : PageQuery {
  std::optional<Status> status;
  std::optional<Mode> mode;
  std::string_view locale, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&RunQuery::status>("Only those that have come so far."),
        field<&RunQuery::mode>("Only those of this mode."),
        field<&RunQuery::locale>("Only those of this locale."),
        field<&RunQuery::ordering>("`created_at`, `id`; `-` for descending.").limits(0, 200)});
  }
};

struct ApproveRequest {
  std::string comment;
  std::optional<std::vector<std::int64_t>> items;
  Members<std::int64_t> revision_map;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ApproveRequest::comment>("Why.").limits(0, 2000),
        field<&ApproveRequest::items>("Only these content items; the others go to review.")
            .limits(0, 50),
        field<&ApproveRequest::revision_map>(
            "The revision you have read of an item, by its number, "
            "where it is not the one that the model wrote.")
            .limits(0, 50)};
  }
};

struct CommentRequest {
  std::string comment;
  static constexpr auto fields(auto...) {
    return std::array{field<&CommentRequest::comment>("Why.").limits(0, 2000)};
  }
};

// A draft that was to be approved and was not.
struct SkippedItem {
  std::int64_t content_item = 0;
  std::int64_t revision = 0;
  std::int64_t expected_revision = 0;
  std::string reason;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SkippedItem::content_item>("The item."),
        field<&SkippedItem::revision>("Its latest revision."),
        field<&SkippedItem::expected_revision>("The revision that was to be approved."),
        field<&SkippedItem::reason>("`edited`: it has another revision; `status`: it is not to be "
                                    "approved any more.")};
  }
};

struct ActedRun : Run {
  static constexpr std::string_view schema_name = "AutopilotRunAction";

  bool changed = false;
  std::vector<SkippedItem> skipped;
  static constexpr auto fields(auto...) {
    return joined(Run::fields(),
                  std::array{field<&ActedRun::changed>("False where it was so already."),
                             field<&ActedRun::skipped>("Drafts that were left out.")});
  }
};

}  // namespace toolyard::autopilot
