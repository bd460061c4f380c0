// Builders for the endpoints of the admin API: to list, find, create, change and remove records,
// and for actions on them.
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/endpoint/answered.h"
#include "core/endpoint/endpoint.h"

namespace toolyard {

// A section of the admin API: its path below `/api/v1/admin/`, such as `autopilot/runs`, and its
// tag in the documentation.
struct AdminPart {
  std::string_view path;
  std::string_view tag;
};

// Returns the absolute path of a section, with a trailing slash.
std::string path_of(const AdminPart& part);

// Returns an endpoint that reads, for viewers; the other builders start from it. `path` and `id`
// are appended to the path and the operation id of the part.
Endpoint admin_endpoint(const AdminPart& part, std::string_view path, std::string_view id,
                        const EndpointText& text);

// Returns an endpoint that writes a record, for editors: its body is the record, or a part of it
// for PATCH. Methods other than POST accept `If-Match`.
Endpoint admin_writing_endpoint(const AdminPart& part, Method method, std::string_view path,
                                std::string_view id, const EndpointText& text);

// Adds the problems that an `If-Match` header can cause.
void compare_tags(Endpoint& endpoint);

// Returns an endpoint that deletes a record, for editors.
Endpoint admin_removing_endpoint(const AdminPart& part, const EndpointText& text);

// Returns an endpoint for an action on a record that has states and an entity tag, for editors.
Endpoint admin_action_endpoint(const AdminPart& part, std::string_view action,
                               const EndpointText& text);

// Returns an endpoint for an action with a request and a response body: `run` takes the call and
// the request.
template <class Request, class Outcome, class Run>
Endpoint admin_action_endpoint(const AdminPart& part, std::string_view action,
                               const EndpointText& text, Run run) {
  auto endpoint = admin_action_endpoint(part, action, text);
  endpoint.request = &type_of<Request>;
  endpoint.answer = &type_of<Outcome>;
  endpoint.run = serving<Request>([run = std::move(run)](const Call& call, const Request& request) {
    return answered<Outcome>(run(call, request));
  });
  return endpoint;
}

// Returns a check of a request by the area's `faults_of`.
template <class Request> Endpoint::Check checking_request() {
  return checking<Request>([](const Call&, const Request& request) { return faults_of(request); });
}

// Returns the endpoint, changed to accept form bodies as well.
Endpoint taking_forms(Endpoint endpoint);

// Returns a number in the path, such as that of a revision, or null if it is not a number.
std::optional<std::int64_t> path_number(const Call& call, std::string_view name);

// Returns the path of a record.
template <class Id> std::string place_in(const AdminPart& part, Id id) {
  return path_of(part) + std::to_string(static_cast<std::int64_t>(id)) + "/";
}

// Returns an endpoint that lists records, at `path` below the path of the part.
template <class Query, class List, class Run>
Endpoint admin_list_endpoint(const AdminPart& part, std::string_view path, std::string_view id,
                             const EndpointText& text, Run run) {
  auto endpoint = admin_endpoint(part, path, id, text);
  endpoint.request = &type_of<Query>;
  endpoint.answer = &type_of<List>;
  endpoint.run = serving<Query>(std::move(run));
  return endpoint;
}

// Returns an endpoint that finds a record by its id: `run` takes the number in the path, or the
// call.
template <class T, class Run>
Endpoint admin_find_endpoint(const AdminPart& part, const EndpointText& text, Run run,
                             std::string_view id = "retrieve") {
  auto endpoint = admin_endpoint(part, "{id}/", id, text);
  endpoint.answer = &type_of<T>;
  endpoint.run = serving([run = std::move(run)](const Call& call) {
    if constexpr (std::invocable<Run, const Call&>) return answered<T>(run(call));
    else return answered<T>(run(call.id));
  });
  return endpoint;
}

// Returns the response of an endpoint that has created a record, with its entity tag and location.
template <class T, class Stored>
Result<Created<T>> created(const AdminPart& part, Result<Stored> stored) {
  TOOLYARD_TRY(auto made, answered<T>(std::move(stored)));
  auto place = place_in(part, made.record.id);
  return Created<T>{.record = std::move(made.record),
                    .location = std::move(place),
                    .entity_tag = std::move(made.entity_tag)};
}

// Returns an endpoint that creates a record from the request.
template <class T, class Run>
Endpoint admin_create_endpoint(const AdminPart& part, const EndpointText& text, Run run) {
  auto endpoint = admin_writing_endpoint(part, Method::post, "", "create", text);
  endpoint.status = 201;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = endpoint.answer = &type_of<T>;
  endpoint.problems.push_back(&problems::duplicate);
  endpoint.run = serving<T>([part, run = std::move(run)](const Call& call, const T& request) {
    return created<T>(part, run(call, request));
  });
  return endpoint;
}

// Returns an endpoint that changes the given fields of a record. A PUT must give all required
// fields.
template <class T, class Run>
Endpoint admin_update_endpoint(const AdminPart& part, const EndpointText& text, Run run,
                               Method method = Method::patch) {
  const auto* id = method == Method::patch ? "partial_update" : "update";
  auto endpoint = admin_writing_endpoint(part, method, "{id}/", id, text);
  endpoint.request = endpoint.answer = &type_of<T>;
  endpoint.problems.push_back(&problems::duplicate);
  endpoint.run = serving<T>([run = std::move(run)](const Call& call, const T& request) {
    return answered<T>(run(call, request));
  });
  return endpoint;
}

}  // namespace toolyard
