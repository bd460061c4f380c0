// What the endpoints of the admin side have in common.
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

// A part of the admin side: its path below `/api/v1/admin/`, such as `autopilot/runs`, and the tag
// it stands under in the documentation.
struct AdminPart {
  std::string_view path;
  std::string_view tag;
};

// Where it lies, with a slash at its end.
std::string path_of(const AdminPart& part);

// What every endpoint of a part begins as: one that reads, for viewers. Path and operation id are
// what follows those of the part.
Endpoint admin_endpoint(const AdminPart& part, std::string_view path, std::string_view id,
                        const EndpointText& text);

// One that writes a record, for editors: its body is the record, of which a PATCH gives a part. A
// record that is there can be written over with `If-Match`.
Endpoint admin_writing_endpoint(const AdminPart& part, Method method, std::string_view path,
                                std::string_view id, const EndpointText& text);

// Adds what comes of an `If-Match` that does not hold.
void compare_tags(Endpoint& endpoint);

// One that removes a record, for editors.
Endpoint admin_removing_endpoint(const AdminPart& part, const EndpointText& text);

// One that takes an action on a record that has states and an entity tag, for editors.
Endpoint admin_action_endpoint(const AdminPart& part, std::string_view action,
                               const EndpointText& text);

// The same, with what it is asked and what it came to: `run` takes the call and the request.
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

// What the area's `faults_of` has to say of a request.
template <class Request> Endpoint::Check checking_request() {
  return checking<Request>([](const Call&, const Request& request) { return faults_of(request); });
}

// One that takes forms, too.
Endpoint taking_forms(Endpoint endpoint);

// A number in the path, such as that of a revision; nothing where it is not one.
std::optional<std::int64_t> path_number(const Call& call, std::string_view name);

// Where a record of a part is found.
template <class Id> std::string place_in(const AdminPart& part, Id id) {
  return path_of(part) + std::to_string(static_cast<std::int64_t>(id)) + "/";
}

// One that lists records, at the path of the part.
template <class Query, class List, class Run>
Endpoint admin_list_endpoint(const AdminPart& part, std::string_view path, std::string_view id,
                             const EndpointText& text, Run run) {
  auto endpoint = admin_endpoint(part, path, id, text);
  endpoint.request = &type_of<Query>;
  endpoint.answer = &type_of<List>;
  endpoint.run = serving<Query>(std::move(run));
  return endpoint;
}

// One that finds a record by its id: `run` takes the number in the path, or the call.
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

// The answer of one that has made a record: with its entity tag, and where it is found.
template <class T, class Stored>
Result<Created<T>> created(const AdminPart& part, Result<Stored> stored) {
  TOOLYARD_TRY(auto made, answered<T>(std::move(stored)));
  auto place = place_in(part, made.record.id);
  return Created<T>{.record = std::move(made.record),
                    .location = std::move(place),
                    .entity_tag = std::move(made.entity_tag)};
}

// One that makes a record of what it is given.
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

// One that changes the given fields of a record. A PUT has to give those that are required.
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
