// The memory of connections is bounded: requests from their first byte, responses until they are
// sent. Calls are stopped if their caller has left, or if they outlive a drain.
#include <gtest/gtest.h>

#include <deque>
#include <string>

#include "raw_client.h"
#include "tests/support/eventually.h"

namespace toolyard::http {
namespace {

using namespace std::chrono_literals;

std::string beginning_of_body(std::size_t declared, std::size_t sent) {
  return "POST /large HTTP/1.1\r\nHost: a\r\nContent-Length: " + std::to_string(declared) +
         "\r\n\r\n" + std::string(sent, 'x');
}

TEST(HeldBytes, OfBodiesThatNeverEndLeaveRoomToOthers) {
  RunningServer server({.max_held_bytes = 8u << 20});
  std::deque<RawClient> hoarders;
  for (int i = 0; i < 20; ++i)
    hoarders.emplace_back(server.port()).send(beginning_of_body(4 << 20, 900'000));
  int refused = 0;
  for (auto& hoarder : hoarders)
    if (hoarder.readable(500)) {
      EXPECT_EQ(hoarder.read().status, 503);
      ++refused;
    }
  EXPECT_GE(refused, 20 - 9);
  EXPECT_LT(refused, 20) << "what fits is taken";
  RawClient honest(server.port());
  honest.send(post("/", std::string(50'000, 'y')));
  EXPECT_EQ(honest.read().body.size(), 50'001u);
  hoarders.clear();
  EXPECT_TRUE(testing::eventually([&] { return server.server().connections() == 1; }));
  honest.send(post("/large", std::string(3 << 20, 'z')));
  EXPECT_EQ(honest.read().body.size(), (3u << 20) + 1) << "all was given back";
}

// What is charged is what has arrived: a client cannot keep others out by what it declares.
TEST(HeldBytes, AreNotUsedByWhatIsDeclared) {
  RunningServer server({.max_held_bytes = 1u << 20});
  std::deque<RawClient> clients;
  for (int i = 0; i < 300; ++i)
    clients.emplace_back(server.port())
        .send(i % 2 == 0 ? beginning_of_body(65'400, 0)
                         : "POST /large HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
  EXPECT_TRUE(testing::eventually([&] { return server.server().connections() == 300; }));
  RawClient honest(server.port());
  honest.send(post("/", std::string(60'000, 'y')));
  EXPECT_EQ(honest.read().body.size(), 60'001u);
}

TEST(HeldBytes, OfSmallBodiesFromOneNetworkLeaveRoomToOthers) {
  RunningServer server({.max_held_bytes = 4u << 20});
  std::deque<RawClient> slow;
  for (int i = 0; i < 100; ++i)
    slow.emplace_back(server.port()).send(beginning_of_body(60'000, 40'000));
  int refused = 0;
  EXPECT_TRUE(testing::eventually([&] {
    refused = 0;
    for (auto& client : slow) refused += client.readable(0);
    return refused > 50;
  })) << refused;
  RawClient other(server.port(), 0, "127.0.0.2");
  other.send(post("/large", std::string(2u << 20, 'o')));
  EXPECT_EQ(other.read().body.size(), (2u << 20) + 1);
}

TEST(HeldBytes, CountRecycledMemoryAsAWhole) {
  RunningServer server({.max_held_bytes = 6u << 20});
  std::string text(4 << 20, 'a');
  for (std::size_t i = 0; i < text.size(); i += 1'000) text[i] = static_cast<char>('a' + i % 26);
  RawClient before(server.port()), slow(server.port());
  before.send(post("/large", std::string(3 << 20, 'z')));
  EXPECT_EQ(before.read().body.size(), (3u << 20) + 1);
  const auto request = post("/large", text);
  const auto sent = request.size() - text.size() + 900'000;
  slow.send(request.substr(0, sent));
  EXPECT_TRUE(testing::eventually([&] {
    RawClient other(server.port());
    other.send(post("/large", text));
    return other.read().status == 503;
  })) << "the slow body has the block of 3 MiB";
  slow.send(request.substr(sent));
  EXPECT_TRUE(slow.read().body == text + "|");
}

TEST(HeldBytes, OfAnswersThatNobodyReadsAreBounded) {
  RunningServer server({.max_held_bytes = 20u << 20});
  std::deque<RawClient> clients;
  for (int i = 0; i < 2; ++i)
    clients.emplace_back(server.port(), 4096).send("GET /megabytes HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_TRUE(testing::eventually([&] { return server.api.handled == 2; }));
  RawClient third(server.port());
  third.send("GET /megabytes HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(third.read().status, 503);
  for (auto& client : clients) EXPECT_EQ(client.read().body.size(), 8u << 20);
  third.send("GET /megabytes HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(third.read().body.size(), 8u << 20);
}

TEST(HeldBytes, OfAnswersToOneCallerLeaveRoomToOthers) {
  RunningServer server({.max_held_bytes = 40u << 20});
  std::deque<RawClient> slow;
  for (int i = 0; i < 2; ++i)
    slow.emplace_back(server.port(), 4096).send("GET /megabytes?a HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_TRUE(testing::eventually([&] { return server.api.handled == 2; }));
  RawClient again(server.port()), other(server.port());
  again.send("GET /megabytes?a HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(again.read().status, 503) << "beyond half";
  again.send("GET /text?a HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(again.read().status, 200) << "small answers are not counted";
  other.send("GET /megabytes?bb HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(other.read().body.size(), 8u << 20);
  for (auto& client : slow) EXPECT_EQ(client.read().body.size(), 8u << 20);
  again.send("GET /megabytes?a HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(again.read().body.size(), 8u << 20) << "all was given back";
}

TEST(HeldBytes, AlwaysSufficeForOneAnswerToEachCaller) {
  RunningServer server({.max_held_bytes = 20u << 20});
  RawClient slow(server.port(), 4096), again(server.port()), other(server.port());
  slow.send("GET /megabytes?a HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_TRUE(testing::eventually([&] { return server.api.handled == 1; }));
  again.send("GET /megabytes?a HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(again.read().status, 503);
  other.send("GET /megabytes?bb HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(other.read().body.size(), 8u << 20);
  EXPECT_EQ(slow.read().body.size(), 8u << 20);
}

TEST(HeldBytes, AreNotUsedByAnswersToHead) {
  RunningServer server({.max_held_bytes = 20u << 20});
  RawClient client(server.port());
  for (int i = 0; i < 5; ++i) {
    client.send("HEAD /megabytes HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_EQ(client.read(true).status, 200) << i;
  }
}

// The rate is above the minimum for small bodies, but too slow for a body of this size.
TEST(HeldBytes, OfALargeBodyArriveAtARateThatFitsThem) {
  RunningServer server({.progress_interval = 50ms, .body_min_bytes_per_second = 1});
  RawClient slow(server.port());
  slow.send(beginning_of_body(4 << 20, 3 << 20));
  while (!slow.readable(10)) slow.send("x");
  EXPECT_EQ(slow.read().status, 408);
}

// Each interval has been fast enough, but all of them take longer than the size allows.
TEST(HeldBytes, OfABodyAreNotKeptForAsLongAsItsClientLikes) {
  RunningServer server({.progress_interval = 20ms,
                        .body_min_bytes_per_second = 1,
                        .body_grace = 200ms,
                        .body_bytes_per_second = 1'000'000});
  RawClient slow(server.port());
  slow.send(beginning_of_body(50'000, 5'000));
  while (!slow.readable(5)) slow.send("xxxxxxxx");
  EXPECT_EQ(slow.read().status, 408);
}

TEST(Connections, OfOneNetworkAreHalfOfAllAtMost) {
  RunningServer server({.max_connections = 20});
  std::deque<RawClient> clients;
  for (int i = 0; i < 12; ++i) clients.emplace_back(server.port());
  for (int i = 10; i < 12; ++i) EXPECT_EQ(clients[std::size_t(i)].read().status, 503);
  RawClient other(server.port(), 0, "127.0.0.2");
  other.send(post("/", "o"));
  EXPECT_EQ(other.read().body, "o|");
  clients.clear();
  EXPECT_TRUE(testing::eventually([&] { return server.server().connections() == 1; }));
  RawClient again(server.port());
  again.send(post("/", "a"));
  EXPECT_EQ(again.read().body, "a|");
}

TEST(Connections, ThroughATrustedProxyAreNotOfOneNetwork) {
  RunningServer server({.max_connections = 20, .trusted_proxies = {*parse_network("127.0.0.1")}});
  std::deque<RawClient> clients;
  for (int i = 0; i < 18; ++i) {
    clients.emplace_back(server.port()).send(post("/", "p"));
    EXPECT_EQ(clients.back().read().body, "p|");
  }
}

// Others get their turn between the requests of a client that sends many at once.
TEST(Connections, TakeTurns) {
  RunningServer server;
  RawClient greedy(server.port()), other(server.port());
  std::string many;
  for (int i = 0; i < 100; ++i) many += "GET /busy HTTP/1.1\r\nHost: a\r\n\r\n";
  greedy.send(many);
  EXPECT_TRUE(testing::eventually([&] { return server.api.handled > 0; }));
  other.send(post("/count", ""));
  const auto before = other.read();
  EXPECT_LT(std::stoi(before.body), 90) << "it did not wait for all of them";
  for (int i = 0; i < 100; ++i) EXPECT_EQ(greedy.read().status, 200);
}

TEST(Stopping, ACallWhoseCallerHasLeft) {
  RunningServer server;
  {
    RawClient client(server.port());
    client.send("GET /endless HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_TRUE(testing::eventually([&] { return server.api.handled == 1; }));
    EXPECT_EQ(server.api.stopped, StopReason::none);
  }
  EXPECT_TRUE(testing::eventually([&] { return server.api.stopped == StopReason::caller_left; }));
}

TEST(Stopping, NoCallOfACallerThatHasOnlySentEverything) {
  RunningServer server;
  server.api.delay = 50ms;
  RawClient client(server.port());
  client.send(post("/slow", "s"));
  client.end_sending();
  EXPECT_EQ(client.read().body, "s|");
  EXPECT_TRUE(client.ended());
}

TEST(Stopping, CallsAreStoppedAtTheDrainDeadline) {
  RunningServer server({.drain_timeout = 60s, .drain_work_timeout = 50ms});
  RawClient client(server.port());
  client.send("GET /endless HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_TRUE(testing::eventually([&] { return server.api.handled == 1; }));
  server.server().drain();
  EXPECT_EQ(client.read().status, 200) << "what was left to say";
  EXPECT_EQ(server.api.stopped, StopReason::shutting_down);
  client.end_sending();
  server.join();
}

}  // namespace
}  // namespace toolyard::http
