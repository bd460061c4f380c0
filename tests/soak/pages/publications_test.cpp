// Tests publications on two nodes, one of which is killed and started again while texts go live:
// every node shows what was published, at once and in order.
#include <atomic>

#include "tests/soak/pages/readers.h"
#include "tests/soak/row.h"
#include "tests/support/servers/postgres_server.h"

namespace toolyard::testing {
namespace {

class SitePublicationsSoak : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresServer::shared()) GTEST_SKIP() << "PostgreSQL is not installed";
    for (std::size_t i = 0; i < nodes_.size(); ++i) nodes_[i].emplace(site_.options(i));
    const auto made = Publisher(port(0)).publish(slug, body(0));
    ASSERT_EQ(made.status, 201) << made.body;
    id_ = ApiClient::text(made, "id");
    for (std::size_t i = 0; i < nodes_.size(); ++i) ASSERT_TRUE(shows(port(i), path, body(0)));
  }
  std::uint16_t port(std::size_t node) const { return nodes_[node]->port(); }
  static std::string body(std::int64_t number) {
    return "Publication " + std::to_string(number) + ".";
  }
  // Returns the number of the publication that a page shows, or -1.
  static std::int64_t number_in(const http::RawAnswer& page) {
    constexpr std::string_view before = "<p>Publication ";
    const auto at = page.body.find(before);
    return at == page.body.npos ? -1 : std::stoll(page.body.substr(at + before.size()));
  }
  // Reads the text on a node until told to stop: it never goes back to an earlier publication.
  void keep_reading(std::size_t node, const std::atomic<bool>& stops) {
    std::int64_t last = 0;
    for (; !stops; ++read_) {
      const auto page = visit(port(node), path);
      const auto number = number_in(page);
      if (page.status != 200 || number < last) ++wrong_;
      last = std::max(last, number);
    }
  }
  // Publishes on one node, and waits for the other.
  void publish_from(std::size_t node, SoakRow& row) {
    const auto text = body(++published_);
    EXPECT_EQ(Publisher(port(node)).publish_again(id_, text), 200);
    const auto done = SoakRow::Clock::now();
    EXPECT_TRUE(shows(port(1 - node), path, text));
    row.took("on the other node", SoakRow::Clock::now() - done);
    EXPECT_TRUE(shows(port(node), path, text));
  }
  void publish_under_readers(SoakRow& row) {
    std::atomic<bool> stops = false;
    std::vector<std::jthread> readers;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      readers.emplace_back([&, i] { keep_reading(i, stops); });
    for (int i = 0; i < at_once; ++i) publish_from(static_cast<std::size_t>(i % 2), row);
    stops = true;
  }
  // Kills the second node while the first one publishes, and starts it again.
  void publish_while_one_is_killed(SoakRow& row) {
    const auto text = body(++published_);
    int status = 0;
    std::jthread publisher(
        [&, port = port(0)] { status = Publisher(port).publish_again(id_, text); });
    nodes_[1]->end(SIGKILL);
    nodes_[1].emplace(site_.options(1));
    publisher.join();
    EXPECT_EQ(status, 200);
    EXPECT_TRUE(shows(port(1), path, text));
    row.count("nodes killed", 1);
  }

  static constexpr auto slug = "counted";
  static constexpr auto path = "/blog/counted/";
  static constexpr int at_once = 10;
  Site site_{Engine::postgres};
  std::array<std::optional<ServingProgram>, 2> nodes_;
  std::string id_;
  std::int64_t published_ = 0;
  std::atomic<std::int64_t> read_ = 0, wrong_ = 0;
};

TEST_F(SitePublicationsSoak, AreOnAllNodesInOrder) {
  SoakRow row("rounds of publications", 1);
  while (row.again()) {
    publish_under_readers(row);
    publish_while_one_is_killed(row);
  }
  row.count("publications", published_);
  row.count("pages read", read_);
  row.lost("pages in order", wrong_);
}

}  // namespace
}  // namespace toolyard::testing
