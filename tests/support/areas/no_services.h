// A job queue and a mailer that do nothing, for tests of what merely needs to have them.
#pragma once
#include "ports/job_queue.h"
#include "ports/mailer.h"

namespace toolyard::testing {

class NoJobs final : public JobQueue {
 public:
  JobId add(Transaction&, const NewJob&) override { return {}; }
  std::int64_t cancel(Transaction&, std::string_view, std::int64_t) override { return 0; }
  void complete(Transaction&, std::string_view, std::int64_t) override {}
  std::optional<JobProgress> look(Transaction&, JobId) override { return {}; }
};

class NoMailer final : public Mailer {
 public:
  std::string_view name() const override { return "test"; }
  std::expected<void, MailFault> send(const OutgoingMail&, std::stop_token) override { return {}; }
};

}  // namespace toolyard::testing
