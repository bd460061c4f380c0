// A balancer of a test's own, started with the project's configuration for it: only the names of
// the nodes, the addresses and the places of its files are others.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/temporary_folder.h"

namespace toolyard::testing {

enum class BalancerKind { nginx, haproxy };

class Balancer {
 public:
  // Does not start it yet.
  Balancer(BalancerKind kind, std::uint16_t first_node, std::uint16_t second_node);
  ~Balancer();
  Balancer(const Balancer&) = delete;
  Balancer& operator=(const Balancer&) = delete;

  static bool is_there(BalancerKind kind);
  // What makes the program read the configuration and say whether it is sound.
  std::string checking_line() const;
  // Returns when it accepts connections; false if it does not in time.
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
