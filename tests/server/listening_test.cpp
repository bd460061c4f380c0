// Where a server listens: at every address of a name, and at sockets that it inherits.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netdb.h>
#include <sys/socket.h>

#include <set>

#include "tests/server/program.h"
#include "tests/server/raw_client.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::http {
namespace {

using toolyard::testing::run_line;
using toolyard::testing::ServingProgram;
using toolyard::testing::TemporaryFolder;

// A listening socket of one family on a free port, without SO_REUSEPORT.
class Socket {
 public:
  explicit Socket(int family) : file_(socket(family, SOCK_STREAM, 0)) {
    sockaddr_storage address{};
    address.ss_family = static_cast<sa_family_t>(family);
    if (family == AF_INET6) reinterpret_cast<sockaddr_in6&>(address).sin6_addr = in6addr_loopback;
    else reinterpret_cast<sockaddr_in&>(address).sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    auto* any = reinterpret_cast<sockaddr*>(&address);
    socklen_t size = family == AF_INET6 ? sizeof(sockaddr_in6) : sizeof(sockaddr_in);
    is_there_ = bind(file_, any, size) == 0 && listen(file_, 16) == 0;
    getsockname(file_, any, &size);
    port_ = ntohs(reinterpret_cast<sockaddr_in&>(address).sin_port);  // the same place in both
  }
  ~Socket() { close(file_); }
  bool is_there() const { return is_there_; }
  int file() const { return file_; }
  std::string port() const { return std::to_string(port_); }

 private:
  int file_;
  bool is_there_ = false;
  std::uint16_t port_ = 0;
};

std::string status_at(const std::string& place) {
  return run_line("curl -gsS -m 30 -o /dev/null -w '%{http_code}' http://" + place + "/").out;
}

// The addresses of a name that this machine has.
std::set<std::string> addresses_of(const std::string& name) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  std::set<std::string> all;
  if (getaddrinfo(name.c_str(), nullptr, &wanted, &found) != 0) return all;
  for (const auto* one = found; one; one = one->ai_next)
    if (Socket(one->ai_family).is_there())
      all.insert(one->ai_family == AF_INET6 ? "[::1]" : "127.0.0.1");
  freeaddrinfo(found);
  return all;
}

TEST(Listening, ANameStandsForEachOfItsAddresses) {
  const auto addresses = addresses_of("localhost");
  if (addresses.size() < 2) GTEST_SKIP() << "localhost has one family here";
  ServerOptions options;
  options.host = "localhost";
  const RunningServer server(options);
  for (const auto& address : addresses)
    EXPECT_EQ(status_at(address + ":" + std::to_string(server.port())), "200") << address;
}

TEST(Listening, AnAddressInUseIsRefusedInEitherFamily) {
  const Socket taken(AF_INET6);
  if (!taken.is_there() || addresses_of("localhost").size() < 2)
    GTEST_SKIP() << "there is no IPv6 here";
  const TemporaryFolder folder;
  const auto ran = run_line("timeout 60 " + toolyard::testing::program() +
                            " serve --listen=localhost:" + taken.port() +
                            " --data-dir=" + folder.path().string());
  EXPECT_EQ(ran.code, 1) << ran.out;
  EXPECT_NE(ran.out.find("cannot listen on localhost:" + taken.port() + ": Address already in use"),
            ran.out.npos)
      << ran.out;
}

TEST(Listening, EachInheritedSocketIsServedAndPrinted) {
  const Socket first(AF_INET), second(AF_INET), third(AF_INET6);
  const TemporaryFolder folder;
  std::string exec =
      "exec 3<&" + std::to_string(first.file()) + " 4<&" + std::to_string(second.file());
  std::vector<std::string> places{"127.0.0.1:" + first.port(), "127.0.0.1:" + second.port()};
  if (third.is_there()) {
    exec += " 5<&" + std::to_string(third.file());
    places.push_back("[::1]:" + third.port());
  }
  // More sockets than threads.
  const ServingProgram server({"--data-dir=" + folder.path().string(), "--threads=1"},
                              {"/bin/bash", "-c",
                               exec + "; LISTEN_PID=$$ LISTEN_FDS=" +
                                   std::to_string(places.size()) + " exec \"$0\" \"$@\""});
  std::string output;
  for (const auto& place : places) output += "listening on http://" + place + "\n";
  EXPECT_EQ(server.output(), output);
  for (const auto& place : places) EXPECT_EQ(status_at(place), "200") << place;
}

}  // namespace
}  // namespace toolyard::http
