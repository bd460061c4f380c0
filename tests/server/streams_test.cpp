// Event streams of the transport, to clients that are fast, slow, silent or gone.
#include <gtest/gtest.h>

#include "tests/server/event_client.h"

namespace toolyard::http {
namespace {

using std::chrono::milliseconds;
using testing::EventClient;

// Responds to every call with a stream that the test fills.
class StreamApi final : public Handler {
 public:
  Admission admit(Request&) override { return Admission::accept(1000); }
  void handle(Request&, Reply reply) override {
    auto answer = reply.blank();
    answer.content_type = "text/event-stream";
    answer.events = std::make_shared<EventFeed>();
    {
      const std::scoped_lock lock(mutex_);
      feeds_.push_back(answer.events);
    }
    reply.send(std::move(answer));
  }
  Response problem(int status, std::string_view, std::string_view, const Request*) override {
    Response answer;
    answer.status = status;
    return answer;
  }
  std::shared_ptr<EventFeed> feed(std::size_t number) {
    const std::scoped_lock lock(mutex_);
    return feeds_.at(number).lock();
  }
  bool becomes_gone(std::size_t number) {
    for (int i = 0; i < 1'000 && feed(number); ++i) std::this_thread::sleep_for(milliseconds(5));
    return !feed(number);
  }

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<EventFeed>> feeds_;
};

// A server with one event loop and its handler.
template <class Api> class Served : public ::testing::Test {
 protected:
  Served() : server_(options(), api_, log_, threads_), thread_([this] { server_.run(); }) {}
  ~Served() override {
    server_.drain();
    thread_.join();
  }
  static ServerOptions options() {
    ServerOptions given;
    given.threads = 1;
    given.stream_interval = milliseconds(80);
    given.progress_interval = milliseconds(200);
    given.hangup_grace = milliseconds(20);
    given.drain_idle_grace = milliseconds(50);
    return given;
  }

  MemoryLog log_;
  Threads threads_{log_};
  Api api_;
  Server server_;
  std::thread thread_;
};

using Streams = Served<StreamApi>;

TEST_F(Streams, SendEventsAsTheyCome) {
  EventClient client(server_.port());
  ASSERT_EQ(client.follow("/", ""), 200);
  EXPECT_NE(client.head.find("Connection: close\r\n"), std::string::npos);
  for (int i = 0; i < 20; ++i) {
    const auto number = std::to_string(i);
    api_.feed(0)->put(number, "x");
    std::string block;
    while ((block = client.next()).starts_with(":")) {
    }
    EXPECT_EQ(block, "id: " + number + "\ndata: x\n\n");
  }
  api_.feed(0)->put("last", "y");
  api_.feed(0)->end();
  EXPECT_EQ(client.next(), "id: last\ndata: y\n\n");
  EXPECT_EQ(client.next(), "");
  EXPECT_TRUE(api_.becomes_gone(0));
}

TEST_F(Streams, ShowThatTheyLive) {
  EventClient client(server_.port());
  ASSERT_EQ(client.follow("/", ""), 200);
  EXPECT_EQ(client.next(), ": still here\n\n");
  EXPECT_EQ(client.next(), ": still here\n\n");
}

TEST_F(Streams, EndWithTheirClient) {
  {
    EventClient client(server_.port());
    ASSERT_EQ(client.follow("/", ""), 200);
    ASSERT_TRUE(api_.feed(0));
  }
  EXPECT_TRUE(api_.becomes_gone(0));
}

TEST_F(Streams, ASlowClientIsCutOffAndHoldsLittle) {
  EventClient client(server_.port());
  ASSERT_EQ(client.follow("/", ""), 200);
  const std::string large(std::size_t{4} << 20, 'x');
  for (int i = 0; i < 400; ++i) {
    const auto feed = api_.feed(0);
    if (!feed) break;
    feed->put(std::to_string(i), large);
    std::this_thread::sleep_for(milliseconds(5));
  }
  EXPECT_TRUE(api_.becomes_gone(0));
  for (int i = 0; i < 1'000 && server_.connections() > 0; ++i)
    std::this_thread::sleep_for(milliseconds(5));
  EXPECT_EQ(server_.connections(), 0u);
}

TEST_F(Streams, BytesOfTheClientChangeNothing) {
  EventClient client(server_.port());
  ASSERT_EQ(client.follow("/", "X: y\r\n\r\nGET / HTTP/1.1\r\nHost: here\r\n"), 200);
  EXPECT_EQ(client.next(), ": still here\n\n");
  api_.feed(0)->end();
  std::string block;
  while ((block = client.next()).starts_with(":")) {
  }
  EXPECT_EQ(block, "") << "a second request is not answered";
}

TEST_F(Streams, ManyAreOneThreadsWork) {
  std::vector<std::unique_ptr<EventClient>> clients;
  for (int i = 0; i < 200; ++i) {
    clients.push_back(std::make_unique<EventClient>(server_.port()));
    ASSERT_EQ(clients.back()->follow("/", ""), 200);
  }
  for (std::size_t i = 0; i < clients.size(); ++i) api_.feed(i)->put("1", "x");
  for (auto& client : clients) {
    std::string block;
    while ((block = client->next()).starts_with(":")) {
    }
    EXPECT_EQ(block, "id: 1\ndata: x\n\n");
  }
}

// Streams news while it waits, and responds when the test allows it or the call is stopped.
class BlockingApi final : public Handler {
 public:
  Admission admit(Request&) override { return Admission::accept(1000); }
  void handle(Request& request, Reply reply) override {
    if (request.path == "/quiet") return answer(std::move(reply));
    ProgressEvents news{.interval = milliseconds(20),
                        .next = [count = 0]() mutable { return "news " + std::to_string(++count); },
                        .head = {.content_type = "text/event-stream"}};
    news.head.add_header("X-Of", "the stream");
    reply.send_progress(std::move(news));
    if (request.path == "/quick") return answer(std::move(reply));
    const auto ends = request.path == "/dropped" ? End::drops : End::answers;
    workers_.emplace_back([this, ends, reply = std::move(reply)]() mutable {
      const auto* stop = reply.stop_signal();
      while (!may_answer && stop->reason() == StopReason::none)
        std::this_thread::sleep_for(milliseconds(1));
      if (stop->reason() != StopReason::none) was_stopped = true;
      if (ends == End::answers) answer(std::move(reply));
    });
  }
  Response problem(int status, std::string_view code, std::string_view, const Request*) override {
    Response answer;
    answer.status = status;
    answer.body = code;
    return answer;
  }

  std::atomic<bool> may_answer = false, was_stopped = false;

 private:
  enum class End { answers, drops };
  static void answer(Reply reply) {
    auto response = reply.blank();
    response.body = "{\n\"answer\": 1}";
    reply.send(std::move(response));
  }

  std::vector<std::jthread> workers_;
};

using LongCalls = Served<BlockingApi>;

TEST_F(LongCalls, TellThatTheyGoOnAndThenTheAnswer) {
  EventClient client(server_.port());
  ASSERT_EQ(client.follow("/slow", ""), 200);
  EXPECT_NE(client.head.find("X-Of: the stream\r\n"), std::string::npos);
  EXPECT_NE(client.head.find("Connection: close\r\n"), std::string::npos);
  EXPECT_EQ(client.head.find("Content-Length"), std::string::npos);
  EXPECT_EQ(client.next(), "data: news 1\n\n");
  EXPECT_EQ(client.next(), "data: news 2\n\n");
  api_.may_answer = true;
  std::string block;
  while ((block = client.next()).starts_with("data: news ")) {
  }
  EXPECT_EQ(block, "data: {\ndata: \"answer\": 1}\n\n");
  EXPECT_EQ(client.next(), "") << "the stream has ended";
}

TEST_F(LongCalls, AnswerPlainlyWhatIsQuick) {
  RawClient client(server_.port());
  for (const auto* path : {"/quick", "/quiet", "/quick"}) {
    client.send("GET " + std::string(path) + " HTTP/1.1\r\nHost: here\r\n\r\n");
    const auto answer = client.read();
    EXPECT_EQ(answer.body, "{\n\"answer\": 1}") << path;
  }
}

TEST_F(LongCalls, EndWithTheirClient) {
  {
    EventClient client(server_.port());
    ASSERT_EQ(client.follow("/slow", ""), 200);
    EXPECT_EQ(client.next(), "data: news 1\n\n");
  }
  for (int i = 0; i < 10'000 && !api_.was_stopped; ++i)
    std::this_thread::sleep_for(milliseconds(1));
  EXPECT_TRUE(api_.was_stopped);
}

TEST_F(LongCalls, TellAFaultAsTheAnswer) {
  EventClient client(server_.port());
  ASSERT_EQ(client.follow("/dropped", ""), 200);
  EXPECT_EQ(client.next(), "data: news 1\n\n");
  api_.may_answer = true;
  std::string block;
  while ((block = client.next()).starts_with("data: news ")) {
  }
  EXPECT_EQ(block, "data: internal_error\n\n");
}

}  // namespace
}  // namespace toolyard::http
