// A sale that a partner has brought, how far it has come, and what it earns.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "areas/affiliates/affiliate.h"

namespace toolyard::affiliates {

enum class ConversionId : std::int64_t {};

enum class ConversionStatus : std::uint8_t { pending, approved, paid, denied, reversed };
constexpr auto spellings(ConversionStatus) {
  return std::array<Spelling<ConversionStatus>, 5>{
      {{ConversionStatus::pending, "pending", "Nobody has looked at it yet."},
       {ConversionStatus::approved, "approved", "Its commission is owed."},
       {ConversionStatus::paid, "paid", "Its commission is paid."},
       {ConversionStatus::denied, "denied", "It does not count."},
       {ConversionStatus::reversed, "reversed", "The sale was taken back."}}};
}

// Whether a conversion may go from one to the other.
bool may_move(ConversionStatus from, ConversionStatus to);
// Where it may go from there.
std::vector<std::string> moves_from(ConversionStatus from);

// What a sale earns, to the minor unit, halves upwards. Sales are from 0 on.
std::int64_t commission_of(const Commission& commission, std::int64_t sale_minor);

struct ConversionRequest {
  std::string external_id;
  std::optional<ConversionStatus> status;
  std::optional<Instant> occurred_at;
  std::optional<std::int64_t> sale_minor, commission_minor;
  std::optional<std::string> currency;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ConversionRequest::external_id>(
            "What the network calls it. One that is told again is "
            "moved to the status that is told.")
            .required()
            .limits(1, 200),
        field<&ConversionRequest::status>(
            "How far it has come; `pending` where nothing is told of a "
            "new one."),
        field<&ConversionRequest::occurred_at>("When the sale was; now where nothing is told."),
        field<&ConversionRequest::sale_minor>(
            "What was sold, in minor units such as cents; a new one "
            "needs it.")
            .limits(0, most_minor),
        field<&ConversionRequest::commission_minor>("What it earns; by the programme's rule where "
                                                    "nothing is told.")
            .limits(0, most_minor),
        field<&ConversionRequest::currency>("Its currency; the programme's where nothing is told.")
            .limits(3, 3)};
  }
};

struct Conversion {
  static constexpr std::string_view schema_name = "Conversion";

  ConversionId id{};
  AffiliateId affiliate{};
  std::string external_id;
  ConversionStatus status = ConversionStatus::pending;
  Instant occurred_at;
  std::int64_t sale_minor = 0, commission_minor = 0;
  std::string currency;
  Instant created_at, updated_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&Conversion::id>("Its number."),
                      field<&Conversion::affiliate>("The programme that has brought it."),
                      field<&Conversion::external_id>("What the network calls it."),
                      field<&Conversion::status>("How far it has come."),
                      field<&Conversion::occurred_at>("When the sale was."),
                      field<&Conversion::sale_minor>("What was sold, in minor units."),
                      field<&Conversion::commission_minor>("What it earns, in minor units."),
                      field<&Conversion::currency>("Its currency."),
                      field<&Conversion::created_at>("When it was first told."),
                      field<&Conversion::updated_at>("When it was last moved.")};
  }
};

struct Told : Conversion {
  bool changed = true;
  static constexpr auto fields(auto...) {
    return joined(Conversion::fields(),
                  std::array{field<&Told::changed>("Whether this has changed anything.")});
  }
};

struct ConversionQuery : PageQuery {
  std::optional<ConversionStatus> status;
  std::string_view ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&ConversionQuery::status>("Only those that stand so."),
        field<&ConversionQuery::ordering>("`id`, `occurred_at`, `sale_minor`, `commission_minor`, "
                                          "`created_at`, `updated_at`; `-` for descending.")
            .limits(0, 200)});
  }
};

}  // namespace toolyard::affiliates
