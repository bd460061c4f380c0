#include "tests/deploy/balancer.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <chrono>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "tests/deploy/files.h"
#include "tests/server/raw_client.h"

namespace toolyard::testing {

namespace {

std::uint16_t free_port() {
  const int file = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* any = reinterpret_cast<sockaddr*>(&address);
  const bool is_bound = ::bind(file, any, size) == 0 && ::getsockname(file, any, &size) == 0;
  ::close(file);
  if (!is_bound) throw std::runtime_error("no free port");
  return ntohs(address.sin_port);
}

std::string at(std::uint16_t port) { return "127.0.0.1:" + std::to_string(port); }

}  // namespace

bool Balancer::is_there(BalancerKind kind) {
  return has_program(kind == BalancerKind::nginx ? "nginx" : "haproxy");
}

Balancer::Balancer(BalancerKind kind, std::uint16_t first_node, std::uint16_t second_node)
    : kind_(kind), port_(free_port()) {
  const auto made =
      run_line("openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout " +
               path("privkey.pem") + " -out " + path("fullchain.pem"));
  if (made.code != 0) throw std::runtime_error("no certificate: " + made.out);
  run_line("cat " + path("*.pem") + " > " + path("toolyard.pem"));
  if (kind == BalancerKind::nginx) write_nginx(at(first_node), at(second_node));
  else write_haproxy(at(first_node), at(second_node));
}

Balancer::~Balancer() {
  if (process_ <= 0) return;
  ::kill(process_, SIGTERM);
  ::waitpid(process_, nullptr, 0);
}

void Balancer::write_nginx(const std::string& nodes_first, const std::string& nodes_second) const {
  auto text = source_text("deploy/nginx.conf");
  text = replaced(std::move(text), "toolyard-1:8080", nodes_first);
  text = replaced(std::move(text), "toolyard-2:8080", nodes_second);
  text = replaced(std::move(text), "/etc/nginx/tls", folder_.path().string());
  text = replaced(std::move(text), "listen 443 ", "listen " + at(port_) + " ");
  // Directories that it can write to without being root.
  std::string own = "http {\n  access_log off;\n";
  for (const auto* what : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
    own += std::string(what) + "_temp_path " + path(what) + ";\n";
  text = replaced(std::move(text), "\nhttp {", "\n" + own);
  std::ofstream(path("nginx.conf"))
      << "pid " << path("pid") << ";\nerror_log " << path("log") << ";\n"
      << text;
}

void Balancer::write_haproxy(const std::string& nodes_first,
                             const std::string& nodes_second) const {
  auto text = source_text("deploy/haproxy.cfg");
  text = replaced(std::move(text), " toolyard-1:8080", " " + nodes_first);
  text = replaced(std::move(text), " toolyard-2:8080", " " + nodes_second);
  text = replaced(std::move(text), "/etc/haproxy/tls", folder_.path().string());
  text = replaced(std::move(text), "bind :443 ", "bind " + at(port_) + " ");
  std::ofstream(path("haproxy.cfg")) << text;
}

std::string Balancer::command() const {
  const std::string program = "PATH=$PATH:/usr/sbin:/usr/local/sbin exec ";
  if (kind_ == BalancerKind::nginx)
    return program + "nginx -p " + folder_.path().string() + " -e " + path("log") + " -c " +
           path("nginx.conf");
  return program + "haproxy -f " + path("haproxy.cfg");
}

std::string Balancer::checking_line() const {
  return "( " + command() + (kind_ == BalancerKind::nginx ? " -t" : " -c") + " )";
}

bool Balancer::start() {
  auto line = command() + (kind_ == BalancerKind::nginx ? " -g 'daemon off;'" : " -db");
  line += " >" + path("out") + " 2>&1 </dev/null";
  process_ = ::fork();
  if (process_ == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
    ::_exit(127);
  }
  for (int i = 0; i < 300; ++i) {
    if (http::RawClient(port_).connected()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return false;
}

}  // namespace toolyard::testing
