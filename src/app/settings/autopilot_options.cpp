#include "app/settings/autopilot_options.h"

namespace toolyard {

autopilot::Options autopilot_options(const Settings& settings) {
  autopilot::Options options{.usual = {.max_cost_micros = settings.autopilot_cost_micros,
                                       .max_tokens = settings.autopilot_tokens,
                                       .max_requests = settings.autopilot_requests,
                                       .max_seconds = settings.autopilot_seconds},
                             .most = {.max_cost_micros = settings.autopilot_most_cost_micros,
                                      .max_tokens = settings.autopilot_most_tokens,
                                      .max_requests = settings.autopilot_most_requests,
                                      .max_seconds = settings.autopilot_most_seconds},
                             .call_seconds = settings.llm_timeout_s};
  if (settings.prevent_self_approval) options.self_approval = autopilot::SelfApproval::prevented;
  if (settings.autopilot_daily_hour >= 0)
    options.daily = autopilot::Daily{.hour = settings.autopilot_daily_hour,
                                     .mode = settings.autopilot_daily_mode,
                                     .max_items = settings.autopilot_daily_items};
  return options;
}

}  // namespace toolyard
