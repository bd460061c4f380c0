// The data model of affiliate programs: as requests and responses contain them and as the
// database stores them, and the checks of requests.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/page.h"
#include "core/error.h"
#include "core/time/day.h"
#include "records/change.h"

namespace toolyard::affiliates {

enum class AffiliateId : std::int64_t {};

// Largest accepted value of a single sale or commission, in minor units.
inline constexpr double max_minor = 1e16;

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
  return std::array<Spelling<Network>, 9>{{{Network::direct, "direct", "No network."},
                                           {Network::refersion, "refersion", "Refersion."},
                                           {Network::tapfiliate, "tapfiliate", "Tapfiliate."},
                                           {Network::rewardful, "rewardful", "Rewardful."},
                                           {Network::impact, "impact", "Impact."},
                                           {Network::awin, "awin", "Awin."},
                                           {Network::cj, "cj", "CJ."},
                                           {Network::amazon, "amazon", "Amazon Associates."},
                                           {Network::other, "other", "Any other network."}}};
}

enum class Status : std::uint8_t { active, paused, ended };
constexpr auto spellings(Status) {
  return std::array<Spelling<Status>, 3>{
      {{Status::active, "active", "Active; its links are shown."},
       {Status::paused, "paused", "Paused."},
       {Status::ended, "ended", "Ended."}}};
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
  static constexpr std::string_view schema_name = "AffiliateCommission";
  CommissionType type = CommissionType::percent;
  std::int64_t rate_bps = 0, amount_minor = 0;
  bool operator==(const Commission&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Commission::type>("How the commission is calculated.").column("commission_type"),
        field<&Commission::rate_bps>(
            "Share of the sale, in basis points (hundredths of a percent).")
            .limits(0, 10'000),
        field<&Commission::amount_minor>("Fixed amount, in minor units such as cents.")
            .limits(0, max_minor)};
  }
};

struct CommissionSums {
  static constexpr std::string_view schema_name = "AffiliateCommissionSums";
  std::int64_t pending = 0, approved = 0, paid = 0, reversed = 0;
  bool operator==(const CommissionSums&) const = default;
  std::int64_t earned() const { return pending + approved + paid; }
  static constexpr auto fields(auto...) {
    return std::array{
        field<&CommissionSums::pending>("Commission of sales that have not been reviewed."),
        field<&CommissionSums::approved>("Commission owed."),
        field<&CommissionSums::paid>("Commission paid."),
        field<&CommissionSums::reversed>("Commission of reversed sales.")};
  }
};

// Totals of the sales in one currency other than the program's own.
struct OtherCurrency {
  static constexpr std::string_view schema_name = "AffiliateOtherCurrency";
  std::string currency;
  std::int64_t conversions = 0, sales_minor = 0;
  CommissionSums commission_minor;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&OtherCurrency::currency>("ISO 4217 currency code."),
        field<&OtherCurrency::conversions>("Pending, approved and paid sales in this currency."),
        field<&OtherCurrency::sales_minor>(
            "Value of the pending, approved and paid sales, in minor units."),
        field<&OtherCurrency::commission_minor>(
            "Commission by status of the sale, in minor units.")};
  }
};

struct Affiliate {
  static constexpr std::string_view schema_name = "Affiliate";
  static constexpr std::array constraints{
      UserConstraint{"affiliates_code_unique", &toolyard::problems::duplicate, "/code",
                     "A program with this code already exists."}};
  static constexpr std::array orderings{
      NamedSql{"name", "lower(affiliates.name)"},
      NamedSql{"conversions",
               "(select coalesce(sum(d.conversions), 0) from affiliate_days d "
               "where d.affiliate = affiliates.id and d.currency = affiliates.currency)"},
      NamedSql{"sales_minor",
               "(select coalesce(sum(d.sales_minor), 0) from affiliate_days d "
               "where d.affiliate = affiliates.id and d.currency = affiliates.currency)"}};
  static constexpr TableSpec table{.name = "affiliates",
                                   .object_kind = "affiliate",
                                   .missing = "There is no affiliate program with this id.",
                                   .constraints = constraints,
                                   .orderings = orderings};

