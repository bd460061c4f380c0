// The promises of the tools, src/tools/*.cases.json, as values: read, run without a server, and
// compared with what came out. The replay over HTTP compares by the same rules.
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
  bool is_example = false;  // is shown in the documentation
  bool is_multipart = false;
  std::string request;      // JSON, where it is no multipart case
  std::vector<Part> parts;  // where it is one
  bool is_refused = false;  // expects a problem
  std::string expected;     // JSON: the members that the answer or the problem must have
  std::string fault;        // what is wrong with the case itself; empty in sound ones

  // For names of tests: letters, digits and underscores, such as `pdf_merge_take_a_data_uri`.
  std::string label() const;
};

std::vector<Case> of(const toolyard::Tool& tool);
// Those of all tools, read once.
std::span<const Case> all_cases();

// What a case led to, without HTTP: the answer, or the body of the problem answer, as JSON.
struct Outcome {
  int status = 200;
  std::string body;
};
Outcome run(const Case& one);

// What `actual` lacks of `expected`, one line each with a JSON Pointer. An object matches if each
// member expected is there and matches; arrays match item by item; everything else is equal.
std::vector<std::string> differences(std::string_view expected, std::string_view actual);

// Likewise with the status, which an expected problem may name: 200 for answers.
std::vector<std::string> differences(const Case& one, const Outcome& outcome);

}  // namespace cases
