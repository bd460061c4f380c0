// What all parts of the autopilot work with, and what the app decides about it.
#pragma once
#include <cstdint>
#include <string>

#include "areas/autopilot/options.h"
#include "areas/autopilot/parts.h"
#include "areas/autopilot/run.h"
#include "core/threads.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/job_queue.h"

namespace toolyard::autopilot {

struct Workshop {
  Database& database;
  JobQueue& jobs;
  Clock clock;
  Opportunities& opportunities;
  Author& author;
  Threads& threads;
  Options options;
  std::int64_t call_seconds;  // that a model may take for a text
};

// The jobs of a run, `object` being its number.
namespace jobs_of_runs {
inline constexpr std::string_view plan = "autopilot.plan";
inline constexpr std::string_view step = "autopilot.step";
inline constexpr std::string_view watch = "autopilot.watch";
inline constexpr std::string_view approve = "autopilot.approve";
inline constexpr std::string_view finish = "autopilot.finish";
inline constexpr std::string_view expire = "autopilot.expire";
}  // namespace jobs_of_runs

// Attempts that a job has; in the last one, what is left to do is to say that it failed.
inline constexpr int most_attempts = 5;

inline void refuse(std::vector<Fault>& faults, std::string pointer, std::string_view code,
                   std::string detail) {
  faults.push_back({std::move(pointer), std::string(code), std::move(detail)});
}

inline JobFault fault_of(const Error& error) {
  return {.what = error.faults.empty() ? error.detail : error.faults.front().detail,
          .is_final = error.type->kind != ErrorKind::unavailable};
}

// What people are told of an error.
inline std::string told(const Error& error) {
  std::string text = error.faults.empty() ? error.detail : std::string();
  for (const auto& fault : error.faults) text.append(text.empty() ? "" : " ").append(fault.detail);
  return text;
}

}  // namespace toolyard::autopilot
