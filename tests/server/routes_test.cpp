// The OpenAPI document against the reference of routes: what is served bears the names and answers
// with the statuses that are written down there, and areas that are done are served whole.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <array>
#include <map>

#include "tests/server/api_client.h"
#include "tests/support/vectors.h"

namespace {

constexpr std::array done{"/api/v1/t/",
                          "/api/v1/admin/email/campaigns/",
                          "/api/v1/auth/",
                          "/api/v1/developer/keys/",
                          "/api/v1/developer/usage/",
                          "/api/v1/admin/jobs",
                          "/api/v1/admin/content/",
                          "/api/v1/content/",
                          "/api/v1/admin/gsc/",
                          "/api/v1/admin/experiments/",
                          "/api/v1/experiments/",
                          "/api/v1/admin/audit",
                          "/api/v1/admin/keywords/",
                          "/api/v1/admin/opportunities/",
                          "/api/v1/admin/autopilot/",
                          "/api/v1/admin/revenue/",
                          "/api/v1/admin/push/",
                          "/api/v1/admin/metrics/",
                          "/api/v1/admin/users",
                          "/api/v1/admin/marketplace/",
                          "/api/v1/developer/invoices/",
                          "/api/v1/admin/email/subscribers/",
                          "/api/v1/admin/email/lists/",
                          "/api/v1/admin/email/bounces/",
                          "/api/v1/email/"};

struct Route {
  std::string id;
  std::int64_t success = 0;
  bool operator==(const Route&) const = default;
};
void PrintTo(const Route& route, std::ostream* out) { *out << route.id << " " << route.success; }
using Routes = std::map<std::string, Route>;  // by method and path

class RoutesTest : public toolyard::testing::ApiTest {
 protected:
  Routes served() {
    Routes routes;
    simdjson::dom::parser parser;
    const simdjson::padded_string json(call("GET", "/api/v1/schema/").body);
    for (const auto path : simdjson::dom::object(parser.parse(json)["paths"]))
      for (const auto method : simdjson::dom::object(path.value)) {
        std::string name(method.key);
        std::ranges::transform(name, name.begin(), [](char c) { return char(c - 'a' + 'A'); });
        auto& route = routes[name + " " + std::string(path.key)];
        route.id = std::string_view(method.value["operationId"]);
        for (const auto answer : simdjson::dom::object(method.value["responses"]))
          if (answer.key.starts_with('2')) route.success = std::stoi(std::string(answer.key));
      }
    return routes;
  }
  static Routes reference(const std::filesystem::path& folder) {
    Routes routes;
    simdjson::dom::parser parser;
    const auto file = (folder / "reference" / "routes.json").string();
    for (const auto route : parser.load(file)["routes"])
      routes[std::string(std::string_view(route["method"])) + " " +
             std::string(std::string_view(route["path"]))] = {
          std::string(std::string_view(route["operation_id"])), route["success"]};
    return routes;
  }
};

TEST_F(RoutesTest, AreThoseOfTheReference) {
  const auto folder = vectors();
  if (!folder) GTEST_SKIP() << "no reference";
  const auto mine = served();
  for (const auto& [place, route] : reference(*folder)) {
    const auto found = mine.find(place);
    if (found == mine.end()) {
      for (const auto* prefix : done)
        EXPECT_EQ(place.find(prefix), place.npos) << place << " is not served";
    } else {
      EXPECT_EQ(found->second, route) << place;
    }
  }
  for (const auto& [place, route] : mine) EXPECT_FALSE(route.id.empty()) << place;
}

}  // namespace
