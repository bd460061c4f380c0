// The data model of experiments (A/B tests): variants, metrics, and how the results are judged.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/experiments/pages/model.h"
#include "areas/experiments/statistics/corrections.h"
#include "areas/experiments/workflow.h"
#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "core/error.h"
#include "records/change.h"

namespace toolyard::experiments {

enum class ExperimentId : std::int64_t {};

inline constexpr std::size_t max_metrics = 25;

enum class MetricKind : std::uint8_t { proportion, mean };
constexpr auto spellings(MetricKind) {
  return std::array<Spelling<MetricKind>, 2>{
      {{MetricKind::proportion, "proportion", "Share of units with at least one event."},
       {MetricKind::mean, "mean", "Average over units of the sum of their values."}}};
}

enum class Goal : std::uint8_t { increase, decrease };
constexpr auto spellings(Goal) {
  return std::array<Spelling<Goal>, 2>{{{Goal::increase, "increase", "Higher is better."},
                                        {Goal::decrease, "decrease", "Lower is better."}}};
}

enum class Engine : std::uint8_t { bayesian, frequentist };
constexpr auto spellings(Engine) {
  return std::array<Spelling<Engine>, 2>{
      {{Engine::bayesian, "bayesian", "Bayesian: decides by the chance to win."},
       {Engine::frequentist, "frequentist", "Frequentist: decides by p-values."}}};
}

// A change of a page of another site.
struct TextChange {
  static constexpr std::string_view schema_name = "ExperimentTextChange";
  std::string selector;
  std::string text;
  bool operator==(const TextChange&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{field<&TextChange::selector>("CSS selector of the elements that change.")
                          .required()
                          .limits(1, 200),
                      field<&TextChange::text>("Text that they show instead of theirs.")
                          .required()
                          .limits(0, 500)};
  }
};

struct Variant {
  static constexpr std::string_view schema_name = "ExperimentVariant";
  std::string key;
  std::string name;
  double weight = 1;
  bool is_control = false;
  std::string value;
  std::vector<TextChange> changes;
  bool operator==(const Variant&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Variant::key>("Key of the variant, as used in code.").required().limits(1, 64),
        field<&Variant::name>("Display name.").limits(0, 200),
        field<&Variant::weight>("Weight relative to the other variants.").limits(0, 1e6),
        field<&Variant::is_control>(
            "Whether this is the control the others are compared with; exactly one variant is."),
        field<&Variant::value>("What the variant shows in place of the part of the `page` that "
                               "differs; empty for the control.")
            .limits(0, 100'000)
            .sparse(),
        field<&Variant::changes>("Texts that the script for pages of other sites changes.")
            .limits(0, 20)
            .sparse()};
  }
};

struct Metric {
  static constexpr std::string_view schema_name = "ExperimentMetric";
  std::string key;
  MetricKind kind = MetricKind::proportion;
  Goal goal = Goal::increase;
  bool is_primary = false;
  std::int64_t min_users = 0;
  bool operator==(const Metric&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Metric::key>("Key of the metric, as used in events.").required().limits(1, 64),
        field<&Metric::kind>("What is measured per unit."),
        field<&Metric::goal>("Direction of improvement."),
        field<&Metric::is_primary>("Whether the decision is based on this metric; by default the "
                                   "first metric is primary."),
        field<&Metric::min_users>(
            "Minimum number of units per variant for a result to be significant.")
            .limits(0, 1e12)};
  }
};

struct Sequential {
  static constexpr std::string_view schema_name = "ExperimentSequential";
  bool enabled = false;
  double tuning = 5000;
  bool operator==(const Sequential&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Sequential::enabled>("Whether to compute p-values and intervals that stay valid "
                                    "however often results are checked."),
        field<&Sequential::tuning>("Number of units at which the sequential test is most powerful.")
            .limits(1, 1e12)};
  }
};

struct LiftPrior {
  static constexpr std::string_view schema_name = "ExperimentPrior";
  double mean = 0;
  double deviation = 0;
  bool operator==(const LiftPrior&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{field<&LiftPrior::mean>("Expected relative lift.").limits(-1000, 1000),
                      field<&LiftPrior::deviation>("Standard deviation of the expected lift.")
                          .required()
                          .limits(1e-6, 1e6)};
  }
};

