// A walk over all options of all tools: each is added to requests in which it is missing, and must
// change the answer or be refused. Which options there are, and on which others they depend, is
// read from the description; the requests, the values of options that are no names, and the
// exceptions with their reasons are in every_option.json beside this file; of a tool that is not
// there, they are those of its cases.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <span>

#include "core/describe/schema_hints.h"
#include "core/json/writer.h"
#include "tests/cases/each_tool.h"
#include "tests/support/cases.h"
#include "tests/support/places.h"
#include "tests/support/requests.h"

namespace cases {
namespace {

using simdjson::dom::element;
using toolyard::Field;
using toolyard::Shape;
using toolyard::Type;

// An option that changes nothing in requests with these members.
struct Exception {
  std::string option;
  Members with;
  bool is_needed = false;
};

// Requests that differ only in their input. An option that changes the answer to one of them has an
// effect.
struct Requests {
  Members options;
  std::vector<Members> inputs;
};

// What the walk knows of a tool: requests whose input is such that most options change something,
// values of options, and exceptions.
struct Known {
  std::vector<Requests> requests;
  std::map<std::string, std::vector<std::string>, std::less<>> values;
  std::vector<Exception> exceptions;
};

// Adds all values of an enumeration or a boolean, also if they are alternatives to others.
void add_names(const Type& type, std::vector<std::string>& values) {
  if (type.shape == Shape::boolean) values.insert(values.end(), {"false", "true"});
  for (const auto& name : type.names) toolyard::append_json_text(values.emplace_back(), name.name);
  for (const auto* one : type.alternatives) add_names(*one, values);
  if (type.shape == Shape::optional) add_names(*type.inner, values);
}

// Returns a context that is always the same, whose bytes pass for random ones: rules for passwords
// refuse those that only count.
toolyard::Context mixed_context() {
  auto context = steady_context();
  context.fill_random = [source = std::mt19937()](std::span<unsigned char> out) mutable {
    for (auto& byte : out) byte = static_cast<unsigned char>(source());
  };
  return context;
}

bool has_members(const Members& request, const Members& with) {
  return std::ranges::all_of(with, [&](const auto& member) {
    const auto found = request.find(member.first);
    return found == request.end() ? member.second == "null" : found->second == member.second;
  });
}

class Walk : public testing::Test {
 public:
  explicit Walk(const toolyard::Tool& tool) : tool_(tool), record_(*tool.request) {}

  void TestBody() override {
    ASSERT_NO_FATAL_FAILURE(read());
    for (const auto& context : contexts())
      for (const auto& field : record_.fields) try_option(field, context);
    for (const auto& one : known_.exceptions)
      EXPECT_TRUE(one.is_needed) << one.option << json_of(one.with) << " needs no exception";
    for (const auto& name : missing_) ADD_FAILURE() << "no value for " << name;
  }

 private:
  void read() {
    simdjson::dom::parser parser;
    element all, own;
    ASSERT_EQ(
        parser.load(toolyard::testing::source_folder() + "/tests/cases/every_option.json").get(all),
        simdjson::SUCCESS);
    if (all[tool_.about->slug].get(own) != simdjson::SUCCESS) return read_cases();
    for (const element one : own["requests"].get_array())
      known_.requests.push_back(requests_of(one, own));
    for (const auto member : own["values"].get_object())
      for (const element value : member.value.get_array())
        known_.values[std::string(member.key)].push_back(simdjson::minify(value));
    for (const element one : own["exceptions"].get_array())
      known_.exceptions.push_back({.option = std::string(std::string_view(one["option"])),
                                   .with = members_of(simdjson::minify(element(one["with"])))});
  }

  // Of a tool that is not in the file, takes the requests and the values of the cases.
  void read_cases() {
    Requests requests;
    for (const auto& one : of(tool_)) {
      if (one.is_multipart) continue;
      auto members = members_of(one.request);
      for (const auto& [name, value] : members) known_.values[name].push_back(value);
      requests.inputs.push_back(std::move(members));
    }
    known_.requests.push_back(std::move(requests));
  }

