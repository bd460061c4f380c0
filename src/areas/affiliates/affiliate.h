// A partner's programme as people give and see it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.h"
#include "core/page.h"

namespace toolyard::affiliates {

enum class AffiliateId : std::int64_t {};

// The most that a single sale or commission may be, in minor units.
inline constexpr double most_minor = 1e16;

enum class Network : std::uint8_t {
  direct,
  refersion,
  tapfiliate,
  rewardful,
  impact,
  awin,
  cj,
  amazon,
  other
};
constexpr auto spellings(Network) {
  return std::array<Spelling<Network>, 9>{{{Network::direct, "direct", "Without a network."},
                                           {Network::refersion, "refersion", "Refersion."},
                                           {Network::tapfiliate, "tapfiliate", "Tapfiliate."},
                                           {Network::rewardful, "rewardful", "Rewardful."},
                                           {Network::impact, "impact", "Impact."},
                                           {Network::awin, "awin", "Awin."},
                                           {Network::cj, "cj", "CJ."},
                                           {Network::amazon, "amazon", "Amazon Associates."},
                                           {Network::other, "other", "Any other."}}};
}

enum class Status : std::uint8_t { active, paused, ended };
constexpr auto spellings(Status) {
  return std::array<Spelling<Status>, 3>{{{Status::active, "active", "Its links are shown."},
                                          {Status::paused, "paused", "It rests for a while."},
                                          {Status::ended, "ended", "It is over."}}};
}

enum class CommissionType : std::uint8_t { percent, fixed, recurring_percent };
constexpr auto spellings(CommissionType) {
  return std::array<Spelling<CommissionType>, 3>{
      {{CommissionType::percent, "percent", "A share of the sale."},
       {CommissionType::fixed, "fixed", "The same amount for every sale."},
       {CommissionType::recurring_percent, "recurring_percent",
        "A share of the sale and of each renewal, which is a conversion of its own."}}};
}

struct Commission {
  CommissionType type = CommissionType::percent;
  std::int64_t rate_bps = 0, amount_minor = 0;
  bool operator==(const Commission&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Commission::type>("How it is reckoned."),
        field<&Commission::rate_bps>("The share, in hundredths of a percent.").limits(0, 10'000),
        field<&Commission::amount_minor>("The fixed amount, in minor units such as cents.")
            .limits(0, most_minor)};
  }
};

// What a caller gives.
struct AffiliateText {
  std::string name;
  Network network = Network::direct;
  std::string code;
  std::optional<std::string> url;
  Status status = Status::active;
  Commission commission;
  std::string currency = "USD";
  std::int64_t cookie_days = 30;
  std::vector<std::string> tool_slugs;
  std::int64_t clicks = 0;

  bool operator==(const AffiliateText&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AffiliateText::name>("What it is called.").required().limits(1, 200),
        field<&AffiliateText::network>("The network that it runs on."),
        field<&AffiliateText::code>("The code in its links: letters, digits, `.`, `_` and `-`. "
                                    "There is each only once.")
            .required()
            .limits(1, 64),
        field<&AffiliateText::url>("Where its links lead, with `http` or `https`.").limits(1, 2000),
        field<&AffiliateText::status>("Whether it runs."),
        field<&AffiliateText::commission>("What a sale earns, where it is not told with it."),
        field<&AffiliateText::currency>("Its currency, such as `EUR`.").limits(3, 3),
        field<&AffiliateText::cookie_days>("For so many days after a click a sale counts.")
            .limits(0, 365),
        field<&AffiliateText::tool_slugs>("The tools that it is shown with.").limits(0, 50),
        field<&AffiliateText::clicks>("Clicks in all, as the network tells them; what comes to "
                                      "them counts for the day on which it is told.")
            .limits(0, 1e12)};
  }
};

struct CommissionSums {
  std::int64_t pending = 0, approved = 0, paid = 0, reversed = 0;
  bool operator==(const CommissionSums&) const = default;
  std::int64_t earned() const { return pending + approved + paid; }
  static constexpr auto fields(auto...) {
    return std::array{field<&CommissionSums::pending>("Of sales that nobody has looked at yet."),
                      field<&CommissionSums::approved>("Owed."),
                      field<&CommissionSums::paid>("Paid."),
                      field<&CommissionSums::reversed>("Taken back.")};
  }
};

