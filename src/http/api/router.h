// URL routing: finds the route of a path. Most canonical paths end in a slash; the same path
// without it has the same route. Fixed paths take one hash lookup, paths with `{parameters}` a
// linear search. A path that ends in `{rest...}/` matches all paths below its prefix; one that ends
// in `{rest...}` as well, and is canonical with a slash at the end and without.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

// A path that is served without an endpoint, such as a document or a health check.
struct Page {
  std::string path;
  std::string operation_id;  // empty: not in the OpenAPI document
  std::string summary;
  std::string description;  // Markdown
  std::string tag;
  std::vector<std::string_view> media_types;
  std::function<Response(const Request&)> make;
  Cost cost = Cost::by_size;
  // Statuses and their descriptions in the OpenAPI document.
  std::vector<std::pair<int, std::string_view>> answers = {{200, "Success."}};
  const Type* query = nullptr;   // record of its query; null: no parameters are allowed
  const Type* answer = nullptr;  // type of its JSON; null: unspecified
  bool has_tag = false;          // whether responses have an `ETag`
  bool takes_token = false;      // whether `metrics_token` is accepted as a bearer token
  std::vector<const ProblemType*> problems = {};
  bool takes_any_query = false;  // whether any query is allowed, for scripts in the browser
  // Returns a response that is ready in memory. Called on the event loop; without one, `make` is
  // called where `cost` says.
  std::function<std::optional<Response>(const Request&)> kept = {};
  // Of a path that ends in `{rest...}`: first segments of paths that it does not match. What it
  // does not have is answered like any unknown path: other methods than GET, and 404 for programs.
  std::vector<std::string_view> except = {};
};

// Whether the endpoint answers with a table (CSV). Such an endpoint has the path and method of
// another one, which answers with JSON.
bool answers_table(const Endpoint& endpoint);
// Whether the endpoint accepts a body of CSV in place of a form with a `file`.
bool takes_table(const Endpoint& endpoint);

// Whether the path is also served in its other spelling, with or without the last slash.
bool has_other_spelling(std::string_view path);

class McpTools;

// How a path answers, beside what its endpoints return.
struct RoutePolicy {
  // The form of errors: problems, those of OAuth (RFC 6749), or those of JSON-RPC.
  enum class Errors : std::uint8_t { problem, oauth, mcp };
  // Pages of which origins may read answers: the listed ones, all, since clients of OAuth also run
  // in browsers, or only those of this server, since answers depend on its cookie.
  enum class Readers : std::uint8_t { listed, everyone, own_pages };
  Errors errors = Errors::problem;
  Readers readers = Readers::listed;
  const McpTools* tools = nullptr;  // that agents call here; null: none
  std::string_view metadata = {};   // URL by which agents learn how to get a token; empty: none
};

// Everything that is served at one path.
struct Route {
  std::string path;                            // canonical
  std::array<const Endpoint*, 5> endpoints{};  // by toolyard::Method
  const Endpoint* table = nullptr;             // the GET that answers with CSV
  const Page* page = nullptr;                  // only for browsers if there is an endpoint too
  std::string allow;                           // value of the Allow header
  RoutePolicy policy = {};

  const Endpoint* serving(Method method) const;
  bool knows(Method method) const;
  // Returns the Link header of a response to the other spelling of this path.
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
  // Returns the fixed path that a path most likely means whose last segment is misspelled, or an
  // empty text.
  std::string nearest(std::string_view path) const;
  std::span<const Route> routes() const { return routes_; }
  // Serves the tools, if not null, at a path that has an endpoint.
  void serve_tools(std::string_view path, const McpTools* tools, std::string_view metadata);

  // Returns the name of each `{name}` in the route's path, with its text in `path`, still
  // percent-encoded.
  static std::vector<std::pair<std::string_view, std::string_view>> parameters(
      const Route& route, std::string_view path);

 private:
  Route& route_at(const std::string& path);

  std::vector<Route> routes_;
  std::unordered_map<std::string_view, const Route*> fixed_;  // with and without the slash
  std::vector<const Route*> patterns_;
};

}  // namespace toolyard::http
