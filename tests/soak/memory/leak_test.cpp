// Tests for leaks: after calls of every kind, valid and invalid, the memory of the program, its
// open files and its threads have not grown since the first rounds.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "adapters/sqlite/database.h"
#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/cases.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

// Returns a number in /proc/PID/status; sizes are in KiB. -1 if it is missing.
std::int64_t status_of(pid_t process, const std::string& name) {
  std::ifstream lines("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(name + ":")) return std::stoll(line.substr(name.size() + 1));
  return -1;
}
// Returns the resident memory of an idle program, in KiB. Freed memory is kept for the next calls,
// and given back to the system about two seconds after the last large one, so this is the least in
// a few seconds.
std::int64_t memory_at_rest(pid_t process) {
  auto min = status_of(process, "VmRSS");
  for (int i = 0; i < 50; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    min = std::min(min, status_of(process, "VmRSS"));
  }
  return min;
}
struct OpenFiles {
  std::int64_t of_database = 0, others = 0;
};
// The database opens its connections when they are first needed, up to a number.
OpenFiles open_files(pid_t process) {
  OpenFiles files;
  for (const auto& one :
       std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/fd")) {
    std::error_code closed;
    const auto target = std::filesystem::read_symlink(one.path(), closed).string();
    if (!closed) ++(target.contains("/toolyard.db") ? files.of_database : files.others);
  }
  return files;
}
// Each connection has the database and its log open; all share the index of the log.
const std::int64_t max_database_files =
    2 * (static_cast<std::int64_t>(sqlite::Options{}.readers) + 1) + 1;
std::string mebibytes(std::int64_t kibibytes) { return std::to_string(kibibytes / 1024) + " MiB"; }

class LeaksSoak : public ::testing::Test {
 protected:
  void send(const std::string& method, const std::string& path, const std::string& body,
            const std::string& headers) {
    const auto answer = client_->call(method, path, body, headers);
    ++sent_;
    // An error may close the connection.
    if (answer.status == 0 || answer.has("Connection: close")) client_.emplace(program_.port());
    if (answer.status == 0 || answer.status >= 500) ++failed_;
  }
  // Calls every tool with each of its cases, complete and truncated, with pages and records in
  // between. The cases of heavy tools take most of the time and are called in every tenth round.
  void call_everything() {
    int number = 0;
    const bool is_time_for_heavy_ones = rounds_++ % 10 == 0;
    bearer_ = ApiClient(program_.port()).sign_in("admin");
    for (const auto& one : cases::all_cases()) {
      if (one.is_multipart) continue;
      if (one.tool->about->cost == Cost::heavy && !is_time_for_heavy_ones) continue;
      const auto path = "/api/v1/t/" + std::string(one.tool->about->slug) + "/";
      send("POST", path, one.request, key_);
      send("POST", path, one.request.substr(0, one.request.size() / 2), key_);
      constexpr std::array pages{"/",
                                 "/healthz",
                                 "/readyz",
                                 "/metrics",
                                 "/api/v1/nothing/",
                                 "/api/v1/developer/keys/",
                                 "/api/v1/admin/users/",
                                 "/api/v1/admin/content/",
                                 "/api/v1/admin/audit/"};
      send("GET", pages[std::size_t(number++) % pages.size()], {}, bearer_ + own_host);
    }
    send("POST", "/api/v1/admin/content/", R"({"content_type":"blog","title":"A text"})", bearer_);
    // Connections that are closed in the middle of a request.
    for (int i = 0; i < 50; ++i)
      http::RawClient(program_.port()).send("POST /api/v1/t/base64/ HTTP/1.1\r\nHost: a\r\nCont");
  }

  Site site_;
  ServingProgram program_{site_.options()};
  std::optional<ApiClient> client_{program_.port()};
  const std::string key_ = Site::make_key(program_.port());
  std::string bearer_;
  std::int64_t sent_ = 0, failed_ = 0;
  int rounds_ = 0;
};

TEST_F(LeaksSoak, NothingGrows) {
  SoakRow row("rounds of the cases of all tools", 3);
  // Fills caches, and starts the threads that are started on demand.
  for (int i = 0; i < (row.is_long() ? 21 : 2); ++i) call_everything();
  const auto files = open_files(program_.process()).others;
  const auto threads = status_of(program_.process(), "Threads");
  const auto memory = memory_at_rest(program_.process());
  while (row.again()) call_everything();
  const auto grown = memory_at_rest(program_.process()) - memory;
  EXPECT_TRUE(eventually([&] { return open_files(program_.process()).others <= files; }));
  EXPECT_LE(open_files(program_.process()).of_database, max_database_files);
  EXPECT_TRUE(eventually([&] { return status_of(program_.process(), "Threads") <= threads; }));
  row.count("calls", sent_);
  row.lost("calls", failed_);
  row.lost("open files", std::max<std::int64_t>(0, open_files(program_.process()).others - files));
  row.lost("threads",
           std::max<std::int64_t>(0, status_of(program_.process(), "Threads") - threads));
  row.tell("memory " + mebibytes(memory) + " after the first rounds, " + mebibytes(memory + grown) +
           " after the last");
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_LT(grown, 64 << 10) << "sanitizers keep what is freed";
#endif
}

}  // namespace
}  // namespace toolyard::testing
