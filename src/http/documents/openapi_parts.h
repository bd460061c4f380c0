// The parts that the OpenAPI document is put together from.
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

namespace toolyard::http::openapi {

// One operation as the document shows it.
struct Operation {
  const Endpoint& endpoint;
  bool has_table = false;  // one beside it answers with CSV
  std::vector<Example> examples = {};
  bool has_problems = true;
};

// Names of components.
using Names = std::set<std::string, std::less<>>;

// Names a component of the document, such as `#/components/headers/ETag`.
std::string reference(std::string_view kind, std::string_view name);

// How a request body travels as JSON or as the fields of a form, and in a form with files.
Direction direction_of_body(const Endpoint& endpoint);
Direction direction_of_form(const Endpoint& endpoint);

// Whether an answer may be JSON: neither events, nor nothing but a file.
bool may_be_json(const Type& answer);

// The operation of an endpoint, and that of a page.
void append_operation(std::string& out, const Operation& operation, Components& components);
void append_page_operation(std::string& out, const Page& page, bool has_problems,
                           Components& components);

void append_responses(JsonObject& operation, const Operation& shown, Components& components);
void append_page_responses(JsonObject& operation, const Page& page, bool has_problems,
                           Components& components);
// The query parameters that a record describes, each behind a comma or the opening bracket.
void append_query(std::string& out, const Type& query, std::string_view path,
                  Components& components);

// What responses refer to, as far as it is needed: header fields, and the problems that say the
// same wherever they occur.
void append_headers(std::string& out, const Names& needed);
void append_shared_responses(std::string& out, std::span<const Endpoint> endpoints,
                             const Names& needed);

}  // namespace toolyard::http::openapi
