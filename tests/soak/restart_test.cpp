// Tests restarts by SIGTERM under load: every accepted call is answered, including slow ones.
#include <gtest/gtest.h>

#include <atomic>

#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

constexpr int busy_clients = 32;

class RestartsSoak : public ::testing::Test {
 protected:
  // Calls on one connection until a response closes it.
  void keep_calling(std::uint16_t port) {
    ApiClient client(port);
    for (;;) {
      const auto answer = client.call("POST", "/api/v1/t/base64/", R"({"input":"hello"})", key_);
      if (answer.status != 200) {
        ++lost_;
        return;
      }
      ++answered_;
      if (answer.has("Connection: close")) return;
    }
  }
  // Makes a call that begins before the signal and ends after it.
  void call_slowly(std::uint16_t port) {
    const auto answer = ApiClient(port).call("POST", "/api/v1/t/aes-encrypt-decrypt/",
                                             R"({"input":"x","password":"slow","kdf":"pbkdf2",)"
                                             R"("iterations":1000000})",
                                             key_);
    EXPECT_EQ(answer.status, 200) << answer.body;
    ++(answer.status == 200 ? slow_ : lost_);
  }
  void restart_under_load(SoakRow& row) {
    const auto start = SoakRow::Clock::now();
    ServingProgram program(site_.options());
    row.took("start", SoakRow::Clock::now() - start);
    if (key_.empty()) key_ = Site::make_key(program.port());
    const auto before = answered_.load();
    std::vector<std::jthread> clients;
    for (int i = 0; i < busy_clients; ++i)
      clients.emplace_back([&] { keep_calling(program.port()); });
    EXPECT_TRUE(eventually([&] { return answered_ > before + 10 * busy_clients; }));
    clients.emplace_back([&] { call_slowly(program.port()); });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const auto end = SoakRow::Clock::now();
    program.end(SIGTERM);
    row.took("end", SoakRow::Clock::now() - end);
  }

  Site site_;
  std::string key_;
  std::atomic<std::int64_t> answered_ = 0, slow_ = 0, lost_ = 0;
};

TEST_F(RestartsSoak, LoseNoAnswer) {
  SoakRow row("restarts by SIGTERM", 5);
  while (row.again()) restart_under_load(row);
  row.count("answers", answered_);
  row.count("slow ones", slow_);
  row.lost("answers", lost_);
  const ServingProgram program(site_.options());
  ApiClient client(program.port());
  const auto bearer = client.sign_in("admin");
  EXPECT_EQ(calls_counted(client, bearer), answered_ + slow_) << "each is counted once";
}

}  // namespace
}  // namespace toolyard::testing
