// A call that waits for a thread, or for a decision about limits, is authenticated again before it
// begins. The threads and the decisions wait at gates, so that nothing depends on time.
#include <gtest/gtest.h>

#include <future>
#include <semaphore>

#include "core/crypto/random.h"
#include "core/endpoint/budget.h"
#include "core/time/clock.h"
#include "http/api/api.h"
#include "http/documents/tool_endpoints.h"
#include "http/transport/server.h"
#include "tests/server/raw_client.h"
#include "tests/support/eventually.h"

namespace toolyard::http {
namespace {

using testing::eventually;

class GatedAuthentication final : public Authentication {
 public:
  Result<Caller> check(const Credential&, const Endpoint&) const override {
    if (is_lost) return fail(toolyard::problems::missing_credential, "It is lost.");
    return Caller{.user = UserId{7}, .role = role.load()};
  }
  std::uint64_t revision() const override { return revision_; }
  bool is_current(const Caller&, std::uint64_t then) const override { return then == revision_; }
  bool may_exist_elsewhere(const Error&) override { return false; }
  Result<Caller> look(const Credential& credential, const Endpoint& endpoint) override {
    return check(credential, endpoint);
  }
  void lose() {
    is_lost = true;
    ++revision_;
  }
  void lower() {
    role = Role::viewer;
    ++revision_;
  }

  std::atomic<bool> is_lost = false;
  std::atomic<Role> role = Role::admin;

 private:
  std::atomic<std::uint64_t> revision_ = 0;
};

class GatedControl final : public CallControl {
 public:
  bool is_synchronous() const override { return !waits; }
  limits::Decision decide(const Subject&) override {
    ++decided;
    return {};
  }
  void ask(const Subject&, Decided done) override { pending.set_value(std::move(done)); }
  void count(const Subject&, const Ended&) noexcept override {}

  std::atomic<bool> waits = false;
  std::atomic<int> decided = 0;
  std::promise<Decided> pending;
};

// What an endpoint without a request and an answer does.
struct GatedEndpoint {
  Cost cost;
  std::optional<std::uint16_t> meter = {};
};

class RechecksTest : public ::testing::Test {
 protected:
  RechecksTest() : api_(options(), endpoints(), {}, services()) {}
  ~RechecksTest() override {
    gate_.release(waiting_);
    server_.drain();
    thread_.join();
    for (auto* pool : {&work_, &store_, &bulk_, &sign_in_, &picture_, &file_}) pool->stop();
  }

