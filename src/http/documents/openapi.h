// Prints the endpoints as an OpenAPI 3.1 document: from the same descriptions that decode and
// check requests, with the cases as examples.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "core/error.h"
#include "http/api/router.h"

namespace toolyard::http {

// The document as JSON. `base_url` may be empty: then links are relative.
std::string openapi_json(std::span<const Endpoint> endpoints, std::span<const Page> pages,
                         std::string_view base_url);

// Which operations a slice of the document has: those of these ids, and those of the tag.
struct DocumentSlice {
  std::vector<std::string> operations = {};
  std::string tag = {};
  bool is_full = false;  // with problem answers and examples
};

// The document of some operations alone, with the components they need under the names that the
// whole document gives them. A name that it does not have is a fault at `/operations` or `/tag`.
Result<std::string> openapi_slice(std::span<const Endpoint> endpoints, std::span<const Page> pages,
                                  std::string_view base_url, const DocumentSlice& slice);

// Any JSON text as YAML 1.2 in block style.
std::string yaml_from_json(std::string_view json);

}  // namespace toolyard::http
