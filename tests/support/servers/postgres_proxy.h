// What stands between a program and a PostgreSQL server: one that breaks the connection at the one
// moment that matters, when the first commit goes by; and a network that is slow, cut, or silent.
#pragma once
#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "tests/support/temporary_folder.h"

namespace toolyard::testing {

// Passes everything on. Who derives from it calls `end` before what `pass` needs goes.
class PostgresRelay {
 public:
  // `server` is the folder with the server's socket.
  explicit PostgresRelay(const std::filesystem::path& server);
  virtual ~PostgresRelay();
  PostgresRelay(const PostgresRelay&) = delete;
  PostgresRelay& operator=(const PostgresRelay&) = delete;

  std::string url(const std::string& database) const;

 protected:
  void start();
  void end();
  bool is_over() const { return is_over_; }
  // Whether the two may go on.
  virtual bool pass(int from, int to, bool is_client) = 0;
  // Connections from before it has changed end.
  virtual int cuts() const { return 0; }
  // What came last from there; false where it has been closed.
  static bool receive(int from, std::string& bytes);
  static bool send_all(int to, std::string_view bytes);

 private:
  void accept_all();
  void relay(int client, int server);

  TemporaryFolder folder_;
  std::filesystem::path server_;
  int listener_;
  std::atomic<bool> is_over_ = false;
  std::jthread thread_;
};

enum class Break { before_commit, after_commit };

class PostgresProxy final : public PostgresRelay {
 public:
  PostgresProxy(const std::filesystem::path& server, Break when);
  ~PostgresProxy() override { end(); }

  bool has_broken() const { return has_broken_; }

 private:
  bool pass(int from, int to, bool is_client) override;

  Break when_;
  std::atomic<bool> has_broken_ = false;
};

class PostgresNetwork final : public PostgresRelay {
 public:
  explicit PostgresNetwork(const std::filesystem::path& server);
  ~PostgresNetwork() override { end(); }

  // What is sent arrives so much later; one piece in a hundred has to be sent again, which takes
  // three times as long.
  void delay(std::chrono::milliseconds time) { delay_ = time; }
  // Nothing arrives any more, and nobody is told, until it is over.
  void be_silent(bool is_silent) { is_silent_ = is_silent; }
  // Ends every connection that there is.
  void cut() { ++cuts_; }

 private:
  bool pass(int from, int to, bool is_client) override;
  int cuts() const override { return cuts_; }

  std::atomic<std::chrono::milliseconds> delay_{};
  std::atomic<bool> is_silent_ = false;
  std::atomic<int> cuts_ = 0;
  std::atomic<int> pieces_ = 0;
};

}  // namespace toolyard::testing
