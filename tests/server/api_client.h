// A JSON client of the REST API, and fixtures that run the complete server in this process.
#pragma once
#include <gtest/gtest.h>
#include <simdjson.h>

#include "tests/server/raw_client.h"
#include "tests/support/running_app.h"

namespace toolyard::testing {

// The Accept header line that browsers send when they open a page.
inline const std::string accepted_by_browsers =
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8\r\n";

inline constexpr auto test_password = "a long passphrase";

class ApiClient {
 public:
  explicit ApiClient(std::uint16_t port) : client_(port) {}

  // Sends a request and returns the response. There is no credential unless `headers` contain one;
  // a body is JSON unless they set Content-Type, and the host is `here` unless they set Host.
  http::RawAnswer call(std::string_view method, std::string_view path, std::string_view body = {},
                       const std::string& headers = {}) {
    std::string text;
    text.append(method).append(" ").append(path).append(" HTTP/1.1\r\n");
    if (headers.find("Host:") == headers.npos) text.append("Host: here\r\n");
    text.append(headers);
    if (!body.empty() && headers.find("Content-Type:") == headers.npos)
      text.append("Content-Type: application/json\r\n");
    text.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n\r\n");
    client_.send(text.append(body));
    return client_.read(method == "HEAD");
  }
  // Signs in with `test_password`. Returns the Authorization header line.
  std::string sign_in(const std::string& name) {
    const auto answer =
        call("POST", "/api/v1/auth/token/",
             R"({"username":")" + name + R"(","password":")" + test_password + "\"}");
    EXPECT_EQ(answer.status, 200) << answer.body;
    return "Authorization: Bearer " + text(answer, "access") + "\r\n";
  }
  // Returns a top-level member of a response: a string without quotes, any other value as JSON.
  static std::string text(const http::RawAnswer& answer, std::string_view name) {
    simdjson::dom::parser parser;
    const simdjson::padded_string json(answer.body);
    const simdjson::dom::element found = parser.parse(json)[name];
    return found.is_string() ? std::string(std::string_view(found)) : simdjson::minify(found);
  }

 private:
  http::RawClient client_;
};

// The page of metrics demands a name of this machine.
inline const std::string own_host = "Host: localhost\r\n";

inline std::string key_header(std::string_view key) {
  return "X-API-Key: " + std::string(key) + "\r\n";
}

// Runs a server, with settings that a test may change. Each call uses a new connection.
class ApiTest : public ::testing::Test {
 protected:
  explicit ApiTest(const std::function<void(Settings&)>& change = {}) : app_(change) {}

  http::RawAnswer call(std::string_view method, std::string_view path, std::string_view body = {},
                       const std::string& headers = {}) {
    return ApiClient(app_.port()).call(method, path, body, headers);
  }
  static std::string text(const http::RawAnswer& answer, std::string_view name) {
    return ApiClient::text(answer, name);
  }
  // Creates an account and signs in. Returns its Authorization header line.
  std::string account(const std::string& name, std::optional<Role> role = std::nullopt) {
    EXPECT_TRUE(app_.add_account(name, test_password, role));
    return sign_in(name);
  }
  std::string sign_in(const std::string& name) { return ApiClient(app_.port()).sign_in(name); }

  RunningApp app_;
};

// The database of ApiOnEnginesTest, on the engine under test. A base class, so that it exists
// before the server starts.
struct OwnDatabase {
  TestDatabase database{::testing::WithParamInterface<Engine>::GetParam(), Schema::empty};
};
class ApiOnEnginesTest : protected OwnDatabase,
                         public ApiTest,
                         public ::testing::WithParamInterface<Engine> {
 protected:
  explicit ApiOnEnginesTest(const std::function<void(Settings&)>& change = {})
      : ApiTest([&](Settings& settings) {
          settings.server.database_url = database.url();
          if (change) change(settings);
        }) {}
};

}  // namespace toolyard::testing
