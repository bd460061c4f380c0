// The OpenAPI document as a client reads it: always the same, and true about requests and
// responses.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <set>

#include "tests/server/api_client.h"
#include "tests/server/program.h"

namespace {

using simdjson::dom::element;
using simdjson::dom::object;
using toolyard::testing::run;
using Names = std::set<std::string>;

TEST(OpenApi, IsTheSameInEveryProcess) {
  const auto first = run("openapi");
  EXPECT_EQ(first.code, 0);
  EXPECT_EQ(first.out, run("openapi").out);
  EXPECT_EQ(run("openapi --format yaml").out, run("openapi --format yaml").out);
}

class OpenApiTest : public toolyard::testing::ApiTest {
 protected:
  void SetUp() override {
    text_ = simdjson::padded_string(call("GET", "/api/v1/schema/").body);
    document_ = parser_.parse(text_);
  }
  element at(const std::string& pointer) { return document_.at_pointer(pointer); }
  element operation(std::string_view method, std::string_view path) {
    return document_["paths"][path][method];
  }
  // Resolves a reference; returns anything else unchanged.
  element led(element part) {
    std::string_view reference;
    if (part["$ref"].get(reference) != simdjson::SUCCESS) return part;
    return document_.at_pointer(reference.substr(1));
  }
  static Names keys(simdjson::simdjson_result<element> part) {
    Names names;
    object members;
    if (part.get(members) == simdjson::SUCCESS)
      for (const auto member : members) names.emplace(member.key);
    return names;
  }
  Names headers(element operation, std::string_view status) {
    return keys(led(operation["responses"][status])["headers"]);
  }
  static Names parameters(element operation, std::string_view place) {
    Names names;
    for (const auto parameter : operation["parameters"].get_array())
      if (std::string_view(parameter["in"]) == place)
        names.emplace(std::string_view(parameter["name"]));
    return names;
  }
  bool tells(element operation, std::string_view status, std::string_view code) {
    element response;
    if (operation["responses"][status].get(response) != simdjson::SUCCESS) return false;
    const std::string_view meaning = led(response)["description"];
    return meaning.find("`" + std::string(code) + "`") != meaning.npos;
  }
  static bool includes(const Names& all, const Names& some) {
    return std::ranges::includes(all, some);
  }