  // A request is given by its members, which may include `case`, the name of a case whose request
  // it extends, and `inputs`, the name of a list of inputs, which are texts or those of cases.
  Requests requests_of(const element& from, const element& own) const {
    Requests made{.options = members_of(simdjson::minify(from)), .inputs = {}};
    std::string_view name;
    if (from["case"].get(name) == simdjson::SUCCESS) {
      made.options.erase("case");
      made.options.merge(case_of(name));
    }
    if (from["inputs"].get(name) != simdjson::SUCCESS) return {made.options, {Members()}};
    made.options.erase("inputs");
    for (const element one : own["inputs"][name].get_array()) {
      auto& input = made.inputs.emplace_back();
      if (one.is_object()) input = case_of(std::string_view(one["case"]));
      else input.emplace("input", simdjson::minify(one));
      std::erase_if(input, [](const auto& member) {
        return member.first != "input" && member.first != "documents";
      });
    }
    return made;
  }

  Members case_of(std::string_view name) const {
    for (const auto& one : of(tool_))
      if (one.name == name) return members_of(one.request);
    ADD_FAILURE() << "there is no case " << name;
    return {};
  }

  // The requests, and each of them with each value of an option that a condition names.
  std::vector<Requests> contexts() {
    std::set<std::string_view> named;
    for (const auto& field : record_.fields)
      for (const auto& condition : field.shown->when) named.insert(condition.field);
    auto all = known_.requests;
    for (const auto& requests : known_.requests) {
      for (const auto& field : record_.fields) {
        if (!named.contains(field.name) || field.shown->level == toolyard::Level::main) continue;
        for (const auto& value : values_of(field))
          all.emplace_back(requests).options[std::string(field.name)] = value;
      }
    }
    return all;
  }

  const std::vector<std::string>& values_of(const Field& field) {
    const std::string name(field.name);
    auto& values = known_.values[name];
    if (values.empty()) add_names(*field.type, values);
    if (values.empty()) missing_.insert(name);
    return values;
  }

  std::string default_of(const Field& field) const {
    std::string json;
    toolyard::append_json(json, *field.type, field.member_of(record_.defaults()));
    return json;
  }

  const Outcome& outcome_of(const std::string& request) {
    const auto [place, is_new] = outcomes_.try_emplace(request);
    if (is_new) place->second = run(Case{.tool = &tool_, .request = request}, mixed_context());
    return place->second;
  }

  // Returns the requests that can be compared: those that have no faulty option.
  std::vector<Members> comparable(const Requests& requests) {
    std::vector<Members> all;
    bool has_answer = false;
    for (const auto& input : requests.inputs) {
      auto& request = all.emplace_back(requests.options);
      for (const auto& [name, value] : input) request.try_emplace(name, value);
      const auto status = outcome_of(json_of(request)).status;
      has_answer |= status == 200;
      if (status == 400) all.pop_back();
    }
    if (!has_answer) all.clear();
    return all;
  }

  void try_option(const Field& field, const Requests& requests) {
    const std::string name(field.name);
    if (field.shown->level == toolyard::Level::main) return;
    std::string silent;
    for (const auto& request : comparable(requests)) {
      if (request.contains(name)) continue;
      const auto& before = outcome_of(json_of(request));
      for (const auto& value : values_of(field)) {
        if (value == default_of(field)) continue;
        auto with = request;
        with[name] = value;
        silent = json_of(with);
        const auto& after = outcome_of(silent);
        if (after.status != before.status || after.body != before.body) return;
      }
    }
    if (!silent.empty() && !is_excepted(name, requests.options))
      ADD_FAILURE() << name << " has no effect: " << silent.substr(0, 400);
  }

  bool is_excepted(std::string_view name, const Members& options) {
    for (auto& one : known_.exceptions)
      if (one.option == name && has_members(options, one.with)) return one.is_needed = true;
    return false;
  }

  const toolyard::Tool& tool_;
  const Type& record_;
  Known known_;
  std::map<std::string, Outcome> outcomes_;
  std::set<std::string> missing_;
};

[[maybe_unused]] const bool are_walked = register_for_each_tool<Walk>("EveryOption");

}  // namespace
}  // namespace cases
