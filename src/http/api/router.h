// Finds what serves a path. Canonical paths end in a slash; the same path without it is served
// alike. Fixed paths cost one look-up, paths with `{parameters}` a walk over those few. A path that
// ends in `{rest...}/` is that of everything below what stands before it.
#pragma once
#include <array>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

// What is answered as it stands, and not made by an endpoint: documents, health.
struct Page {
  std::string path;
  std::string operation_id;  // none: not in the OpenAPI document
  std::string summary;
  std::string description;  // Markdown
  std::string tag;
  std::vector<std::string_view> media_types;
  std::function<Response(const Request&)> make;
  Cost cost = Cost::by_size;
  // What the document says of it besides.
  std::vector<std::pair<int, std::string_view>> answers = {{200, "Success."}};
  const Type* query = nullptr;   // what its query may hold
  const Type* answer = nullptr;  // of JSON
  bool has_tag = false;          // answers carry an `ETag`
  bool takes_token = false;      // `metrics_token`, as a bearer token
  std::vector<const ProblemType*> problems = {};
  bool takes_any_query = false;  // for what a browser makes of it
};

// Whether it stands beside one with the same path and method, and answers with a table.
bool answers_table(const Endpoint& endpoint);
// Whether a table may be sent alone, instead of as the `file` of a form.
bool takes_table(const Endpoint& endpoint);

// Whether the path is also served in its other spelling, with or without the last slash.
bool has_other_spelling(std::string_view path);

// Everything under one path.
struct Route {
  std::string path;                            // canonical
  std::array<const Endpoint*, 5> endpoints{};  // by toolyard::Method
  const Endpoint* table = nullptr;             // the GET that answers with CSV
  const Page* page = nullptr;                  // beside an endpoint: for browsers
  std::string allow;                           // the Allow header

  const Endpoint* serving(Method method) const;
  bool knows(Method method) const;
  // The Link header of an answer to the other spelling of this path.
  std::string canonical_link(std::string_view given) const;
};

struct Match {
  const Route* route = nullptr;
  bool is_canonical = true;
};

class Router {
 public:
  Router(std::span<const Endpoint> endpoints, std::span<const Page> pages);

  Match find(std::string_view path) const;
  std::span<const Route> routes() const { return routes_; }

  // The texts that stand for `{name}` in the route's path, still percent-encoded.
  static std::vector<std::pair<std::string_view, std::string_view>> parameters(
      const Route& route, std::string_view path);

 private:
  Route& route_at(const std::string& path);

  std::vector<Route> routes_;
  std::unordered_map<std::string_view, const Route*> fixed_;  // with and without the slash
  std::vector<const Route*> patterns_;
};

}  // namespace toolyard::http
