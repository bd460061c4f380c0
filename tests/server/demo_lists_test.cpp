// The admin pages of the demo: no list of the OpenAPI document is empty.
#include <gtest/gtest.h>

#include <vector>

#include "tests/server/api_client.h"
#include "tests/server/program.h"
#include "tests/support/temporary_folder.h"

namespace toolyard::testing {
namespace {

using simdjson::dom::element;

// Returns the admin paths whose GET response has `results`.
std::vector<std::string> lists_of(const element& document) {
  const auto is_list = [&](const element& answer) {
    std::string_view name;
    if (answer["schema"]["$ref"].get(name)) return false;
    name.remove_prefix(name.rfind('/') + 1);
    element results;
    return !document["components"]["schemas"][name]["properties"]["results"].get(results);
  };
  std::vector<std::string> lists;
  for (const auto& [path, item] : document["paths"].get_object()) {
    element answer;
    if (!path.starts_with("/api/v1/admin/")) continue;
    if (item["get"]["responses"]["200"]["content"]["application/json"].get(answer)) continue;
    if (is_list(answer)) lists.emplace_back(path);
  }
  return lists;
}

class DemoLists : public ::testing::Test {
 protected:
  DemoLists() {
    const auto data = (folder_.path() / "data").string();
    const auto filled = run("demo --data-dir " + data);
    EXPECT_EQ(filled.code, 0) << filled.out;
    const std::string label = "shown only once:  ";
    const auto at = filled.out.find(label) + label.size();
    const auto password = filled.out.substr(at, filled.out.find('\n', at) - at);
    server_.emplace(std::vector<std::string>{"--data-dir", data});
    client_.emplace(server_->port());
    const auto answer = client_->call("POST", "/api/v1/auth/token/",
                                      R"({"username":"ada","password":")" + password + "\"}");
    bearer_ = "Authorization: Bearer " + ApiClient::text(answer, "access") + "\r\n";
  }

  std::string get(const std::string& path) {
    const auto answer = client_->call("GET", path, {}, bearer_);
    EXPECT_EQ(answer.status, 200) << path << answer.body;
    return answer.body;
  }
  bool is_empty(const std::string& path) {
    simdjson::dom::parser parser;
    const simdjson::padded_string json(
        get(path.ends_with("/sequence/") ? path + "?after=0" : path));
    return parser.parse(json)["results"].get_array().size() == 0;
  }
  // Returns the path itself, or the path with each id of the list that it belongs to.
  std::vector<std::string> filled(const std::string& path) {
    const auto brace = path.find("{id}");
    if (brace == path.npos) return {path};
    simdjson::dom::parser parser;
    const simdjson::padded_string json(get(path.substr(0, brace) + "?page_size=100"));
    std::vector<std::string> all;
    for (const auto record : parser.parse(json)["results"].get_array())
      all.push_back(path.substr(0, brace) + std::to_string(std::int64_t(record["id"])) +
                    path.substr(brace + 4));
    return all;
  }

 private:
  TemporaryFolder folder_;
  std::optional<ServingProgram> server_;
  std::optional<ApiClient> client_;
  std::string bearer_;
};

TEST_F(DemoLists, AreNotEmpty) {
  simdjson::dom::parser parser;
  const simdjson::padded_string json(get("/api/v1/schema/?format=json"));
  const auto lists = lists_of(parser.parse(json));
  EXPECT_GE(lists.size(), 20u);
  for (const auto& path : lists) {
    const auto all = filled(path);
    EXPECT_TRUE(std::ranges::any_of(all, [&](const auto& one) { return !is_empty(one); })) << path;
  }
}

}  // namespace
}  // namespace toolyard::testing