// Of another currency than the programme's own.
struct OtherCurrency {
  std::string currency;
  std::int64_t conversions = 0, sales_minor = 0;
  CommissionSums commission_minor;
  static constexpr auto fields(auto...) {
    return std::array{field<&OtherCurrency::currency>("The currency."),
                      field<&OtherCurrency::conversions>("As above, of this currency."),
                      field<&OtherCurrency::sales_minor>("As above, of this currency."),
                      field<&OtherCurrency::commission_minor>("As above, of this currency.")};
  }
};

struct Affiliate : AffiliateText {
  static constexpr std::string_view schema_name = "Affiliate";

  AffiliateId id{};
  std::int64_t conversions = 0, sales_minor = 0;
  std::optional<double> conversion_rate;
  CommissionSums commission_minor;
  std::optional<double> epc_minor;
  std::vector<OtherCurrency> other_currencies;
  std::optional<Instant> last_conversion_at;
  Instant created_at, updated_at;

  static constexpr auto fields(auto...) {
    return joined(
        AffiliateText::fields(),
        std::array{
            field<&Affiliate::id>("Its number.").read_only(),
            field<&Affiliate::conversions>("Sales that are pending, approved or paid, in the "
                                           "programme's own currency.")
                .read_only(),
            field<&Affiliate::conversion_rate>("Conversions by clicks; null without clicks.")
                .read_only(),
            field<&Affiliate::sales_minor>("What they come to, in minor units.").read_only(),
            field<&Affiliate::commission_minor>("What they earn, by how far they are.").read_only(),
            field<&Affiliate::epc_minor>("Commission that is pending, approved or paid, a click; "
                                         "null without clicks.")
                .read_only(),
            field<&Affiliate::other_currencies>("Conversions in other currencies, which are "
                                                "never added to these.")
                .read_only()
                .sparse(),
            field<&Affiliate::last_conversion_at>("When the last sale was.").read_only(),
            field<&Affiliate::created_at>("When it was made.").read_only(),
            field<&Affiliate::updated_at>("When it was last changed.").read_only()});
  }
};

struct StoredAffiliate : Affiliate {
  std::int64_t change_count = 0;
};

struct AffiliateQuery : PageQuery {
  std::optional<Network> network;
  std::optional<Status> status;
  std::string_view currency, tool_slug, start_date, end_date, search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&AffiliateQuery::network>("Only of this network."),
        field<&AffiliateQuery::status>("Only those that stand so."),
        field<&AffiliateQuery::currency>("Only of this currency."),
        field<&AffiliateQuery::tool_slug>("Only those shown with this tool."),
        field<&AffiliateQuery::start_date>("Count clicks and sales from this day on, such as "
                                           "`2026-01-31`.")
            .limits(0, 10),
        field<&AffiliateQuery::end_date>("Count them up to this day, included.").limits(0, 10),
        field<&AffiliateQuery::search>("Words in the name or the code.").limits(0, 200),
        field<&AffiliateQuery::ordering>(
            "`id`, `name`, `code`, `clicks`, `conversions`, `sales_minor`, `last_conversion_at`, "
            "`created_at`, `updated_at`; `-` for descending, several with commas. Sums are those "
            "of all time.")
            .limits(0, 200)});
  }
};

struct CurrencySummary {
  std::string currency;
  std::int64_t clicks = 0, conversions = 0, sales_minor = 0;
  CommissionSums commission_minor;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&CurrencySummary::currency>("The currency."),
        field<&CurrencySummary::clicks>("Clicks of the programmes that earn in it."),
        field<&CurrencySummary::conversions>("Sales that are pending, approved or paid."),
        field<&CurrencySummary::sales_minor>("What they come to, in minor units."),
        field<&CurrencySummary::commission_minor>("What they earn.")};
  }
};

struct AffiliatePage : Page<Affiliate> {
  static constexpr std::string_view schema_name = "PaginatedAffiliateList";

  std::vector<CurrencySummary> summary;
  static constexpr auto fields(auto...) {
    return joined(Page<Affiliate>::fields(),
                  std::array{field<&AffiliatePage::summary>(
                      "All programmes of the list, on whichever page, by currency.")});
  }
};

}  // namespace toolyard::affiliates
