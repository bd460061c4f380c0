// The transport over real sockets: order of responses, limits, deadlines, refusals and draining.
#include <gtest/gtest.h>

#include <string>

#include "raw_client.h"

namespace toolyard::http {
namespace {

using namespace std::chrono_literals;

TEST(Transport, WritesTheHeadersEveryAnswerHas) {
  RunningServer server;
  RawClient client(server.port());
  client.send("POST /x HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine-1\r\nContent-Length: 2\r\n\r\nhi");
  const RawAnswer answer = client.read();
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "hi|");
  for (const char* line :
       {"HTTP/1.1 200 OK\r\n", "\r\nDate: ", " GMT\r\n", "\r\nContent-Type: text/plain\r\n",
        "\r\nCache-Control: no-store\r\n", "\r\nX-Content-Type-Options: nosniff\r\n",
        "\r\nReferrer-Policy: no-referrer\r\n", "\r\nContent-Security-Policy: default-src 'none'",
        "\r\nX-Request-Id: mine-1\r\n"}) {
    EXPECT_TRUE(answer.has(line)) << line;
  }
  client.send(post("/", "", "X-Request-Id: not fit\r\n"));
  const RawAnswer second = client.read();
  const std::size_t at = second.head.find("X-Request-Id: ");
  EXPECT_EQ(second.head.find("\r\n", at) - at, 14u + 26u);
}

TEST(Transport, AnswersPipelinedRequestsInOrder) {
  RunningServer server;
  server.api.delay = 5ms;
  RawClient client(server.port());
  std::string all;
  for (int i = 0; i < 200; ++i) {
    all += post(i % 50 == 7 ? "/slow" : "/", std::to_string(i));
    if (i % 60 == 0) all += "GET /forbidden HTTP/1.1\r\nHost: a\r\n\r\n";
  }
  client.send(all);
  for (int i = 0; i < 200; ++i) {
    ASSERT_EQ(client.read().body, std::to_string(i) + "|");
    if (i % 60 == 0) {
      ASSERT_EQ(client.read().status, 403);
    }
  }
}

TEST(Transport, HoldsBackWhileAnswersAreUnread) {
  RunningServer server;
  RawClient client(server.port(), 4096);
  std::string all;
  for (int i = 0; i < 50; ++i) all += "GET /megabytes HTTP/1.1\r\nHost: a\r\n\r\n";
  client.send(all);
  std::this_thread::sleep_for(100ms);
  EXPECT_LT(server.api.handled, 10);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(client.read().body.size(), 8u << 20);
}

TEST(Transport, CutsOffAReaderThatStalls) {
  RunningServer server({.progress_interval = 50ms});
  RawClient client(server.port(), 4096);
  client.send("GET /megabytes HTTP/1.1\r\nHost: a\r\n\r\n");
  while (server.api.handled == 0) std::this_thread::sleep_for(1ms);
  for (int i = 0; i < 200 && server.server().connections() != 0; ++i) {
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(server.server().connections(), 0u);
}

TEST(Transport, TakesLargeBodiesInOrderAndWhole) {
  RunningServer server;
  std::string body;
  while (body.size() < (5u << 20)) body += std::to_string(body.size()) + ",";
  RawClient client(server.port());
  std::thread writer([&] { client.send(post("/large", body)); });
  EXPECT_TRUE(client.read().body == body + "|");
  writer.join();
  std::string chunked = "POST /large HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (std::size_t at = 0, size = 1; at < body.size(); at += size, size = size * 3 % 70'001 + 1) {
    char line[32];
    const std::string piece = body.substr(at, size);
    std::snprintf(line, sizeof line, "%zx\r\n", piece.size());
    chunked += line + piece + "\r\n";
  }
  std::thread chunk_writer([&] { client.send(chunked + "0\r\n\r\n"); });
  EXPECT_TRUE(client.read().body == body + "|");
  chunk_writer.join();
}

TEST(Transport, RefusesBodiesBeyondTheLimit) {
  RunningServer server;
  {
    RawClient client(server.port());
    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n");
    const RawAnswer answer = client.read();
    EXPECT_EQ(answer.status, 413);
    EXPECT_TRUE(answer.has("Connection: close"));
    client.send(std::string(1'000'000, 'x'));
    client.end_sending();
    EXPECT_TRUE(client.ended());
  }
  RawClient client(server.port());
  client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\n" +
              std::string(65535, 'x') + "\r\nffff\r\n");
  EXPECT_EQ(client.read().status, 413);
  EXPECT_EQ(server.api.handled, 0);
}

TEST(Transport, RefusesBodiesThatFindNoMemoryAndRecovers) {
  RunningServer server({.max_held_bytes = 3u << 20});
  for (const char* framing :
       {"Content-Length: 8000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n7a1200\r\n"}) {
    RawClient client(server.port());
    client.send("POST /large HTTP/1.1\r\nHost: a\r\n" + std::string(framing) +
                std::string(8'000'000, 'x'));
    EXPECT_EQ(client.read().status, 503);
  }
  RawClient client(server.port());
  const std::string body(1'400'000, 'y');
  client.send(post("/large", body));
  EXPECT_TRUE(client.read().body == body + "|");
}

