// Two nodes on one PostgreSQL database: invoice numbers are consecutive, whichever node assigns
// them.
#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "tests/server/api_client.h"
#include "tests/support/servers/postgres_server.h"

namespace {

using namespace toolyard::testing;

constexpr std::string_view list = "/api/v1/admin/marketplace/invoices/";
constexpr std::size_t count = 32;

class PostgresInvoiceNodes : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresServer::shared()) GTEST_SKIP() << "PostgreSQL is not installed";
    name_ = PostgresServer::shared()->create_database(Schema::empty);
    for (auto& node : nodes_)
      node = std::make_unique<RunningApp>([&](toolyard::Settings& settings) {
        settings.server.database_url = PostgresServer::shared()->url(name_);
        settings.server.secret_key = "the same on all nodes, of 32 bytes or more";
      });
    bearer_ = ApiClient(nodes_[0]->port()).sign_in("admin");
  }
  void TearDown() override {
    for (auto& node : nodes_) node.reset();
    if (!name_.empty()) PostgresServer::shared()->drop_database(name_);
  }
  toolyard::http::RawAnswer post(std::size_t node, const std::string& path,
                                 const std::string& body) {
    return ApiClient(nodes_[node]->port()).call("POST", path, body, bearer_);
  }

  std::string name_, bearer_;
  std::array<std::unique_ptr<RunningApp>, 2> nodes_;
};

TEST_F(PostgresInvoiceNodes, NumberWithoutGaps) {
  std::vector<std::string> drafts;
  for (std::size_t i = 0; i < count; ++i) {
    const auto year = std::to_string(1990 + i);
    const auto made =
        post(i % 2, std::string(list),
             R"({"customer":1,"currency":"EUR","period":{"start":")" + year + R"(-01-01","end":")" +
                 year + R"(-01-31"},"lines":[{"description":"x","unit_amount":"5"}]})");
    ASSERT_EQ(made.status, 201) << made.body;
    drafts.push_back(std::string(list) + ApiClient::text(made, "id") + "/");
  }
  // The last invoice is finalized on both nodes at once, and gets one number.
  std::vector<std::string> numbers(count + 1);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i <= count; ++i)
      threads.emplace_back([&, i] {
        const auto done = post(i % 2, drafts[std::min(i, count - 1)] + "finalize/", "{}");
        EXPECT_EQ(done.status, 200) << done.body;
        numbers[i] = ApiClient::text(done, "number");
      });
  }
  EXPECT_EQ(numbers[count - 1], numbers[count]);
  const std::set<std::string> all(numbers.begin(), numbers.end());
  ASSERT_EQ(all.size(), count);
  EXPECT_TRUE(all.begin()->ends_with("-000001")) << *all.begin();
  EXPECT_TRUE(all.rbegin()->ends_with("-000032")) << *all.rbegin();
}

}  // namespace
