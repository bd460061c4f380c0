// An experiment: its variants, what is measured, and how it is judged.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/experiments/corrections.h"
#include "core/describe.h"
#include "core/error.h"
#include "core/page.h"

namespace toolyard::experiments {

enum class ExperimentId : std::int64_t {};

enum class Status : std::uint8_t { draft, running, stopped, archived };
constexpr auto spellings(Status) {
  return std::array<Spelling<Status>, 4>{
      {{Status::draft, "draft", "Not begun."},
       {Status::running, "running", "Units are assigned and counted."},
       {Status::stopped, "stopped", "Nobody is assigned; may be started again."},
       {Status::archived, "archived", "Put away for good."}}};
}

enum class MetricKind : std::uint8_t { proportion, mean };
constexpr auto spellings(MetricKind) {
  return std::array<Spelling<MetricKind>, 2>{
      {{MetricKind::proportion, "proportion", "How many of the units have it, once or more."},
       {MetricKind::mean, "mean", "The sum of values of a unit, on average."}}};
}

enum class Goal : std::uint8_t { increase, decrease };
constexpr auto spellings(Goal) {
  return std::array<Spelling<Goal>, 2>{
      {{Goal::increase, "increase", "More is better."}, {Goal::decrease, "decrease", "Less is."}}};
}

enum class Engine : std::uint8_t { bayesian, frequentist };
constexpr auto spellings(Engine) {
  return std::array<Spelling<Engine>, 2>{{{Engine::bayesian, "bayesian", "By the chance to win."},
                                          {Engine::frequentist, "frequentist", "By p-values."}}};
}

// clang-format off
struct Variant {
  static constexpr std::string_view schema_name = "ExperimentVariant";
  std::string key;
  std::string name;
  double weight = 1;
  bool is_control = false;
  bool operator==(const Variant&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Variant::key>("Its name in the code of a site.").required().limits(1, 64),
        field<&Variant::name>("Its name for people.").limits(0, 200),
        field<&Variant::weight>("Its share, beside the weights of the others.").limits(0, 1e6),
        field<&Variant::is_control>("Whether the others are compared with it; exactly one is.")};
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
        field<&Metric::key>("Its name in events.").required().limits(1, 64),
        field<&Metric::kind>("What is measured of a unit."),
        field<&Metric::goal>("What is better."),
        field<&Metric::is_primary>("Whether the decision rests on it; where none is, on the "
                                   "first."),
        field<&Metric::min_users>("Below so many units in an arm, nothing is significant.")
            .limits(0, 1e12)};
  }
};

struct Sequential {
  bool enabled = false;
  double tuning = 5000;
  bool operator==(const Sequential&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Sequential::enabled>("Whether p-values must hold however often they are looked "
                                    "at."),
        field<&Sequential::tuning>("At how many units the test is sharpest.").limits(1, 1e12)};
  }
};

struct LiftPrior {
  double mean = 0;
  double deviation = 0;
  bool operator==(const LiftPrior&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&LiftPrior::mean>("The relative lift that is expected.").limits(-1000, 1000),
        field<&LiftPrior::deviation>("How sure that is: its standard deviation.")
            .required().limits(1e-6, 1e6)};
  }
};

struct Part {
  std::string name;
  double start = 0;
  double end = 1;
  bool operator==(const Part&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Part::name>("What experiments that exclude each other share.")
            .required().limits(1, 64),
        field<&Part::start>("From where on it takes units.").limits(0, 1),
        field<&Part::end>("Up to where.").limits(0, 1)};
  }
};
// clang-format on

struct Experiment {
  static constexpr std::string_view schema_name = "Experiment";

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
  Instant created_at, updated_at;

