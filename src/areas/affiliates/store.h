// The SQL of programmes, of their conversions, and of what these add up to.
#pragma once
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "areas/affiliates/conversion.h"
#include "core/time/day.h"
#include "ports/database.h"

namespace toolyard::affiliates {

Result<Page<StoredAffiliate>> list_affiliates(Transaction& transaction, const Call& call,
                                              const AffiliateQuery& query);
// Of all programmes that the query means, whatever the page.
std::vector<CurrencySummary> summary_of(Transaction& transaction, const AffiliateQuery& query,
                                        const Window& window);
// Fills in what clicks and conversions of these days add up to.
void add_sums(Transaction& transaction, const Window& window, std::span<Affiliate* const> all);

// The failure of a call for one that is not there.
inline std::unexpected<Error> no_such_affiliate() {
  return fail(toolyard::problems::not_found, "There is no such programme.");
}
std::optional<StoredAffiliate> find_affiliate(Transaction& transaction, AffiliateId id);
// Keeps others from changing it until the transaction ends; false where there is none.
bool hold_affiliate(Transaction& transaction, AffiliateId id);

Result<AffiliateId> insert_affiliate(Transaction& transaction, const AffiliateText& text,
                                     Instant now);
Result<void> update_affiliate(Transaction& transaction, const StoredAffiliate& before,
                              const StoredAffiliate& after);

Result<Page<Conversion>> list_conversions(Transaction& transaction, const Call& call,
                                          AffiliateId affiliate, const ConversionQuery& query);
std::optional<Conversion> find_conversion(Transaction& transaction, std::string_view external_id);
std::optional<Conversion> find_conversion(Transaction& transaction, AffiliateId affiliate,
                                          ConversionId id);
// Nothing where its external id is taken. The programme is held.
std::optional<ConversionId> insert_conversion(Transaction& transaction, const Conversion& one);
// The same with another status.
void move_conversion(Transaction& transaction, const Conversion& before, const Conversion& after);
// Whether so much more of a currency may be told.
bool take_into(Transaction& transaction, std::string_view currency, std::int64_t minor);

}  // namespace toolyard::affiliates
