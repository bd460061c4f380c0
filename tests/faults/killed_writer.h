// The base of tests that kill the program at random moments while a language model writes for it:
// starts the program with a simulated model, and reads the database and the calls to the model.
#pragma once
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "areas/accounts/service.h"
#include "tests/server/api_client.h"
#include "tests/server/program.h"
#include "tests/soak/row.h"
#include "tests/support/servers/model_server.h"

namespace toolyard::testing {

class KilledWriter {
 public:
  explicit KilledWriter(Engine engine) : database_(engine) {
    accounts::AccountService accounts(*database_, system_now);
    EXPECT_TRUE(accounts.create_superuser({"admin", "a@example.org", test_password}));
    database_.close();
  }

 protected:
  // Starts the program. The database must be closed while it runs.
  std::unique_ptr<ServingProgram> start() {
    return std::make_unique<ServingProgram>(std::vector<std::string>{
        "--data-dir=" + folder_.path().string(), "--database-url=" + database_.url(),
        "--secret-key=a secret that outlives every process, of 32 bytes or more",
        "--llm-base-url=" + model_.base_url(), "--llm-model=m", "--llm-price-per-million=1,2"});
  }
  void answer_after(std::chrono::milliseconds time) {
    auto reply = written("What the model says.");
    reply.wait = time;
    model_.answer(reply);
  }
  template <class T> std::vector<T> rows(const char* sql) {
    return *database_->read([&](Transaction& transaction) -> Result<std::vector<T>> {
      return transaction.rows<T>(sql);
    });
  }
  // Makes leases and the periodic checks of autopilot runs due, so that tests do not have to wait
  // for minutes.
  void let_time_pass() {
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change(
          "update jobs set due_at = 0 where finished_at is null "
          "and (state = 'running' or kind = 'autopilot.watch')");
      return {};
    }));
  }
  // Returns the number of calls to the model for each title.
  std::map<std::string, int> calls() const {
    std::map<std::string, int> counted;
    for (const auto& call : model_.received()) {
      const auto begin = call.body.find("<<") + 2;
      ++counted[call.body.substr(begin, call.body.find(">>") - begin)];
    }
    return counted;
  }
  // Expects no further calls for titles whose response was stored at the previous check. `kept` are
  // the titles whose response is stored now.
  void expect_none_paid_twice(const std::vector<std::string>& kept) {
    const auto now = calls();
    for (const auto& [title, count] : paid_) EXPECT_EQ(now.at(title), count) << title;
    for (const auto& title : kept) paid_[title] = now.at(title);
  }

  TemporaryFolder folder_;
  TestDatabase database_;
  ModelServer model_;
  std::map<std::string, int> paid_;
};

}  // namespace toolyard::testing
