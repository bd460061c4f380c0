// Tests durability on SQLite: strace must show that the program writes and syncs its database
// before it sends the response to a change.
#include <gtest/gtest.h>

#include "tests/soak/disk/sync_trace.h"
#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"
#include "tests/support/places.h"

namespace toolyard::testing {
namespace {

class TracedProgram {
 public:
  explicit TracedProgram(const std::vector<std::string>& before = {}) {
    std::vector<std::string> words{"strace",
                                   "-D",
                                   "-f",
                                   "-qq",
                                   "-y",
                                   "-s",
                                   "32",
                                   "-o",
                                   file(),
                                   "-e",
                                   "trace=read,recvfrom,recvmsg,pwrite64,fsync,fdatasync,"
                                   "sendto,sendmsg,write,writev,exit_group"};
    words.insert(words.end(), before.begin(), before.end());
    program_.emplace(site_.options(), words);
    client_.emplace(program_->port());
    bearer_ = client_->sign_in("admin");
    skip_ = 1;
  }
  // Makes four changes of keys and texts, which must be acknowledged.
  void change() {
    const std::string keys = "/api/v1/developer/keys/", texts = "/api/v1/admin/content/";
    const auto key = call("POST", keys, R"({"name":"k"})");
    call("DELETE", keys + ApiClient::text(key, "id") + "/");
    const auto text = call("POST", texts, R"({"content_type":"blog","title":"A text"})");
    call("POST", texts + ApiClient::text(text, "id") + "/submit/");
  }
  int changes() const { return changes_; }
  SyncedAnswers end() {
    program_->end(SIGTERM);
    // strace is a separate process, and may finish a little later.
    EXPECT_TRUE(eventually([&] { return content_of(file()).contains("exit_group("); }));
    std::ifstream lines(file());
    auto answers = SyncTrace("toolyard.db-wal>").read(lines);
    EXPECT_EQ(answers.synced + answers.unsynced, changes_ + skip_);
    return answers;
  }

 private:
  std::string file() const { return (site_.folder().path() / "trace").string(); }
  http::RawAnswer call(const char* method, const std::string& path, const std::string& body = {}) {
    auto answer = client_->call(method, path, body, bearer_);
    EXPECT_EQ(answer.status / 100, 2) << answer.body;
    ++changes_;
    return answer;
  }

  Site site_;
  std::optional<ServingProgram> program_;
  std::optional<ApiClient> client_;
  std::string bearer_;
  int changes_ = 0;
  int skip_ = 0;  // changes that are not counted: the sign-in
};

TEST(PowerSoak, WhatIsAcknowledgedIsOnDisk) {
  if (!can_trace()) GTEST_SKIP() << "strace is not installed, or cannot trace here";
  SoakRow row("rounds under strace", 1);
  TracedProgram program;
  while (row.again())
    for (int i = 0; i < 5; ++i) program.change();
  row.count("changes", program.changes());
  row.lost("changes that were not on disk before their answer", program.end().unsynced);
}

TEST(Power, ADiskThatLiesIsNoticed) {
  if (!can_trace()) GTEST_SKIP() << "strace is not installed, or cannot trace here";
  TracedProgram program({"env", "LD_PRELOAD=" + lying_disk()});
  program.change();
  EXPECT_GT(program.end().unsynced, 3);
}

}  // namespace
}  // namespace toolyard::testing
