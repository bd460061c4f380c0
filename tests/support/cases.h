// The test cases of the tools, src/tools/*.cases.json: reads them, runs them without a server, and
// compares the outcome. The replay over HTTP compares by the same rules.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/catalog.h"

namespace cases {

// One part of a multipart case.
struct Part {
  std::string name;
  std::string bytes;
  bool is_file = false;
  std::string file_name;
  std::string content_type;
};

struct Case {
  const toolyard::Tool* tool = nullptr;
  std::string name;
  bool is_example = false;  // shown in the documentation
  bool is_multipart = false;
  std::string request;      // JSON; empty for a multipart case
  std::vector<Part> parts;  // of a multipart case
  bool is_refused = false;  // expects a problem
  std::string expected;     // JSON: members that the answer or the problem must have
  std::string fault;        // what is wrong with the case itself; empty if nothing

  // Returns a name for tests, of letters, digits and underscores, such as
  // `pdf_merge_take_a_data_uri`.
  std::string label() const;
};

std::vector<Case> of(const toolyard::Tool& tool);
// Returns the cases of all tools, which are read once.
std::span<const Case> all_cases();

// The outcome of a case without HTTP: the status, and the answer or the problem as JSON.
struct Outcome {
  int status = 200;
  std::string body;
};
Outcome run(const Case& one);
Outcome run(const Case& one, const toolyard::Context& context);
// A fixed clock and counting "random" bytes, so that every run is the same.
toolyard::Context steady_context();

// Returns how `actual` differs from `expected`, one line each with a JSON Pointer. An object
// matches if every expected member is present and matches; arrays match item by item; other values
// must be equal.
std::vector<std::string> differences(std::string_view expected, std::string_view actual);

// Returns how an outcome differs from what its case expects, including the status: 200 for an
// answer, another one for a problem.
std::vector<std::string> differences(const Case& one, const Outcome& outcome);

}  // namespace cases