  static ApiOptions options() {
    return {.inline_bytes = 1'000, .inline_time = std::chrono::milliseconds(1)};
  }
  std::vector<Endpoint> endpoints() {
    // An endpoint that is counted is served beside those of all tools, for `/mcp`.
    auto all = tool_endpoints(context_, {});
    for (const auto& [name, one] :
         std::initializer_list<std::pair<std::string, GatedEndpoint>>{{"light", {Cost::by_size}},
                                                                      {"heavy", {Cost::heavy}},
                                                                      {"store", {Cost::store}},
                                                                      {"bulk", {Cost::bulk}},
                                                                      {"sign-in", {Cost::sign_in}},
                                                                      {"picture", {Cost::picture}},
                                                                      {"file", {Cost::file}}})
      all.push_back({.method = toolyard::Method::get,
                     .path = "/" + name + "/",
                     .operation_id = name,
                     .tag = "tests",
                     .access = Access::account,
                     .cost = one.cost,
                     .run = serving([this](const Call& call) { return run(call); })});
    all.push_back({.method = toolyard::Method::get,
                   .path = "/long/",
                   .operation_id = "long",
                   .tag = "tests",
                   .access = Access::tools,
                   .scope = "tools:long",
                   .meter = std::uint16_t{0},
                   .run = serving([this](const Call& call) {
                     if (begun_++ == 0)
                       for (;;) spend();
                     return run(call);
                   })});
    return all;
  }
  Result<void> run(const Call& call) {
    ++runs_;
    seen_ = *call.caller.role;
    return {};
  }
  ApiServices services() {
    return {.authentication = authentication_,
            .control = control_,
            .metrics = metrics_,
            .run_idempotently = {},
            .pools = {work_, store_, bulk_, sign_in_, picture_, file_},
            .log = log_};
  }
  // Occupies every thread of the pools until the end of the test, or until `open`.
  void close() {
    for (auto* pool : {&work_, &store_, &bulk_, &sign_in_, &picture_, &file_}) {
      ++waiting_;
      ASSERT_TRUE(pool->reserve(1));
      pool->run(1, [this](Waited) {
        ++occupied_;
        gate_.acquire();
        --occupied_;
      });
    }
    ASSERT_TRUE(eventually([this] { return occupied_ == 6; }));
  }
  void open() {
    gate_.release(std::exchange(waiting_, 0));
    ASSERT_TRUE(eventually([this] { return occupied_ == 0; }));
  }
  void send(RawClient& client, std::string_view path) {
    const auto before = control_.decided.load();
    client.send("GET " + std::string(path) + " HTTP/1.1\r\nHost: a\r\n\r\n");
    if (control_.waits) return;
    ASSERT_TRUE(eventually([&] { return control_.decided > before; }));
  }

  const Context context_{.now = system_now, .fill_random = fill_random, .limits = {}};
  testing::MemoryLog log_;
  Threads threads_{log_};
  WorkPool work_{threads_, "work", {1, 10}, Priority::normal};
  WorkPool store_{threads_, "store", {1, 10}, Priority::normal};
  WorkPool bulk_{threads_, "bulk", {1, 10}, Priority::normal};
  WorkPool sign_in_{threads_, "sign-in", {1, 10}, Priority::normal};
  WorkPool picture_{threads_, "picture", {1, 10}, Priority::normal};
  WorkPool file_{threads_, "file", {1, 10}, Priority::normal};
  std::counting_semaphore<> gate_{0};
  int waiting_ = 0;
  std::atomic<int> occupied_ = 0;
  GatedAuthentication authentication_;
  GatedControl control_;
  RequestMetrics metrics_;
  std::atomic<int> runs_ = 0, begun_ = 0;
  std::atomic<Role> seen_ = Role::viewer;
  Api api_;
  Server server_{ServerOptions{.threads = 1}, api_, log_, threads_};
  std::thread thread_{[this] { server_.run(); }};
};

TEST_F(RechecksTest, FollowEveryWaitForAThread) {
  for (const auto* path :
       {"/heavy/", "/store/", "/bulk/", "/sign-in/", "/picture/", "/file/", "/long/"}) {
    authentication_.is_lost = false;
    begun_ = 0;
    close();
    RawClient client(server_.port());
    send(client, path);
    if (path == std::string_view("/long/")) {
      ASSERT_TRUE(eventually([&] { return begun_ == 1; })) << "it begins on the event loop";
    }
    authentication_.lose();
    open();
    EXPECT_EQ(client.read().status, 401) << path;
    EXPECT_EQ(runs_, 0) << path;
  }
}

TEST_F(RechecksTest, TellTheCallWhatItsCallerMayDoNow) {
  for (const auto* path : {"/store/", "/long/"}) {
    authentication_.role = Role::admin;
    begun_ = 0;
    close();
    RawClient client(server_.port());
    send(client, path);
    if (path == std::string_view("/long/")) {
      ASSERT_TRUE(eventually([&] { return begun_ == 1; }));
    }
    authentication_.lower();
    open();
    EXPECT_EQ(client.read().status, 200) << path;
    EXPECT_EQ(seen_, Role::viewer) << path;
  }
}

TEST_F(RechecksTest, FollowTheWaitForADecisionAboutLimits) {
  control_.waits = true;
  RawClient client(server_.port());
  send(client, "/light/");
  auto decided = control_.pending.get_future().get();
  authentication_.lose();
  decided({});
  EXPECT_EQ(client.read().status, 401);
  EXPECT_EQ(runs_, 0);
}

TEST_F(RechecksTest, AreNotNeededIfNothingHasChanged) {
  authentication_.is_lost = false;
  close();
  RawClient client(server_.port());
  send(client, "/store/");
  authentication_.is_lost = true;  // but the revision is the same: it is not asked
  open();
  EXPECT_EQ(client.read().status, 200);
  EXPECT_EQ(runs_, 1);
}

}  // namespace
}  // namespace toolyard::http
