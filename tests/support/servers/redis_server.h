// A Redis server on a Unix socket in a temporary folder. It only affects the process that it
// started.
#pragma once
#include <string>
#include <vector>

#include "tests/support/test_database.h"

namespace toolyard::testing {

class RedisServer {
 public:
  RedisServer() { start(); }
  ~RedisServer() { kill(); }
  RedisServer(const RedisServer&) = delete;
  RedisServer& operator=(const RedisServer&) = delete;

  // Whether Redis or Valkey is installed.
  static bool is_there();

  void start();
  void freeze();
  void thaw();
  void kill();  // at once, without a chance to save anything

  std::string socket() const { return (folder_.path() / "redis.sock").string(); }
  std::string url() const { return "unix://" + password_ + socket(); }
  // Sets a password that the server requires from its next start on.
  void set_password(const std::string& password);
  // Chooses a free port of the loopback address and returns it. The server also listens there from
  // its next start on.
  int listen_on_port();
  // The same for a port with TLS, whose certificate and key are in PEM files. Clients need none.
  int listen_with_tls(const std::string& certificate, const std::string& key);
  // Sends a command, whose words must not contain blanks. Returns the beginning of the response.
  std::string ask(const std::string& command) const;
  // Replicates `leader`, until `take_place_of` makes this server the leader at the same socket.
  void follow(RedisServer& leader);
  void take_place_of(const RedisServer& leader);

 private:
  TemporaryFolder folder_;
  std::string password_;
  std::string required_;
  int port_ = 0;
  std::vector<std::string> tls_;  // words of the command line
  int process_ = -1;
};

}  // namespace toolyard::testing
