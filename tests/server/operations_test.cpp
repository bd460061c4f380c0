// Rules for every operation of the OpenAPI document: how absent bodies, nulls, unknown and empty
// query parameters, and orderings are handled.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <set>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using simdjson::dom::element;
using simdjson::dom::object;
using toolyard::http::RawAnswer;
using toolyard::testing::own_host;

// An operation, and what the document says about its request.
struct Operation {
  std::string method, path;
  std::vector<std::string> query;  // names of the query parameters
  bool has_body = false;
  bool needs_body = false;
  std::set<std::string> required;     // required fields of the body
  std::vector<std::string> optional;  // the other fields
  std::string place() const { return method + " " + path; }
};

class OperationsTest : public toolyard::testing::ApiTest {
 protected:
  OperationsTest() : admin_(sign_in("admin")) {
    document_ =
        parser_.parse(simdjson::padded_string(ApiTest::call("GET", "/api/v1/schema/").body));
    for (const auto path : object(document_["paths"]))
      for (const auto method : object(path.value)) {
        // These operations do not respond with JSON, or end the sign-in that the others need.
        const std::string name(path.key);
        if (!name.starts_with("/api/v1/") || name.ends_with("/events/")) continue;
        if (name.find("/auth/") != name.npos || name.find("/docs/") != name.npos) continue;
        operations_.push_back(read(name, std::string(method.key), method.value));
      }
  }

  // Calls the operation as administrator. Every id in the path is 1, every other parameter `x`.
  RawAnswer call(const Operation& operation, const std::string& query, std::string_view body = {}) {
    auto path = operation.path;
    for (auto open = path.find('{'); open != path.npos; open = path.find('{')) {
      const auto end = path.find('}', open);
      path.replace(open, end + 1 - open, path.substr(open, end - open) == "{id" ? "1" : "x");
    }
    return ApiTest::call(operation.method, path + query, body, admin_);
  }

  std::vector<Operation> operations_;

 private:
  element resolved(element schema) {
    std::string_view reference;
    if (schema["$ref"].get(reference) != simdjson::SUCCESS) return schema;
    return document_.at_pointer(reference.substr(1));
  }
  Operation read(const std::string& path, std::string method, element about) {
    std::ranges::transform(method, method.begin(), [](unsigned char c) { return std::toupper(c); });
    Operation one{.method = method, .path = path};
    simdjson::dom::array parameters;
    if (about["parameters"].get(parameters) == simdjson::SUCCESS)
      for (const auto parameter : parameters)
        if (std::string_view(parameter["in"]) == "query")
          one.query.emplace_back(std::string_view(parameter["name"]));
    element body;
    if (about["requestBody"].get(body) != simdjson::SUCCESS) return one;
    one.has_body = true;
    one.needs_body = bool(body["required"]);
    const auto schema = resolved(body.at_pointer("/content/application~1json/schema"));
    simdjson::dom::array required;
    if (schema["required"].get(required) == simdjson::SUCCESS)
      for (const auto name : required) one.required.emplace(std::string_view(name));
    object properties;
    if (schema["properties"].get(properties) == simdjson::SUCCESS)
      for (const auto property : properties)
        if (!one.required.contains(std::string(property.key)))
          one.optional.emplace_back(property.key);
    return one;
  }

  simdjson::dom::parser parser_;
  element document_;
  std::string admin_;
};

TEST_F(OperationsTest, TakeAnAbsentBodyWhereNothingIsRequired) {
  int count = 0;
  for (const auto& one : operations_) {
    if (!one.has_body) continue;
    EXPECT_EQ(one.needs_body, !one.required.empty()) << one.place();
    if (!one.required.empty()) continue;
    const auto answer = call(one, "");
    EXPECT_NE(answer.status, 415) << one.place() << answer.body;
    EXPECT_LT(answer.status, 500) << one.place() << answer.body;
    ++count;
  }
  EXPECT_GT(count, 20);
}

