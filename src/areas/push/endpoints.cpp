#include "areas/push/endpoints.h"

#include "core/endpoint/admin_endpoint.h"

namespace toolyard::push {
namespace {

constexpr std::string_view record_example = R"(
{"title": "New tool", "body": "Try the Morse code player.", "url": "/tools/morse-code/",
 "ttl": 3600, "urgency": "normal"})";

constexpr AdminPart part = {"push", "push"};

}  // namespace

std::vector<Endpoint> endpoints(PushService& pushes) {
  auto ping =
      admin_writing_endpoint(part, Method::post, "test-ping/", "test_ping_create",
                             {.summary = "Record a test push",
                              .description = "Records a test push and who asked for it. Nothing is "
                                             "sent: `delivered` is always false.",
                              .example = record_example});
  ping.takes_multipart = ping.takes_urlencoded = true;
  ping.problems = {&problems::validation_error};
  ping.repeats = Repeats::under_key;
  ping.request = &type_of<Payload>;
  ping.answer = &type_of<Ping>;
  ping.check =
      checking<Payload>([](const Call&, const Payload& payload) { return faults_of(payload); });
  ping.run = serving<Payload>(
      [&pushes](const Call& call, const Payload& payload) { return pushes.record(call, payload); });
  auto list = admin_endpoint(part, "pings/", "pings_list",
                             {.summary = "List test pushes",
                              .description = "Lists the recorded test pushes, newest first."});
  list.request = &type_of<PingQuery>;
  list.answer = &type_of<Page<Ping>>;
  list.run = serving<PingQuery>(
      [&pushes](const Call& call, const PingQuery& query) { return pushes.list(call, query); });
  return {std::move(ping), std::move(list)};
}

}  // namespace toolyard::push
