#include "areas/push/push.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::push {
namespace {

constexpr std::string_view record_example = R"(
{"title": "New tool", "body": "Try the Morse code player.", "url": "/tools/morse-code/",
 "ttl": 3600, "urgency": "normal"})";

constexpr AdminPart part = {"push", "push"};

}  // namespace

std::vector<Endpoint> Push::endpoints() {
  auto ping =
      admin_writing_endpoint(part, Method::post, "test-ping/", "test_ping_create",
                             {.summary = "Record a test push",
                              .description = "Records a test push and the account that requested "
                                             "it. Nothing is sent: `delivered` is always false.",
                              .example = record_example});
  ping.takes_multipart = ping.takes_urlencoded = true;
  ping.problems = {&problems::validation_error};
  ping.repeats = Repeats::under_key;
  ping.request = &type_of<Payload>;
  ping.answer = &type_of<Ping>;
  ping.check = checking_request<Payload>();
  ping.run = serving<Payload>(
      [this](const Call& call, const Payload& payload) { return record(call, payload); });
  auto list = admin_list_endpoint<PingQuery, Page<Ping>>(
      part, "pings/", "pings_list",
      {.summary = "List test pushes",
       .description = "Lists the recorded test pushes, newest first."},
      [this](const Call& call, const PingQuery& query) { return pings_.list(call, query); });
  return {std::move(ping), std::move(list)};
}

Result<Ping> Push::record(const Call& call, const Payload& payload) {
  if (auto faults = faults_of(payload); !faults.empty()) return invalid(std::move(faults));
  Ping ping{.payload = payload};
  if (call.caller.user != UserId{}) ping.requested_by = std::int64_t(call.caller.user);
  return pings_.create(ping);
}

}  // namespace toolyard::push
