// Options that cannot have an effect: every option that is used under a condition only is added to
// requests for which the condition does not hold, and must be refused there. The requests and the
// values of the options are those of the cases.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/describe/any_record.h"
#include "core/describe/conditions.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "tests/cases/each_tool.h"
#include "tests/support/cases.h"
#include "tests/support/requests.h"

namespace cases {
namespace {

using simdjson::dom::element;
using toolyard::Field;

class EffectTest : public testing::Test {
 public:
  explicit EffectTest(const toolyard::Tool& tool) : tool_(tool), record_(*tool.request) {}

  void TestBody() override {
    collect();
    for (const auto& field : record_.fields)
      if (!field.shown->when.empty() && field.shown->level != toolyard::Level::main)
        try_option(field);
  }

 private:
  static constexpr std::size_t most_requests = 4, most_values = 2;

  void collect() {
    for (const auto& one : of(tool_)) {
      if (one.is_multipart) continue;
      auto members = members_of(one.request);
      for (const auto& [name, value] : members) values_[name].insert(value);
      if (!one.is_refused) requests_.push_back(std::move(members));
    }
  }

  std::string default_of(const Field& field) const {
    std::string json;
    toolyard::append_json(json, *field.type, field.member_of(record_.defaults()));
    return json;
  }

  // Whether the conditions of a field hold for a request.
  bool holds(const Field& field, const Members& request) const {
    toolyard::AnyRecord values(record_);
    toolyard::JsonDecoder decoder;
    std::string json = json_of(request);
    EXPECT_TRUE(decoder.decode(toolyard::PaddedText::of(json), record_, values.get())) << json;
    return toolyard::is_used(record_, values.get(), field);
  }

  void try_option(const Field& field) {
    const std::string name(field.name);
    std::size_t tried = 0;
    for (const auto& request : requests_) {
      if (tried == most_requests) break;
      if (request.contains(name) || holds(field, request)) continue;
      std::size_t values = 0;
      for (const auto& value : values_[name]) {
        if (value == default_of(field) || value == "null" || values == most_values) continue;
        auto with = request;
        with[name] = value;
        if (expect_refused(name, json_of(with))) ++values;
      }
      tried += values > 0;
    }
    EXPECT_GT(tried, 0u) << name << ": no case shows where it has no effect";
  }

  // Returns false if the value is not valid by itself, as that of a case that is refused.
  bool expect_refused(const std::string& name, const std::string& request) {
    const auto outcome = run(Case{.tool = &tool_, .request = request});
    EXPECT_EQ(outcome.status, 400) << request << "\n" << outcome.body.substr(0, 300);
    simdjson::dom::parser parser;
    const simdjson::padded_string text(outcome.body);
    simdjson::dom::array errors;
    if (parser.parse(text)["errors"].get(errors) != simdjson::SUCCESS) return false;
    return std::ranges::any_of(errors, [&](const element& error) {
      return std::string_view(error["pointer"]) == "/" + name &&
             std::string_view(error["code"]) == "conflicting_options";
    });
  }

  const toolyard::Tool& tool_;
  const toolyard::Type& record_;
  std::vector<Members> requests_;
  std::map<std::string, std::set<std::string>, std::less<>> values_;
};

[[maybe_unused]] const bool are_tried = register_for_each_tool<EffectTest>("OptionsWithoutEffect");

}  // namespace
}  // namespace cases