TEST(Transport, RefusesToShareAPortByMistake) {
  RunningServer server;
  MemoryLog log;
  Threads threads(log);
  EchoApi api;
  const ServerOptions same{.port = server.port(), .threads = 1};
  EXPECT_THROW(Server(same, api, log, threads), std::runtime_error);
}

TEST(Transport, KeepsTheConnectionBehindASmallRefusedBody) {
  RunningServer server;
  RawClient client(server.port());
  client.send("POST /forbidden HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n");
  EXPECT_EQ(client.read().status, 403);
  client.send(std::string(9000, 'x') + post("/forbidden", "GET / HTTP/1.1") + post("/", "b"));
  EXPECT_EQ(client.read().status, 403);
  EXPECT_EQ(client.read().body, "b|");
}

TEST(Transport, HonoursExpectContinue) {
  RunningServer server;
  RawClient client(server.port());
  client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n");
  EXPECT_EQ(client.read().status, 100);
  client.send("abc");
  EXPECT_EQ(client.read().body, "abc|");
  client.send(post("/", "abc", "Expect: 100-continue\r\n"));
  EXPECT_EQ(client.read().body, "abc|");
  client.send(
      "POST /forbidden HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
      "Content-Length: 3\r\n\r\n");
  EXPECT_EQ(client.read().status, 403);
  client.end_sending();
  EXPECT_TRUE(client.ended());
}

TEST(Transport, CutsTheBodyFromHeadAnswers) {
  RunningServer server;
  RawClient client(server.port());
  client.send("HEAD /text HTTP/1.1\r\nHost: a\r\n\r\nGET /nothing HTTP/1.1\r\nHost: a\r\n\r\n" +
              post("/", "x"));
  EXPECT_TRUE(client.read(true).has("Content-Length: 5000\r\n"));
  const RawAnswer nothing = client.read();
  EXPECT_EQ(nothing.status, 204);
  EXPECT_FALSE(nothing.has("Content-Length"));
  EXPECT_EQ(client.read().body, "x|");
}

TEST(Transport, PacksTextWhereItIsAccepted) {
  RunningServer server;
  RawClient client(server.port());
  client.send("GET /text HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br, gzip\r\n\r\n");
  const RawAnswer packed = client.read();
  EXPECT_TRUE(packed.has("Content-Encoding: gzip\r\n"));
  EXPECT_TRUE(packed.has("Vary: Accept-Encoding\r\n"));
  EXPECT_EQ(packed.body.substr(0, 2), "\x1f\x8b");
  client.send("GET /text HTTP/1.1\r\nHost: a\r\n\r\n");
  const RawAnswer plain = client.read();
  EXPECT_FALSE(plain.has("Content-Encoding"));
  EXPECT_TRUE(plain.has("Vary: Accept-Encoding\r\n"));
  EXPECT_EQ(plain.body, std::string(5000, 't'));
}

