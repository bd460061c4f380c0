#include "areas/affiliates/days.h"
#include "areas/affiliates/store.h"
#include "records/list.h"

namespace toolyard::affiliates {
namespace {

constexpr std::string_view conversion_columns =
    "id, affiliate, external_id, status, occurred_at, sale_minor, commission_minor, currency, "
    "created_at, updated_at";

// All sums that can be made of what a currency was told stay below this.
constexpr std::int64_t most_told = 9'000'000'000'000'000'000;

}  // namespace

Result<Page<Conversion>> list_conversions(Transaction& transaction, const Call& call,
                                          AffiliateId affiliate, const ConversionQuery& query) {
  static constexpr std::array<NamedSql, 6> known{{{"id", "id"},
                                                     {"occurred_at", "occurred_at"},
                                                     {"sale_minor", "sale_minor"},
                                                     {"commission_minor", "commission_minor"},
                                                     {"created_at", "created_at"},
                                                     {"updated_at", "updated_at"}}};
  ListSql list("affiliate_conversions");
  list.where("affiliate = ?", bind(affiliate));
  if (query.status) list.where("status = ?", bind(*query.status));
  if (auto order = list.order(query.ordering, "-id", known); !order)
    return std::unexpected(std::move(order.error()));
  return list.page<Conversion>(transaction, call, query, conversion_columns);
}

std::optional<Conversion> find_conversion(Transaction& transaction, std::string_view external_id) {
  return transaction.row<Conversion>("select " + std::string(conversion_columns) +
                                         " from affiliate_conversions where external_id = $1",
                                     external_id);
}

std::optional<Conversion> find_conversion(Transaction& transaction, AffiliateId affiliate,
                                          ConversionId id) {
  return transaction.row<Conversion>(
      "select " + std::string(conversion_columns) +
          " from affiliate_conversions where affiliate = $1 and id = $2",
      affiliate, id);
}

std::optional<ConversionId> insert_conversion(Transaction& transaction, const Conversion& one) {
  const auto id = transaction.row<ConversionId>(
      "insert into affiliate_conversions (affiliate, external_id, status, occurred_at, "
      "sale_minor, commission_minor, currency, created_at, updated_at) values ($1, $2, $3, $4, "
      "$5, $6, $7, $8, $8) on conflict (external_id) do nothing returning id",
      one.affiliate, one.external_id, one.status, one.occurred_at, one.sale_minor,
      one.commission_minor, one.currency, one.created_at);
  if (!id) return id;
  add_to_day(transaction, {one.affiliate, one.currency, day_of(one.occurred_at)}, counted(one));
  transaction.change(
      "update affiliates set change_count = change_count + 1, last_conversion_at = case when "
      "last_conversion_at >= $2 then last_conversion_at else $2 end where id = $1",
      one.affiliate, one.occurred_at);
  return id;
}

void move_conversion(Transaction& transaction, const Conversion& before, const Conversion& after) {
  transaction.change("update affiliate_conversions set status = $2, updated_at = $3 where id = $1",
                     after.id, after.status, after.updated_at);
  add_to_day(transaction, {after.affiliate, after.currency, day_of(after.occurred_at)},
             counted(after) - counted(before));
  transaction.change("update affiliates set change_count = change_count + 1 where id = $1",
                     after.affiliate);
}

bool take_into(Transaction& transaction, std::string_view currency, std::int64_t minor) {
  return transaction.change(
             "insert into affiliate_currencies (currency, told_minor) values ($1, $2) "
             "on conflict (currency) do update set "
             "told_minor = affiliate_currencies.told_minor + excluded.told_minor "
             "where affiliate_currencies.told_minor <= $3 - excluded.told_minor",
             currency, minor, most_told) > 0;
}

}  // namespace toolyard::affiliates