  AffiliateId id{};
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
  std::int64_t conversions = 0, sales_minor = 0;
  std::optional<double> conversion_rate;
  CommissionSums commission_minor;
  std::optional<double> epc_minor;
  std::vector<OtherCurrency> other_currencies;
  std::optional<Instant> last_conversion_at;
  Instant created_at, updated_at;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&Affiliate::name>("Name of the program.")
            .names_record()
            .required()
            .limits(1, 200)
            .sortable(),
        field<&Affiliate::network>("Affiliate network."),
        field<&Affiliate::code>(
            "Code used in the links, unique: letters, digits, `.`, `_` and `-`.")
            .required()
            .limits(1, 64)
            .sortable(),
        field<&Affiliate::url>("URL the links lead to, with `http` or `https`.")
            .format(Format::uri)
            .limits(1, 2000),
        field<&Affiliate::status>("Status of the program."),
        field<&Affiliate::commission>("Commission of a sale that is reported without one.")
            .columns(),
        field<&Affiliate::currency>("ISO 4217 currency code, such as `EUR`.").limits(3, 3),
        field<&Affiliate::cookie_days>("Number of days after a click within which a sale counts.")
            .limits(0, 365),
        field<&Affiliate::tool_slugs>("Slugs of the tools the links are shown with.")
            .limits(0, 50)
            .json_member("tool_slugs"),
        field<&Affiliate::clicks>("Total number of clicks reported by the network; an increase "
                                  "counts for the day it is reported.")
            .limits(0, 1e12)
            .sortable(),
        field<&Affiliate::id>("Id of the program.").read_only().sortable(),
        field<&Affiliate::conversions>(
            "Pending, approved and paid sales in the program's own currency.")
            .read_only()
            .computed()
            .sortable(),
        field<&Affiliate::conversion_rate>("Conversions divided by clicks; null without clicks.")
            .read_only()
            .computed(),
        field<&Affiliate::sales_minor>(
            "Value of the pending, approved and paid sales, in minor units.")
            .read_only()
            .computed()
            .sortable(),
        field<&Affiliate::commission_minor>("Commission by status of the sale, in minor units.")
            .read_only()
            .computed(),
        field<&Affiliate::epc_minor>("Earnings per click: pending, approved and paid "
                                     "commission divided by clicks; null without clicks.")
            .read_only()
            .computed(),
        field<&Affiliate::other_currencies>(
            "Conversions in other currencies, which are not part of the program's other totals.")
            .read_only()
            .computed()
            .sparse(),
        field<&Affiliate::last_conversion_at>("When the last sale was made.")
            .read_only()
            .sortable(),
        field<&Affiliate::created_at>("When the program was created.").read_only().sortable(),
        field<&Affiliate::updated_at>("When the program was last changed.").read_only().sortable()};
  }
};
using StoredAffiliate = Versioned<Affiliate>;

struct AffiliateQuery : PageQuery {
  std::optional<Network> network;
  std::optional<Status> status;
  std::string_view currency, tool_slug, start_date, end_date, search, ordering;
  static constexpr auto fields(auto...) {
    return with_pages(std::array{
        field<&AffiliateQuery::network>("Only programs of this network."),
        field<&AffiliateQuery::status>("Only programs with this status."),
        field<&AffiliateQuery::currency>("Only programs in this currency."),
        field<&AffiliateQuery::tool_slug>("Only programs shown with the tool with this slug.")
            .custom(),
        field<&AffiliateQuery::start_date>(
            "First day to count clicks and sales from, such as `2026-01-31`.")
            .format(Format::date)
            .limits(0, 10)
            .custom(),
        field<&AffiliateQuery::end_date>("Last day to count clicks and sales to, inclusive.")
            .format(Format::date)
            .limits(0, 10)
            .custom(),
        field<&AffiliateQuery::search>("Words to find in the name or the code.")
            .limits(0, 200)
            .searches("name, code"),
        sort_field<&AffiliateQuery::ordering, Affiliate>("-id")});
  }
};

struct CurrencySummary {
  static constexpr std::string_view schema_name = "AffiliateCurrencySummary";
  std::string currency;
  std::int64_t clicks = 0, conversions = 0, sales_minor = 0;
  CommissionSums commission_minor;
  static constexpr auto fields(auto...) {
    return std::array{field<&CurrencySummary::currency>("ISO 4217 currency code."),
                      field<&CurrencySummary::clicks>("Clicks of the programs in this currency."),
                      field<&CurrencySummary::conversions>("Pending, approved and paid sales."),
                      field<&CurrencySummary::sales_minor>(
                          "Value of the pending, approved and paid sales, in minor units."),
                      field<&CurrencySummary::commission_minor>(
                          "Commission by status of the sale, in minor units.")};
  }
};

struct AffiliatePage : Page<Affiliate> {
  static constexpr std::string_view schema_name = "PaginatedAffiliateList";

  std::vector<CurrencySummary> summary;
  static constexpr auto fields(auto...) {
    return joined(
        Page<Affiliate>::fields(),
        std::array{field<&AffiliatePage::summary>(
            "Totals per currency over all matching programs, whichever page they are on.")});
  }
};

// Whether `text` has the form of an ISO 4217 currency code, such as `EUR`; it need not exist.
bool is_currency(std::string_view text);
Fault no_currency();

// Sorts the tool slugs, removes duplicates, and returns the faults of the program.
std::vector<Fault> normalize(Affiliate& program, const std::vector<std::string>& known_tools);

std::vector<Fault> faults_of(const AffiliateQuery& query);
// Returns the days whose clicks and sales a list counts; all days if the query contains none.
Result<Window> window_of(const AffiliateQuery& query);

}  // namespace toolyard::affiliates
