// Sends hostile input to every operation in the OpenAPI document: no response may be a 5xx error of
// the server, and every refusal is a problem with a reason.
#include <gtest/gtest.h>

#include <array>

#include "tests/server/api_client.h"
#include "tests/support/texts/repeated.h"

namespace {

using toolyard::Role;
using toolyard::http::RawAnswer;

struct Operation {
  std::string method, path;
  std::vector<std::string> parameters;  // query parameters
};

class HostileCallsTest : public toolyard::testing::ApiTest {
 protected:
  std::vector<Operation> operations() {
    const auto schema = call("GET", "/api/v1/schema/", {}, "Accept: application/json\r\n");
    EXPECT_EQ(schema.status, 200);
    std::vector<Operation> all;
    simdjson::dom::parser parser;
    const simdjson::padded_string json(schema.body);
    const auto document = parser.parse(json);
    for (const auto path : simdjson::dom::object(document["paths"]))
      for (const auto method : simdjson::dom::object(path.value)) {
        auto& one = all.emplace_back();
        one.method = method.key;
        for (auto& letter : one.method) letter = char(letter - 'a' + 'A');
        one.path = path.key;
        simdjson::dom::array parameters;
        if (method.value["parameters"].get(parameters)) continue;
        for (const auto parameter : parameters)
          if (std::string_view(parameter["in"]) == "query")
            one.parameters.emplace_back(std::string_view(parameter["name"]));
      }
    return all;
  }

  // Some operations revoke the token that they are called with, so each begins with a new one.
  void begin() { bearer_ = sign_in("root"); }
  void send(const Operation& one, const std::string& path, const std::string& body,
            const std::string& type = {}) {
    const auto headers = bearer_ + (type.empty() ? "" : "Content-Type: " + type + "\r\n");
    const auto answer = call(one.method, path, body, headers);
    ++sent_;
    const auto what = one.method + " " + path.substr(0, 200) + " " + body.substr(0, 60);
    EXPECT_LT(answer.status, 500) << what << "\n" << answer.body.substr(0, 500);
    EXPECT_GE(answer.status, 200) << what;
    if (answer.status >= 400) {
      EXPECT_NE(answer.head.find("application/problem+json"), std::string::npos) << what;
    }
  }
  static std::string with_id(std::string path, std::string_view id) {
    for (auto at = path.find('{'); at != path.npos; at = path.find('{'))
      path.replace(at, path.find('}') - at + 1, id);
    return path;
  }

  std::string bearer_;
  std::size_t sent_ = 0;
};

const std::array hostile_values{
    std::string(),
    std::string("-1"),
    std::string("0"),
    std::string("9223372036854775807"),
    std::string("9223372036854775808"),
    std::string("1e308"),
    std::string("nan"),
    std::string("last"),
    std::string("true"),
    std::string("2026-02-30"),
    std::string("0000-01-01"),
    std::string("9999-12-31"),
    std::string("%00"),
    std::string("%FF%FE"),
    std::string("%ED%A0%80"),
    std::string("%F0%9F%98%80"),
    std::string("'%22--;/*"),
    std::string("%25%25%25_%5C"),
    std::string("%5B(%7B%2A%2B"),
    repeated("x", 7'000),
    repeated("a+", 3'500),
    repeated("id,", 2'300),
    repeated("-id,id,", 1'000),
};

TEST_F(HostileCallsTest, QueriesAreAnsweredOrRefused) {
  account("root", Role::admin);
  for (const auto& one : operations()) {
    if (one.method != "GET") continue;
    begin();
    for (const auto& parameter : one.parameters)
      for (const auto& value : hostile_values)
        send(one, with_id(one.path, "1") + "?" + parameter + "=" + value, {});
    send(one, with_id(one.path, "1") + "?" + repeated("page=1&", 1'000), {});
  }
  EXPECT_GT(sent_, 500u);
}

TEST_F(HostileCallsTest, NumbersInPathsAreFoundOrNot) {
  account("root", Role::admin);
  for (const auto& one : operations()) {
    if (one.path.find('{') == one.path.npos) continue;
    begin();
    for (const auto* id : {"0", "-1", "abc", "9223372036854775807", "9223372036854775808", "1.5",
                           "%00", "%2e%2e", "%FF", "1%27"})
      send(one, with_id(one.path, id), one.method == "GET" ? "" : "{}");
  }
  EXPECT_GT(sent_, 50u);
}

TEST_F(HostileCallsTest, BodiesAreTakenOrRefused) {
  account("root", Role::admin);
  const std::array bodies{std::string("null"),
                          std::string("[]"),
                          std::string("{}"),
                          std::string("\"text\""),
                          std::string("{\"\":null}"),
                          std::string("{\"a\":1,\"a\":2}"),
                          std::string("{\"input\":[[]]}"),
                          std::string("{\"\\u0000\":\"\\ud800\"}"),
                          std::string("\xff\xfe"),
                          std::string("a=b&=&&%zz&c"),
                          repeated("[", 5'000),
                          "{\"x\":" + repeated("9", 5'000) + "}",
                          "{" + repeated("\"k\":[{}],", 300) + "\"z\":0}",
                          repeated("a=1&", 3'000),
                          std::string("--b\r\n\r\n--b--\r\n")};
  for (const auto& one : operations()) {
    if (one.method == "GET") continue;
    begin();
    for (const auto& body : bodies)
      for (const auto* type : {"application/json", "application/x-www-form-urlencoded",
                               "multipart/form-data; boundary=b", "multipart/form-data", "text/x"})
        send(one, with_id(one.path, "1"), body, type);
  }
  EXPECT_GT(sent_, 1'000u);
}

}  // namespace
