// Facts about a tool, from which drafts are written. Texts may contain `code` in backticks.
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
  std::string standard;  // default value as JSON; empty: none
  bool is_required = false;
  std::vector<NamedFact> values = {};  // of an enumeration: its values
};

struct ExampleFacts {
  std::string summary;
  std::vector<std::string> curl_arguments;  // after the URL and the API key
  std::string answer;                       // JSON; empty: unknown
};

struct ToolFacts {
  std::string slug, name, category, summary;
  std::string url;    // URL of the POST request
  std::string scope;  // scope that an API key needs
  std::vector<OptionFacts> options = {};
  std::optional<ExampleFacts> example = {};
  std::vector<NamedFact> errors = {};  // codes of the tool's errors
};

// Returns the facts about a tool, or nothing if it does not exist.
using FactsOf = std::function<std::optional<ToolFacts>(std::string_view slug)>;

}  // namespace toolyard::offline
