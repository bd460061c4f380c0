// Tests slow clients (slowloris): clients that send or read very slowly do not affect others.
#include <gtest/gtest.h>

#include <deque>

#include "tests/soak/row.h"
#include "tests/soak/site.h"

namespace toolyard::testing {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

class SlowClientsSoak : public ::testing::Test {
 protected:
  void connect(int count) {
    clients_.clear();
    for (int i = 0; i < count; ++i) {
      auto& client = clients_.emplace_back(program_.port());
      EXPECT_TRUE(client.connected());
      // A request head, a request body and a response that never end.
      switch (i % 3) {
        case 0: client.send("GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: "); break;
        case 1:
          client.send(
              "POST /api/v1/t/base64/ HTTP/1.1\r\nHost: a\r\n" + key_ +
              "Content-Type: application/json\r\nContent-Length: 50000\r\n\r\n{\"input\":\"");
          break;
        default: client.send(std::string("GET /api/v1/schema/ HTTP/1.1\r\nHost: a\r\n\r\n")); break;
      }
    }
  }
  // Sends one more byte of each unfinished request.
  void drip() {
    for (std::size_t i = 0; i < clients_.size(); ++i)
      if (i % 3 != 2) clients_[i].send("x");
  }
  // Makes light calls for the given time. Returns their durations.
  std::vector<microseconds> call_for(milliseconds time, SoakRow& row) {
    std::vector<microseconds> times;
    ApiClient client(program_.port());
    const auto end = SoakRow::Clock::now() + time;
    for (int i = 0; SoakRow::Clock::now() < end; ++i) {
      if (i % 200 == 0) drip();
      const auto start = SoakRow::Clock::now();
      const auto answer = client.call("POST", "/api/v1/t/base64/", R"({"input":"hello"})", key_);
      times.push_back(std::chrono::duration_cast<microseconds>(SoakRow::Clock::now() - start));
      row.lost("calls of others", answer.status != 200);
      std::this_thread::sleep_for(milliseconds(1));
    }
    row.count("calls of others", std::int64_t(times.size()));
    return times;
  }

  Site site_;
  ServingProgram program_{site_.options()};
  const std::string key_ = Site::make_key(program_.port());
  std::deque<http::RawClient> clients_;
};

TEST_F(SlowClientsSoak, CostTheOthersNothing) {
  SoakRow row("rounds of slow clients", 1);
  const int count = row.is_long() ? 900 : 300;
  std::vector<microseconds> alone, beside;
  while (row.again()) {
    std::ranges::copy(call_for(milliseconds(500), row), std::back_inserter(alone));
    connect(count);
    std::ranges::copy(call_for(milliseconds(2'000), row), std::back_inserter(beside));
    row.count("slow clients", count);
    clients_.clear();
  }
  row.tell("calls of others p99 " + milliseconds_text(percentile_99(alone)) + " alone, " +
           milliseconds_text(percentile_99(beside)) + " beside them");
}

}  // namespace
}  // namespace toolyard::testing
