// Generates the OpenAPI 3.1 document of the endpoints, from the descriptions by which requests are
// decoded and checked, and with test cases as examples.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "core/endpoint/event_kind.h"
#include "core/error.h"
#include "http/api/router.h"
#include "http/documents/examples.h"

namespace toolyard::http {

// Formats of request bodies: every one, or a single one for each operation, because generators of
// clients choose among several in different ways.
enum class Bodies : std::uint8_t { all, json, multipart };
constexpr auto spellings(Bodies) {
  return std::to_array<Spelling<Bodies>>(
      {{Bodies::all, "all", "Every format that operations accept."},
       {Bodies::json, "json", "JSON only, with files in Base64."},
       {Bodies::multipart, "multipart",
        "Multipart forms for files, and JSON for everything else."}});
}

// Problems that the responses of operations include. Programs that write every response out with
// its request, such as Postman, make many megabytes of all of them.
enum class ListedProblems : std::uint8_t { all, any };
constexpr auto spellings(ListedProblems) {
  return std::to_array<Spelling<ListedProblems>>(
      {{ListedProblems::all, "all", "Those of each operation, by their status."},
       {ListedProblems::any, "default", "A single response, `default`, for all problems."}});
}

// What documents describe. If `base_url` is empty, they are for the server that they come from.
struct Described {
  std::span<const Endpoint> endpoints;
  std::span<const Page> pages = {};
  std::span<const EventKind> events = {};
  std::string_view base_url = {};
  std::string_view version = "0";  // of the program
  Bodies bodies = Bodies::all;
  ListedProblems problems = ListedProblems::all;
};

// Returns the document as JSON.
std::string openapi_json(const Described& described, KnownExamples& examples);

// A selection of operations: those with one of the ids, of which there may be `max_operations`, and
// those with the tag.
struct DocumentSlice {
  static constexpr std::size_t max_operations = 50;
  std::vector<std::string> operations = {};
  std::string tag = {};
  bool is_full = false;  // whether problem responses and examples are included
  // Whether only what a form and its result are made from is included: no header fields of
  // responses, credentials, or texts about the whole document.
  bool is_for_forms = false;
};

// Returns the document of some operations alone, with the components that they need, named as in
// the whole document. Unknown operations and tags are errors at `/operations` and `/tag`.
Result<std::string> openapi_slice(const Described& described, KnownExamples& examples,
                                  const DocumentSlice& slice);

// Converts any JSON text to YAML 1.2 in block style.
std::string yaml_from_json(std::string_view json);

}  // namespace toolyard::http
