// The record of an opportunity, and the requests and responses of the API.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/opportunities/workflow.h"
#include "areas/site/facts.h"
#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "core/purpose.h"
#include "records/change.h"

namespace toolyard::opportunities {

enum class OpportunityId : std::int64_t {};

enum class Type : std::uint8_t { striking_distance, low_ctr, cannibalization, decay, content_gap };
constexpr auto spellings(Type) {
  return std::array<Spelling<Type>, 5>{
      {{Type::striking_distance, "striking_distance",
        "Ranks just below the top results and could reach them."},
       {Type::low_ctr, "low_ctr", "Ranks at the top but is clicked less than usual there."},
       {Type::cannibalization, "cannibalization", "Several pages compete for the same query."},
       {Type::decay, "decay", "Gets fewer clicks than in the preceding window."},
       {Type::content_gap, "content_gap", "Is searched for, but no page covers it."}}};
}
inline constexpr std::size_t type_count = 5;

enum class Effort : std::uint8_t { low, medium, high };
constexpr auto spellings(Effort) {
  return std::array<Spelling<Effort>, 3>{
      {{Effort::low, "low", "A title or a few paragraphs."},
       {Effort::medium, "medium", "A new or thoroughly revised section."},
       {Effort::high, "high", "A page to write from scratch."}}};
}

struct Period {
  static constexpr std::string_view schema_name = "OpportunityWindow";
  std::string start, end;
  static constexpr auto fields(auto...) {
    return std::array{field<&Period::start>("First day.").format(Format::date),
                      field<&Period::end>("Last day.").format(Format::date)};
  }
};

enum class EvidenceKind : std::uint8_t { page, previous_window };
constexpr auto spellings(EvidenceKind) {
  return std::array<Spelling<EvidenceKind>, 2>{
      {{EvidenceKind::page, "page", "A page that is shown for the query."},
       {EvidenceKind::previous_window, "previous_window",
        "The preceding window of equal length."}}};
}

struct Evidence {
  static constexpr std::string_view schema_name = "OpportunityEvidence";
  EvidenceKind kind = EvidenceKind::page;
  std::optional<std::string> page;
  std::optional<Period> window;
  std::int64_t clicks = 0, impressions = 0;
  std::optional<double> ctr, position;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Evidence::kind>("What the figures are about."),
        field<&Evidence::page>("URL of the page.").sparse(),
        field<&Evidence::window>("Days of the window.").sparse(),
        field<&Evidence::clicks>("Clicks."),
        field<&Evidence::impressions>("Impressions."),
        field<&Evidence::ctr>(
            "Click-through rate: clicks divided by impressions; null without impressions."),
        field<&Evidence::position>("Average position; null if unknown.")};
  }
};

struct Outcome {
  static constexpr std::string_view schema_name = "OpportunityOutcome";
  Instant measured_at;
  std::int64_t clicks_before = 0, clicks_after = 0;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Outcome::measured_at>("When the outcome was measured."),
        field<&Outcome::clicks_before>("Clicks in the window that ends with the publication."),
        field<&Outcome::clicks_after>(
            "Clicks in the window of equal length after the publication.")};
  }
};

struct Opportunity {
  static constexpr std::string_view schema_name = "Opportunity";
  static constexpr std::array<std::string_view, 2> empty_if_none{"query", "page"};
  // Columns of the refresh: the hash that identifies an opportunity, and the hash of its figures,
  // which detects changes.
  static constexpr std::array<std::string_view, 2> other_columns{"subject", "fingerprint"};
  static constexpr TableSpec table{.name = "opportunities",
                                   .object_kind = "opportunity",
                                   .missing = "There is no opportunity with this id.",
                                   .empty_if_none = empty_if_none,
                                   .other_columns = other_columns};

