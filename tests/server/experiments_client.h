// Fixture for experiments: a server called by accounts of each role.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/server/role_client.h"

namespace toolyard::testing {

inline const std::string experiments_path = "/api/v1/admin/experiments/";
inline const std::string sites_path = "/api/v1/experiments/";
inline constexpr std::string_view checkout =
    R"({"key": "checkout", "name": " Checkout ", "variants": [
  {"key": "control", "weight": 0.5, "is_control": true}, {"key": "green", "weight": 0.5}],
  "metrics": [{"key": "buy"}, {"key": "revenue", "kind": "mean"}]})";

class ExperimentsHttp : public ApiByRoleTest {
 protected:
  using ApiByRoleTest::ApiByRoleTest;
  static double number(const RawAnswer& answer, std::string_view pointer) {
    const auto text = member(answer, pointer);
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    EXPECT_EQ(*end, '\0') << pointer << " is " << text;
    return value;
  }
  // Creates and starts an experiment. Returns its path.
  std::string running(std::string_view body = checkout) {
    const auto made = call("editor", "POST", experiments_path, body);
    EXPECT_EQ(made.status, 201) << made.body;
    const auto place = header(made, "Location");
    EXPECT_EQ(call("approver", "POST", place + "start/").status, 200);
    return place;
  }
  // Returns the text of a new key of an account with the named role.
  std::string made_key(const std::string& role, const std::string& scope) {
    const auto made = call(role, "POST", "/api/v1/developer/keys/",
                           R"({"name": "site", "scopes": [")" + scope + "\"]}");
    EXPECT_EQ(made.status, 201) << made.body;
    return member(made, "/key");
  }
  // Returns the credential of the site, which can do nothing but report to experiments.
  const std::string& site() {
    if (site_.empty()) site_ = key_header(made_key("editor", "tools:experiments"));
    return site_;
  }
  RawAnswer assign(const std::string& unit, std::string_view more = "") {
    return ApiTest::call("POST", sites_path + "checkout/assign/",
                         R"({"unit_id": ")" + unit + "\"" + std::string(more) + "}", site());
  }
  RawAnswer send(const std::string& events, std::string_view headers = {}) {
    return ApiTest::call("POST", sites_path + "checkout/events/", "{\"events\": [" + events + "]}",
                         site() + std::string(headers));
  }
  // Sends the events of `users` units exposed to a variant, of which the first `conversions` have
  // bought, in batches of at most 1,000 events, as a site would.
  void tell(const std::string& variant, int users, int conversions) {
    std::vector<std::string> events;
    for (int i = 0; i < users; ++i) {
      const auto unit = variant + std::to_string(i);
      events.push_back(R"({"id": "x)" + unit + R"(", "unit_id": ")" + unit + R"(", "exposure": ")" +
                       variant + "\"}");
      if (i < conversions)
        events.push_back(R"({"id": "m)" + unit + R"(", "unit_id": ")" + unit +
                         R"(", "metric": "buy"})");
    }
    for (std::size_t from = 0; from < events.size(); from += 1000) {
      std::string batch;
      for (auto i = from; i < std::min(from + 1000, events.size()); ++i)
        batch.append(i == from ? "" : ",").append(events[i]);
      const auto sent = send(batch);
      EXPECT_EQ(sent.status, 200) << sent.body;
    }
  }

 private:
  std::string site_;
};

}  // namespace toolyard::testing
