// The data model of test pushes: a Web Push notification (RFC 8030) and the record of a request to
// send one.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "records/list.h"

namespace toolyard::push {

enum class PingId : std::int64_t {};

enum class Urgency : std::uint8_t { very_low, low, normal, high };
constexpr auto spellings(Urgency) {
  return std::array<Spelling<Urgency>, 4>{{{Urgency::very_low, "very-low", "Advertisements."},
                                           {Urgency::low, "low", "News."},
                                           {Urgency::normal, "normal", "Messages."},
                                           {Urgency::high, "high", "Calls and alarms."}}};
}

struct Payload {
  static constexpr std::string_view schema_name = "PushPayload";
  std::string title = "Test ping";
  std::string body;
  std::optional<std::string> url;
  std::int64_t ttl = 0;
  Urgency urgency = Urgency::normal;
  std::optional<std::string> topic, endpoint;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Payload::title>("Title of the notification.").limits(0, 100),
        field<&Payload::body>("Text of the notification.").limits(0, 500),
        field<&Payload::url>("What a click opens: an `http` or `https` URL, or a path.")
            .format(Format::uri_reference)
            .limits(1, 2000),
        field<&Payload::ttl>("Lifetime of the notification at the push service, in seconds.")
            .limits(0, 2'419'200),
        field<&Payload::urgency>("Urgency of the notification (RFC 8030)."),
        field<&Payload::topic>("Topic, of letters, digits, `-` and `_`: a later notification "
                               "replaces an earlier one of the same topic.")
            .limits(1, 32),
        field<&Payload::endpoint>("URL of the push subscription, with `https`.")
            .format(Format::uri)
            .limits(1, 2000)};
  }
};

enum class PingStatus : std::uint8_t { recorded };
constexpr auto spellings(PingStatus) {
  return std::array<Spelling<PingStatus>, 1>{
      {{PingStatus::recorded, "recorded", "The test push was recorded and not sent."}}};
}

struct Ping {
  static constexpr std::string_view schema_name = "PushPing";
  static constexpr TableSpec table{.name = "push_pings", .object_kind = "push_ping"};

  PingId id{};
  PingStatus status = PingStatus::recorded;
  bool delivered = false;
  std::string detail = "Push delivery is not configured; the intent was recorded.";
  Payload payload;
  std::optional<std::int64_t> requested_by;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Ping::id>("Id of the test push.").sortable(),
        field<&Ping::status>("Status of the test push.").computed(),
        field<&Ping::delivered>("Whether the test push was sent; always false.").computed(),
        field<&Ping::detail>("Description of the status.").computed(),
        field<&Ping::payload>("The notification that was requested.").json(),
        field<&Ping::requested_by>("Id of the account that requested it.").refers_to("users"),
        field<&Ping::created_at>("When the test push was recorded.").sortable()};
  }
};

// Returns the faults that the field descriptions cannot express.
std::vector<Fault> faults_of(const Payload& payload);

struct PingQuery : PageQuery {
  std::string_view ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{sort_field<&PingQuery::ordering, Ping>("-id")});
  }
};

}  // namespace toolyard::push
