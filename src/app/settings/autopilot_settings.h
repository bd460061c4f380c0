// What an operator can set about the autopilot.
#pragma once
#include <array>
#include <cstdint>

#include "app/settings/search_settings.h"
#include "areas/autopilot/run.h"
#include "core/describe/describe.h"

namespace toolyard {

struct AutopilotSettings : SearchSettings {
  std::int64_t autopilot_cost_micros = 1'000'000;
  std::int64_t autopilot_tokens = 500'000;
  std::int64_t autopilot_requests = 100;
  std::int64_t autopilot_seconds = 3'600;
  std::int64_t autopilot_most_cost_micros = 100'000'000;
  std::int64_t autopilot_most_tokens = 10'000'000;
  std::int64_t autopilot_most_requests = 1'000;
  std::int64_t autopilot_most_seconds = 86'400;
  std::int64_t autopilot_daily_hour = -1;
  autopilot::Mode autopilot_daily_mode = autopilot::Mode::draft;
  std::int64_t autopilot_daily_items = 5;
  bool prevent_self_approval = false;

  static constexpr auto fields(auto...) {
    return joined(
        SearchSettings::fields(),
        std::array{
            field<&AutopilotSettings::autopilot_cost_micros>(
                "What a run of the autopilot may cost where it does not say: millionths of a US "
                "dollar.")
                .limits(0, 9e15),
            field<&AutopilotSettings::autopilot_tokens>("The same in tokens, sent and received.")
                .limits(0, 9e15),
            field<&AutopilotSettings::autopilot_requests>("The same in calls of a model.")
                .limits(0, 9e15),
            field<&AutopilotSettings::autopilot_seconds>(
                "The same in seconds of waiting for a model.")
                .limits(0, 9e9),
            field<&AutopilotSettings::autopilot_most_cost_micros>(
                "What nobody may let a run exceed: millionths of a US dollar.")
                .limits(0, 9e15),
            field<&AutopilotSettings::autopilot_most_tokens>("The same in tokens.").limits(0, 9e15),
            field<&AutopilotSettings::autopilot_most_requests>("The same in calls of a model.")
                .limits(0, 9e15),
            field<&AutopilotSettings::autopilot_most_seconds>(
                "The same in seconds of waiting for a model.")
                .limits(0, 9e9),
            field<&AutopilotSettings::autopilot_daily_hour>(
                "The hour of UTC at which a run begins every day; -1: none does.")
                .limits(-1, 23),
            field<&AutopilotSettings::autopilot_daily_mode>("How far that run goes."),
            field<&AutopilotSettings::autopilot_daily_items>(
                "How many opportunities it takes at most.")
                .limits(1, 50),
            field<&AutopilotSettings::prevent_self_approval>(
                "Whether a run needs an approver who has not asked for it.")});
  }
};

}  // namespace toolyard
