// Tests durability on PostgreSQL, even if its default is asynchronous commit: strace must show that
// the server writes and syncs its log before the program responds to a change.
#include <fstream>

#include "tests/soak/disk/own_postgres.h"
#include "tests/soak/disk/sync_trace.h"
#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

class PowerPostgresSoak : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!can_trace()) GTEST_SKIP() << "strace is not installed, or cannot trace here";
    if (!PostgresServer::shared()) GTEST_SKIP() << "PostgreSQL is not installed";
    postgres_.emplace(std::vector<std::string>{"fsync=on", "synchronous_commit=off"});
    postgres_->add_admin();
    program_.emplace(std::vector<std::string>{"--data-dir=" + folder_.path().string(),
                                              "--database-url=" + postgres_->url()});
    client_.emplace(program_->port());
    bearer_ = client_->sign_in("admin");
    trace();
  }
  void TearDown() override { end_trace(); }
  // Traces the program and all processes of the server together.
  void trace() {
    auto processes = postgres_->processes();
    processes.push_back(std::to_string(program_->process()));
    std::string command = "exec strace -f -qq -y -s 32 -o " + file() +
                          " -e trace=read,recvfrom,recvmsg,pwrite64,fsync,fdatasync,sendto,"
                          "sendmsg,write,writev";
    for (const auto& process : processes) command += " -p " + process;
    tracer_ = fork();
    if (tracer_ == 0) {
      execl("/bin/sh", "sh", "-c", (command + " 2>/dev/null").c_str(), nullptr);
      _exit(127);
    }
    for (const auto& process : processes)
      ASSERT_TRUE(eventually(
          [&] { return !content_of("/proc/" + process + "/status").contains("TracerPid:\t0\n"); }));
    // strace attaches to the threads of the program one after the other.
    ASSERT_TRUE(eventually([&] {
      call("GET", texts);
      return content_of(file()).contains("\"GET /");
    }));
  }
  void end_trace() {
    if (tracer_ <= 0) return;
    kill(tracer_, SIGINT);
    waitpid(std::exchange(tracer_, -1), nullptr, 0);
  }
  http::RawAnswer call(const char* method, const std::string& path, const std::string& body = {}) {
    auto answer = client_->call(method, path, body, bearer_);
    EXPECT_EQ(answer.status / 100, 2) << answer.body;
    return answer;
  }
  std::int64_t change() {
    const auto text = call("POST", texts, R"({"content_type":"blog","title":"A text"})");
    call("POST", texts + ApiClient::text(text, "id") + "/submit/");
    return 2;
  }
  std::string file() const { return (folder_.path() / "trace").string(); }

  static constexpr const char* texts = "/api/v1/admin/content/";
  TemporaryFolder folder_;
  std::optional<OwnPostgres> postgres_;
  std::optional<ServingProgram> program_;
  std::optional<ApiClient> client_;
  std::string bearer_;
  pid_t tracer_ = -1;
};

TEST_F(PowerPostgresSoak, WhatIsAcknowledgedIsOnDisk) {
  SoakRow row("rounds under strace", 1);
  std::int64_t changes = 0;
  while (row.again())
    for (int i = 0; i < 5; ++i) changes += change();
  end_trace();
  std::ifstream lines(file());
  const auto answers = SyncTrace("/pg_wal/").read(lines);
  EXPECT_EQ(answers.synced + answers.unsynced, changes);
  row.count("changes", changes);
  row.lost("changes that were not on disk before their answer", answers.unsynced);
}

}  // namespace
}  // namespace toolyard::testing