  simdjson::padded_string text_;
  simdjson::dom::parser parser_;
  element document_;
};

// Except for the address of the server.
TEST_F(OpenApiTest, IsTheSameWhateverWasCalledBefore) {
  const auto anywhere = [](std::string document) {
    const auto at = document.find(R"("servers":[)");
    return document.replace(at, document.find(']', at) - at, R"("servers":[)");
  };
  toolyard::testing::RunningApp other;
  toolyard::testing::ApiClient client(other.port());
  const auto key = toolyard::testing::key_header(other.key());
  for (const auto* request : {R"({"version":7,"count":50})", R"({"version":1,"count":50})"})
    EXPECT_EQ(client.call("POST", "/api/v1/t/uuid-generator/", request, key).status, 200);
  const auto own = std::string(std::string_view(text_));
  EXPECT_EQ(anywhere(client.call("GET", "/api/v1/schema/").body), anywhere(own));
  EXPECT_EQ(anywhere(run("openapi").out), anywhere(own) + "\n");
}

TEST_F(OpenApiTest, NamesEverySchemaOnce) {
  std::set<std::string> seen;
  for (const auto schema : object(document_["components"]["schemas"]))
    EXPECT_TRUE(seen.emplace(schema.key).second) << schema.key;
  EXPECT_TRUE(includes(seen, {"ContentItem", "PatchedContentItem", "PaginatedContentItemList",
                              "PromptTemplate", "PaginatedPromptTemplateList", "Problem"}));
  for (const auto* form : {"application/json", "application/x-www-form-urlencoded"})
    EXPECT_EQ(
        std::string_view(operation(
            "post", "/api/v1/admin/content/")["requestBody"]["content"][form]["schema"]["$ref"]),
        "#/components/schemas/ContentItem");
}

TEST_F(OpenApiTest, SaysWhatEachTagMeans) {
  std::size_t count = 0;
  for (const auto tag : document_["tags"]) {
    EXPECT_NE(std::string_view(tag["description"]), "") << std::string_view(tag["name"]);
    ++count;
  }
  EXPECT_GT(count, 15u);
}

TEST_F(OpenApiTest, EveryCodeHasAPage) {
  Names codes;
  const auto collect = [&](element response) {
    const std::string_view meaning = led(response)["description"];
    if (!meaning.starts_with("A problem")) return;
    for (auto at = meaning.find('`'); at != meaning.npos;) {
      const auto end = meaning.find('`', at + 1);
      codes.emplace(meaning.substr(at + 1, end - at - 1));
      at = meaning.find('`', end + 1);
    }
  };
  for (const auto path : object(document_["paths"]))
    for (const auto method : object(path.value))
      for (const auto response : object(method.value["responses"])) collect(response.value);
  EXPECT_GT(codes.size(), 60u);
  for (const auto& code : codes) EXPECT_EQ(call("GET", "/problems/" + code).status, 200) << code;
}

TEST_F(OpenApiTest, TellsOfTagsAndKeys) {
  const std::string one = "/api/v1/admin/content/{id}/";
  EXPECT_TRUE(includes(parameters(operation("get", one), "header"), {"If-Match", "If-None-Match"}));
  EXPECT_TRUE(tells(operation("get", one), "412", "precondition_failed"));
  EXPECT_TRUE(includes(headers(operation("get", one), "200"), {"ETag", "X-Request-Id"}));
  EXPECT_TRUE(includes(headers(operation("get", one), "304"), {"ETag"}));
  EXPECT_TRUE(
      includes(parameters(operation("patch", one), "header"), {"If-Match", "If-None-Match"}));
  EXPECT_TRUE(tells(operation("patch", one), "412", "precondition_failed"));
  EXPECT_FALSE(
      headers(operation("delete", "/api/v1/admin/keywords/{id}/"), "204").contains("ETag"));

  const auto create = operation("post", "/api/v1/admin/content/");
  EXPECT_TRUE(includes(parameters(create, "header"), {"Idempotency-Key"}));
  EXPECT_TRUE(includes(headers(create, "201"), {"ETag", "Idempotent-Replayed", "Location"}));
  EXPECT_TRUE(tells(create, "409", "still_running"));
  EXPECT_TRUE(tells(create, "422", "idempotency_key_reused"));
  EXPECT_TRUE(tells(create, "400", "invalid_idempotency_key"));
  EXPECT_TRUE(tells(create, "415", "unsupported_media_type"));
  EXPECT_TRUE(tells(create, "413", "body_too_large"));
  EXPECT_TRUE(tells(create, "400", "malformed_json"));
  EXPECT_TRUE(tells(create, "503", "store_unavailable"));
}

TEST_F(OpenApiTest, TellsOfLimits) {
  const auto tool = operation("post", "/api/v1/t/base64/");
  EXPECT_TRUE(includes(headers(tool, "200"), {"RateLimit", "RateLimit-Policy"}));
  EXPECT_TRUE(includes(headers(tool, "429"), {"RateLimit", "Retry-After"}));
  EXPECT_TRUE(tells(tool, "429", "quota_exceeded"));
  EXPECT_TRUE(includes(headers(tool, "401"), {"WWW-Authenticate"}));
  for (const auto* open : {"/problems/{code}", "/api/v1/tools/", "/api/v1/content/"})
    EXPECT_TRUE(tells(operation("get", open), "429", "rate_limited")) << open;
  const auto list = operation("get", "/api/v1/admin/content/");
  EXPECT_TRUE(tells(list, "429", "rate_limited"));
  EXPECT_TRUE(includes(headers(list, "200"), {"RateLimit", "RateLimit-Policy"}));
  EXPECT_TRUE(includes(headers(list, "429"), {"RateLimit", "Retry-After"}));
  EXPECT_FALSE(headers(list, "401").contains("RateLimit")) << "what comes before limits";
  EXPECT_TRUE(
      tells(operation("post", "/api/v1/auth/password/change/"), "429", "too_many_attempts"));
}

TEST_F(OpenApiTest, TellsOfSecondSuccesses) {
  const auto import = operation("post", "/api/v1/admin/gsc/import/");
  EXPECT_TRUE(includes(keys(import["responses"]), {"200", "201"}));
  EXPECT_FALSE(headers(import, "201").contains("ETag"));
}

TEST_F(OpenApiTest, TellsOfPages) {
  EXPECT_TRUE(includes(keys(operation("get", "/readyz")["responses"]), {"200", "503"}));
  EXPECT_TRUE(tells(operation("get", "/metrics"), "401", "missing_credential"));
  const auto schema = operation("get", "/api/v1/schema/");
  EXPECT_TRUE(includes(parameters(schema, "query"), {"format"}));
  EXPECT_TRUE(includes(parameters(schema, "header"), {"If-None-Match"}));
  EXPECT_TRUE(includes(headers(schema, "304"), {"ETag"}));
}

TEST_F(OpenApiTest, TellsThatPeopleGetProblemsAsPages) {
  const auto subscribe = operation("post", "/api/v1/email/subscribe/");
  const auto refused = led(subscribe["responses"]["400"]);
  EXPECT_EQ(keys(refused["content"]), (Names{"application/problem+json", "text/html"}));
  EXPECT_TRUE(includes(headers(subscribe, "400"), {"X-Robots-Tag"}));
  const auto tool = led(operation("post", "/api/v1/t/base64/")["responses"]["400"]);
  EXPECT_EQ(keys(tool["content"]), Names{"application/problem+json"});
}

TEST_F(OpenApiTest, FilesAreSentAndAnsweredAsTheyAre) {
  const auto merge = operation("post", "/api/v1/t/pdf-merge/");
  const auto form = led(merge["requestBody"]["content"]["multipart/form-data"]["schema"]);
  EXPECT_EQ(std::string_view(form["properties"]["files"]["items"]["format"]), "binary");
  EXPECT_EQ(keys(merge["responses"]["200"]["content"]),
            (Names{"application/json", "application/pdf"}));
  EXPECT_TRUE(includes(headers(merge, "200"), {"Content-Disposition", "X-Toolyard-Pages"}));
  const auto invoice = operation("get", "/api/v1/admin/marketplace/invoices/{id}/pdf/");
  EXPECT_EQ(keys(invoice["responses"]["200"]["content"]), Names{"application/pdf"});
  const auto open = operation("get", "/api/v1/email/open/{token}/");
  EXPECT_EQ(keys(open["responses"]["200"]["content"]), Names{"image/gif"});
  const auto keywords = operation("post", "/api/v1/admin/keywords/");
  EXPECT_TRUE(keys(keywords["requestBody"]["content"]).contains("text/csv"));
}

}  // namespace
