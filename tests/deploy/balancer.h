// A load balancer (nginx or HAProxy) for a test, started with the configuration in `deploy`. Only
// the names of the nodes, the addresses and the paths of its files are replaced.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace toolyard::testing {

enum class BalancerKind { nginx, haproxy };

class Balancer {
 public:
  // Writes the configuration; does not start the program.
  Balancer(BalancerKind kind, std::uint16_t first_node, std::uint16_t second_node);
  ~Balancer();
  Balancer(const Balancer&) = delete;
  Balancer& operator=(const Balancer&) = delete;

  static bool is_there(BalancerKind kind);
  // Returns a shell command that makes the program check its configuration.
  std::string checking_line() const;
  // Starts the program and waits until it accepts connections. Returns false on a timeout.
  bool start();
  std::uint16_t port() const { return port_; }
  std::string url() const { return "https://127.0.0.1:" + std::to_string(port_); }

 private:
  std::string command() const;
  void write_nginx(const std::string& nodes_first, const std::string& nodes_second) const;
  void write_haproxy(const std::string& nodes_first, const std::string& nodes_second) const;
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  TemporaryFolder folder_;
  BalancerKind kind_;
  std::uint16_t port_;
  int process_ = -1;
};

}  // namespace toolyard::testing
