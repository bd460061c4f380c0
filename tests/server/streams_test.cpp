// Streams of events as the transport sends them: to clients that are quick, slow, silent or gone.
#include <gtest/gtest.h>

#include "tests/server/event_client.h"

namespace toolyard::http {
namespace {

using std::chrono::milliseconds;
using testing::EventClient;

// Answers every call with a stream that a test fills.
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

class Streams : public ::testing::Test {
 protected:
  Streams() : server_(options(), api_, log_, threads_), thread_([this] { server_.run(); }) {}
  ~Streams() override {
    server_.drain();
    thread_.join();
  }
  static ServerOptions options() {
    ServerOptions given;
    given.threads = 1;
    given.stream_interval = milliseconds(80);
    given.progress_interval = milliseconds(200);
    given.drain_idle_grace = milliseconds(50);
    return given;
  }

  KeptLog log_;
  Threads threads_{log_};
  StreamApi api_;
  Server server_;
  std::thread thread_;
};

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

}  // namespace
}  // namespace toolyard::http
