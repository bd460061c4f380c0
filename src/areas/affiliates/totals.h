// Totals of clicks, sales and commission: per program, currency and day in a table that every
// change updates, summed up for lists.
#pragma once
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "areas/affiliates/programs/model.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::affiliates {

inline constexpr Window all_days{std::numeric_limits<Day>::min(), std::numeric_limits<Day>::max()};

// Totals of sales by their current status. Denied sales do not count, and reversed sales count only
// in `reversed_minor`.
struct Totals {
  std::int64_t clicks = 0, conversions = 0, sales_minor = 0;
  std::int64_t pending_minor = 0, approved_minor = 0, paid_minor = 0, reversed_minor = 0;
  bool operator==(const Totals&) const = default;
  Totals operator-(const Totals& other) const;
  CommissionSums commission() const {
    return {pending_minor, approved_minor, paid_minor, reversed_minor};
  }
};

// Adds to the totals of a day, or subtracts from them if a number is negative.
void add_to_day(Transaction& transaction, AffiliateId affiliate, std::string_view currency,
                Instant day, const Totals& more);

// Sets the totals of each program to its clicks and sales in `window`.
void add_totals(Transaction& transaction, const Window& window, std::span<Affiliate* const> all);

// Returns the totals per currency over all programs that match the query, regardless of the page.
// The query must have been checked.
Result<std::vector<CurrencySummary>> summary_of(Transaction& transaction,
                                                const AffiliateQuery& query, const Window& window);

// Returns a list restricted by the conditions of the query. `from` is the table `affiliates`, or a
// join that contains it.
Result<ListSql> matching_programs(const AffiliateQuery& query, std::string_view from);

}  // namespace toolyard::affiliates
