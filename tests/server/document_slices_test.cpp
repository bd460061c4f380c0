// Slices of the OpenAPI document: complete documents with some of the operations, for pages that
// need no more.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <set>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

using simdjson::dom::element;
using simdjson::dom::object;
using toolyard::http::faults;
using toolyard::http::header;
using Names = std::set<std::string>;

class DocumentSlices : public toolyard::testing::ApiTest {
 protected:
  static constexpr std::string_view base64 = "v1_t_base64_create";

  element slice(const std::string& query) {
    const auto answer = call("GET", "/api/v1/schema/?" + query);
    EXPECT_EQ(answer.status, 200) << answer.body;
    text_ = simdjson::padded_string(answer.body);
    return parser_.parse(text_);
  }
  static Names keys(simdjson::simdjson_result<element> part) {
    Names names;
    object members;
    if (part.get(members) == simdjson::SUCCESS)
      for (const auto member : members) names.emplace(member.key);
    return names;
  }
  // Returns every reference in the text.
  Names references() const {
    Names found;
    const std::string_view text(text_);
    constexpr std::string_view mark = "\"$ref\":\"#";
    for (auto at = text.find(mark); at != text.npos; at = text.find(mark, at + 1)) {
      const auto start = at + mark.size();
      found.emplace(text.substr(start, text.find('"', start) - start));
    }
    return found;
  }

  simdjson::padded_string text_;
  simdjson::dom::parser parser_;
};

TEST_F(DocumentSlices, HaveTheirOperationsAndWhatThoseNeed) {
  const auto one = slice("operations=" + std::string(base64));
  EXPECT_EQ(std::string_view(one["openapi"]), "3.1.0");
  EXPECT_EQ(keys(one["paths"]), Names{"/api/v1/t/base64/"});
  EXPECT_EQ(keys(one["components"]["schemas"]),
            (Names{"Base64Answer", "Base64Request", "Warning"}));
  EXPECT_EQ(keys(one["components"]["securitySchemes"]), (Names{"apiKeyAuth", "jwtAuth"}));
  EXPECT_EQ(one["tags"].get_array().size(), 1u);
  EXPECT_EQ(keys(one["paths"]["/api/v1/t/base64/"]["post"]["responses"]), Names{"200"});
  EXPECT_FALSE(std::string_view(text_).contains("\"examples\""));
  EXPECT_LT(std::string_view(text_).size(), 20'000u);
}

TEST_F(DocumentSlices, LeadToWhatTheyHave) {
  for (const auto* query :
       {"operations=v1_admin_content_list,v1_admin_content_create", "tag=security",
        "tag=security&full=true", "operations=v1_admin_email_campaigns_create"}) {
    const auto some = slice(query);
    const auto all = references();
    EXPECT_GT(all.size(), 4u);
    for (const auto& place : all)
      EXPECT_EQ(some.at_pointer(place).error(), simdjson::SUCCESS) << query << ' ' << place;
    for (const auto* kind : {"schemas", "responses", "headers"})
      for (const auto& name : keys(some["components"][kind]))
        EXPECT_TRUE(all.contains("/components/" + std::string(kind) + "/" + name)) << name;
  }
}

TEST_F(DocumentSlices, SayWhatTheWholeDocumentSays) {
  const auto full = slice("operations=" + std::string(base64) + "&full=true");
  const auto operation = simdjson::to_string(full["paths"]["/api/v1/t/base64/"]["post"].value());
  const auto schemas = simdjson::to_string(full["components"]["schemas"]["Base64Answer"].value());
  const auto whole = call("GET", "/api/v1/schema/").body;
  EXPECT_TRUE(whole.contains(operation));
  EXPECT_TRUE(whole.contains(schemas));
  EXPECT_TRUE(operation.contains("\"examples\""));
}

TEST_F(DocumentSlices, OfATagHaveItsOperations) {
  const auto service = slice("tag=service");
  EXPECT_TRUE(keys(service["paths"]).contains("/healthz"));
  EXPECT_TRUE(keys(service["paths"]).contains("/problems/{code}"));
  EXPECT_FALSE(keys(service["paths"]).contains("/api/v1/t/base64/"));
  const auto both = slice("tag=service&operations=" + std::string(base64));
  EXPECT_TRUE(keys(both["paths"]).contains("/healthz"));
  EXPECT_TRUE(keys(both["paths"]).contains("/api/v1/t/base64/"));
}

TEST_F(DocumentSlices, OfWhatIsNotThereAreRefused) {
  const auto refused = call("GET", "/api/v1/schema/?operations=v1_tools_list,nothing&tag=none");
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(faults(refused), "/operations invalid_option;/tag invalid_option;");
  EXPECT_TRUE(refused.body.contains("Unknown operation `nothing`.")) << refused.body;
  EXPECT_TRUE(refused.body.contains("Unknown tag `none`.")) << refused.body;
  EXPECT_EQ(call("GET", "/api/v1/schema/?operation=v1_tools_list").status, 400);
  EXPECT_EQ(call("GET", "/api/v1/schema/?full=perhaps").status, 400);
}

// Postman writes every response out, with a copy of its request.
TEST_F(DocumentSlices, HaveOneResponseForAllProblemsIfThatIsAskedFor) {
  std::size_t operations = 0, responses = 0;
  const auto document = slice("problems=default");
  for (const auto path : document["paths"].get_object())
    for (const auto method : path.value.get_object()) {
      const auto statuses = keys(method.value["responses"]);
      EXPECT_TRUE(statuses.contains("default")) << path.key;
      for (const auto& status : statuses) {
        const bool is_problem = status[0] == '4' || status[0] == '5';
        EXPECT_TRUE(!is_problem || path.key == "/readyz") << path.key << status;
      }
      responses += statuses.size();
      ++operations;
    }
  EXPECT_GT(operations, 200u);
  EXPECT_LT(responses, 3 * operations) << "a collection of about 2 MB";
  const auto whole = call("GET", "/api/v1/schema/");
  EXPECT_LT(text_.size() + 100'000, whole.body.size());
  EXPECT_EQ(
      keys(slice("operations=" + std::string(base64) +
                 "&full=true&problems=default")["paths"]["/api/v1/t/base64/"]["post"]["responses"]),
      (Names{"200", "default"}));
}

TEST_F(DocumentSlices, HaveFewSelectedOperations) {
  std::string many = "operations=v1_tools_list";
  for (int i = 1; i < 50; ++i) many += ",v1_tools_list";
  EXPECT_EQ(call("GET", "/api/v1/schema/?" + many).status, 200);
  const auto refused = call("GET", "/api/v1/schema/?" + many + ",v1_tools_list");
  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(faults(refused), "/operations too_many;");
}

TEST_F(DocumentSlices, HaveATagOfTheirOwn) {
  Names tags;
  for (const auto* query :
       {"", "?tag=security", "?tag=security&full=true", "?tag=service", "?operations=v1_tools_list",
        "?operations=v1_tools_list,healthz", "?operations=v1_tools_list&format=yaml"}) {
    const auto path = "/api/v1/schema/" + std::string(query);
    const auto first = call("GET", path), second = call("GET", path);
    EXPECT_EQ(first.body, second.body) << query;
    EXPECT_EQ(header(first, "ETag"), header(second, "ETag")) << query;
    EXPECT_TRUE(tags.emplace(header(first, "ETag")).second) << query;
    const auto known = "If-None-Match: " + header(first, "ETag") + "\r\n";
    EXPECT_EQ(call("GET", path, "", known).status, 304) << query;
  }
}

}  // namespace
