// Prints the endpoints as an OpenAPI 3.1 document: from the same descriptions that decode and
// check requests, with the cases as examples.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/endpoint.h"
#include "http/router.h"

namespace toolyard::http {

// The document as JSON. `base_url` may be empty: then links are relative.
std::string openapi_json(std::span<const Endpoint> endpoints, std::span<const Page> pages,
                         std::string_view base_url);

// Any JSON text as YAML 1.2 in block style.
std::string yaml_from_json(std::string_view json);

}  // namespace toolyard::http