struct Part {
  static constexpr std::string_view schema_name = "ExperimentNamespace";
  std::string name;
  double start = 0;
  double end = 1;
  bool operator==(const Part&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Part::name>(
            "Name of the namespace: experiments in the same namespace can exclude each other.")
            .required()
            .limits(1, 64),
        field<&Part::start>("Start of the experiment's share of the namespace, from 0 to 1.")
            .limits(0, 1),
        field<&Part::end>("End of the experiment's share of the namespace, from 0 to 1.")
            .limits(0, 1)};
  }
};

struct Experiment {
  static constexpr std::string_view schema_name = "Experiment";
  static constexpr std::array constraints{
      UserConstraint{"experiments_key_unique", &toolyard::problems::duplicate, "/key",
                     "An experiment with this key already exists."},
      UserConstraint{"experiments_page_unique", &toolyard::problems::duplicate, "/page",
                     "Another experiment is running on this page: stop it first."}};
  static constexpr std::array orderings{NamedSql{"name", "lower(experiments.name)"}};
  static constexpr TableSpec table{.name = "experiments",
                                   .object_kind = "experiment",
                                   .missing = "There is no experiment with this id.",
                                   .constraints = constraints,
                                   .orderings = orderings};

  ExperimentId id{};
  std::string key;
  std::string name;
  std::string hypothesis;
  Status status = Status::draft;
  std::vector<Variant> variants;
  double coverage = 1;
  std::string seed;
  std::int64_t hash_version = 2;
  std::optional<Part> space;
  std::vector<Metric> metrics;
  std::optional<TestedPage> page;
  Engine engine = Engine::bayesian;
  std::optional<LiftPrior> prior;
  double alpha = 0.05;
  Sequential sequential;
  Correction correction = Correction::none;
  double srm_threshold = 0.001;
  std::int64_t min_users_per_variant = 100;
  std::int64_t min_conversions = 10;
  std::optional<Instant> started_at, stopped_at;
  std::int64_t exposures = 0;
  std::vector<Action> allowed_actions;
  Instant created_at, updated_at;

  bool operator==(const Experiment&) const = default;

