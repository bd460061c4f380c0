// A push that somebody wants to try: what it would say, to whom.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe.h"
#include "core/page.h"

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
  std::string title = "Test ping";
  std::string body;
  std::optional<std::string> url;
  std::int64_t ttl = 0;
  Urgency urgency = Urgency::normal;
  std::optional<std::string> topic, endpoint;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Payload::title>("The headline.").limits(0, 100),
        field<&Payload::body>("The text below.").limits(0, 500),
        field<&Payload::url>("What opens: an address of http or https, or a path.").limits(1, 2000),
        field<&Payload::ttl>("Seconds for which a push service keeps it.").limits(0, 2'419'200),
        field<&Payload::urgency>("How urgent it is (RFC 8030)."),
        field<&Payload::topic>("A later one of the same topic takes its place: letters, digits, "
                               "`-` and `_`.")
            .limits(1, 32),
        field<&Payload::endpoint>("The subscription's address, with `https`.").limits(1, 2000)};
  }
};

enum class PingStatus : std::uint8_t { recorded };
constexpr auto spellings(PingStatus) {
  return std::array<Spelling<PingStatus>, 1>{
      {{PingStatus::recorded, "recorded", "It was written down, and not sent."}}};
}

struct Ping {
  static constexpr std::string_view schema_name = "PushPing";

  PingId id{};
  PingStatus status = PingStatus::recorded;
  bool delivered = false;
  std::string detail = "Push delivery is not configured; the intent was recorded.";
  Payload payload;
  std::optional<std::int64_t> requested_by;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&Ping::id>("Its number."),
                      field<&Ping::status>("What has become of it."),
                      field<&Ping::delivered>("Whether it was sent."),
                      field<&Ping::detail>("The same in words."),
                      field<&Ping::payload>("What was asked for."),
                      field<&Ping::requested_by>("Who has asked."),
                      field<&Ping::created_at>("When.")};
  }
};

struct PingQuery : PageQuery {
  std::string_view ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&PingQuery::ordering>("`id`, `created_at`; `-` for descending.").limits(0, 200)});
  }
};

}  // namespace toolyard::push
