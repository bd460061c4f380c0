// The program with a model that writes for it, ended at random moments: what tests of that need to
// know of the database and of the model.
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
  // The database must be closed while it runs.
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
  // As if the minutes of leases and of whoever looks after runs were over, so that no test has to
  // wait for them.
  void let_time_pass() {
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change(
          "update jobs set due_at = 0 where finished_at is null "
          "and (state = 'running' or kind = 'autopilot.watch')");
      return {};
    }));
  }
  // How often the model was asked for each title.
  std::map<std::string, int> calls() const {
    std::map<std::string, int> counted;
    for (const auto& call : model_.received()) {
      const auto begin = call.body.find("<<") + 2;
      ++counted[call.body.substr(begin, call.body.find(">>") - begin)];
    }
    return counted;
  }
  // Of the titles whose answer was kept at the last look, none was asked for since.
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
