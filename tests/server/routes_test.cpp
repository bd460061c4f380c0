// Compares the OpenAPI document with the references: every route is served with its operation id,
// status, credentials and parameters.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/server/api_client.h"
#include "tests/support/vectors.h"

namespace {

using simdjson::dom::element;
using simdjson::dom::object;

struct Route {
  std::string id;
  std::int64_t success = 0;
  std::string security;  // JSON, as in the document
  bool operator==(const Route&) const = default;
};
void PrintTo(const Route& route, std::ostream* out) {
  *out << route.id << " " << route.success << " " << route.security;
}
using Routes = std::map<std::string, Route>;  // by method and path

std::string place_of(std::string_view method, std::string_view path) {
  std::string place(method);
  std::ranges::transform(place, place.begin(), [](unsigned char c) { return std::toupper(c); });
  return place + " " + std::string(path);
}

// Returns the `security` member for credentials as the reference names them.
std::string security_of(std::string_view credentials) {
  if (credentials == "api_key_or_jwt") return R"([{"apiKeyAuth":[]},{"jwtAuth":[]}])";
  if (credentials == "metrics_token_or_loopback") return R"([{"metricsToken":[]},{}])";
  if (credentials.starts_with("jwt")) return R"([{"jwtAuth":[]}])";
  return "[]";
}

// The admin side accepts keys with a scope in addition to what the reference names.
std::string without_staff_keys(std::string security) {
  const auto start = security.find(R"(,{"apiKeyAuth":[")");
  if (start != security.npos) security.erase(start, security.find('}', start) + 1 - start);
  return security;
}

// Returns the operation id of the server. Where the reference numbers additional ids, which the
// specification never does, the server uses a descriptive name.
std::string own_id(std::string id, std::string_view origin) {
  constexpr std::string_view counted = "_retrieve_2";
  if (origin == "additive" && id.ends_with(counted))
    id.replace(id.size() - counted.size(), counted.size(), "_retrieve_by_id");
  return id;
}

bool is_of_spec(std::string_view path) {
  return path.starts_with("/api/v1/admin/") || path.starts_with("/api/v1/t/");
}

// Returns the location, name and type of a parameter.
std::string name_of(element parameter) {
  const auto schema = simdjson::minify(parameter["schema"]);
  std::string type;
  for (const std::string_view known : {"integer", "boolean", "number", "array"})
    if (schema.find("\"" + std::string(known) + "\"") != schema.npos) type = known;
  if (type.empty()) type = "string";
  return std::string(std::string_view(parameter["in"])) + " " +
         std::string(std::string_view(parameter["name"])) + " " + type;
}

// Returns the values that a parameter may have, if they are listed.
std::set<std::string> values_of(element parameter) {
  std::set<std::string> values;
  simdjson::dom::array names;
  if (parameter["schema"]["enum"].get(names) == simdjson::SUCCESS)
    for (const auto name : names)
      if (name.is_string()) values.emplace(std::string_view(name));
  return values;
}

class RoutesTest : public toolyard::testing::ApiTest {
 protected:
  using OnOperation = std::function<void(const std::string& place, element operation)>;

  static void each_operation(element document, const OnOperation& take) {
    for (const auto path : object(document["paths"]))
      for (const auto method : object(path.value))
        take(place_of(method.key, path.key), method.value);
  }
  void each_served(const OnOperation& take) {
    simdjson::dom::parser parser;
    const simdjson::padded_string json(call("GET", "/api/v1/schema/").body);
    each_operation(parser.parse(json), take);
  }

  Routes served() {
    Routes routes;
    each_served([&](const std::string& place, element operation) {
      auto& route = routes[place];
      route.id = std::string_view(operation["operationId"]);
      route.security = without_staff_keys(simdjson::minify(operation["security"]));
      for (const auto answer : object(operation["responses"]))
        if (answer.key.starts_with('2')) route.success = std::stoi(std::string(answer.key));
    });
    return routes;
  }
  static Routes reference(const std::filesystem::path& folder) {
    Routes routes;
    simdjson::dom::parser parser;
    for (const auto route : parser.load((folder / "reference" / "routes.json").string())["routes"])
      routes[place_of(route["method"], route["path"])] = {
          own_id(std::string(std::string_view(route["operation_id"])), route["origin"]),
          route["success"], security_of(route["auth"])};
    return routes;
  }

  // The values of each parameter, by operation and parameter.
  using Parameters = std::map<std::string, std::map<std::string, std::set<std::string>>>;
  static void note_parameters(Parameters& all, const std::string& place, element operation) {
    auto& known = all[place];
    simdjson::dom::array parameters;
    if (operation["parameters"].get(parameters) != simdjson::SUCCESS) return;
    for (const auto parameter : parameters) known[name_of(parameter)] = values_of(parameter);
  }
};

TEST_F(RoutesTest, AreThoseOfTheReference) {
  const auto folder = vectors({"reference/routes.json"});
  if (!folder) GTEST_SKIP() << "no reference";
  const auto mine = served();
  for (const auto& [place, route] : reference(*folder)) {
    const auto found = mine.find(place);
    if (found == mine.end()) {
      ADD_FAILURE() << place << " is not served";
    } else {
      EXPECT_EQ(found->second, route) << place;
    }
  }
}

TEST_F(RoutesTest, AreNamedEachOnce) {
  std::map<std::string, std::string> places;
  for (const auto& [place, route] : served()) {
    EXPECT_FALSE(route.id.empty()) << place;
    const auto [other, is_new] = places.emplace(route.id, place);
    EXPECT_TRUE(is_new) << place << " is named as " << other->second;
  }
}

// Every parameter in the path is declared once, as required; ids are integers.
TEST_F(RoutesTest, DeclareWhatTheirPathsHold) {
  each_served([](const std::string& place, element operation) {
    std::multiset<std::string> wanted, report;
    for (auto open = place.find('{'); open != place.npos; open = place.find('{', open + 1)) {
      const auto name = place.substr(open + 1, place.find('}', open) - open - 1);
      wanted.insert("path " + name + (name == "id" ? " integer" : " string"));
    }
    simdjson::dom::array parameters;
    if (operation["parameters"].get(parameters) == simdjson::SUCCESS)
      for (const auto parameter : parameters) {
        if (std::string_view(parameter["in"]) != "path") continue;
        report.insert(name_of(parameter));
        EXPECT_TRUE(bool(parameter["required"])) << place;
      }
    EXPECT_EQ(report, wanted) << place;
  });
}

// The operations have all parameters that the reference declares; they may have more.
TEST_F(RoutesTest, TakeTheParametersOfTheReference) {
  const auto folder = vectors({"reference/drf_spectacular_reference.json"});
  if (!folder) GTEST_SKIP() << "no reference";
  Parameters mine, wanted;
  each_served([&](const std::string& place, element operation) {
    note_parameters(mine, place, operation);
  });
  simdjson::dom::parser parser;
  const auto file = (*folder / "reference" / "drf_spectacular_reference.json").string();
  each_operation(parser.load(file), [&](const std::string& place, element operation) {
    if (is_of_spec(place.substr(place.find('/')))) note_parameters(wanted, place, operation);
  });
  EXPECT_FALSE(wanted.empty());
  for (const auto& [place, parameters] : wanted)
    for (const auto& [name, values] : parameters) {
      const auto found = mine[place].find(name);
      if (found == mine[place].end()) {
        ADD_FAILURE() << place << " does not take " << name;
      } else if (!values.empty()) {
        EXPECT_EQ(found->second, values) << place << " " << name;
      }
    }
}

}  // namespace
