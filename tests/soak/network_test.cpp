// Tests faults of the network between the program and PostgreSQL: it is slow, connections are cut,
// and it falls silent without closing connections. Changes are slow or are rejected in time with
// the reason, calls of tools are not affected, and everything recovers with the network.
#include "tests/soak/disk/failing_store.h"
#include "tests/support/servers/postgres_proxy.h"
#include "tests/support/servers/postgres_server.h"

namespace toolyard::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class NetworkSoak : public FailingStore {
 protected:
  NetworkSoak() : FailingStore(Engine::postgres) {}
  void SetUp() override {
    if (!PostgresServer::shared()) GTEST_SKIP() << "PostgreSQL is not installed";
    network_.emplace(PostgresServer::shared()->folder());
    const auto whole = site_.database().url();
    const auto name = whole.substr(whole.find("@/") + 2);
    start({"--data-dir=" + site_.folder().path().string(),
           "--call-time-ms=20000",  // statements count with the way to the server and back
           "--database-url=" + network_->url(name.substr(0, name.find('?')))});
  }
  void TearDown() override { program_.reset(); }
  void change_slowly(SoakRow& row) {
    network_->delay(milliseconds(100));
    const auto start = SoakRow::Clock::now();
    EXPECT_TRUE(write());
    row.took("change with 200 ms of delay", SoakRow::Clock::now() - start);
    EXPECT_TRUE(read());
    call_tools(row);
    network_->delay(milliseconds(0));
  }
  void change_while_cut() {
    for (int i = 0; i < 10; ++i) {
      network_->cut();
      write();
    }
  }
  void change_in_silence(SoakRow& row) {
    network_->be_silent(true);
    const auto start = SoakRow::Clock::now();
    EXPECT_FALSE(write());
    row.took("refusal", SoakRow::Clock::now() - start);
    EXPECT_LT(SoakRow::Clock::now() - start, seconds(30));
    call_tools(row);
    network_->be_silent(false);
    const auto healed = SoakRow::Clock::now();
    EXPECT_TRUE(eventually([&] { return write(); }));
    row.took("healing", SoakRow::Clock::now() - healed);
  }

  std::optional<PostgresNetwork> network_;
};

TEST_F(NetworkSoak, LosesNothing) {
  SoakRow row("slow, cut and silent networks", 1);
  while (row.again()) {
    EXPECT_TRUE(write());
    change_slowly(row);
    change_while_cut();
    change_in_silence(row);
    expect_texts();
  }
  expect_counts(row, 2 * calls * row.rounds());
  row.count("texts acknowledged", std::int64_t(acknowledged_.size()));
  row.count("uncertain", std::int64_t(uncertain_.size()));
}

}  // namespace
}  // namespace toolyard::testing
