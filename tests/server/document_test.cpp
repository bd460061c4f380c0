// The OpenAPI document as documentation: meaningful names, a description everywhere, and examples
// that the endpoints accept.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <functional>
#include <map>
#include <regex>
#include <set>

#include "core/describe/any_record.h"
#include "core/json/decoder.h"
#include "http/documents/tags.h"
#include "tests/server/api_client.h"

namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;
using toolyard::Endpoint;

bool matches(std::string_view text, const char* pattern) {
  return std::regex_search(std::string(text), std::regex(pattern));
}

// Whether a text contains phrases that read as if translated; "there is no" and "is no longer" are
// fine.
bool is_odd(std::string_view text) {
  const std::regex sound("[Tt]here is no\\b|is no longer");
  const auto rest = std::regex_replace(std::string(text), sound, "");
  return matches(rest, "\\b(is no|is none of|anew|mails)\\b");
}

std::string_view text_of(element of, std::string_view member) {
  std::string_view text;
  return of[member].get(text) == simdjson::SUCCESS ? text : std::string_view();
}

std::string_view method_of(toolyard::Method method) {
  switch (method) {
    case toolyard::Method::get: return "get";
    case toolyard::Method::post: return "post";
    case toolyard::Method::put: return "put";
    case toolyard::Method::patch: return "patch";
    case toolyard::Method::remove: return "delete";
  }
  return {};
}

// Decodes a body as the server does, including the endpoint's own checks.
toolyard::Result<void> read(const Endpoint& endpoint, std::string body) {
  toolyard::AnyRecord record(*endpoint.request);
  toolyard::JsonDecoder decoder;
  toolyard::Call call;
  auto reading = endpoint.reading;
  reading.given = &call.given;
  auto done =
      decoder.decode(toolyard::PaddedText::of(body), *endpoint.request, record.get(), reading);
  return checked(endpoint, call, record.get(), std::move(done));
}

class DocumentTest : public toolyard::testing::ApiTest {
 protected:
  DocumentTest()
      : ApiTest([](toolyard::Settings& settings) {
          settings.accounts.registration = toolyard::accounts::Registration::open;
        }) {
    const simdjson::padded_string json(call("GET", "/api/v1/schema/").body);
    document_ = parser_.parse(json);
  }

  using OnOperation = std::function<void(const std::string& place, element operation)>;
  void each_operation(const OnOperation& take) {
    for (const auto path : object(document_["paths"]))
      for (const auto method : object(path.value))
        take(std::string(method.key) + " " + std::string(path.key), method.value);
  }
  element operation(const Endpoint& endpoint) {
    return document_["paths"][endpoint.path][method_of(endpoint.method)];
  }
  // Calls `take` with every example body of each endpoint.
  using OnExample = std::function<void(const Endpoint& endpoint, const std::string& body)>;
  void each_example(const OnExample& take) {
    for (const auto& endpoint : app_.app().endpoints()) {
      if (endpoint.body == toolyard::BodyClass::none) continue;
      object examples;
      const auto found =
          operation(endpoint)["requestBody"]["content"]["application/json"]["examples"].get(
              examples);
      EXPECT_EQ(found, simdjson::SUCCESS) << endpoint.operation_id << " shows no body";
      if (found != simdjson::SUCCESS) continue;
      EXPECT_GT(examples.size(), 0u) << endpoint.operation_id;
      for (const auto one : examples) take(endpoint, simdjson::minify(one.value["value"]));
    }
  }

  simdjson::dom::parser parser_;
  element document_;
};

TEST_F(DocumentTest, DescribesEveryOperation) {
  each_operation([](const std::string& place, element operation) {
    EXPECT_FALSE(text_of(operation, "summary").empty()) << place;
    EXPECT_GT(text_of(operation, "description").size(), 20u) << place;
  });
  for (const auto& endpoint : app_.app().endpoints()) {
    EXPECT_FALSE(endpoint.description.empty()) << endpoint.operation_id << " says only who may";
    EXPECT_NE(endpoint.description, endpoint.summary) << endpoint.operation_id;
  }
}

TEST_F(DocumentTest, SaysWhoMayCall) {
  for (const auto& endpoint : app_.app().endpoints()) {
    if (endpoint.access != toolyard::Access::approver) continue;
    const auto description = text_of(operation(endpoint), "description");
    EXPECT_NE(description.find("Requires the role `approver`"), description.npos)
        << endpoint.operation_id;
  }
}

// Calls of areas that may take longer than others run on threads that only such calls use.
TEST_F(DocumentTest, SaysThatLongCallsAreHeavy) {
  int found = 0;
  for (const auto& endpoint : app_.app().endpoints()) {
    const bool is_tool = endpoint.meter.has_value();
    const bool is_long = endpoint.time.count() > 0 || endpoint.body == toolyard::BodyClass::import;
    if (is_tool || !is_long) continue;
    ++found;
    const auto cost = endpoint.cost;
    EXPECT_TRUE(cost == toolyard::Cost::bulk || cost == toolyard::Cost::picture)
        << endpoint.operation_id;
    EXPECT_EQ(text_of(operation(endpoint)["x-toolyard"], "cost"), "heavy") << endpoint.operation_id;
  }
  EXPECT_GE(found, 8);
}

