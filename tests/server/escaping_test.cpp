// An exception that escapes on a thread of the server costs at most one connection.
#include "tests/support/escaping.h"

#include <gtest/gtest.h>

#include "tests/server/raw_client.h"

namespace toolyard::http {
namespace {

using testing::CountedThreads;
using testing::Escaping;
using testing::let_escape;

// Throws when a request for one of these paths is logged, while its response is being made.
class ThrowingLog final : public Log {
 public:
  ThrowingLog() : Log(LogLevel::debug) {}

 private:
  void emit(std::string_view line) override {
    if (line.contains(R"("path":"/exception")")) let_escape(Escaping::exception);
    if (line.contains(R"("path":"/stranger")")) let_escape(Escaping::stranger);
  }
};

// Continues a request later, and throws then.
class LateApi final : public Handler {
 public:
  Admission admit(Request&) override { return Admission::accept(0); }
  void handle(Request& request, Reply reply) override {
    const auto what = request.path == "/exception"  ? Escaping::exception
                      : request.path == "/stranger" ? Escaping::stranger
                                                    : Escaping::nothing;
    reply.resume([what](Reply here) {
      let_escape(what);
      here.send({});
    });
  }
  Response problem(int status, std::string_view, std::string_view, const Request*) override {
    Response answer;
    answer.status = status;
    return answer;
  }
};

class Serving {
 public:
  Serving(Handler& api, Log& log, Threads& threads)
      : server_({.threads = 1, .drain_idle_grace = std::chrono::milliseconds(50)}, api, log,
                threads),
        thread_([this] { server_.run(); }) {}
  ~Serving() {
    server_.drain();
    thread_.join();
  }
  std::uint16_t port() const { return server_.port(); }
  std::size_t connections() const { return server_.connections(); }

 private:
  Server server_;
  std::thread thread_;
};

TEST(Loops, CloseAConnectionThatAnExceptionEscapesFrom) {
  ThrowingLog log;
  CountedThreads threads;
  EchoApi api;
  const Serving server(api, log, threads);
  RawClient beside(server.port());
  beside.send(post("/", "before"));
  EXPECT_EQ(beside.read().body, "before|");
  for (const auto* path : {"/exception", "/stranger"}) {
    RawClient client(server.port());
    client.send(post("/", "first") + post(path, "secret") + post("/", "never"));
    EXPECT_TRUE(client.ended()) << "without a word";
    beside.send(post("/", "after"));
    EXPECT_EQ(beside.read().body, "after|") << "and nothing of the other's";
  }
  EXPECT_EQ(threads.failures("http-loop"), 2u);
  EXPECT_TRUE(testing::eventually([&] { return server.connections() == 1; }));
}

TEST(Loops, AnswerWhereGoingOnThrows) {
  testing::MemoryLog log;
  CountedThreads threads;
  LateApi api;
  const Serving server(api, log, threads);
  RawClient client(server.port());
  for (const auto* path : {"/", "/exception", "/stranger", "/"}) {
    client.send("GET " + std::string(path) + " HTTP/1.1\r\nHost: a\r\n\r\n");
    EXPECT_EQ(client.read().status, std::string_view(path) == "/" ? 200 : 500) << path;
  }
  EXPECT_EQ(threads.failures("http-loop"), 2u);
}

}  // namespace
}  // namespace toolyard::http
