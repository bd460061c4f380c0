#include "areas/affiliates/days.h"

#include <chrono>

namespace toolyard::affiliates {

Day day_of(Instant moment) {
  return static_cast<Day>(std::chrono::floor<std::chrono::days>(moment).time_since_epoch().count());
}

DaySums DaySums::operator-(const DaySums& other) const {
  return {clicks - other.clicks,
          conversions - other.conversions,
          sales_minor - other.sales_minor,
          pending_minor - other.pending_minor,
          approved_minor - other.approved_minor,
          paid_minor - other.paid_minor,
          reversed_minor - other.reversed_minor};
}

DaySums counted(const Conversion& one) {
  DaySums sums{.conversions = 1, .sales_minor = one.sale_minor};
  switch (one.status) {
    case ConversionStatus::pending: sums.pending_minor = one.commission_minor; return sums;
    case ConversionStatus::approved: sums.approved_minor = one.commission_minor; return sums;
    case ConversionStatus::paid: sums.paid_minor = one.commission_minor; return sums;
    case ConversionStatus::denied: return {};
    case ConversionStatus::reversed: return {.reversed_minor = one.commission_minor};
  }
  return {};
}

void add_to_day(Transaction& transaction, const DayKey& key, const DaySums& more) {
  if (more == DaySums()) return;
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
      key.affiliate, key.currency, key.day, more.clicks, more.conversions, more.sales_minor,
      more.pending_minor, more.approved_minor, more.paid_minor, more.reversed_minor);
}

}  // namespace toolyard::affiliates
