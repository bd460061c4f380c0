#include "tests/support/servers/redis_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <stdexcept>
#include <thread>

namespace toolyard::testing {

namespace {

std::string redis_program() {
  for (const auto* name : {"redis-server", "valkey-server"})
    for (const auto* folder : {"/usr/bin/", "/usr/local/bin/", "/usr/sbin/"}) {
      const auto path = std::string(folder) + name;
      if (access(path.c_str(), X_OK) == 0) return path;
    }
  return {};
}

// Returns the beginning of the response; empty if the server does not respond.
std::string ask_at(const std::string& path, const std::string& command) {
  const int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  std::array<char, 1024> answer{};
  const auto line = command + "\r\n";
  ssize_t size = 0;
  if (connect(file, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
      write(file, line.data(), line.size()) == std::ssize(line))
    size = read(file, answer.data(), answer.size());
  close(file);
  return {answer.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
}

template <class Condition> void wait_until(const Condition& holds) {
  for (int i = 0; i < 3'000 && !holds(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

int free_port() {
  const int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* any = reinterpret_cast<sockaddr*>(&address);
  const bool is_bound = bind(file, any, size) == 0 && getsockname(file, any, &size) == 0;
  close(file);
  if (!is_bound) throw std::runtime_error("no free port");
  return ntohs(address.sin_port);
}

}  // namespace

bool RedisServer::is_there() { return !redis_program().empty(); }

void RedisServer::set_password(const std::string& password) {
  required_ = password;
  password_ = ":" + password + "@";
}

int RedisServer::listen_on_port() { return port_ = free_port(); }

int RedisServer::listen_with_tls(const std::string& certificate, const std::string& key) {
  const int port = free_port();
  tls_ = {"--tls-port",         std::to_string(port),
          "--tls-cert-file",    certificate,
          "--tls-key-file",     key,
          "--tls-auth-clients", "no"};
  return port;
}

void RedisServer::start() {
  const auto folder = folder_.path().string();
  std::vector<std::string> words{redis_program(), "--port",       std::to_string(port_),
                                 "--bind",        "127.0.0.1",    "--unixsocket",
                                 socket(),        "--save",       "",
                                 "--appendonly",  "no",           "--dir",
                                 folder,          "--databases",  "4",
                                 "--logfile",     folder + "/log"};
  if (!required_.empty()) words.insert(words.end(), {"--requirepass", required_});
  words.insert(words.end(), tls_.begin(), tls_.end());
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::filesystem::remove(socket());
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  wait_until([this] { return !ask("PING").empty(); });
}

std::string RedisServer::ask(const std::string& command) const { return ask_at(socket(), command); }

void RedisServer::follow(RedisServer& leader) {
  const auto port = std::to_string(leader.listen_on_port());
  leader.ask("CONFIG SET port " + port);
  ask("REPLICAOF 127.0.0.1 " + port);
  wait_until([this] { return ask("INFO replication").contains("master_link_status:up"); });
}

void RedisServer::take_place_of(const RedisServer& leader) {
  ask("REPLICAOF NO ONE");
  std::filesystem::rename(socket(), leader.socket());
}

void RedisServer::freeze() { ::kill(process_, SIGSTOP); }
void RedisServer::thaw() { ::kill(process_, SIGCONT); }

void RedisServer::kill() {
  if (process_ <= 0) return;
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
  process_ = -1;
}

}  // namespace toolyard::testing
