// The events of affiliate programs.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "areas/affiliates/conversions/model.h"
#include "core/endpoint/event_kind.h"

namespace toolyard::affiliates {

// A sale of an affiliate program after the change.
struct ConversionEvent {
  static constexpr std::string_view schema_name = "ConversionEvent";
  std::int64_t id = 0, affiliate = 0;
  ConversionStatus status = ConversionStatus::pending;
  std::int64_t sale_minor = 0, commission_minor = 0;
  std::string currency;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ConversionEvent::id>("Id of the conversion."),
        field<&ConversionEvent::affiliate>("Id of the program.").refers_to("affiliates"),
        field<&ConversionEvent::status>("Status after the change."),
        field<&ConversionEvent::sale_minor>("Value of the sale, in minor units."),
        field<&ConversionEvent::commission_minor>("Commission, in minor units."),
        field<&ConversionEvent::currency>("ISO 4217 currency code.")};
  }
};

namespace event_kinds {
inline constexpr EventOf<ConversionEvent> reported{
    "conversion.reported", "A sale of an affiliate program was reported.", "affiliate_conversion"};
inline constexpr EventOf<ConversionEvent> changed{
    "conversion.changed", "The status of a reported sale has changed.", "affiliate_conversion"};
inline constexpr std::array<EventKind, 2> all{reported, changed};
}  // namespace event_kinds

}  // namespace toolyard::affiliates