TEST_F(OperationsTest, TakeNullForWhatIsNotGiven) {
  int count = 0;
  for (const auto& one : operations_) {
    if (one.optional.empty()) continue;
    std::string body;
    for (const auto& name : one.optional)
      body.append(body.empty() ? "{" : ",").append("\"" + name + "\":null");
    const auto answer = call(one, "", body + "}");
    EXPECT_EQ(answer.body.find("invalid_type"), answer.body.npos) << one.place() << answer.body;
    EXPECT_LT(answer.status, 500) << one.place() << answer.body;
    ++count;
  }
  EXPECT_GT(count, 20);
}

TEST_F(OperationsTest, RefuseUnknownQueryParameters) {
  for (const auto& one : operations_) {
    if (one.path == "/api/v1/schema/" || one.path.starts_with("/api/v1/email/")) continue;
    const auto refused = call(one, "?colour=red&utm_source=letter&_=17", one.has_body ? "{}" : "");
    EXPECT_EQ(refused.status, 400) << one.place() << refused.body;
    EXPECT_NE(refused.body.find(R"({"pointer":"/colour","code":"unknown_field")"),
              refused.body.npos)
        << one.place() << refused.body;
    EXPECT_EQ(refused.body.find("utm_source"), refused.body.npos) << one.place() << refused.body;
  }
}

// Also for documents, and for the endpoints about the server itself; `/metrics` is only for callers
// who name this machine as `Host`.
TEST_F(OperationsTest, RefuseWhatPagesDoNotTake) {
  for (const std::string path :
       {"/healthz", "/readyz", "/metrics", "/api/v1/schema/", "/api/v1/docs/"}) {
    const auto get = [&](std::string_view query, std::string_view headers = {}) {
      return ApiTest::call("GET", path + std::string(query), {}, own_host + std::string(headers));
    };
    EXPECT_EQ(get("?utm_source=letter&_=17").status, 200) << path;
    const auto refused = get("?colour=red");
    EXPECT_EQ(refused.status, 400) << path;
    EXPECT_EQ(faults(refused), "/colour unknown_field;") << path;
    EXPECT_EQ(get("", "Accept: image/webp\r\n").status, 406) << path;
  }
  EXPECT_EQ(faults(ApiTest::call("GET", "/api/v1/schema/?format=xml")), "/format invalid_option;");
  EXPECT_EQ(text(ApiTest::call("GET", "/api/v1/schema/?fromat=yaml"), "hint"),
            "Did you mean `format`?");
}

TEST_F(OperationsTest, TakeEmptyParametersAsNotGiven) {
  std::size_t count = 0;
  for (const auto& one : operations_) {
    if (one.query.empty() || one.method != "GET" || one.path == "/api/v1/schema/") continue;
    std::string query;
    for (const auto& parameter : one.query)
      query.append(query.empty() ? "?" : "&").append(parameter + "=");
    const auto without = call(one, "");
    const auto answer = call(one, query);
    EXPECT_EQ(answer.status, without.status) << one.place() << query << answer.body;
    if (answer.status == 400 && without.status == 400) {
      EXPECT_EQ(faults(answer), faults(without)) << one.place() << query;
    }
    count += one.query.size();
  }
  EXPECT_GT(count, 100u);
}

bool is_log(const std::string& path) {
  return path.ends_with("/webhooks/{id}/deliveries/") || path.ends_with("/webhooks/{id}/attempts/");
}

// Except rankings, whose rows are not records, and logs, whose ids are in the order of time.
TEST_F(OperationsTest, OrderEveryListByIdAndTimeOfCreation) {
  int count = 0;
  for (const auto& one : operations_) {
    const bool is_ordered = std::ranges::find(one.query, "ordering") != one.query.end();
    if (!is_ordered || one.path.starts_with("/api/v1/admin/gsc/") || is_log(one.path)) continue;
    for (const auto* ordering : {"id", "-id", "created_at", "-created_at"}) {
      const auto answer = call(one, "?ordering=" + std::string(ordering));
      EXPECT_NE(answer.status, 400) << one.place() << " " << ordering << answer.body;
    }
    ++count;
  }
  EXPECT_GT(count, 15);
}

}  // namespace
