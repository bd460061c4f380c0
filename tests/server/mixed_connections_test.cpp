// Nothing of one connection may reach another: neither bytes that a client sends after its request
// was refused, nor the response to a client that has left.
#include <gtest/gtest.h>

#include <string>

#include "raw_client.h"

namespace toolyard::http {
namespace {

using namespace std::chrono_literals;

// When this returns, the server has handled all that was sent before.
void let_server_read(RawClient& client) {
  for (int i = 0; i < 3; ++i) {
    client.send(post("/", "x"));
    EXPECT_EQ(client.read().body, "x|");
  }
}

class MixedConnections : public ::testing::TestWithParam<const char*> {};

TEST_P(MixedConnections, KeepWhatIsSentAfterTheResponseOutOfOtherBodies) {
  RunningServer server({.progress_interval = 50ms});
  RawClient slow(server.port()), other(server.port()), bystander(server.port());
  slow.send("POST /large HTTP/1.1\r\nHost: a\r\n" + std::string(GetParam()) +
            std::string(1'000, ' '));
  EXPECT_EQ(slow.read().status, 408);
  const std::string body(20'000, 'v');
  const std::string request = post("/", body);
  other.send(request.substr(0, request.size() - 5'000));
  let_server_read(bystander);
  slow.send(std::string(8'000, 'A'));
  let_server_read(bystander);
  other.send(request.substr(request.size() - 5'000));
  EXPECT_TRUE(other.read().body == body + "|");
}

INSTANTIATE_TEST_SUITE_P(Bodies, MixedConnections,
                         ::testing::Values("Content-Length: 60000\r\n\r\n",
                                           "Content-Length: 600000\r\n\r\n",
                                           "Transfer-Encoding: chunked\r\n\r\nF000\r\n"));

TEST(LeftConnections, DropTheResponseOfAClientThatHasLeft) {
  RunningServer server;
  server.api.delay = 20ms;
  RawClient honest(server.port());
  for (int i = 1; i <= 5; ++i) {
    RawClient leaver(server.port());
    leaver.send(post("/slow", std::string(50'000, 'a'), "X-Request-Id: leaver\r\n"));
    while (server.api.handled < i) std::this_thread::sleep_for(1ms);
    leaver.reset();
    while (server.server().connections() > 1) std::this_thread::sleep_for(1ms);
    honest.send("GET /missing HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\n\r\n");
    const auto answer = honest.read();
    EXPECT_TRUE(answer.has("X-Request-Id: mine\r\n")) << answer.head;
    EXPECT_EQ(answer.body, "|");
    server.api.handled = i;
  }
}

}  // namespace
}  // namespace toolyard::http
