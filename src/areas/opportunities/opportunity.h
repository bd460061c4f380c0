// An opportunity as people see it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/opportunities/detect.h"
#include "areas/opportunities/workflow.h"
#include "core/describe.h"
#include "core/page.h"

namespace toolyard::opportunities {

enum class OpportunityId : std::int64_t {};

// What a run would best have written.
// clang-format off
enum class Purpose : std::uint8_t {
  blog, comparison, faq, landing, meta, seo_title, tool_description, tutorial,
};
// clang-format on
constexpr auto spellings(Purpose) {
  return std::array<Spelling<Purpose>, 8>{
      {{Purpose::blog, "blog", "Blog."},
       {Purpose::comparison, "comparison", "Comparison."},
       {Purpose::faq, "faq", "FAQ."},
       {Purpose::landing, "landing", "Landing."},
       {Purpose::meta, "meta", "Meta description."},
       {Purpose::seo_title, "seo_title", "SEO title."},
       {Purpose::tool_description, "tool_description", "Tool description."},
       {Purpose::tutorial, "tutorial", "Tutorial."}}};
}

struct Period {
  std::string start, end;
  static constexpr auto fields(auto...) {
    return std::array{field<&Period::start>("The first day."),
                      field<&Period::end>("The last day.")};
  }
};

enum class EvidenceKind : std::uint8_t { page, previous_window };
constexpr auto spellings(EvidenceKind) {
  return std::array<Spelling<EvidenceKind>, 2>{
      {{EvidenceKind::page, "page", "A page that is shown for the query."},
       {EvidenceKind::previous_window, "previous_window", "The window before, of equal length."}}};
}

struct Evidence {
  EvidenceKind kind = EvidenceKind::page;
  std::optional<std::string> page;
  std::optional<Period> window;
  std::int64_t clicks = 0, impressions = 0;
  std::optional<double> ctr, position;
  static constexpr auto fields(auto...) {
    return std::array{field<&Evidence::kind>("What it is about."),
                      field<&Evidence::page>("The page.").sparse(),
                      field<&Evidence::window>("The window.").sparse(),
                      field<&Evidence::clicks>("Its clicks."),
                      field<&Evidence::impressions>("Its impressions."),
                      field<&Evidence::ctr>("Clicks by impressions; null without impressions."),
                      field<&Evidence::position>("Its mean position; null where none is known.")};
  }
};

struct Outcome {
  Instant measured_at;
  std::int64_t clicks_before = 0, clicks_after = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Outcome::measured_at>("When that was counted."),
        field<&Outcome::clicks_before>("Clicks in a window as long as its own, up to publishing."),
        field<&Outcome::clicks_after>("Clicks in the window after it, of equal length.")};
  }
};

struct Opportunity {
  static constexpr std::string_view schema_name = "Opportunity";

  OpportunityId id{};
  Type type = Type::striking_distance;
  State state = State::open;
  std::string site;
  std::optional<std::string> query, page, tool_slug;
  std::string locale = "en";
  std::optional<std::string> country, device;
  Period window;
  std::int64_t clicks = 0, impressions = 0;
  std::optional<double> ctr, position, expected_ctr, target_position;
  double estimated_gain = 0, confidence = 0;
  Effort effort = Effort::low;
  double score = 0;
  Members<double> factors;
  std::vector<Evidence> evidence;
  Purpose suggested_purpose = Purpose::blog;
  std::optional<std::int64_t> queue_position;
  std::int64_t priority = 0;
  std::string note;
  std::optional<std::int64_t> content_item, autopilot_run;
  std::optional<Outcome> outcome;
  std::vector<Action> allowed_actions;
  Instant created_at, updated_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Opportunity::id>("Its number."),
        field<&Opportunity::type>("What kind it is."),
        field<&Opportunity::state>("How far it has come."),
        field<&Opportunity::site>("The property."),
        field<&Opportunity::query>("What is searched for; null where a page as a whole is meant."),
        field<&Opportunity::page>("The page; of several that compete, the one with most clicks."),
        field<&Opportunity::tool_slug>("The tool that it is about."),
        field<&Opportunity::locale>("Its language."),
        field<&Opportunity::country>("Null: all countries together."),
        field<&Opportunity::device>("Null: all devices together."),
        field<&Opportunity::window>("The days that the numbers are of."),
        field<&Opportunity::clicks>("Clicks in the window."),
        field<&Opportunity::impressions>("Impressions in the window."),
        field<&Opportunity::ctr>("Clicks by impressions; null without impressions."),
        field<&Opportunity::position>("The mean position; null where none is known."),
        field<&Opportunity::expected_ctr>("What is usual at that position."),
        field<&Opportunity::target_position>("The position that the gain is reckoned for."),
        field<&Opportunity::estimated_gain>("Clicks per window that could be won."),
        field<&Opportunity::confidence>("From 0 to 1, by the impressions that it rests on."),
        field<&Opportunity::effort>("How much work it is."),
        field<&Opportunity::score>("From 0 to 100, of gain, confidence and effort."),
        field<&Opportunity::factors>("What went into the gain."),
        field<&Opportunity::evidence>("Competing pages, and the window before."),
        field<&Opportunity::suggested_purpose>("What would best be written."),
        field<&Opportunity::queue_position>("Its place in the queue, from 1; null outside of it."),
        field<&Opportunity::priority>("Its priority in the queue."),
        field<&Opportunity::note>("Why it was queued."),
        field<&Opportunity::content_item>("What was written for it."),
        field<&Opportunity::autopilot_run>("The run that has taken it."),
        field<&Opportunity::outcome>("What became of it; null until that can be told."),
        field<&Opportunity::allowed_actions>("What you may do with it now."),
        field<&Opportunity::created_at>("When it was found."),
        field<&Opportunity::updated_at>("When it last changed.")};
  }
};

// With what only the store knows of it.
struct StoredOpportunity : Opportunity {
  std::int64_t change_count = 0;
};
std::string tag_of(const StoredOpportunity& one);

struct OpportunityQuery : PageQuery {
  std::optional<Type> type;
  std::optional<State> state;
  std::string_view tool_slug, locale, site;
  std::optional<double> min_score;
  std::string_view ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&OpportunityQuery::type>("Only of this kind."),
        field<&OpportunityQuery::state>("Only those that have come this far."),
        field<&OpportunityQuery::tool_slug>("Only about this tool."),
        field<&OpportunityQuery::locale>("Only of this locale."),
        field<&OpportunityQuery::site>("Only of this property.").limits(0, 200),
        field<&OpportunityQuery::min_score>("Only those with at least this score.").limits(0, 100),
        field<&OpportunityQuery::ordering>(
            "`score`, `estimated_gain`, `impressions`, `clicks`, `position`, `type`, `state`, "
            "`id`, `created_at`, `updated_at`, or `queue` for the order of the queue; `-` for "
            "descending, several with commas. Best score first by default.")
            .limits(0, 200)});
  }
};

struct ActionRequest {
  static constexpr auto fields(auto...) { return std::array<Field, 0>{}; }
};

struct QueueRequest {
  std::int64_t priority = 50;
  std::string note;
  static constexpr auto fields(auto...) {
    return std::array{field<&QueueRequest::priority>("What comes first in the queue: the highest.")
                          .limits(0, 100),
                      field<&QueueRequest::note>("Why; shown with it.").limits(0, 500)};
  }
};

struct Acted : StoredOpportunity {
  bool changed = false;
  static constexpr auto fields(auto...) {
    return joined(Opportunity::fields(),
                  std::array{field<&Acted::changed>("False where it was so already.")});
  }
};

}  // namespace toolyard::opportunities