  static constexpr auto design_fields(auto...) {
    return std::array{
        field<&Experiment::id>("Id of the experiment.").read_only().sortable(),
        field<&Experiment::key>(
            "Key of the experiment, as used in paths: letters `a` to `z`, digits and `-`.")
            .required()
            .limits(1, 64)
            .sortable(),
        field<&Experiment::name>("Display name.")
            .names_record()
            .required()
            .limits(1, 200)
            .sortable(),
        field<&Experiment::hypothesis>("Hypothesis: what is expected, and why.").limits(0, 10'000),
        field<&Experiment::status>("Status of the experiment, changed by actions.")
            .read_only()
            .sortable(),
        field<&Experiment::variants>("Two to ten variants, one of them the control.")
            .required()
            .limits(2, 10)
            .json_member("details"),
        field<&Experiment::coverage>("Share of all units that take part, from 0 to 1.")
            .limits(0, 1)
            .json_member("details"),
        field<&Experiment::seed>("Seed of the assignment; by default the key.")
            .limits(0, 128)
            .json_member("details"),
        field<&Experiment::hash_version>("Version of the hash that assigns units.")
            .limits(1, 2)
            .json_member("details"),
        field<&Experiment::space>(
            "Namespace that keeps mutually exclusive experiments apart; null for none.")
            .named("namespace")
            .json_member("details", "space"),
        field<&Experiment::metrics>("Metrics to measure.")
            .limits(0, max_metrics)
            .json_member("details"),
        field<&Experiment::page>(
            "Page of the public site that the experiment is about, whose visitors the server "
            "assigns by itself; null for none.")
            .json_member("details", "tested_page")};
  }
  static constexpr auto analysis_fields(auto...) {
    return std::array{
        field<&Experiment::engine>("Statistical engine that judges the results.")
            .json_member("details"),
        field<&Experiment::prior>("Prior belief about the lift; null for none.")
            .json_member("details"),
        field<&Experiment::alpha>("Significance level: the accepted rate of false positives.")
            .limits(1e-6, 0.5)
            .json_member("details"),
        field<&Experiment::sequential>("Sequential testing.").json_member("details"),
        field<&Experiment::correction>("Correction for multiple comparisons.")
            .json_member("details"),
        field<&Experiment::srm_threshold>(
            "P-value below which the split counts as a sample ratio mismatch.")
            .limits(0, 1)
            .json_member("details"),
        field<&Experiment::min_users_per_variant>(
            "Minimum number of units per variant for a decision.")
            .limits(0, 1e12)
            .json_member("details"),
        field<&Experiment::min_conversions>(
            "Minimum number of conversions in a variant for a decision.")
            .limits(0, 1e12)
            .json_member("details")};
  }
  static constexpr auto state_fields(auto...) {
    return std::array{
        field<&Experiment::started_at>("When the current or latest phase started.")
            .read_only()
            .sortable(),
        field<&Experiment::stopped_at>("When the latest phase stopped.").read_only(),
        field<&Experiment::exposures>("Number of exposed units.").read_only().computed(),
        field<&Experiment::allowed_actions>("Actions you may take on the experiment now.")
            .read_only()
            .computed(),
        field<&Experiment::created_at>("When the experiment was created.").read_only().sortable(),
        field<&Experiment::updated_at>("When the experiment was last changed.")
            .read_only()
            .sortable()};
  }
  static constexpr auto fields(auto...) {
    return joined(design_fields(), analysis_fields(), state_fields());
  }
};

// The number by which rows of units and events refer to a variant or a metric. A number is never
// reused for another key.
struct Numbered {
  std::string key;
  std::int64_t number = 0;
  static constexpr auto fields(auto...) {
    return row_columns<Numbered, &Numbered::key, &Numbered::number>();
  }
};

struct StoredExperiment : Versioned<Experiment> {
  std::int64_t phase = 0;
  std::vector<Numbered> variant_numbers, metric_numbers;
  std::optional<std::string> page_key;  // name of the page, which only one running experiment has
  std::vector<std::int64_t> writers;    // accounts, of what the variants show since the last start
  static constexpr auto fields(auto...) {
    return joined(
        Versioned::fields(),
        std::array{field<&StoredExperiment::phase>("Number of times the experiment was started.")
                       .json_member("details"),
                   field<&StoredExperiment::variant_numbers>(
                       "Numbers of all variants, including removed ones.")
                       .json_member("details"),
                   field<&StoredExperiment::metric_numbers>(
                       "Numbers of all metrics, including removed ones.")
                       .json_member("details"),
                   field<&StoredExperiment::page_key>("Name of the page.").column("page"),
                   field<&StoredExperiment::writers>("Accounts that have changed what the variants "
                                                     "show on the page since the last start.")
                       .json_member("details")});
  }

  std::int64_t number_of(const Variant& variant) const;
  const Variant* find_variant(std::string_view key) const;
  const Variant* variant_numbered(std::int64_t number) const;  // null if removed
  std::optional<std::int64_t> metric_number(std::string_view key) const;
  const Variant& control() const;
};
// Assigns a number to every variant and metric that has none.
void number_parts(StoredExperiment& one);

// Returns the faults that the field descriptions cannot express. A missing key and missing variants
// are accepted: the field descriptions report them if they are required.
std::vector<Fault> faults_of(const Experiment& request);
bool is_key(std::string_view text);

struct ExperimentQuery : PageQuery {
  std::optional<Status> status;
  std::string_view search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(
        std::array{field<&ExperimentQuery::status>("Only experiments with this status."),
                   field<&ExperimentQuery::search>("Words to find in key, name or hypothesis.")
                       .limits(0, 200)
                       .searches("key, name, hypothesis"),
                   sort_field<&ExperimentQuery::ordering, Experiment>("-id")});
  }
};

struct ActionRequest : ActionComment {
  static constexpr std::string_view schema_name = "ExperimentActionRequest";
};
using ActionResult = toolyard::ActionResult<StoredExperiment>;

}  // namespace toolyard::experiments
