// What clicks and sales of single days add up to: rows that every change adds to.
#pragma once
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "areas/affiliates/programmes/model.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::affiliates {

inline constexpr Window all_days{std::numeric_limits<Day>::min(), std::numeric_limits<Day>::max()};

// Of sales as they stand: what is denied counts for nothing, what is reversed for its commission
// alone.
struct Totals {
  std::int64_t clicks = 0, conversions = 0, sales_minor = 0;
  std::int64_t pending_minor = 0, approved_minor = 0, paid_minor = 0, reversed_minor = 0;
  bool operator==(const Totals&) const = default;
  Totals operator-(const Totals& other) const;
  CommissionSums commission() const {
    return {pending_minor, approved_minor, paid_minor, reversed_minor};
  }
};

// Adds to a day, or takes away where a number is below 0.
void add_to_day(Transaction& transaction, AffiliateId affiliate, std::string_view currency,
                Instant day, const Totals& more);

// Fills in what clicks and sales of these days add up to.
void add_totals(Transaction& transaction, const Window& window, std::span<Affiliate* const> all);

// Of all programmes that the query means, whatever the page. The query has been checked.
Result<std::vector<CurrencySummary>> summary_of(Transaction& transaction,
                                                const AffiliateQuery& query, const Window& window);

// The conditions of a query, on `affiliates` and perhaps tables joined to it.
Result<ListSql> matching_programmes(const AffiliateQuery& query, std::string_view from);

}  // namespace toolyard::affiliates
