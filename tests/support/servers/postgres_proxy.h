// Relays between a program and a PostgreSQL server: one that breaks the connection before or after
// the first commit, and a network that is slow, cut, or silent.
#pragma once
#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "tests/support/temporary_folder.h"

namespace toolyard::testing {

// Forwards all traffic. A derived class must call `end` in its destructor, before the members that
// `pass` uses are destroyed.
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
  // Forwards what has arrived. Returns false to close the connections of both sides.
  virtual bool pass(int from, int to, bool is_client) = 0;
  // Connections are closed when this number changes.
  virtual int cuts() const { return 0; }
  // Reads what has arrived, which may be nothing. Returns false if the connection is closed.
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

  // Delays everything sent by `time`. One piece in a hundred takes three times as long, as if it
  // were sent again.
  void delay(std::chrono::milliseconds time) { delay_ = time; }
  // While silent, nothing arrives and no connection is closed.
  void be_silent(bool is_silent) { is_silent_ = is_silent; }
  // Closes all connections that are open.
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
