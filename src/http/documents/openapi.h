// Generates the OpenAPI 3.1 document of the endpoints, from the descriptions by which requests are
// decoded and checked, and with test cases as examples.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "core/error.h"
#include "http/api/router.h"
#include "http/documents/examples.h"

namespace toolyard::http {

// What documents describe. If `base_url` is empty, their links are relative.
struct Described {
  std::span<const Endpoint> endpoints;
  std::span<const Page> pages = {};
  std::string_view base_url = {};
};

// Returns the document as JSON.
std::string openapi_json(const Described& described, KnownExamples& examples);

// Returns a document with a relative address, of a server at `origin`; as it is if that is empty.
std::string with_server(std::string_view json, std::string_view origin);

// A selection of operations: those with one of the ids, of which there may be `max_operations`, and
// those with the tag.
struct DocumentSlice {
  static constexpr std::size_t max_operations = 50;
  std::vector<std::string> operations = {};
  std::string tag = {};
  bool is_full = false;  // whether problem responses and examples are included
};

// Returns the document of some operations alone, with the components that they need, named as in
// the whole document. Unknown operations and tags are errors at `/operations` and `/tag`.
Result<std::string> openapi_slice(const Described& described, KnownExamples& examples,
                                  const DocumentSlice& slice);

// Converts any JSON text to YAML 1.2 in block style.
std::string yaml_from_json(std::string_view json);

}  // namespace toolyard::http
