// Tests socket activation: the program is restarted repeatedly while its listening socket stays
// open, as with systemd, and no connection is refused or lost meanwhile.
#include <gtest/gtest.h>

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>

#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

// A socket that listens on a free port of the loopback interface, and outlives the processes that
// accept from it.
class HeldSocket {
 public:
  HeldSocket() : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const general = reinterpret_cast<sockaddr*>(&address);
    if (bind(socket_, general, size) != 0 || listen(socket_, 128) != 0 ||
        getsockname(socket_, general, &size) != 0)
      throw std::runtime_error("no socket to listen on");
    port_ = ntohs(address.sin_port);
  }
  ~HeldSocket() { close(socket_); }
  HeldSocket(const HeldSocket&) = delete;
  HeldSocket& operator=(const HeldSocket&) = delete;
  std::uint16_t port() const { return port_; }
  // Returns the prefix of a command line that passes the socket to a program as systemd does.
  std::vector<std::string> before() const {
    return {"sh", "-c",
            "exec 3<&" + std::to_string(socket_) + "; LISTEN_PID=$$ LISTEN_FDS=1 exec \"$@\"",
            "sh"};
  }

 private:
  int socket_;
  std::uint16_t port_ = 0;
};

// Returns the output of a program that gets this descriptor as its listening socket.
std::string output_with(int descriptor) {
  return run_line("sh -c 'exec 3<&" + std::to_string(descriptor) +
                  "; LISTEN_PID=$$ LISTEN_FDS=1 exec " + program() +
                  " serve --listen 127.0.0.1:0 --data-dir " + TemporaryFolder().path().string() +
                  "' 2>&1")
      .out;
}

TEST(Handover, OtherSocketsAreReportedAtTheStart) {
  const auto complaint = "descriptor 3 is not a listening TCP socket";
  const int of_a_path = ::socket(AF_UNIX, SOCK_STREAM, 0);
  const sockaddr unnamed{.sa_family = AF_UNIX, .sa_data = {}};
  ASSERT_EQ(bind(of_a_path, &unnamed, sizeof unnamed.sa_family), 0);
  ASSERT_EQ(listen(of_a_path, 1), 0);
  EXPECT_TRUE(output_with(of_a_path).contains(complaint)) << output_with(of_a_path);
  EXPECT_TRUE(output_with(STDIN_FILENO).contains(complaint));
  close(of_a_path);
}

TEST(HandoverSoak, RefusesNoConnection) {
  const Site site;
  const HeldSocket socket;
  auto program = std::make_unique<ServingProgram>(site.options(), socket.before());
  ASSERT_EQ(program->port(), socket.port());
  const auto key = Site::make_key(socket.port());
  std::atomic<bool> is_over = false;
  std::atomic<std::int64_t> answered = 0, lost = 0;
  std::vector<std::jthread> callers;
  for (int i = 0; i < 4; ++i)
    callers.emplace_back([&] {
      while (!is_over) {
        ApiClient client(socket.port());  // a new connection for each call
        const auto answer = client.call("POST", "/api/v1/t/base64/", R"({"input":"hello"})", key);
        ++(answer.status == 200 ? answered : lost);
      }
    });
  SoakRow row("restarts with the socket kept open", 5);
  while (row.again()) {
    const auto before = answered.load();
    EXPECT_TRUE(eventually([&] { return answered > before + 20; }));
    program->end(SIGTERM);
    program = std::make_unique<ServingProgram>(site.options(), socket.before());
  }
  is_over = true;
  callers.clear();
  row.count("connections answered", answered);
  row.lost("connections", lost);
}

}  // namespace
}  // namespace toolyard::testing
