// Fixture for jobs: a database on either engine with a table for the effects of handlers, functions
// that add and read jobs, and a log that tests can read.
#pragma once
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "areas/jobs/jobs.h"
#include "areas/jobs/store.h"
#include "tests/support/eventually.h"
#include "tests/support/memory_log.h"
#include "tests/support/test_database.h"

namespace toolyard::testing {

class JobsTest : public ::testing::TestWithParam<Engine> {
 protected:
  JobsTest() {
    change([](Transaction& transaction) {
      transaction.run_script("create table effects (job bigint not null, attempt bigint not null)");
    });
  }

  template <class Work> void change(Work&& work) {
    EXPECT_TRUE(patiently([&] {
      return database_->write([&](Transaction& transaction) -> Result<void> {
        work(transaction);
        return {};
      });
    }));
  }
  // Adds a job by a queue of its own, as another node or the command line does.
  JobId add(const NewJob& job) {
    jobs::Jobs elsewhere(*database_, system_now, log_, threads_);
    return add(elsewhere, job);
  }
  JobId add(jobs::Jobs& jobs, const NewJob& job) {
    JobId id{};
    change([&](Transaction& transaction) { id = jobs.queue().add(transaction, job); });
    return id;
  }
  std::int64_t cancel(jobs::Jobs& jobs, std::string_view kind, std::int64_t object) {
    std::int64_t count = 0;
    change(
        [&](Transaction& transaction) { count = jobs.queue().cancel(transaction, kind, object); });
    return count;
  }
  jobs::Job look(JobId id) {
    return *database_->read([&](Transaction& transaction) -> Result<jobs::Job> {
      return *jobs::find_job(transaction, id);
    });
  }
  bool becomes(JobId id, JobState state) {
    return eventually([&] { return look(id).state == state; });
  }
  std::int64_t count(const std::string& sql) {
    return *database_->read([&](Transaction& transaction) -> Result<std::int64_t> {
      return *transaction.row<std::int64_t>("select count(*) as count from " + sql);
    });
  }

  // Records the effect of a job unless it is recorded already: idempotent, as every handler must
  // be.
  static Result<void> bring_about(Database& database, RunningJob& job) {
    return patiently([&] {
      return database.write([&](Transaction& transaction) -> Result<void> {
        if (auto held = job.hold(transaction); !held) return held;
        transaction.change(
            "insert into effects (job, attempt) select cast($1 as bigint), cast($2 as bigint) "
            "where not exists (select 1 from effects where job = $1)",
            job.id(), job.attempt());
        return {};
      });
    });
  }
  // Repeats a write while the store is unavailable: on a busy machine, a writer may queue for
  // longer than the store's timeout.
  template <class Write> static Result<void> patiently(const Write& write) {
    auto done = write();
    while (!done && done.error().type == &problems::store_unavailable) done = write();
    return done;
  }

  TestDatabase database_{GetParam()};
  MemoryLog log_;
  Threads threads_{log_};
};

}  // namespace toolyard::testing
