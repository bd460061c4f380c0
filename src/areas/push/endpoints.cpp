#include "areas/push/push.h"
#include "core/endpoint/part.h"

namespace toolyard::push {
namespace {

constexpr std::string_view record_example = R"(
{"title": "New tool", "body": "Try the Morse code player.", "url": "/tools/morse-code/",
 "ttl": 3600, "urgency": "normal"})";

constexpr Part part{"admin/push", "push"};

}  // namespace

std::vector<Endpoint> Push::endpoints() {
  return {post<&Push::record>(
              part, *this,
              {.path = "test-ping/",
               .summary = "Record a test push",
               .description = "Records a test push and the account that requested it. Nothing is "
                              "sent: `delivered` is always false.",
               .example = record_example,
               .repeats = Repeats::under_key,
               .takes_forms = true}),
          list<&Records<Ping>::list<PingQuery>>(
              part, pings_,
              {.path = "pings/",
               .summary = "List test pushes",
               .description = "Lists the recorded test pushes, newest first."})};
}

Result<Ping> Push::record(const Call& call, const Payload& payload) {
  if (auto faults = faults_of(payload); !faults.empty()) return invalid(std::move(faults));
  Ping ping{.payload = payload};
  if (call.caller.user != UserId{}) ping.requested_by = std::int64_t(call.caller.user);
  return pings_.create(call, ping);
}

}  // namespace toolyard::push