  bool operator==(const Experiment&) const = default;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Experiment::id>("Its number.").read_only(),
        field<&Experiment::key>("Its name in addresses: letters a to z, digits and `-`.")
            .required()
            .limits(1, 64),
        field<&Experiment::name>("Its name for people.").required().limits(1, 200),
        field<&Experiment::hypothesis>("What is expected, and why.").limits(0, 10'000),
        field<&Experiment::status>("How far it has come; actions change it.").read_only(),
        field<&Experiment::variants>("Two to ten, one of them the control.")
            .required()
            .limits(2, 10),
        field<&Experiment::coverage>("Which part of all units takes part.").limits(0, 1),
        field<&Experiment::seed>("What the assignment is mixed with; the key where nothing is "
                                 "said.")
            .limits(0, 128),
        field<&Experiment::hash_version>("Which of the two hashes assigns.").limits(1, 2),
        field<&Experiment::space>("Keeps experiments apart that must not meet in one unit; null "
                                  "where it meets all.")
            .named("namespace"),
        field<&Experiment::metrics>("What is measured.").limits(0, 20),
        field<&Experiment::engine>("By what results are judged."),
        field<&Experiment::prior>("What was believed of the lift before; null for nothing."),
        field<&Experiment::alpha>("The part of false alarms that is accepted.").limits(1e-6, 0.5),
        field<&Experiment::sequential>("Tests that may be looked at at any time."),
        field<&Experiment::correction>("For several variants."),
        field<&Experiment::srm_threshold>("Below this p-value the split counts as broken.")
            .limits(0, 1),
        field<&Experiment::min_users_per_variant>("How many units each arm needs.").limits(0, 1e12),
        field<&Experiment::min_conversions>("How many conversions one arm needs.").limits(0, 1e12),
        field<&Experiment::started_at>("Since when, in its latest phase.").read_only(),
        field<&Experiment::stopped_at>("Until when.").read_only(),
        field<&Experiment::exposures>("How many units have been exposed.").read_only(),
        field<&Experiment::created_at>("When it was made.").read_only(),
        field<&Experiment::updated_at>("When it was last changed.").read_only()};
  }
};

// The numbers that rows of units and events name variants and metrics by; one for each, in order.
// Numbers are never used again for another key.
struct Numbered {
  std::string key;
  std::int64_t number = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Numbered::key>(""), field<&Numbered::number>("")};
  }
};

struct StoredExperiment : Experiment {
  std::int64_t change_count = 0;
  std::int64_t phase = 0;                                 // how often it has been started
  std::vector<Numbered> variant_numbers, metric_numbers;  // of all there have ever been

  std::int64_t number_of(const Variant& variant) const;
  const Variant* find_variant(std::string_view key) const;
  const Variant* variant_numbered(std::int64_t number) const;  // null for one that is gone
  std::optional<std::int64_t> metric_number(std::string_view key) const;
  const Variant& control() const;
};
std::string tag_of(const StoredExperiment& one);
// Gives every variant and metric a number.
void number_parts(StoredExperiment& one);

// What the description of the fields cannot say. Empty keys pass where they may be missing.
std::vector<Fault> faults_of(const Experiment& request);
bool is_key(std::string_view text);

struct ExperimentQuery : PageQuery {
  std::optional<Status> status;
  std::string_view search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&ExperimentQuery::status>("Only of this status."),
        field<&ExperimentQuery::search>("Words in key, name or hypothesis.").limits(0, 200),
        field<&ExperimentQuery::ordering>("`id`, `key`, `name`, `status`, `started_at`, "
                                          "`created_at`, `updated_at`; `-` for descending, several "
                                          "with commas.")
            .limits(0, 200)});
  }
};

struct ActionRequest {
  std::string comment;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ActionRequest::comment>("Why; kept in the audit log.").limits(0, 2000)};
  }
};

// The experiment, and whether the action did anything.
struct Acted : StoredExperiment {
  static constexpr std::string_view schema_name = "ExperimentActed";
  bool changed = false;
  static constexpr auto fields(auto...) {
    return joined(Experiment::fields(),
                  std::array{field<&Acted::changed>("False where it was there already.")});
  }
};

}  // namespace toolyard::experiments
