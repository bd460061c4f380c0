// Tests clients that go on when the server is done with them: they send after a refusal, and after
// the server has closed its side, and they reset connections at every point of a large response.
// Nothing of that may reach the calls of others.
#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <thread>

#include "tests/soak/row.h"
#include "tests/soak/site.h"

namespace toolyard::testing {
namespace {

constexpr std::string_view foreign = "FOREIGN";

std::string foreign_bytes(std::size_t size) {
  std::string text;
  while (text.size() < size) text += foreign;
  return text;
}

class LateClientsSoak : public ::testing::Test {
 protected:
  // Each begins a request that is refused with another status, and sends on after the response.
  void send_after_refusals() {
    http::RawClient holder(program_.port());
    const std::string post = "POST /api/v1/t/base64/ HTTP/1.1\r\nHost: a\r\n" + key_ +
                             "Content-Type: application/json\r\n";
    const auto large = post + "Content-Length: 6900000\r\n\r\n" + std::string(6'800'000, ' ');
    holder.send(large);  // so that there is no memory for another
    for (const auto& [request, status] : std::initializer_list<std::pair<std::string, int>>{
             {post + "Content-Length: 999999999\r\n\r\n", 413},
             {post + "Transfer-Encoding: chunked\r\n\r\n1\r\n \r\nno size\r\n", 400},
             {large, 503},
             {"POST /api/v1/t/base64/ HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n",
              401}}) {
      http::RawClient client(program_.port());
      client.send(request);
      const auto answer = client.read();
      // Where the client still sends, a reset can overtake the response.
      EXPECT_TRUE(answer.status == status || answer.status == 0)
          << answer.status << " instead of " << status;
      client.send(foreign_bytes(60'000));
      client.end_sending();
    }
  }
  // Their bodies are too slow, and arrive when nobody waits for them any more.
  void begin_slow_bodies() {
    for (int i = 0; i < 32; ++i) {
      slow_.emplace_back(program_.port())
          .send(
              "POST /api/v1/auth/token/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n" +
              std::string(i % 2 == 0 ? "Transfer-Encoding: chunked\r\n\r\nF000\r\n"
                                     : "Content-Length: 61440\r\n\r\n") +
              std::string(5'000, ' '));
    }
  }
  void send_after_slow_bodies() {
    for (auto& client : slow_) {
      EXPECT_EQ(client.read().status, 408);
      client.send(foreign_bytes(60'000));
    }
    slow_.clear();
  }
  void reset_large_responses(SoakRow& row) {
    for (std::size_t bytes = 0; bytes < 400'000; bytes += 1 + bytes) {
      http::RawClient client(program_.port(), 4096);
      client.send("GET /api/v1/schema/ HTTP/1.1\r\nHost: a\r\nX-Request-Id: foreign\r\n\r\n");
      client.read_some(bytes);
      client.reset();
      row.count("resets", 1);
    }
  }
  // Compares the responses to calls that others make meanwhile.
  void call_honestly(const std::stop_token& stop, SoakRow& row, int caller) {
    for (int i = 0; !stop.stop_requested(); ++i) {
      http::RawClient client(program_.port());
      for (int call = 0; call < 4; ++call) {
        const auto id = "honest-" + std::to_string(caller) + "-" + std::to_string(i);
        std::string body = R"({"operation":"decode","input":")";
        for (int part = 0; part < 4'000; ++part) body += "aG9u";
        client.send(
            http::post("/api/v1/t/base64/", body + "\"}",
                       key_ + "Content-Type: application/json\r\nX-Request-Id: " + id + "\r\n"));
        const auto answer = client.read();
        std::string expected;
        for (int part = 0; part < 4'000; ++part) expected += "hon";
        const bool is_own = answer.status == 200 && answer.has("X-Request-Id: " + id + "\r\n") &&
                            answer.body.contains("\"" + expected + "\"");
        EXPECT_TRUE(answer.status == 503 || is_own) << answer.head << answer.body.substr(0, 500);
        row.lost("calls of others", answer.status != 503 && !is_own);
        row.count("calls of others", 1);
        if (answer.status == 503) break;  // which ends the connection
      }
    }
  }

  Site site_;
  ServingProgram program_{[this] {
    auto options = site_.options();
    options.insert(options.end(),
                   {"--threads=1", "--max-held-bytes=8388608", "--max-upload-bytes=7000000",
                    "--max-import-bytes=7000000", "--max-json-bytes=7000000"});
    return options;
  }()};
  const std::string key_ = Site::make_key(program_.port());
  std::deque<http::RawClient> slow_;
};

TEST_F(LateClientsSoak, ReachNobodyElse) {
  SoakRow row("rounds of clients that go on", 1);
  std::vector<std::jthread> honest;
  for (int caller = 0; caller < 2; ++caller)
    honest.emplace_back(
        [&, caller](const std::stop_token& stop) { call_honestly(stop, row, caller); });
  while (row.again()) {
    begin_slow_bodies();
    for (int i = 0; i < 8; ++i) {
      send_after_refusals();
      reset_large_responses(row);
    }
    send_after_slow_bodies();
  }
  honest.clear();
  EXPECT_EQ(ApiClient(program_.port()).call("GET", "/healthz").status, 200);
}

}  // namespace
}  // namespace toolyard::testing