  OpportunityId id{};
  Type type = Type::striking_distance;
  State state = State::open;
  std::string site;
  std::optional<std::string> query, page, tool_slug;
  std::optional<site::SitePage> site_page;
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
        field<&Opportunity::id>("Id of the opportunity.").sortable(),
        field<&Opportunity::type>("Type of the opportunity.").sortable(),
        field<&Opportunity::state>("State of the opportunity.").sortable(),
        field<&Opportunity::site>("Search Console property.").computed(),
        field<&Opportunity::query>("Search query; null if the page as a whole is meant.")
            .names_record(),
        field<&Opportunity::page>(
            "URL of the page; of several competing ones, the one with the most clicks."),
        field<&Opportunity::site_page>("Text or tool that is now at this URL on the public site, "
                                       "with its title and description; null if there is neither.")
            .computed(),
        field<&Opportunity::tool_slug>("Slug of the tool it is about."),
        field<&Opportunity::locale>("Locale."),
        field<&Opportunity::country>("Country the figures are limited to; null for all.")
            .computed(),
        field<&Opportunity::device>("Device the figures are limited to; null for all.").computed(),
        field<&Opportunity::window>("Days the figures are about.").computed(),
        field<&Opportunity::clicks>("Clicks in the window.").sortable(),
        field<&Opportunity::impressions>("Impressions in the window.").sortable(),
        field<&Opportunity::ctr>(
            "Click-through rate: clicks divided by impressions; null without impressions.")
            .computed(),
        field<&Opportunity::position>("Average position; null if unknown.").sortable(),
        field<&Opportunity::expected_ctr>("Click-through rate that is usual at this position."),
        field<&Opportunity::target_position>("Position the estimated gain assumes."),
        field<&Opportunity::estimated_gain>("Estimated additional clicks per window.").sortable(),
        field<&Opportunity::confidence>(
            "Confidence from 0 to 1, based on the number of impressions."),
        field<&Opportunity::effort>("Estimated effort."),
        field<&Opportunity::score>(
            "Score from 0 to 100, computed from gain, confidence and effort.")
            .sortable(),
        field<&Opportunity::factors>("Figures the estimated gain is computed from.")
            .json_member("details"),
        field<&Opportunity::evidence>("Figures of competing pages and of the preceding window.")
            .json_member("details"),
        field<&Opportunity::suggested_purpose>("Purpose of the content to write."),
        field<&Opportunity::queue_position>("Position in the queue, from 1; null if not queued.")
            .computed(),
        field<&Opportunity::priority>("Priority in the queue."),
        field<&Opportunity::note>("Note given when it was queued."),
        field<&Opportunity::content_item>("Id of the content item written for it.")
            .refers_to("content"),
        field<&Opportunity::autopilot_run>("Id of the autopilot run that took it.")
            .refers_to("runs"),
        field<&Opportunity::outcome>("Measured outcome; null until it is known.").computed(),
        field<&Opportunity::allowed_actions>("Actions you may take on the opportunity now.")
            .computed(),
        field<&Opportunity::created_at>("When the opportunity was found.").sortable(),
        field<&Opportunity::updated_at>("When the opportunity was last changed.").sortable()};
  }
};

// Adds the columns that callers see in another form or not at all.
struct StoredOpportunity : Versioned<Opportunity> {
  std::int64_t site_id = 0;
  std::int64_t first_day = 0, last_day = 0;
  std::optional<Instant> queued_at, taken_at;
  std::optional<std::int64_t> published_day;
  std::optional<Instant> measured_at;
  std::int64_t clicks_before = 0, clicks_after = 0;

  static constexpr auto fields(auto...) {
    return joined(
        Versioned::fields(),
        std::array{field<&StoredOpportunity::site_id>("Id of the property.").column("site"),
                   field<&StoredOpportunity::first_day>("First day of the window."),
                   field<&StoredOpportunity::last_day>("Last day of the window."),
                   field<&StoredOpportunity::queued_at>("When it was queued."),
                   field<&StoredOpportunity::taken_at>("When a run last took it."),
                   field<&StoredOpportunity::published_day>("Day its content was published."),
                   field<&StoredOpportunity::measured_at>("When the outcome was measured."),
                   field<&StoredOpportunity::clicks_before>("Clicks before the publication."),
                   field<&StoredOpportunity::clicks_after>("Clicks after the publication.")});
  }
};

struct OpportunityQuery : PageQuery {
  std::optional<Type> type;
  std::optional<State> state;
  std::string_view tool_slug, locale, site;
  std::optional<double> min_score;
  std::string_view search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&OpportunityQuery::type>("Only opportunities of this type."),
        field<&OpportunityQuery::state>("Only opportunities in this state."),
        field<&OpportunityQuery::tool_slug>("Only opportunities about the tool with this slug."),
        field<&OpportunityQuery::locale>("Only opportunities in this locale."),
        field<&OpportunityQuery::site>("Only opportunities of this Search Console property.")
            .limits(0, 200)
            .custom(),
        field<&OpportunityQuery::min_score>("Only opportunities with at least this score.")
            .limits(0, 100)
            .from("score"),
        field<&OpportunityQuery::search>("Words to find in the query, page or note.")
            .limits(0, 200)
            .searches("query, page, note"),
        field<&OpportunityQuery::ordering>(
            "Sort fields, separated by commas: `score`, `estimated_gain`, `impressions`, `clicks`, "
            "`position`, `type`, `state`, `id`, `created_at`, `updated_at`, or `queue` for the "
            "order of the queue; prefix `-` for descending order. By default `-score`.")
            .limits(0, 200)
            .custom()});
  }
};

struct QueueRequest {
  static constexpr std::string_view schema_name = "OpportunityQueueRequest";
  std::int64_t priority = 50;
  std::string note;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&QueueRequest::priority>("Priority in the queue; the highest is taken first.")
            .limits(0, 100),
        field<&QueueRequest::note>("Note shown with the opportunity.").limits(0, 500)};
  }
};

using OpportunityResult = ActionResult<StoredOpportunity>;

}  // namespace toolyard::opportunities
