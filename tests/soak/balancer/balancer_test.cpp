// Tests rolling restarts: two nodes behind a load balancer with the project's configuration are
// restarted one after the other, and every call is answered.
#include <gtest/gtest.h>

#include <atomic>
#include <sstream>

#include "tests/deploy/balancer.h"
#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

class BalancerSoak : public ::testing::TestWithParam<BalancerKind> {
 protected:
  void SetUp() override {
    if (!Balancer::is_there(GetParam())) GTEST_SKIP() << "the balancer is not installed";
    for (std::size_t node = 0; node < 2; ++node)
      nodes_.push_back(std::make_unique<ServingProgram>(site_.options(node)));
    key_ = Site::make_key(nodes_[0]->port());
    balancer_.emplace(GetParam(), nodes_[0]->port(), nodes_[1]->port());
    ASSERT_TRUE(balancer_->start());
    // Waits until both nodes accept the key.
    for (const auto& node : nodes_)
      EXPECT_TRUE(eventually([&] {
        return ApiClient(node->port())
                   .call("POST", "/api/v1/t/base64/", R"({"input":"x"})", key_)
                   .status == 200;
      }));
  }
  // Makes 300 calls on one connection, and counts those that fail as lost.
  void call(SoakRow& row) {
    auto key = key_;
    key.resize(key.size() - 2);  // without the line end
    std::istringstream answers(
        run_line("curl -sk -m 60 -o /dev/null -w '%{http_code}\\n' -H '" + key +
                 "' -H 'Content-Type: application/json' -d '{\"input\":\"x\"}' " +
                 balancer_->url() + "/api/v1/t/base64/'#[1-300]'")
            .out);
    std::int64_t answered = 0;
    for (std::string status; answers >> status;)
      if (status == "200") ++answered;
      else ADD_FAILURE() << status;
    row.count("calls", answered);
    row.lost("calls", 300 - answered);
  }
  void restart(std::size_t node) {
    auto options = site_.options(node);
    options.push_back("--listen=127.0.0.1:" + std::to_string(nodes_[node]->port()));
    nodes_[node]->end(SIGTERM);
    nodes_[node] = std::make_unique<ServingProgram>(options);
    // Waits until the balancer has checked the node again.
    std::this_thread::sleep_for(std::chrono::seconds(3));
  }

  Site site_;
  std::vector<std::unique_ptr<ServingProgram>> nodes_;
  std::optional<Balancer> balancer_;
  std::string key_;
};

TEST_P(BalancerSoak, LoseNoCall) {
  SoakRow row("restarts", 2);
  std::atomic<bool> is_over = false;
  std::vector<std::jthread> callers;
  for (int i = 0; i < 4; ++i)
    callers.emplace_back([&] {
      while (!is_over) call(row);
    });
  while (row.again()) restart(std::size_t(row.rounds()) % 2);
  is_over = true;
  callers.clear();
}

INSTANTIATE_TEST_SUITE_P(Behind, BalancerSoak,
                         ::testing::Values(BalancerKind::nginx, BalancerKind::haproxy),
                         [](const auto& kind) {
                           return kind.param == BalancerKind::nginx ? "nginx" : "haproxy";
                         });

}  // namespace
}  // namespace toolyard::testing
