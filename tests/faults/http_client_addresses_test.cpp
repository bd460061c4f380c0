// The HTTP client connects to no address that is not allowed, however the URL spells it: neither to
// this machine nor to its network, where a server waits that must never be called.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <fstream>
#include <string>
#include <vector>

#include "adapters/http_client/client.h"
#include "adapters/http_client/public_address.h"
#include "tests/support/servers/loopback_server.h"
#include "tests/support/vectors.h"

namespace {

using namespace toolyard::http_client;
using toolyard::testing::LoopbackServer;

constexpr Limits quick{.connect_time = std::chrono::milliseconds(2'000),
                       .whole_time = std::chrono::milliseconds(4'000)};

std::expected<Response, Failure> get(const std::string& url, Options options) {
  Client client(std::move(options));
  return client.send({.url = url});
}

class AllowedAddresses : public ::testing::Test {
 protected:
  AllowedAddresses() {
    server_.start([](int socket) {
      char bytes[4096];
      static_cast<void>(::recv(socket, bytes, sizeof bytes, 0));
      constexpr std::string_view answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
      static_cast<void>(::send(socket, answer.data(), answer.size(), MSG_NOSIGNAL));
    });
  }
  std::string url(const std::string& host) const {
    return "http://" + host + ":" + std::to_string(server_.port()) + "/";
  }
  LoopbackServer server_;
};

TEST_F(AllowedAddresses, AreCheckedAfterNamesAreResolved) {
  for (const std::string host : {"127.0.0.1", "localhost", "LOCALHOST", "127.1", "2130706433",
                                 "0x7f000001", "0177.0.0.1", "[::ffff:127.0.0.1]"}) {
    const auto refused = get(url(host), {.limits = quick, .allows_address = is_public});
    ASSERT_FALSE(refused) << host;
    EXPECT_EQ(refused.error().fault, Fault::address_refused) << host << refused.error().what;
  }
  EXPECT_EQ(server_.connections(), 0u);
}

TEST_F(AllowedAddresses, AreReachedIfTheRuleSaysSo) {
  std::vector<toolyard::Address> requested;
  const auto done = get(url("127.0.0.1"), {.limits = quick, .allows_address = [&](const auto& one) {
                                             requested.push_back(one);
                                             return true;
                                           }});
  ASSERT_TRUE(done) << done.error().what;
  EXPECT_EQ(done->body, "ok");
  ASSERT_EQ(requested.size(), 1u);
  EXPECT_EQ(requested.front(), *toolyard::parse_address("127.0.0.1"));
}

TEST_F(AllowedAddresses, OfTheListOfAttacksAreNone) {
  const auto folder = vectors({"attacks/lists"});
  if (!folder) GTEST_SKIP() << "The lists of attacks are missing: set TOOLYARD_VECTORS.";
  std::ifstream list(*folder / "attacks/lists/ssrf_urls_all_must_be_blocked.txt");
  std::size_t count = 0;
  for (std::string line; std::getline(list, line);) {
    const auto target = line.substr(0, line.find("  #"));
    if (target.empty()) continue;
    ++count;
    EXPECT_FALSE(get(target, {.limits = quick, .allows_address = is_public})) << target;
  }
  EXPECT_GT(count, 40u);
}

}  // namespace
