// Tests the public site without its database: pages that are kept are served as before, others say
// when to come again, and everything is there again once the database is.
#include "tests/soak/disk/own_postgres.h"
#include "tests/soak/pages/readers.h"
#include "tests/soak/row.h"

namespace toolyard::testing {
namespace {

using namespace std::chrono_literals;

class SiteDatabaseSoak : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresServer::shared()) GTEST_SKIP() << "PostgreSQL is not installed";
    postgres_.emplace(std::vector<std::string>{});
    postgres_->add_admin();
    program_.emplace(std::vector<std::string>{"--data-dir=" + folder_.path().string(),
                                              "--database-url=" + postgres_->url()});
    port_ = program_->port();
    Publisher publisher(port_);
    for (int i = 0; i < texts; ++i) {
      const auto slug = "text-" + std::to_string(i);
      ASSERT_EQ(publisher.publish(slug, "Body of " + slug + ".").status, 201);
      // Publications change the pages of the texts beside them, which are then made anew.
      ASSERT_TRUE(shows(port_, "/blog/", Publisher::path_of(slug)));
    }
  }
  // Reads the kept pages on one connection each until the time is over.
  void read_until(SoakRow::Clock::time_point end, SoakRow& row) {
    std::int64_t read = 0, lost = 0;
    while (SoakRow::Clock::now() < end || read == 0)
      for (const auto& [path, page] : kept_) {
        const auto now = visit(port_, path);
        lost += now.status != 200 || now.body != page ? 1 : 0;
        ++read;
      }
    row.count("pages read", read);
    row.lost("pages read", lost);
  }
  void expect_reported(const std::string& path) const {
    const auto page = visit(port_, path);
    EXPECT_EQ(page.status, 503) << page.body;
    EXPECT_TRUE(page.has("Content-Type: text/html")) << page.head;
    EXPECT_TRUE(page.has("Retry-After: ")) << page.head;
  }
  // Returns the number of requests so far for pages that were not in memory.
  std::int64_t misses() const {
    const auto metrics = ApiClient(port_).call("GET", "/metrics", {}, own_host).body;
    constexpr std::string_view name = "\ntoolyard_page_cache_misses_total ";
    const auto at = metrics.find(name);
    return at == metrics.npos ? -1 : std::stoll(metrics.substr(at + name.size()));
  }
  // Reads half of the texts until all of them are in memory.
  void keep_pages() {
    EXPECT_TRUE(eventually([&] {
      kept_.clear();
      const auto before = misses();
      for (int i = 0; i < texts / 2; ++i) {
        const auto path = Publisher::path_of("text-" + std::to_string(i));
        kept_.emplace_back(path, visit(port_, path).body);
      }
      return before >= 0 && misses() == before;
    }));
  }
  // Freezes the database under readers.
  void take_away(SoakRow& row) {
    keep_pages();
    postgres_->server().freeze();
    {
      const auto end = SoakRow::Clock::now() + (row.is_long() ? 30s : 3s);
      std::vector<std::jthread> readers;
      for (int i = 0; i < 4; ++i) readers.emplace_back([&] { read_until(end, row); });
      // Never asked for before, so that no node has it.
      expect_reported(Publisher::path_of("none-" + std::to_string(row.rounds())));
    }
    postgres_->server().thaw();
    const auto thawed = SoakRow::Clock::now();
    for (int i = 0; i < texts; ++i) {
      const auto slug = "text-" + std::to_string(i);
      EXPECT_TRUE(shows(port_, Publisher::path_of(slug), "Body of " + slug + "."));
    }
    row.took("all pages again", SoakRow::Clock::now() - thawed);
    const auto late = "late-" + std::to_string(row.rounds());
    EXPECT_EQ(Publisher(port_).publish(late, "x").status, 201);
    EXPECT_TRUE(shows(port_, "/blog/", Publisher::path_of(late)));
  }

  static constexpr int texts = 12;
  TemporaryFolder folder_;
  std::optional<OwnPostgres> postgres_;
  std::optional<ServingProgram> program_;
  std::uint16_t port_ = 0;
  std::vector<std::pair<std::string, std::string>> kept_;  // path and page
};

TEST_F(SiteDatabaseSoak, ServesWhatItKeeps) {
  SoakRow row("freezes of the database", 1);
  while (row.again()) take_away(row);
}

}  // namespace
}  // namespace toolyard::testing
