// What days add up to: for programmes, and for all of a currency.
#include <map>
#include <string>

#include "areas/affiliates/filter.h"
#include "areas/affiliates/store.h"

namespace toolyard::affiliates {
namespace {

struct SumsRow {
  AffiliateId affiliate{};
  std::string currency;
  std::int64_t clicks = 0, conversions = 0, sales_minor = 0;
  std::int64_t pending = 0, approved = 0, paid = 0, reversed = 0;
  CommissionSums commission() const { return {pending, approved, paid, reversed}; }
  static constexpr auto fields(auto...) {
    return std::array{field<&SumsRow::affiliate>(""),   field<&SumsRow::currency>(""),
                      field<&SumsRow::clicks>(""),      field<&SumsRow::conversions>(""),
                      field<&SumsRow::sales_minor>(""), field<&SumsRow::pending>(""),
                      field<&SumsRow::approved>(""),    field<&SumsRow::paid>(""),
                      field<&SumsRow::reversed>("")};
  }
};
constexpr std::string_view sums =
    "d.currency, cast(sum(d.clicks) as bigint) as clicks, "
    "cast(sum(d.conversions) as bigint) as conversions, "
    "cast(sum(d.sales_minor) as bigint) as sales_minor, "
    "cast(sum(d.pending_minor) as bigint) as pending, "
    "cast(sum(d.approved_minor) as bigint) as approved, "
    "cast(sum(d.paid_minor) as bigint) as paid, "
    "cast(sum(d.reversed_minor) as bigint) as reversed";

void keep_to(ListSql& list, const Window& window) {
  list.where("d.day >= ?", bind(window.first));
  list.where("d.day <= ?", bind(window.last));
}

void add(Affiliate& one, const SumsRow& row) {
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

void add_sums(Transaction& transaction, const Window& window, std::span<Affiliate* const> all) {
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
       list.all<SumsRow>(transaction, "d.affiliate, " + std::string(sums),
                         "group by d.affiliate, d.currency order by d.affiliate, d.currency"))
    add(*known.at(row.affiliate), row);
  for (auto* one : all) {
    if (one->clicks <= 0) continue;
    const auto clicks = static_cast<double>(one->clicks);
    one->conversion_rate = static_cast<double>(one->conversions) / clicks;
    one->epc_minor = static_cast<double>(one->commission_minor.earned()) / clicks;
  }
}

std::vector<CurrencySummary> summary_of(Transaction& transaction, const AffiliateQuery& query,
                                        const Window& window) {
  ListSql programmes("affiliates a");
  filter(programmes, query);
  ListSql days("affiliate_days d join affiliates a on a.id = d.affiliate");
  filter(days, query);
  keep_to(days, window);
  if (!query.currency.empty()) days.where("d.currency = ?", bind(query.currency));
  // Words that are too many have been refused with the list.
  (void)programmes.search(query.search, {"a.name", "a.code"});
  (void)days.search(query.search, {"a.name", "a.code"});

  std::map<std::string, CurrencySummary> by_currency;
  for (auto& currency :
       programmes.all<std::string>(transaction, "a.currency", "group by a.currency"))
    by_currency[currency].currency = currency;
  for (const auto& row :
       days.all<SumsRow>(transaction, "min(d.affiliate) as affiliate, " + std::string(sums),
                         "group by d.currency"))
    by_currency[row.currency] = {row.currency, row.clicks, row.conversions, row.sales_minor,
                                 row.commission()};
  std::vector<CurrencySummary> summary;
  for (auto& [currency, one] : by_currency) summary.push_back(std::move(one));
  return summary;
}

}  // namespace toolyard::affiliates
