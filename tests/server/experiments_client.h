// A server with experiments, spoken to by accounts of each role.
#pragma once
#include <gtest/gtest.h>
#include <simdjson.h>

#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "tests/server/api_client.h"

namespace toolyard::testing {

inline const std::string experiments_path = "/api/v1/admin/experiments/";
inline const std::string sites_path = "/api/v1/experiments/";
inline constexpr std::string_view checkout =
    R"({"key": "checkout", "name": " Checkout ", "variants": [
  {"key": "control", "weight": 0.5, "is_control": true}, {"key": "green", "weight": 0.5}],
  "metrics": [{"key": "buy"}, {"key": "revenue", "kind": "mean"}]})";

class ExperimentsHttp : public ApiOnEnginesTest {
 protected:
  using RawAnswer = http::RawAnswer;
  // By an account with the role of that name; without one, by nobody.
  RawAnswer call(const std::string& role, std::string_view method, std::string_view path,
                 std::string_view body = {}, std::string_view headers = {}) {
    return ApiTest::call(method, path, body, bearer(role).append(headers));
  }
  std::string bearer(const std::string& role) {
    if (role.empty()) return {};
    auto& known = bearers_[role];
    if (known.empty()) {
      for (const auto& one : spellings(Role{}))
        if (one.name == role) known = account(role + "s", one.value);
      if (role == "nobody") known = account(role);
    }
    return known;
  }
  static std::string member(const RawAnswer& answer, std::string_view pointer) {
    simdjson::dom::parser parser;
    const simdjson::padded_string json(answer.body);
    simdjson::dom::element found;
    if (parser.parse(json).at_pointer(pointer).get(found)) return "nothing: " + answer.body;
    return found.is_string() ? std::string(std::string_view(found)) : simdjson::minify(found);
  }
  static double number(const RawAnswer& answer, std::string_view pointer) {
    const auto text = member(answer, pointer);
    char* end = nullptr;
    const double value = std::strtod(text.c_str(), &end);
    EXPECT_EQ(*end, '\0') << pointer << " is " << text;
    return value;
  }
  static std::string header(const RawAnswer& answer, const std::string& name) {
    const auto at = answer.head.find("\r\n" + name + ": ");
    if (at == std::string::npos) return "";
    const auto begin = at + name.size() + 4;
    return answer.head.substr(begin, answer.head.find("\r\n", begin) - begin);
  }
  // `pointer code`, for each fault.
  static std::string faults(const RawAnswer& answer) {
    simdjson::dom::parser parser;
    std::string all;
    for (auto fault : parser.parse(simdjson::padded_string(answer.body))["errors"])
      all.append(std::string_view(fault["pointer"]))
          .append(" ")
          .append(std::string_view(fault["code"]))
          .append(";");
    return all;
  }
  // Its path, once it runs.
  std::string running(std::string_view body = checkout) {
    const auto made = call("editor", "POST", experiments_path, body);
    EXPECT_EQ(made.status, 201) << made.body;
    const auto place = header(made, "Location");
    EXPECT_EQ(call("approver", "POST", place + "start/").status, 200);
    return place;
  }
  RawAnswer assign(const std::string& unit, std::string_view more = "") {
    return call("nobody", "POST", sites_path + "checkout/assign/",
                R"({"unit_id": ")" + unit + "\"" + std::string(more) + "}");
  }
  RawAnswer send(const std::string& events, std::string_view headers = {}) {
    return call("nobody", "POST", sites_path + "checkout/events/", "{\"events\": [" + events + "]}",
                headers);
  }
  // So many units of a variant, of whom so many have bought; as sites tell of them.
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

  std::map<std::string, std::string> bearers_;
};

}  // namespace toolyard::testing
