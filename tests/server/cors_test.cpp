// Cross-origin requests (CORS): what a preflight allows, and that pages on allowed origins can read
// every response, whichever layer made it.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/support/running_app.h"

namespace {

using toolyard::Settings;
using toolyard::http::header;
using toolyard::http::RawAnswer;
using toolyard::http::RawClient;
using toolyard::testing::RunningApp;

constexpr std::string_view origin = "Origin: https://a.example\r\n";

class CorsTest : public testing::Test {
 protected:
  CorsTest()
      : app_([](Settings& settings) { settings.server.cors_origins = {"https://a.example"}; }) {}

  RawAnswer raw(std::string_view text) {
    RawClient client(app_.port());
    client.send(text);
    return client.read();
  }
  RawAnswer call(std::string_view method, std::string_view path, std::string_view headers) {
    return raw(app_.request(method, path, {}, headers));
  }
  static std::string allowed(const RawAnswer& answer) {
    return header(answer, "Access-Control-Allow-Origin");
  }

  RunningApp app_;
};

TEST_F(CorsTest, PreflightsAllowWhatPagesSend) {
  const auto answer = call("OPTIONS", "/api/v1/t/base64/",
                           std::string(origin) +
                               "Access-Control-Request-Method: POST\r\n"
                               "Access-Control-Request-Headers: last-event-id, traceparent\r\n");
  EXPECT_EQ(answer.status, 204);
  EXPECT_EQ(allowed(answer), "https://a.example");
  const auto names = header(answer, "Access-Control-Allow-Headers");
  for (const auto* name :
       {"Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match",
        "Last-Event-ID", "traceparent", "tracestate", "X-API-Key", "X-Request-Id"})
    EXPECT_NE((", " + names + ",").find(", " + std::string(name) + ","), std::string::npos)
        << name << " is not in " << names;
}

TEST_F(CorsTest, PagesMayReadWhatAnswersSay) {
  const auto names = header(call("GET", "/api/v1/tools/", origin), "Access-Control-Expose-Headers");
  for (const auto* name :
       {"Content-Disposition", "ETag", "Idempotent-Replayed", "Link", "Location", "RateLimit",
        "RateLimit-Policy", "Retry-After", "WWW-Authenticate", "X-Request-Id", "X-Toolyard-Pages",
        "X-Toolyard-Rows", "X-Toolyard-Warnings"})
    EXPECT_NE((", " + names + ",").find(", " + std::string(name) + ","), std::string::npos)
        << name << " is not in " << names;
}

TEST_F(CorsTest, PagesSeeAnswersOfEveryLayer) {
  const std::string host = "Host: here\r\n";
  const std::string from(origin);
  struct Refused {
    int status;
    std::string request;
  };
  for (const auto& [status, request] : {
           Refused{404, "GET /nothing/here HTTP/1.1\r\n" + host + from + "\r\n"},
           Refused{405, "DELETE /api/v1/tools/ HTTP/1.1\r\n" + host + from + "\r\n"},
           Refused{401, "GET /api/v1/admin/users/ HTTP/1.1\r\n" + host + from + "\r\n"},
           Refused{413, "POST /api/v1/t/base64/ HTTP/1.1\r\n" + host + from +
                            "X-API-Key: " + app_.key() +
                            "\r\nContent-Type: application/json\r\n"
                            "Content-Length: 99999999\r\n\r\n"},
           Refused{400, "GET /a b HTTP/1.1\r\n" + host + from + "\r\n"},
           Refused{400, "GET / HTTP/1.1\r\n" + from + "\r\n"},
           Refused{414, "GET /" + std::string(9000, 'x') + " HTTP/1.1\r\n" + host + from + "\r\n"},
           Refused{431, "GET / HTTP/1.1\r\n" + host + from + "X: " + std::string(70'000, 'x')},
           Refused{501, "BREW / HTTP/1.1\r\n" + host + from + "\r\n"},
           Refused{501,
                   "POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: gzip\r\n" + from + "\r\n"},
           Refused{505, "GET / HTTP/3.0\r\n" + host + from + "\r\n"},
       }) {
    const auto answer = raw(request);
    EXPECT_EQ(answer.status, status) << answer.head;
    // If the origin could not be read, every origin may read the response, which contains no
    // private data.
    EXPECT_TRUE(allowed(answer) == "https://a.example" || allowed(answer) == "*") << answer.head;
    EXPECT_NE(header(answer, "Access-Control-Expose-Headers"), "") << answer.head;
  }
}

TEST_F(CorsTest, OthersSeeNothing) {
  for (const auto* path : {"/api/v1/tools/", "/nothing/here"}) {
    const auto other = call("GET", path, "Origin: https://b.example\r\n");
    EXPECT_EQ(allowed(other), "") << other.head;
    EXPECT_EQ(header(other, "Vary").substr(0, 6), "Origin") << other.head;
    EXPECT_EQ(allowed(call("GET", path, "")), "") << "no page has asked";
  }
}

TEST(Cors, NothingIsSaidWhereNoOriginIsListed) {
  RunningApp app;
  RawClient client(app.port());
  client.send("GET /" + std::string(9000, 'x') + " HTTP/1.1\r\n");
  const auto answer = client.read();
  EXPECT_EQ(answer.status, 414);
  EXPECT_FALSE(answer.has("Access-Control-")) << answer.head;
}

}  // namespace
