// Tests the HTTP client against a server with every kind of fault.
#include <gtest/gtest.h>
#include <stdlib.h>
#include <zlib.h>

#include <thread>

#include "adapters/http_client/client.h"
#include "tests/support/servers/model_server.h"

namespace toolyard::testing {
namespace {

using http_client::Client;
using http_client::Failure;
using http_client::Fault;
using http_client::Limits;
using http_client::Request;
using http_client::Response;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
using Outcome = std::expected<Response, Failure>;

constexpr auto moment = milliseconds(700);  // longest stop on a busy machine

Limits short_limits() {
  return {.body_bytes = 1 << 16,
          .header_bytes = 1 << 12,
          .connect_time = milliseconds(300),
          .whole_time = milliseconds(3'000),
          .idle_time = milliseconds(300)};
}

class HttpClient : public ::testing::Test {
 protected:
  Request post(std::string body = "{}") const {
    return {.method = "POST",
            .url = server_.address() + "/v1/some",
            .headers = {{"Content-Type", "application/json"}, {"Authorization", "Bearer hidden"}},
            .body = std::move(body)};
  }
  Outcome send(Reply reply) {
    server_.answer(std::move(reply));
    return client_.send(post());
  }
  static void expect(const Outcome& outcome, Fault fault, const std::string& what) {
    ASSERT_FALSE(outcome) << outcome->status;
    EXPECT_EQ(name_of(outcome.error().fault), name_of(fault));
    EXPECT_EQ(outcome.error().what, what);
  }

  ModelServer server_;
  Client client_{{.limits = short_limits()}};
};

std::string gzip(std::string_view text) {
  std::string packed(compressBound(text.size()) + 64, '\0');
  z_stream stream{};
  deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

TEST_F(HttpClient, SendsWhatItIsGivenAndReadsTheAnswer) {
  server_.answer({.status = 201, .headers = {"X-Some: one", "retry-after: 7"}, .body = "well"});
  const auto answer = client_.send(post("{\"a\":1}"));
  ASSERT_TRUE(answer) << answer.error().what;
  EXPECT_EQ(answer->status, 201);
  EXPECT_EQ(answer->body, "well");
  ASSERT_TRUE(answer->header("Retry-After"));
  EXPECT_EQ(*answer->header("Retry-After"), "7");
  EXPECT_FALSE(answer->header("X-Other"));
  const auto got = server_.last();
  EXPECT_TRUE(got.head.starts_with("POST /v1/some HTTP/1.1\r\n")) << got.head;
  EXPECT_NE(got.head.find("\r\nAuthorization: Bearer hidden\r\n"), got.head.npos) << got.head;
  EXPECT_NE(got.head.find("\r\nContent-Type: application/json\r\n"), got.head.npos) << got.head;
  EXPECT_EQ(got.head.find("Expect"), got.head.npos) << got.head;
  EXPECT_EQ(got.body, "{\"a\":1}");
}

TEST_F(HttpClient, KnowsEveryMethod) {
  for (const auto* method : {"GET", "PUT", "PATCH", "DELETE"}) {
    ASSERT_TRUE(client_.send({.method = method, .url = server_.address() + "/x?y=1"}));
    EXPECT_TRUE(server_.last().head.starts_with(std::string(method) + " /x?y=1 HTTP/1.1\r\n"));
  }
}

TEST_F(HttpClient, KeepsConnections) {
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(client_.send(post()));
  EXPECT_EQ(server_.connections(), 1u);
}

TEST_F(HttpClient, NeverSendsARequestTwice) {
  ASSERT_TRUE(client_.send(post()));
  server_.answer({.way = Reply::Way::closes});
  expect(client_.send(post()), Fault::broken, "The connection was lost before a response arrived.");
  EXPECT_EQ(server_.calls(), 2u);
  server_.answer({.body = "well"});
  EXPECT_TRUE(client_.send(post()));
}

TEST_F(HttpClient, IsUsedByManyThreads) {
  server_.answer({.body = "well", .wait = milliseconds(20)});
  std::atomic<int> done = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 16; ++i)
      threads.emplace_back([&, i] {
        for (int round = 0; round < 5; ++round) {
          const auto answer = client_.send(post(std::to_string(i)));
          done += answer && answer->body == "well";
        }
      });
  }
  EXPECT_EQ(done, 80);
  EXPECT_EQ(server_.calls(), 80u);
}

TEST_F(HttpClient, FollowsNoRedirect) {
  const auto answer = send({.status = 302, .headers = {"Location: " + server_.address() + "/x"}});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 302);
  EXPECT_EQ(server_.calls(), 1u);
}

TEST_F(HttpClient, SpeaksHttpAlone) {
  const auto refuse = [&](const std::string& url) {
    expect(client_.send({.url = url}), Fault::unsendable,
           "The address is not an http or https URL.");
  };
  for (const auto* url : {"", "nowhere", "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://h/",
                          "http://", "http://a b/", "unix:///x", "dict://127.0.0.1:11211/stat"})
    refuse(url);
  refuse(std::string("http://a\0b/", 11));
  auto request = post();
  request.headers.push_back({"X-Some", "a\r\nX-Other: b"});
  expect(client_.send(request), Fault::unsendable,
         "A header contains characters that are not allowed.");
  request = post();
  request.method = "GET / HTTP/1.1\r\n";
  expect(client_.send(request), Fault::unsendable, "The request has no method.");
  EXPECT_EQ(server_.calls(), 0u);
}

TEST_F(HttpClient, TakesNoProxyFromTheEnvironment) {
  const ModelServer proxy;
  setenv("http_proxy", proxy.address().c_str(), 1);
  setenv("ALL_PROXY", proxy.address().c_str(), 1);
  const auto answer = client_.send(post());
  unsetenv("http_proxy");
  unsetenv("ALL_PROXY");
  EXPECT_TRUE(answer);
  EXPECT_EQ(proxy.connections(), 0u);
}

TEST_F(HttpClient, GoesThroughTheProxyOfItsOptions) {
  ModelServer proxy;
  proxy.answer({.body = "by proxy"});
  Client client({.limits = short_limits(), .proxy = proxy.address()});
  setenv("no_proxy", "*", 1);
  const auto answer = client.send({.url = "http://api.example/v1/x"});
  unsetenv("no_proxy");
  ASSERT_TRUE(answer) << answer.error().what;
  EXPECT_EQ(answer->body, "by proxy");
  EXPECT_TRUE(proxy.last().head.starts_with("GET http://api.example/v1/x HTTP/1.1\r\n"));
}

TEST_F(HttpClient, FindsNobody) {
  std::string nobody;
  {
    const ModelServer gone;
    nobody = gone.address();
  }
  expect(client_.send({.url = nobody}), Fault::no_connection, "The host refused the connection.");
  expect(client_.send({.url = "http://nowhere.invalid/"}), Fault::no_connection,
         "The name of the host cannot be resolved.");
  expect(client_.send({.url = "https://127.0.0.1:" + std::to_string(server_.port())}),
         Fault::timed_out,
         "No connection was established within 0.3 s.");  // the server does not speak TLS
}

TEST_F(HttpClient, WaitsOnlySoLong) {
  expect(send({.way = Reply::Way::never_answers}), Fault::timed_out,
         "No response arrived within 3 s.");
  // The response may begin late, but must not stall.
  EXPECT_TRUE(send({.body = "well", .wait = milliseconds(900)}));
  expect(send({.body = "well done", .piece = 4, .pause = milliseconds(2'000)}), Fault::timed_out,
         "The response stalled for 0.3 s.");
  expect(send({.body = std::string(200, 'x'), .piece = 1, .pause = milliseconds(40)}),
         Fault::timed_out, "The response was not complete within 3 s.");
}

TEST_F(HttpClient, StopsAtOnce) {
  for (auto reply : {Reply{.way = Reply::Way::never_answers},
                     Reply{.body = std::string(200, 'x'), .piece = 1, .pause = milliseconds(50)}}) {
    server_.answer(std::move(reply));
    std::stop_source source;
    const auto calls = server_.calls();
    steady_clock::time_point stopped;
    const std::jthread stopping([&] {
      server_.wait_for_calls(calls + 1);
      std::this_thread::sleep_for(milliseconds(100));
      stopped = steady_clock::now();
      source.request_stop();
    });
    expect(client_.send(post(), source.get_token()), Fault::stopped,
           "The request was cancelled before the response arrived.");
    EXPECT_LT(steady_clock::now() - stopped, moment);
  }
  std::stop_source source;
  source.request_stop();
  const auto calls = server_.calls();
  EXPECT_EQ(client_.send(post(), source.get_token()).error().fault, Fault::stopped);
  EXPECT_EQ(server_.calls(), calls);
}

TEST_F(HttpClient, TellsWhatIsBroken) {
  expect(send({.way = Reply::Way::closes}), Fault::broken,
         "The connection was lost before a response arrived.");
  expect(send({.body = "well done", .cut_at = 4}), Fault::broken, "The response was truncated.");
  expect(send({.headers = {"Content-Encoding: gzip"}, .body = "no gzip"}), Fault::broken,
         "The response cannot be decompressed.");
  auto packed = gzip("well");
  EXPECT_EQ(send({.headers = {"Content-Encoding: gzip"}, .body = packed})->body, "well");
}

TEST_F(HttpClient, TakesNoMoreThanItsLimits) {
  const auto max = short_limits().body_bytes;
  EXPECT_EQ(send({.body = std::string(max, 'x')})->body.size(), max);
  const auto* what = "The response exceeds 64 KiB.";
  expect(send({.body = std::string(max + 1, 'x')}), Fault::too_large, what);
  const auto before = server_.bytes_sent();
  expect(send({.filler = std::size_t{100} << 20}), Fault::too_large, what);
  expect(send({.filler = std::size_t{100} << 20, .has_length = false}), Fault::too_large, what);
  EXPECT_LT(server_.bytes_sent() - before, std::size_t{32} << 20);  // data in socket buffers
  expect(send({.headers = {"X-Some: " + std::string(5'000, 'x')}}), Fault::too_large,
         "The header of the response exceeds 4 KiB.");
  expect(send({.headers = std::vector<std::string>(500, "X-Some: x")}), Fault::too_large,
         "The header of the response exceeds 4 KiB.");
}

TEST_F(HttpClient, UnpacksNoBombs) {
  const std::vector<std::string> packed{"Content-Encoding: gzip"};
  const auto bomb = gzip(std::string(std::size_t{32} << 20, '\0'));
  ASSERT_LT(bomb.size(), short_limits().body_bytes);
  const auto* what = "The response exceeds 64 KiB.";
  expect(send({.headers = packed, .body = bomb}), Fault::too_large, what);
  const std::vector<std::string> twice{"Content-Encoding: gzip, gzip"};
  expect(send({.headers = twice, .body = gzip(bomb)}), Fault::too_large, what);
  // Empty deflate blocks: any number of bytes that decompress to nothing.
  auto nothing = gzip("").substr(0, 10);
  for (int i = 0; i < 100'000; ++i) nothing.append("\0\0\0\xff\xff", 5);
  expect(send({.headers = packed, .body = nothing, .has_length = false}), Fault::too_large, what);
}

}  // namespace
}  // namespace toolyard::testing
