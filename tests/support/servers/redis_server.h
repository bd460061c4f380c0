// A Redis of a test's own, on a local socket in a folder that goes away with it. Only ever touches
// the process it started.
#pragma once
#include <string>

#include "tests/support/test_database.h"

namespace toolyard::testing {

class RedisServer {
 public:
  RedisServer() { start(); }
  ~RedisServer() { kill(); }
  RedisServer(const RedisServer&) = delete;
  RedisServer& operator=(const RedisServer&) = delete;

  // Whether there is a program to start.
  static bool is_there();

  void start();
  void freeze();
  void thaw();
  void kill();  // at once, without a chance to save anything

  std::string socket() const { return (folder_.path() / "redis.sock").string(); }
  std::string url() const { return "unix://" + password_ + socket(); }
  // For the next start.
  void set_password(const std::string& password);
  // Also listens on a free port of the loopback address, from the next start on.
  int listen_on_port();
  // Sends a command, of words without blanks; the beginning of what is answered.
  std::string ask(const std::string& command) const;
  // Keeps what the other one has, until it takes its place at the same socket.
  void follow(RedisServer& leader);
  void take_place_of(const RedisServer& leader);

 private:
  TemporaryFolder folder_;
  std::string password_;
  std::string required_;
  int port_ = 0;
  int process_ = -1;
};

}  // namespace toolyard::testing
