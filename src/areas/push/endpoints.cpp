#include "areas/push/endpoints.h"

namespace toolyard::push {
namespace {

Endpoint push_endpoint(Method method, std::string_view path, std::string_view id,
                       std::string_view summary) {
  return {.method = method,
          .path = "/api/v1/admin/push/" + std::string(path),
          .operation_id = "v1_admin_push_" + std::string(id),
          .summary = std::string(summary),
          .tag = "push",
          .access = Access::viewer,
          .cost = Cost::store,
          .problems = {&problems::validation_error}};
}

}  // namespace

std::vector<Endpoint> endpoints(PushService& pushes) {
  auto ping = push_endpoint(Method::post, "test-ping/", "test_ping_create", "Record a test push");
  ping.description =
      "It is written down, with who has asked for it, and nothing is sent: `delivered` is false.";
  ping.access = Access::editor;
  ping.body = BodyClass::record;
  ping.takes_multipart = ping.takes_urlencoded = true;
  ping.is_body_optional = true;
  ping.reading = {.is_of_record = true};
  ping.repeats = Repeats::under_key;
  ping.request = &type_of<Payload>;
  ping.answer = &type_of<Ping>;
  ping.run = serving<Payload>(
      [&pushes](const Call& call, const Payload& payload) { return pushes.record(call, payload); });
  auto list = push_endpoint(Method::get, "pings/", "pings_list", "The test pushes, newest first");
  list.request = &type_of<PingQuery>;
  list.answer = &type_of<Page<Ping>>;
  list.problems.push_back(&problems::not_found);
  list.run = serving<PingQuery>(
      [&pushes](const Call& call, const PingQuery& query) { return pushes.list(call, query); });
  return {std::move(ping), std::move(list)};
}

}  // namespace toolyard::push
