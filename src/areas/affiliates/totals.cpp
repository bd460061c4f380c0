#include "areas/affiliates/totals.h"

#include <array>
#include <map>
#include <string>

namespace toolyard::affiliates {
namespace {

struct TotalsRow : Totals {
  AffiliateId affiliate{};
  std::string currency;
  static constexpr auto fields(auto...) {
    return row_columns<TotalsRow, &TotalsRow::affiliate, &TotalsRow::currency, &TotalsRow::clicks,
                       &TotalsRow::conversions, &TotalsRow::sales_minor, &TotalsRow::pending_minor,
                       &TotalsRow::approved_minor, &TotalsRow::paid_minor,
                       &TotalsRow::reversed_minor>();
  }
};
// Casts the sums, because PostgreSQL returns `numeric` for the sum of a `bigint` column.
constexpr std::string_view sums =
    "d.currency, cast(sum(d.clicks) as bigint) as clicks, "
    "cast(sum(d.conversions) as bigint) as conversions, "
    "cast(sum(d.sales_minor) as bigint) as sales_minor, "
    "cast(sum(d.pending_minor) as bigint) as pending_minor, "
    "cast(sum(d.approved_minor) as bigint) as approved_minor, "
    "cast(sum(d.paid_minor) as bigint) as paid_minor, "
    "cast(sum(d.reversed_minor) as bigint) as reversed_minor";

void keep_to(ListSql& list, const Window& window) {
  list.where("d.day >= ?", bind(window.first));
  list.where("d.day <= ?", bind(window.last));
}

void add(Affiliate& one, const TotalsRow& row) {
  one.clicks += row.clicks;
  if (row.currency == one.currency) {
    one.conversions = row.conversions;
    one.sales_minor = row.sales_minor;
    one.commission_minor = row.commission();
  } else if (row.conversions != 0 || row.commission() != CommissionSums()) {
    one.other_currencies.push_back(
        {row.currency, row.conversions, row.sales_minor, row.commission()});
  }
}

}  // namespace

Totals Totals::operator-(const Totals& other) const {
  return {clicks - other.clicks,
          conversions - other.conversions,
          sales_minor - other.sales_minor,
          pending_minor - other.pending_minor,
          approved_minor - other.approved_minor,
          paid_minor - other.paid_minor,
          reversed_minor - other.reversed_minor};
}

void add_to_day(Transaction& transaction, AffiliateId affiliate, std::string_view currency,
                Instant day, const Totals& more) {
  if (more == Totals()) return;
  transaction.change(
      "insert into affiliate_days (affiliate, currency, day, clicks, conversions, sales_minor, "
      "pending_minor, approved_minor, paid_minor, reversed_minor) values ($1, $2, $3, $4, $5, $6, "
      "$7, $8, $9, $10) on conflict (affiliate, currency, day) do update set "
      "clicks = affiliate_days.clicks + excluded.clicks, "
      "conversions = affiliate_days.conversions + excluded.conversions, "
      "sales_minor = affiliate_days.sales_minor + excluded.sales_minor, "
      "pending_minor = affiliate_days.pending_minor + excluded.pending_minor, "
      "approved_minor = affiliate_days.approved_minor + excluded.approved_minor, "
      "paid_minor = affiliate_days.paid_minor + excluded.paid_minor, "
      "reversed_minor = affiliate_days.reversed_minor + excluded.reversed_minor",
      affiliate, currency, day_of(day), more.clicks, more.conversions, more.sales_minor,
      more.pending_minor, more.approved_minor, more.paid_minor, more.reversed_minor);
}

void add_totals(Transaction& transaction, const Window& window, std::span<Affiliate* const> all) {
  if (all.empty()) return;
  std::map<AffiliateId, Affiliate*> known;
  std::string ids;
  for (auto* one : all) {
    known.emplace(one->id, one);
    one->clicks = 0;
    ids.append(ids.empty() ? "" : ", ").append(std::to_string(std::int64_t(one->id)));
  }
  ListSql list("affiliate_days d");
  list.where("d.affiliate in (" + ids + ")");
  keep_to(list, window);
  for (const auto& row :
       list.all<TotalsRow>(transaction, "d.affiliate, " + std::string(sums),
                           "group by d.affiliate, d.currency order by d.affiliate, d.currency"))
    add(*known.at(row.affiliate), row);
  for (auto* one : all) {
    if (one->clicks <= 0) continue;
    const auto clicks = static_cast<double>(one->clicks);
    one->conversion_rate = static_cast<double>(one->conversions) / clicks;
    one->epc_minor = static_cast<double>(one->commission_minor.earned()) / clicks;
  }
}

Result<ListSql> matching_programs(const AffiliateQuery& query, std::string_view from) {
  ListSql list(from);
  TOOLYARD_TRY_VOID(list.narrow(table_of<Affiliate>(), type_of<AffiliateQuery>, &query));
  if (!query.tool_slug.empty())
    list.where(
        "exists (select 1 from affiliate_tools t where t.affiliate = affiliates.id and "
        "t.tool_slug = ?)",
        bind(query.tool_slug));
  return list;
}

Result<std::vector<CurrencySummary>> summary_of(Transaction& transaction,
                                                const AffiliateQuery& query, const Window& window) {
  TOOLYARD_TRY(const auto programs, matching_programs(query, "affiliates"));
  TOOLYARD_TRY(auto days, matching_programs(query,
                                            "affiliate_days d join affiliates on affiliates.id = "
                                            "d.affiliate"));
  keep_to(days, window);
  if (!query.currency.empty()) days.where("d.currency = ?", bind(query.currency));

  std::map<std::string, CurrencySummary> by_currency;
  for (auto& currency : programs.all<std::string>(transaction, "affiliates.currency",
                                                  "group by affiliates.currency"))
    by_currency[currency].currency = currency;
  for (const auto& row :
       days.all<TotalsRow>(transaction, "min(d.affiliate) as affiliate, " + std::string(sums),
                           "group by d.currency"))
    by_currency[row.currency] = {row.currency, row.clicks, row.conversions, row.sales_minor,
                                 row.commission()};
  std::vector<CurrencySummary> summary;
  summary.reserve(by_currency.size());
  for (auto& [currency, one] : by_currency) summary.push_back(std::move(one));
  return summary;
}

}  // namespace toolyard::affiliates
