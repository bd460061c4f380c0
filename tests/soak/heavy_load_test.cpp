// Tests overload: with more heavy calls than threads, excess calls are rejected immediately with a
// Retry-After, and light calls are not affected.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdio>

#include "areas/keys/keys.h"
#include "tests/server/raw_client.h"
#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

class HeavyLoad : public ::testing::Test {
 protected:
  enum class Outcome { answered, refused, failed };

  // Makes a call that uses the processor for some hundredths of a second.
  Outcome derive_key(ApiClient& client) const {
    const auto start = SoakRow::Clock::now();
    const auto answer = client.call("POST", "/api/v1/t/aes-encrypt-decrypt/",
                                    R"({"input":"x","password":"long enough","kdf":"pbkdf2",)"
                                    R"("iterations":100000})",
                                    key_);
    if (answer.status == 200) return Outcome::answered;
    if (row_) row_->took("refusal", SoakRow::Clock::now() - start);
    const bool is_right = answer.status == 503 && answer.has("Retry-After: ");
    EXPECT_TRUE(is_right) << answer.status << answer.body;
    return is_right ? Outcome::refused : Outcome::failed;
  }
  // Measures light calls until `is_over`. `failed` is increased by those without success.
  void look(std::uint16_t port, const std::atomic<bool>& is_over, int& failed) {
    ApiClient client(port);
    while (!is_over) {
      const auto start = SoakRow::Clock::now();
      const bool is_health = health_.size() % 2 == 0;
      const auto answer =
          is_health ? client.call("GET", "/healthz")
                    : client.call("POST", "/api/v1/t/base64/", R"({"input":"hello"})", key_);
      failed += answer.status != 200;
      health_.push_back(std::chrono::duration_cast<microseconds>(SoakRow::Clock::now() - start));
      std::this_thread::sleep_for(milliseconds(2));
    }
  }
  void tell_health(SoakRow& row) {
    row.count("light calls beside it", std::int64_t(health_.size()));
    row.tell("light calls p99 " + milliseconds_text(percentile_99(health_)));
  }

  Site site_;
  std::string key_;
  SoakRow* row_ = nullptr;
  std::vector<microseconds> health_;
};

class OverloadSoak : public HeavyLoad {
 protected:
  // Calls with `callers` concurrent callers for a second. Returns the numbers of answered and of
  // rejected calls.
  std::pair<std::int64_t, std::int64_t> load(std::uint16_t port, int callers) const {
    std::atomic<std::int64_t> answered = 0, refused = 0;
    const auto end = SoakRow::Clock::now() + std::chrono::seconds(1);
    std::vector<std::jthread> threads;
    for (int i = 0; i < callers; ++i)
      threads.emplace_back([&] {
        ApiClient client(port);
        while (SoakRow::Clock::now() < end) {
          const auto outcome = derive_key(client);
          answered += outcome == Outcome::answered;
          refused += outcome == Outcome::refused;
          // A rejected caller waits before it retries.
          if (outcome != Outcome::answered) std::this_thread::sleep_for(milliseconds(20));
        }
      });
    threads.clear();
    return {answered, refused};
  }
};

TEST_F(OverloadSoak, RefusesAtOnceWhatItCannotBear) {
  const ServingProgram program = [&] {
    auto options = site_.options();
    options.insert(options.end(), {"--work-threads=1", "--work-queue=16"});
    return ServingProgram(options);
  }();
  key_ = Site::make_key(program.port());
  SoakRow row("rounds of peak load and of three times as much", 2);
  row_ = &row;
  std::int64_t peak = 0, goodput = 0;
  while (row.again()) {
    // As many calls as one account may have waiting: half of the places for long calls.
    const auto [alone, none] = load(program.port(), 4);
    EXPECT_EQ(none, 0) << "there is room for them";
    std::atomic<bool> is_over = false;
    int failed = 0;
    std::jthread others([&] { look(program.port(), is_over, failed); });
    const auto [answered, refused] = load(program.port(), 12);
    is_over = true;
    others.join();
    EXPECT_GT(answered, 0);
    EXPECT_GT(refused, 0);
    row.count("heavy calls", alone + answered);
    row.count("refused", refused);
    row.lost("light calls", failed);
    peak += alone;
    goodput += answered;
  }
  tell_health(row);
  row.tell("goodput " + std::to_string(100 * goodput / std::max<std::int64_t>(peak, 1)) +
           " % of the peak");
}

class HeavyCallsSoak : public HeavyLoad {};

TEST_F(HeavyCallsSoak, KeepNobodyElseWaiting) {
  const ServingProgram program(site_.options());
  key_ = Site::make_key(program.port());
  SoakRow row("rounds of 4 keys of 3,072 bits and 20 sign-ins at once", 1);
  while (row.again()) {
    std::atomic<bool> is_over = false;
    int failed = 0;
    std::jthread others([&] { look(program.port(), is_over, failed); });
    std::vector<std::jthread> heavy;
    for (int i = 0; i < 4; ++i)
      heavy.emplace_back([&] {
        const auto answer =
            ApiClient(program.port())
                .call("POST", "/api/v1/t/rsa-key-generator/", R"({"bits":3072})", key_);
        EXPECT_EQ(answer.status, 200) << answer.body;
      });
    for (int i = 0; i < 20; ++i)
      heavy.emplace_back([&] { ApiClient(program.port()).sign_in("admin"); });
    heavy.clear();
    is_over = true;
    others.join();
    row.lost("light calls", failed);
  }
  tell_health(row);
}

