// How a job goes on whose email was not sent.
#pragma once
#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "ports/job_queue.h"
#include "ports/mailer.h"

namespace toolyard {

// Time for which a single email is tried while the mail server cannot be reached or defers it.
inline constexpr std::chrono::hours email_patience{24};

// What follows an attempt that did not send the email.
struct MailRetry {
  std::optional<JobFault> fault;  // of this job; none if another job goes on
  std::optional<NewJob> next;
  bool is_last = false;  // the email is not tried again
};

// The attempts of one job are over within minutes: before its last one, it is continued by another
// job. `age` is the time since the email was requested.
inline MailRetry retry_of(const MailFault& fault, const RunningJob& job, std::string_view kind,
                          Instant now, std::chrono::microseconds age) {
  using namespace std::chrono_literals;
  constexpr int attempts_of_a_job = 4;
  if (fault.kind == MailFaultKind::stopped) return {.fault = JobFault{.what = fault.what}};
  const bool may_work_later =
      fault.kind == MailFaultKind::no_server || fault.kind == MailFaultKind::try_later;
  if (!may_work_later || age >= email_patience)
    return {.fault = JobFault{.what = fault.what, .is_final = true}, .is_last = true};
  const auto wait = std::clamp(std::chrono::ceil<std::chrono::seconds>(age) / 2, 1s, 600s);
  if (job.attempt() < attempts_of_a_job)
    return {.fault = JobFault{.what = fault.what, .wait = wait}};
  return {.next = NewJob{.kind = std::string(kind),
                         .object = job.object(),
                         .revision = job.revision() + 1,
                         .run_at = now + wait,
                         .error = fault.what}};
}

}  // namespace toolyard
