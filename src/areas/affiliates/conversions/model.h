// The data model of conversions: sales brought by a partner, with their status and commission.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "areas/affiliates/programs/model.h"

namespace toolyard::affiliates {

enum class ConversionId : std::int64_t {};

enum class ConversionStatus : std::uint8_t { pending, approved, paid, denied, reversed };
constexpr auto spellings(ConversionStatus) {
  return std::array<Spelling<ConversionStatus>, 5>{
      {{ConversionStatus::pending, "pending", "Not reviewed yet."},
       {ConversionStatus::approved, "approved", "The commission is owed."},
       {ConversionStatus::paid, "paid", "The commission was paid."},
       {ConversionStatus::denied, "denied", "Rejected by the network; the sale does not count."},
       {ConversionStatus::reversed, "reversed", "The sale was reversed."}}};
}

struct ConversionRequest {
  static constexpr std::string_view schema_name = "ConversionRequest";
  std::string external_id;
  std::optional<ConversionStatus> status;
  std::optional<Instant> occurred_at;
  std::optional<std::int64_t> sale_minor, commission_minor;
  std::optional<std::string> currency;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ConversionRequest::external_id>(
            "Id in the affiliate network. Reporting a conversion again changes its status.")
            .required()
            .limits(1, 200),
        field<&ConversionRequest::status>(
            "Status of the conversion; `pending` by default for a new one."),
        field<&ConversionRequest::occurred_at>("When the sale was made; now by default."),
        field<&ConversionRequest::sale_minor>(
            "Value of the sale, in minor units such as cents; required for a new conversion.")
            .limits(0, max_minor),
        field<&ConversionRequest::commission_minor>(
            "Commission in minor units; by default calculated by the program's rule.")
            .limits(0, max_minor),
        field<&ConversionRequest::currency>("ISO 4217 currency code; by default the program's.")
            .limits(3, 3)};
  }
};

struct Conversion {
  static constexpr std::string_view schema_name = "Conversion";
  static constexpr TableSpec table{.name = "affiliate_conversions",
                                   .object_kind = "affiliate_conversion",
                                   .missing = "The program has no conversion with this id."};

  ConversionId id{};
  AffiliateId affiliate{};
  std::string external_id;
  ConversionStatus status = ConversionStatus::pending;
  Instant occurred_at;
  std::int64_t sale_minor = 0, commission_minor = 0;
  std::string currency;
  Instant created_at, updated_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Conversion::id>("Id of the conversion.").sortable(),
        field<&Conversion::affiliate>("Id of the program.").refers_to("affiliates"),
        field<&Conversion::external_id>("Id in the affiliate network.").names_record(),
        field<&Conversion::status>("Status of the conversion."),
        field<&Conversion::occurred_at>("When the sale was made.").sortable(),
        field<&Conversion::sale_minor>("Value of the sale, in minor units.").sortable(),
        field<&Conversion::commission_minor>("Commission, in minor units.").sortable(),
        field<&Conversion::currency>("ISO 4217 currency code."),
        field<&Conversion::created_at>("When the conversion was first reported.").sortable(),
        field<&Conversion::updated_at>("When the status last changed.").sortable()};
  }
};

struct ConversionResult : Conversion {
  static constexpr std::string_view schema_name = "ConversionResult";
  bool changed = true;
  static constexpr auto fields(auto...) {
    return joined(
        Conversion::fields(),
        std::array{field<&ConversionResult::changed>("Whether the call changed anything.")});
  }
};

struct ConversionQuery : PageQuery {
  std::optional<ConversionStatus> status;
  std::string_view ordering;
  static constexpr auto fields(auto...) {
    return with_pages(
        std::array{field<&ConversionQuery::status>("Only conversions with this status."),
                   sort_field<&ConversionQuery::ordering, Conversion>("-id")});
  }
};

}  // namespace toolyard::affiliates
