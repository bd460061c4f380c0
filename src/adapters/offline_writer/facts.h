// What is known of a tool, for whoever writes about it. Texts may hold `code` in backticks.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::offline {

struct NamedFact {
  std::string name;
  std::string meaning;
};

struct OptionFacts {
  std::string name;
  std::string meaning;
  std::string standard;  // its default as JSON; empty where there is none
  bool is_required = false;
  std::vector<NamedFact> values = {};  // those allowed, where they have names
};

struct ExampleFacts {
  std::string summary;
  std::vector<std::string> curl_arguments;  // behind the address and the key
  std::string answer;                       // JSON; empty where it is not known
};

struct ToolFacts {
  std::string slug, name, category, summary;
  std::string url;    // where to POST
  std::string scope;  // what an API key must allow
  std::vector<OptionFacts> options = {};
  std::optional<ExampleFacts> example = {};
  std::vector<NamedFact> errors = {};  // the codes it refuses with
};

// Nothing where there is no such tool.
using FactsOf = std::function<std::optional<ToolFacts>(std::string_view slug)>;

}  // namespace toolyard::offline
