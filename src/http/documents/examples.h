// Takes the examples of an endpoint out of its cases.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "tools/tool.h"

namespace toolyard::http {

struct Example {
  std::string key;      // a name for programs
  std::string summary;  // a line for people
  std::string request;  // JSON
  std::string answer;   // JSON, as the endpoint answers it; empty where none is told
};

// Time and chance for examples, the same for every run: so is the documentation.
Context example_context();

// The cases marked as examples, each with the whole answer of a run made here and now, so that
// what the documentation shows is what the server says. `"example": "request"` marks one whose
// answer depends on more than a context: it goes without. An endpoint without cases has the example
// of its body alone.
std::vector<Example> examples_of(const Endpoint& endpoint);

// The cases marked as examples that a JSON request makes and an answer comes of, as they are
// written: of the answer, what the cases promise. Nothing is run, so they are always the same.
std::vector<Example> written_examples(std::string_view cases);

}  // namespace toolyard::http
