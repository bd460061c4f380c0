// Settings of the autopilot.
#pragma once
#include <array>
#include <cstdint>

#include "areas/autopilot/runs/model.h"
#include "core/describe/flatten.h"

namespace toolyard::autopilot {

// The daily run: at `hour`, in UTC; -1 for none.
struct Daily {
  std::int64_t hour = -1;
  Mode mode = Mode::draft;
  std::int64_t max_items = 5;

  bool is_planned() const { return hour >= 0; }
};

struct Options {
  // `usual`: limits of a run that does not set them. `most`: highest limits that a run can set.
  Budget usual{.max_cost_micros = 1'000'000,
               .max_tokens = 500'000,
               .max_requests = 100,
               .max_seconds = 3'600};
  Budget most{.max_cost_micros = 100'000'000,
              .max_tokens = 10'000'000,
              .max_requests = 1'000,
              .max_seconds = 86'400};
  Daily daily = {};
  bool prevent_self_approval = false;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Options::usual, &Budget::max_cost_micros>(
            "Default maximum cost of a run, in millionths of a US dollar.")
            .named("autopilot_cost_micros")
            .limits(0, 9e15),
        field<&Options::usual, &Budget::max_tokens>(
            "Default maximum number of tokens that a run sends and receives.")
            .named("autopilot_tokens")
            .limits(0, 9e15),
        field<&Options::usual, &Budget::max_requests>(
            "Default maximum number of language model calls in a run.")
            .named("autopilot_requests")
            .limits(0, 9e15),
        field<&Options::usual, &Budget::max_seconds>(
            "Default maximum total time that a run waits for the language model, in seconds.")
            .named("autopilot_seconds")
            .limits(0, 9e9),
        field<&Options::most, &Budget::max_cost_micros>(
            "Highest cost limit that a run can request, in millionths of a US dollar.")
            .named("autopilot_most_cost_micros")
            .limits(0, 9e15),
        field<&Options::most, &Budget::max_tokens>("Highest token limit that a run can request.")
            .named("autopilot_most_tokens")
            .limits(0, 9e15),
        field<&Options::most, &Budget::max_requests>(
            "Highest limit of language model calls that a run can request.")
            .named("autopilot_most_requests")
            .limits(0, 9e15),
        field<&Options::most, &Budget::max_seconds>(
            "Highest limit of the time waiting for the language model that a run can request, in "
            "seconds.")
            .named("autopilot_most_seconds")
            .limits(0, 9e9),
        field<&Options::daily, &Daily::hour>(
            "Hour, in UTC, at which the daily run starts; -1 for no daily run.")
            .named("autopilot_daily_hour")
            .limits(-1, 23),
        field<&Options::daily, &Daily::mode>("Mode of the daily run.")
            .named("autopilot_daily_mode"),
        field<&Options::daily, &Daily::max_items>(
            "Maximum number of opportunities the daily run takes.")
            .named("autopilot_daily_items")
            .limits(1, 50),
        field<&Options::prevent_self_approval>(
            "Whether runs must be approved by an account other than the one that started them.")};
  }
};

}  // namespace toolyard::autopilot
