// Stands between a program and a PostgreSQL server, and breaks the connection at the one moment
// that matters: when the first commit goes by.
#pragma once
#include <atomic>
#include <filesystem>
#include <string>
#include <thread>

#include "tests/support/temporary_folder.h"

namespace toolyard::testing {

enum class Break { before_commit, after_commit };

class PostgresProxy {
 public:
  // `server` is the folder with the server's socket.
  PostgresProxy(const std::filesystem::path& server, Break when);
  ~PostgresProxy();

  std::string url(const std::string& database) const;
  bool has_broken() const { return has_broken_; }

 private:
  void accept_all();
  void relay(int client, int server);
  bool pass(int from, int to, bool is_client);

  TemporaryFolder folder_;
  std::filesystem::path server_;
  Break when_;
  int listener_;
  std::atomic<bool> has_broken_ = false;
  std::atomic<bool> is_over_ = false;
  std::jthread thread_;
};

}  // namespace toolyard::testing
