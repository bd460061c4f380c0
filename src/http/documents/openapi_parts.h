// The parts of the OpenAPI document: operations, parameters, responses and shared components.
#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "core/describe/components.h"
#include "core/endpoint/endpoint.h"
#include "core/json/writer.h"
#include "http/api/router.h"
#include "http/documents/examples.h"
#include "http/documents/openapi.h"

namespace toolyard::http::openapi {

// Which problem responses of an operation are shown: none, the one that stands for all of them, or
// those of each status as well.
enum class ShownProblems : std::uint8_t { none, any, each };

// An operation as the document shows it.
struct Operation {
  const Endpoint& endpoint;
  bool has_table = false;  // whether another endpoint with the same path answers with CSV
  std::span<const Example> examples = {};
  ShownProblems problems = ShownProblems::each;
  bool has_headers = true;
  Bodies bodies = Bodies::all;
};

// Names of components.
using Names = std::set<std::string, std::less<>>;

// Returns a reference to a component, such as `#/components/headers/ETag`.
std::string reference(std::string_view kind, std::string_view name);

// Return the direction of a request body: as JSON or the fields of a form, and in a form that may
// contain files.
Direction direction_of_body(const Endpoint& endpoint);
Direction direction_of_form(const Endpoint& endpoint);

// Whether an answer may be JSON: it is neither a stream of events nor only a file.
bool may_be_json(const Type& answer);

// Append the operation of an endpoint and of a page.
void append_operation(std::string& out, const Operation& operation, Components& components);
void append_page_operation(std::string& out, const Page& page, ShownProblems problems,
                           Components& components);

void append_responses(JsonObject& operation, const Operation& shown, Components& components);
void append_page_responses(JsonObject& operation, const Page& page, ShownProblems problems,
                           Components& components);
// Appends the parameters that a record describes, which are in the query unless `path` contains
// them. Each is preceded by a comma unless it is the first one.
void append_query(std::string& out, const Type& query, std::string_view path,
                  Components& components);

// Append the components that responses refer to, if they are in `needed`: header fields, and
// problem responses that are the same wherever they occur.
void append_headers(std::string& out, const Names& needed);
void append_shared_responses(std::string& out, std::span<const Endpoint> endpoints,
                             const Names& needed);

}  // namespace toolyard::http::openapi
