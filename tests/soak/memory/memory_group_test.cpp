// Tests memory limits: calls need more memory than the control group of the process has. The
// program's own limits are lower, so that calls are rejected and the kernel never kills the
// process.
#include "tests/soak/memory/memory_group.h"

#include <deque>
#include <string>
#include <thread>
#include <vector>

#include "tests/soak/memory/memory_attack.h"

namespace toolyard::testing {
namespace {

constexpr std::int64_t group_mebibytes = 640;

// More callers than there is memory for send large bodies except for the last byte.
void hoard(std::uint16_t port, const std::string& key, SoakRow& row) {
  constexpr std::size_t callers = 96, size = 8 << 20;
  const auto request = "POST /api/v1/t/base64/ HTTP/1.1\r\nHost: a\r\n" + key +
                       "Content-Type: application/json\r\nContent-Length: " + std::to_string(size) +
                       "\r\n\r\n" + std::string(size - 1, ' ');
  std::deque<http::RawClient> hoarders;
  for (std::size_t i = 0; i < callers; ++i) hoarders.emplace_back(port).send(request);
  row.count("bodies that never end", callers);
  MemoryAttack::expect_service(port, key, row);
}

// A day of search data, with names of its own.
std::string search_data(int day) {
  constexpr int count = 20'000;
  const auto date = "\"2026-01-" + std::to_string(10 + day) + "\"";
  const auto name = std::to_string(day) + "-";
  std::string rows;
  for (int i = 0; i < count; ++i) {
    const auto number = name + std::to_string(i);
    rows += std::string(i > 0 ? "," : "") + R"({"keys":[)" + date +
            R"(,"a question that is asked only once, )" + number +
            R"(","https://example.org/a-page-for-every-question/)" + number +
            R"(/"],"clicks":1,"impressions":20,"ctr":0.05,"position":4})";
  }
  return R"({"site":"sc-domain:example.org","request":{"startDate":)" + date + R"(,"endDate":)" +
         date + R"(,"dimensions":["date","query","page"]},"response":{"rows":[)" + rows + "]}}";
}

// Staff import search data, and read reports of it that are not cached.
void read_and_write_in_bulk(std::uint16_t port, SoakRow& row) {
  constexpr int callers = 6, days = 3;
  const auto bearer = ApiClient(port).sign_in("admin");
  std::vector<std::jthread> all;
  for (int caller = 0; caller < callers; ++caller)
    all.emplace_back([&, caller] {
      ApiClient client(port);
      for (int day = caller * days; day < (caller + 1) * days; ++day) {
        const auto done =
            client.call("POST", "/api/v1/admin/gsc/import/", search_data(day), bearer);
        EXPECT_EQ(done.status / 100, 2) << done.body;
        const auto report = client.call(
            "GET", "/api/v1/admin/gsc/queries/?filter_page=" + std::to_string(day), {}, bearer);
        EXPECT_EQ(report.status, 200) << report.body;
        row.count("imports and reports", 2);
      }
    });
}

TEST(MemoryGroupSoak, EndsCallsAndNeverTheProcess) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers take some times as much memory";
#endif
  const MemoryGroup group(group_mebibytes << 20);
  if (!group.is_there())
    GTEST_SKIP() << "there is no control group for memory that this user may make";
  const Site site;
  auto options = site.options();
  options.insert(options.end(), {"--threads=2", "--work-threads=2"});
  const ServingProgram program(options, group.command());
  const auto key = Site::make_key(program.port());
  const MemoryAttack attack(16);
  SoakRow row("attacks by 16 and by 96 callers and by staff in a control group of 640 MiB", 1);
  while (row.again()) {
    attack.run(program.port(), key, row);
    hoard(program.port(), key, row);
    read_and_write_in_bulk(program.port(), row);
    MemoryAttack::expect_service(program.port(), key, row);
    row.lost("processes", group.kills());
  }
  row.tell("at most " + std::to_string(group.peak_bytes() >> 20) + " MiB of " +
           std::to_string(group_mebibytes));
}

}  // namespace
}  // namespace toolyard::testing
