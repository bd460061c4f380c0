// Builds the endpoints of a section of the API from functions of its services. What follows from
// the type of a function is not repeated: request and response, ids in the path, status, entity
// tags, and the check of the request.
#pragma once
#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "core/endpoint/operation_run.h"
#include "core/endpoint/transition.h"

namespace toolyard {

// A section of the API: its path below `/api/v1/`, such as `admin/autopilot/runs`, its tag in the
// documentation, and who may read and write there.
struct Part {
  std::string_view path;
  std::string_view tag;
  Access reads = Access::viewer;
  Access writes = reads == Access::viewer ? Access::editor : reads;
};

// The response `{}` of an endpoint without a result.
struct Empty {
  static constexpr std::string_view schema_name = "EmptyAnswer";
  static constexpr std::array<FieldDraft, 0> fields() { return {}; }
};

// A condition for the call that is checked before its work, such as another proof of identity.
struct Guard {
  std::optional<Cost> cost = {};
  std::vector<const ProblemType*> problems = {};
  std::function<Result<void>(const Call&)> check = {};
};

// What does not follow from the function of an endpoint. `path` is below that of the part; the
// operation id consists of the names in the path and `verb`, which by default follows from the
// method.
struct Operation {
  std::string_view path = {};
  std::string_view verb = {};
  std::string_view summary = {};
  std::string_view description = {};
  std::string_view example = {};
  std::vector<const ProblemType*> problems = {};
  std::optional<Access> access = {};  // by default that of the part
  Guard guard = {};
  AgentUse agents = {};
  Cost cost = Cost::store;
  std::chrono::milliseconds time{0};
  std::optional<Repeats> repeats = {};
  Secrecy secrecy = Secrecy::open;
  AnonymousLimit limit = AnonymousLimit::general;
  int status = 0;            // of success, if it does not follow from the function
  bool only_people = false;  // no API key may do this, such as giving roles
  bool takes_forms = false;
  bool takes_origin = false;
  bool takes_if_match = false;  // also without an entity tag in the response
  bool needs_all = false;       // of a change: its required fields must be given
  bool answers_empty = false;   // `{}` instead of 204
  bool skips_unknown = false;   // fields and parameters that are not described
  bool is_email_link = false;   // which also skips what is not described
};

namespace detail {

// What an endpoint does, as far as the method does not tell.
struct Verb {
  Method method;
  std::string_view name;  // the last word of the operation id
  Makes makes = Makes::nothing;
  bool is_list = false;
};
inline constexpr Verb listing{Method::get, "list", Makes::nothing, true},
    finding{Method::get, "retrieve"}, creating{Method::post, "create", Makes::record},
    changing{Method::patch, "partial_update"}, replacing{Method::put, "update"},
    posting{Method::post, "create"}, removing{Method::remove, "destroy"};

// What follows from the function of an endpoint.
struct Deduced {
  const Type* request;
  const Type* answer;
  ResponseMetadata metadata;
};
Endpoint assemble(const Part& part, const Operation& operation, const Verb& verb,
                  const Deduced& deduced);
// Returns the run of an endpoint with what the operation adds to its function.
Endpoint::Run completed(const Operation& operation, Endpoint::Run run);

template <const Verb& verb, auto function, class Held>
Endpoint endpoint_of(const Part& part, Held held, const Operation& operation) {
  using Shape = ShapeOf<function>;
  auto run = run_of<function, verb.makes>(held, path_of(part.path, operation.path));
  auto endpoint = assemble(part, operation, verb,
                           {.request = type_or_null<typename Shape::Request>(),
                            .answer = type_or_null<AnswerOf<typename Shape::Done>>(),
                            .metadata = run.metadata()});
  endpoint.check = check_of<function>(held);
  endpoint.run = completed(operation, std::move(run));
  return endpoint;
}

}  // namespace detail

// Returns an endpoint that lists records: its function takes the query, and returns a page.
template <auto function, class Service>
Endpoint list(const Part& part, Service& service, const Operation& operation) {
  return detail::endpoint_of<detail::listing, function>(part, std::ref(service), operation);
}
// Returns an endpoint that reads one thing.
template <auto function, class Service>
Endpoint find(const Part& part, Service& service, const Operation& operation) {
  return detail::endpoint_of<detail::finding, function>(part, std::ref(service), operation);
}
// Returns an endpoint that creates a record: 201 with its location, below the path of the endpoint.
template <auto function, class Service>
Endpoint create(const Part& part, Service& service, const Operation& operation) {
  return detail::endpoint_of<detail::creating, function>(part, std::ref(service), operation);
}
// Returns an endpoint that changes the given fields of a record.
template <auto function, class Service>
Endpoint patch(const Part& part, Service& service, const Operation& operation) {
  return detail::endpoint_of<detail::changing, function>(part, std::ref(service), operation);
}
// Returns an endpoint that replaces a record.
template <auto function, class Service>
Endpoint put(const Part& part, Service& service, const Operation& operation) {
  return detail::endpoint_of<detail::replacing, function>(part, std::ref(service), operation);
}
// Returns an endpoint that does anything else.
template <auto function, class Service>
Endpoint post(const Part& part, Service& service, const Operation& operation) {
  return detail::endpoint_of<detail::posting, function>(part, std::ref(service), operation);
}
// Returns an endpoint for an action that the state of the record must allow.
template <auto function, class Service>
Endpoint act(const Part& part, Service& service, const Operation& operation) {
  auto endpoint = post<function>(part, service, operation);
  endpoint.problems.push_back(&problems::illegal_transition);
  return endpoint;
}
// Returns an endpoint that deletes something.
template <auto function, class Service>
Endpoint remove(const Part& part, Service& service, const Operation& operation) {
  return detail::endpoint_of<detail::removing, function>(part, std::ref(service), operation);
}

// The same for functions that need more than one service: `work` has one signature, and is copied.
template <class Work> Endpoint list(const Part& part, Work work, const Operation& operation) {
  return detail::endpoint_of<detail::listing, &Work::operator()>(part, work, operation);
}
template <class Work> Endpoint find(const Part& part, Work work, const Operation& operation) {
  return detail::endpoint_of<detail::finding, &Work::operator()>(part, work, operation);
}
template <class Work> Endpoint create(const Part& part, Work work, const Operation& operation) {
  return detail::endpoint_of<detail::creating, &Work::operator()>(part, work, operation);
}
template <class Work> Endpoint patch(const Part& part, Work work, const Operation& operation) {
  return detail::endpoint_of<detail::changing, &Work::operator()>(part, work, operation);
}
template <class Work> Endpoint post(const Part& part, Work work, const Operation& operation) {
  return detail::endpoint_of<detail::posting, &Work::operator()>(part, work, operation);
}
template <class Work> Endpoint remove(const Part& part, Work work, const Operation& operation) {
  return detail::endpoint_of<detail::removing, &Work::operator()>(part, work, operation);
}

}  // namespace toolyard