TEST(Transport, SpeaksHttp10) {
  RunningServer server;
  {
    RawClient client(server.port());
    client.send("GET /?a HTTP/1.0\r\n\r\n");
    EXPECT_EQ(client.read().body, "|a");
    client.end_sending();
    EXPECT_TRUE(client.ended());
  }
  RawClient client(server.port());
  client.send("GET /?a HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  EXPECT_TRUE(client.read().has("Connection: keep-alive\r\n"));
  client.send("GET /?b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  EXPECT_TRUE(client.read().has("Connection: close\r\n"));
  EXPECT_TRUE(client.ended());
}

TEST(Transport, TurnsHandlerFaultsInto500WithOneLogLine) {
  RunningServer server;
  RawClient client(server.port());
  for (const char* path : {"/throws", "/drops", "/admission-throws"}) {
    client.send(post(path, "x", "X-Request-Id: id-7\r\n"));
    const RawAnswer answer = client.read();
    EXPECT_EQ(answer.status, 500) << path;
    EXPECT_EQ(answer.body, R"({"code":"internal_error","request_id":"id-7"})") << path;
  }
  const std::string log = server.log.text();
  EXPECT_EQ(std::count(log.begin(), log.end(), '\n'), 3) << log;
  EXPECT_NE(log.find(R"("request_id":"id-7","reason":"broken")"), std::string::npos) << log;
}

TEST(Transport, LogsEveryRequestWithItsTraceIfEnabled) {
  RunningServer server({}, LogLevel::debug);
  RawClient client(server.port());
  client.send(post("/echo?secret=1", "four",
                   "X-Request-Id: id-8\r\n"
                   "Traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\n"));
  EXPECT_EQ(client.read().status, 200);
  client.send(post("/echo", "x", "X-Request-Id: id-9\r\nTraceparent: none\r\n"));
  EXPECT_EQ(client.read().status, 200);
  const std::string log = server.log.text();
  EXPECT_EQ(std::count(log.begin(), log.end(), '\n'), 2) << log;
  EXPECT_NE(log.find(R"("level":"debug","message":"request","request_id":"id-8",)"
                     R"("trace_id":"0af7651916cd43dd8448eb211c80319c","method":"POST",)"
                     R"("path":"/echo","status":200,"request_bytes":4,"answer_bytes":13,)"),
            std::string::npos)
      << log;
  EXPECT_NE(log.find(R"("request_id":"id-9","method":"POST")"), std::string::npos) << log;
  EXPECT_EQ(log.find("secret"), std::string::npos) << log;
}

TEST(Transport, AnswersASlowHeaderWith408) {
  RunningServer server({.header_timeout = 60ms});
  RawClient slow(server.port());
  RawClient silent(server.port());
  for (const char* piece : {"GET / HT", "TP/1.1\r\n", "Host: a\r\n", "A: b\r\n", "C: d\r\n"}) {
    slow.send(piece);
    std::this_thread::sleep_for(25ms);
  }
  EXPECT_EQ(slow.read().status, 408);
  EXPECT_TRUE(silent.ended());
}

TEST(Transport, AnswersASlowBodyWith408AndBearsAFastOne) {
  RunningServer server({.progress_interval = 50ms, .body_min_bytes_per_second = 1000});
  RawClient slow(server.port());
  slow.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 50000\r\n\r\n");
  RawClient fast(server.port());
  fast.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3000\r\n\r\n");
  for (int i = 0; i < 15; ++i) {
    slow.send("x");
    fast.send(std::string(200, 'y'));
    std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(slow.read().status, 408);
  EXPECT_EQ(fast.read().body, std::string(3000, 'y') + "|");
}

TEST(Transport, ClosesIdleConnections) {
  RunningServer server({.idle_timeout = 40ms});
  RawClient client(server.port());
  client.send(post("/", "a"));
  EXPECT_EQ(client.read().body, "a|");
  EXPECT_TRUE(client.ended());
}

TEST(Transport, TurnsConnectionsAwayWhenFull) {
  RunningServer server({.max_connections = 1});
  RawClient first(server.port());
  first.send(post("/", "a"));
  EXPECT_EQ(first.read().body, "a|");
  RawClient second(server.port());
  EXPECT_EQ(second.read().status, 503);
  first.send(post("/", "b"));
  EXPECT_EQ(first.read().body, "b|");
}

TEST(Transport, DrainAnswersWhatIsUnderWayAndThenEnds) {
  RunningServer server({.threads = 2});
  server.api.delay = 150ms;
  RawClient slow(server.port());
  RawClient half(server.port());
  RawClient idle(server.port());
  slow.send(post("/slow", "s") + post("/", "t"));
  half.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab");
  idle.send(post("/", "i"));
  EXPECT_EQ(idle.read().body, "i|");
  std::this_thread::sleep_for(30ms);
  server.server().drain();
  EXPECT_TRUE(server.server().draining());
  half.send("cd");
  const RawAnswer whole = half.read();
  EXPECT_EQ(whole.body, "abcd|");
  EXPECT_TRUE(whole.has("Connection: close\r\n"));
  EXPECT_TRUE(idle.ended());
  const RawAnswer late = slow.read();
  EXPECT_EQ(late.body, "s|");
  EXPECT_TRUE(late.has("Connection: close\r\n"));
  slow.end_sending();
  half.end_sending();
  server.join();
  EXPECT_EQ(server.server().connections(), 0u);
  EXPECT_FALSE(RawClient(server.port()).connected());
}

TEST(Transport, DrainLosesNoAnswerOfBusyClients) {
  RunningServer server({.threads = 2, .drain_idle_grace = 50ms});
  std::atomic<int> lost{0};
  std::atomic<int> answered{0};
  std::vector<std::thread> clients;
  for (int i = 0; i < 16; ++i) {
    clients.emplace_back([&] {
      RawClient client(server.port());
      for (;;) {
        client.send(post("/", "x"));
        const RawAnswer answer = client.read();
        if (answer.status != 200) {
          ++lost;
          return;
        }
        ++answered;
        if (answer.has("Connection: close")) return;
      }
    });
  }
  std::this_thread::sleep_for(100ms);
  server.server().drain();
  for (std::thread& client : clients) client.join();
  server.join();
  EXPECT_EQ(lost, 0);
  EXPECT_GT(answered, 16);
}

TEST(Transport, DrainEndsInTimeWhateverHangs) {
  RunningServer server({.drain_timeout = 100ms});
  server.api.delay = 400ms;
  RawClient client(server.port());
  client.send(post("/slow", "s"));
  std::this_thread::sleep_for(20ms);
  server.server().drain();
  server.join();
  EXPECT_NE(server.log.text().find("drain ended with connections open"), std::string::npos);
}

}  // namespace
}  // namespace toolyard::http
