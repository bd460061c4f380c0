// Tests wrong clocks: one of two nodes has its clock set a day forward and back while jobs and rate
// limits are in use. No token is accepted outside of its validity, no job takes effect twice, and
// no limit is refilled.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <atomic>

#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"
#include "tests/support/places.h"
#include "tests/support/servers/model_server.h"
#include "tests/support/servers/postgres_server.h"

namespace toolyard::testing {
namespace {

constexpr std::int64_t day_seconds = 86'400;
constexpr int texts_at_once = 12, limit_burst = 60, limit_per_minute = 60;

// Returns the path of the library, which is built into the folder of the tests.
std::string lying_clock() {
  return std::filesystem::path(lying_disk()).replace_filename("liblying_clock.so").string();
}

// The offset of a program's clock, which can be changed while the program runs.
class SharedShift {
 public:
  explicit SharedShift(std::string path) : path_(std::move(path)) {
    const int file = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (ftruncate(file, sizeof(std::int64_t)) != 0) throw std::runtime_error("no file");
    seconds_ = static_cast<std::atomic<std::int64_t>*>(
        mmap(nullptr, sizeof(std::int64_t), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0));
    close(file);
  }
  ~SharedShift() { munmap(seconds_, sizeof(std::int64_t)); }
  SharedShift(const SharedShift&) = delete;
  SharedShift& operator=(const SharedShift&) = delete;

  void set(std::int64_t seconds) { *seconds_ = seconds; }
  // Returns the prefix of the command line of the program.
  std::vector<std::string> command() const {
    return {"env", "LD_PRELOAD=" + lying_clock(), "TOOLYARD_LYING_CLOCK=" + path_};
  }

 private:
  std::string path_;
  std::atomic<std::int64_t>* seconds_;
};

struct WrittenText {
  std::string status;
  std::int64_t revision = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&WrittenText::status>(""), field<&WrittenText::revision>("")};
  }
};

class ClocksSoak : public ::testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "cannot be preloaded or traced under a sanitizer";
#endif
    if (!PostgresServer::shared()) GTEST_SKIP() << "PostgreSQL is not installed";
    auto reply = written("What the model says.");
    reply.wait = std::chrono::milliseconds(30);
    model_.answer(reply);
    right_.emplace(options(0));
    set_.emplace(options(1), shift_.command());
    client_.emplace(right_->port());
    bearer_ = client_->sign_in("admin");
    key_ = key_header(ApiClient::text(client_->call("POST", "/api/v1/developer/keys/",
                                                    R"({"name":"k","rate_limit_per_minute":)" +
                                                        std::to_string(limit_per_minute) + "}",
                                                    bearer_),
                                      "key"));
    const auto made = client_->call(
        "POST", std::string(texts) + "templates/",
        R"({"name":"t","purpose":"blog","body":"{{title}}","is_default":true})", bearer_);
    ASSERT_EQ(made.status / 100, 2) << made.body;
  }
  std::vector<std::string> options(std::size_t node) const {
    auto all = site_.options(node);
    all.insert(all.end(), {"--llm-base-url=" + model_.base_url(), "--llm-model=m"});
    return all;
  }

  // Requests texts from the model, at the node with the correct clock.
  void ask_for_texts() {
    for (int i = 0; i < texts_at_once; ++i) {
      const auto made = client_->call(
          "POST", texts,
          R"({"content_type":"blog","title":"Text )" + std::to_string(++requested_) + "\"}",
          bearer_);
      ASSERT_EQ(made.status, 201) << made.body;
      const auto requested =
          client_->call("POST", texts + ApiClient::text(made, "id") + "/regenerate/", {}, bearer_);
      ASSERT_EQ(requested.status, 200) << requested.body;
    }
  }
  // Makes more calls than the limit allows, at the node with the wrong clock, and counts those that
  // are allowed.
  void call_greedily() {
    ApiClient client(set_->port());
    for (int i = 0; i < 3 * limit_burst; ++i) {
      const auto answer = client.call("POST", "/api/v1/t/base64/", R"({"input":"x"})", key_);
      EXPECT_TRUE(answer.status == 200 || answer.status == 429) << answer.status << answer.body;
      allowed_ += answer.status == 200 ? 1 : 0;
    }
  }
  static http::RawAnswer answer_at(const ServingProgram& node, const std::string& bearer) {
    return ApiClient(node.port()).call("GET", texts, {}, bearer);
  }
  // Expects that the node rejects a token that is expired, or not yet valid.
  void expect_refused(const ServingProgram& node, const std::string& bearer) {
    const auto answer = answer_at(node, bearer);
    EXPECT_EQ(answer.status, 401) << (&node == &*set_ ? "where the clock is set: " : "") << bearer
                                  << answer.head << answer.body;
    accepted_ += answer.status != 401 ? 1 : 0;
    ++tokens_;
  }
  // Uses a token of each node at the other one.
  void exchange_tokens() {
    const auto of_set = ApiClient(set_->port()).sign_in("admin");
    EXPECT_EQ(answer_at(*set_, of_set).status, 200);
    expect_refused(*right_, of_set);
    expect_refused(*set_, bearer_);
  }
  void set_clock(std::int64_t seconds) {
    shift_.set(seconds);
    ask_for_texts();
    call_greedily();
    if (seconds != 0) exchange_tokens();
    else EXPECT_EQ(answer_at(*set_, bearer_).status, 200);
    call_greedily();
  }
  void expect_texts_once(SoakRow& row) {
    EXPECT_TRUE(eventually(
        [&] { return site_.rows("select kind from jobs where finished_at is null").empty(); }));
    site_.database().open();
    const auto all = site_.database()->read([](Transaction& transaction) {
      return Result<std::vector<WrittenText>>(
          transaction.rows<WrittenText>("select status, revision from content_items"));
    });
    site_.database().close();
    EXPECT_EQ(std::ssize(*all), requested_);
    for (const auto& one : *all) {
      EXPECT_EQ(one.status, "ai_generated");
      EXPECT_EQ(one.revision, 2);
    }
    row.count("texts", requested_);
  }
  void expect_limits_kept(SoakRow& row, std::chrono::steady_clock::time_point start) const {
    const auto passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start);
    EXPECT_LE(double(allowed_), limit_burst + 1 + limit_per_minute / 60.0 * passed.count());
    EXPECT_GE(allowed_, limit_burst);
    row.count("calls allowed", allowed_);
  }

  static constexpr const char* texts = "/api/v1/admin/content/";
  Site site_{Engine::postgres};
  SharedShift shift_{(site_.folder().path() / "shift").string()};
  ModelServer model_;
  std::optional<ServingProgram> right_, set_;
  std::optional<ApiClient> client_;
  std::string bearer_, key_;
  std::int64_t requested_ = 0, allowed_ = 0, tokens_ = 0, accepted_ = 0;
};

TEST_F(ClocksSoak, AreSetADayForwardAndBack) {
  SoakRow row("clocks set a day forward, a day back and right again", 1);
  const auto start = std::chrono::steady_clock::now();
  while (row.again())
    for (const auto seconds : {day_seconds, std::int64_t(0), -day_seconds, std::int64_t(0)})
      set_clock(seconds);
  expect_limits_kept(row, start);
  expect_texts_once(row);
  row.count("tokens", tokens_);
  row.lost("refusals of tokens", accepted_);
}

}  // namespace
}  // namespace toolyard::testing
