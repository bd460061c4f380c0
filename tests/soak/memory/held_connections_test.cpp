// Tests as many connections as the server takes, each with a request that begins and never ends, in
// a control group of 640 MiB: what is only declared takes no memory, the kernel kills nothing, and
// others are served.
#include <sys/resource.h>

#include <deque>
#include <string>

#include "tests/soak/memory/memory_attack.h"
#include "tests/soak/memory/memory_group.h"

namespace toolyard::testing {
namespace {

constexpr std::int64_t mebibytes_for_connections = 640;

// Returns how many files this process, and the program that it starts, may open.
std::size_t allow_files() {
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);
  return static_cast<std::size_t>(files.rlim_cur);
}

TEST(HeldConnectionsSoak, TakeLittleMemory) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers take some times as much memory";
#endif
  const MemoryGroup group(mebibytes_for_connections << 20);
  if (!group.is_there())
    GTEST_SKIP() << "there is no control group for memory that this user may make";
  SoakRow row("rounds of connections in a control group of 640 MiB", 1);
  const std::size_t wanted = row.is_long() ? 19'600 : 3'000;
  if (allow_files() < wanted + 200) GTEST_SKIP() << "too few files may be open";
  const Site site;
  auto options = site.options();
  options.insert(options.end(), {"--threads=2", "--work-threads=2"});
  const ServingProgram program(options, group.command());
  const auto key = Site::make_key(program.port());
  const std::string post =
      "POST /api/v1/t/base64/ HTTP/1.1\r\nHost: a\r\n" + key + "Content-Type: application/json\r\n";
  const std::string requests[] = {post + "Transfer-Encoding: chunked\r\n\r\n",
                                  post + "Transfer-Encoding: chunked\r\n\r\nF000\r\n ",
                                  post + "Content-Length: 65400\r\n\r\n",
                                  post + "Content-Length: 8000000\r\n\r\n{"};
  while (row.again()) {
    std::deque<http::RawClient> clients;
    for (std::size_t i = 0; i < wanted; ++i) {
      const auto from = "127.0.1." + std::to_string(1 + i % 8);
      clients.emplace_back(program.port(), 0, from.c_str()).send(requests[i % std::size(requests)]);
    }
    row.count("connections", static_cast<std::int64_t>(wanted));
    MemoryAttack::expect_service(program.port(), key, row);
    row.lost("processes", group.kills());
  }
  row.tell("at most " + std::to_string(group.peak_bytes() >> 20) + " MiB of " +
           std::to_string(mebibytes_for_connections));
}

}  // namespace
}  // namespace toolyard::testing