TEST_F(DocumentTest, NamesOperationsByWhatTheyDo) {
  each_operation([](const std::string& place, element operation) {
    const auto id = text_of(operation, "operationId");
    EXPECT_FALSE(matches(id, "_\\d+$")) << place << " is " << id;
    EXPECT_TRUE(matches(id, "^[a-z][a-z0-9]*(_[a-z0-9]+)*$")) << place << " is " << id;
  });
}

// Schema names contain no internal terms, no repetitions (`JobsJob`), and no folder names of the
// program.
TEST_F(DocumentTest, NamesSchemasByWhatTheyHold) {
  std::set<std::string_view> names;
  for (const auto schema : object(document_["components"]["schemas"])) {
    const auto name = schema.key;
    EXPECT_TRUE(names.insert(name).second) << name << " stands there twice";
    EXPECT_TRUE(matches(name, "^([A-Z][a-z0-9]+)+$")) << name;
    EXPECT_FALSE(matches(name, "Wish|Told|Acted")) << name;
    EXPECT_FALSE(matches(name, "([A-Z][a-z]+)s?\\1(?![a-z])")) << name << " says a word twice";
    EXPECT_FALSE(matches(name,
                         "^(Patched|Paginated)?(Accounts|Affiliates|Campaigns|Experiments|Http|"
                         "Invoices|Jobs|Keys|Keywords|Metering|Opportunities|Subscribers)"))
        << name << " is called by its area";
  }
  EXPECT_GT(names.size(), 100u);
}

TEST_F(DocumentTest, NamesWhatToolsTakeAndAnswerAlike) {
  for (const auto& endpoint : app_.app().endpoints()) {
    if (endpoint.access != toolyard::Access::tools || endpoint.cases.empty()) continue;
    const auto one = operation(endpoint);
    const auto taken = text_of(one["requestBody"]["content"]["application/json"]["schema"], "$ref");
    EXPECT_TRUE(taken.ends_with("Request")) << endpoint.path;
    const auto stem = std::string(taken.substr(0, taken.size() - std::size("Request") + 1));
    EXPECT_EQ(text_of(one["responses"]["200"]["content"]["application/json"]["schema"], "$ref"),
              stem + "Answer")
        << endpoint.path;
  }
}

TEST_F(DocumentTest, DescribesEveryTag) {
  std::map<std::string_view, std::string_view> tags;
  for (const auto tag : array(document_["tags"]))
    tags[text_of(tag, "name")] = text_of(tag, "description");
  each_operation([&](const std::string& place, element operation) {
    for (const auto tag : array(operation["tags"])) {
      const auto found = tags.find(std::string_view(tag));
      ASSERT_NE(found, tags.end()) << place;
      EXPECT_TRUE(found->second.ends_with('.')) << found->first << ": " << found->second;
    }
  });
  EXPECT_EQ(toolyard::http::tag_description("no such tag"), "");
}

TEST_F(DocumentTest, DescribesEveryParameter) {
  each_operation([](const std::string& place, element operation) {
    array parameters;
    if (operation["parameters"].get(parameters) != simdjson::SUCCESS) return;
    for (const auto parameter : parameters)
      EXPECT_FALSE(text_of(parameter, "description").empty())
          << place << ": " << text_of(parameter, "name");
  });
}

TEST_F(DocumentTest, DescribesEveryField) {
  for (const auto schema : object(document_["components"]["schemas"])) {
    object properties;
    if (schema.value["properties"].get(properties) != simdjson::SUCCESS) continue;
    for (const auto property : properties) {
      const auto description = text_of(property.value, "description");
      EXPECT_FALSE(description.empty()) << schema.key << "." << property.key;
      EXPECT_FALSE(is_odd(description)) << schema.key << "." << property.key << ": " << description;
    }
  }
}

TEST_F(DocumentTest, ShowsBodiesThatAreTaken) {
  std::size_t count = 0;
  each_example([&](const Endpoint& endpoint, const std::string& body) {
    const auto done = read(endpoint, body);
    ++count;
    EXPECT_TRUE(done) << endpoint.operation_id << " refuses " << body << ": "
                      << (done ? "" : done.error().detail)
                      << (done || done.error().faults.empty()
                              ? ""
                              : done.error().faults[0].pointer + " " +
                                    done.error().faults[0].detail);
  });
  EXPECT_GT(count, 100u);
}

// The examples of requests that create records are sent one after the other to a new database.
TEST_F(DocumentTest, ShowsBodiesThatMakeRecords) {
  const auto admin = account("grace", toolyard::Role::admin);
  std::size_t made = 0;
  each_example([&](const Endpoint& endpoint, const std::string& body) {
    const bool makes = endpoint.method == toolyard::Method::post && endpoint.status == 201;
    // An invitation code is only in an email, and a passkey responds to one challenge.
    const bool is_of_others = endpoint.path == "/api/v1/auth/invitations/accept/" ||
                              endpoint.path == "/api/v1/auth/passkeys/";
    if (!makes || is_of_others || endpoint.path.find('{') != endpoint.path.npos) return;
    const auto answer = call("POST", endpoint.path, body, admin);
    EXPECT_EQ(answer.status, 201) << endpoint.path << " " << answer.body;
    ++made;
  });
  EXPECT_GT(made, 8u);
}

}  // namespace