// Accounts that repeat the longest calls that they may make, two at once each.
class LongCallers {
 public:
  LongCallers(std::uint16_t port, const std::vector<std::string>& keys) : port_(port) {
    for (const auto& key : keys)
      for (int i = 0; i < 2; ++i) callers_.push_back({.text = request(key, callers_.size() % 3)});
    thread_ = std::jthread([this](const std::stop_token& stop) { repeat(stop); });
  }
  std::int64_t completed() const { return completed_; }
  std::int64_t refused() const { return refused_; }

 private:
  struct OneCall {
    std::string text;
    std::unique_ptr<http::RawClient> client = {};
    SoakRow::Clock::time_point begins = {};
  };

  static std::string request(const std::string& key, std::size_t kind) {
    const auto text = R"("[\")" + std::string(500'000, 'a') + R"(\"]")";
    const std::array<std::pair<std::string_view, std::string>, 3> kinds{
        {{"rsa-key-generator", R"({"bits":8192})"},
         {"aes-encrypt-decrypt", R"({"input":"x","password":"long enough","kdf":"pbkdf2",)"
                                 R"("digest":"md5","iterations":5000000})"},
         {"json-formatter", R"({"operation":"query","pointer":"$[?search(@, '(a?){5000}b')]",)"
                            R"("input":)" +
                                text + "}"}}};
    const auto& [tool, body] = kinds[kind];
    return http::post("/api/v1/t/" + std::string(tool) + "/", body,
                      key + "Content-Type: application/json\r\n");
  }
  void repeat(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      for (auto& one : callers_) step(one);
      std::this_thread::sleep_for(milliseconds(5));
    }
  }
  // A refused caller waits before it retries.
  void step(OneCall& one) {
    const auto now = SoakRow::Clock::now();
    if (!one.client) {
      if (now < one.begins) return;
      one.client = std::make_unique<http::RawClient>(port_);
      one.client->send(one.text);
    }
    if (!one.client->readable(0)) return;
    const bool is_refused = one.client->read().status == 503;
    completed_ += !is_refused;
    refused_ += is_refused;
    if (is_refused) one.begins = now + std::chrono::seconds(1);
    one.client.reset();
  }

  const std::uint16_t port_;
  std::vector<OneCall> callers_;
  std::atomic<std::int64_t> completed_ = 0, refused_ = 0;
  std::jthread thread_;
};

class LongCallsSoak : public HeavyLoad {
 protected:
  std::vector<std::string> make_keys(int count) {
    auto& database = site_.database();
    database.open();
    std::vector<std::string> made;
    accounts::AccountService accounts(*database, system_now);
    keys::KeyService keys(*database, system_now, {});
    for (int i = 0; i < count; ++i) {
      const auto name = "account" + std::to_string(i);
      const auto user = accounts.create({name, name + "@example.org", test_password}, {});
      keys::NewKey key;
      key.name = "long calls";
      const auto stored = keys.create(user->id, key);
      made.push_back(key_header(stored->secret));
    }
    database.close();
    return made;
  }
};

TEST_F(LongCallsSoak, LeaveAThreadToShortOnes) {
  const auto keys = make_keys(64);
  const ServingProgram program = [&] {
    auto options = site_.options();
    options.insert(options.end(), {"--work-threads=2"});
    return ServingProgram(options);
  }();
  key_ = Site::make_key(program.port());
  const auto body = R"({"input":")" + std::string(200'000, 'x') + "\"}";
  SoakRow row("rounds of 20 hashes of 200 KB beside 128 long calls of 64 accounts", 1);
  while (row.again()) {
    const LongCallers others(program.port(), keys);
    ASSERT_TRUE(eventually([&] { return others.refused() > 0; })) << "the queue is full";
    for (int i = 0; i < 20; ++i) {
      const auto before = others.completed();
      const auto start = SoakRow::Clock::now();
      const auto answer =
          ApiClient(program.port()).call("POST", "/api/v1/t/hash-generator/", body, key_);
      const auto time = SoakRow::Clock::now() - start;
      row.lost("hashes", answer.status != 200);
      // Whatever the speed of the machine, hardly any of the long calls ends in that time.
      row.lost("hashes that waited for long calls", others.completed() - before > 4);
      row.took("hash", time);
      row.count("hashes", 1);
      if (row.is_long()) row.lost("hashes within 0.5 s", time > milliseconds(500));
    }
    row.count("long calls", others.completed());
    row.count("refused", others.refused());
  }
}

}  // namespace
}  // namespace toolyard::testing
