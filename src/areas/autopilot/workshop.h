// What all parts of the autopilot work with, and what the app decides about it.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "areas/autopilot/parts.h"
#include "areas/autopilot/run.h"
#include "core/threads.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/job_queue.h"

namespace toolyard::autopilot {

// Whether somebody may approve a run that they have asked for themselves.
enum class SelfApproval { allowed, prevented };

// A run that nobody asks for: every day at that hour of UTC.
struct Daily {
  std::int64_t hour = 0;
  Mode mode = Mode::draft;
  std::int64_t max_items = 5;
};

struct Options {
  Budget usual{.max_cost_micros = 1'000'000,
               .max_tokens = 500'000,
               .max_requests = 100,
               .max_seconds = 3'600};
  Budget most{.max_cost_micros = 100'000'000,
              .max_tokens = 10'000'000,
              .max_requests = 1'000,
              .max_seconds = 86'400};
  std::int64_t call_seconds = 180;  // that a model may take for a text
  SelfApproval self_approval = SelfApproval::allowed;
  std::optional<Daily> daily;
};

struct Workshop {
  Database& database;
  JobQueue& jobs;
  Clock clock;
  Opportunities& opportunities;
  Author& author;
  Threads& threads;
  Options options;
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
