#include "areas/affiliates/checks.h"
#include "areas/affiliates/service.h"
#include "areas/affiliates/store.h"
#include "core/endpoint/transition.h"
#include "records/audit.h"

namespace toolyard::affiliates {
namespace {

void write_down(Transaction& transaction, std::string_view action, const Conversion* before,
                const Conversion& after) {
  audit<Conversion>(transaction, action, "affiliate_conversion",
                    static_cast<std::int64_t>(after.id), before, &after, after.updated_at);
}

std::unexpected<Error> taken() {
  auto refused =
      fail(toolyard::problems::duplicate, "Another programme has told a conversion of this name.");
  refused.error().faults.push_back({"/external_id", "duplicate", refused.error().detail});
  return refused;
}

Result<Conversion> conversion_of(const StoredAffiliate& programme, const ConversionRequest& request,
                                 Instant now) {
  Conversion one{.affiliate = programme.id,
                 .external_id = request.external_id,
                 .status = request.status.value_or(ConversionStatus::pending),
                 .occurred_at = request.occurred_at.value_or(now),
                 .sale_minor = request.sale_minor.value_or(0),
                 .currency = request.currency.value_or(programme.currency),
                 .created_at = now,
                 .updated_at = now};
  if (!request.sale_minor)
    return invalid("/sale_minor", "required", "A new conversion needs the amount of its sale.");
  // A fixed amount is one of the programme's currency; a share is one of any.
  if (!request.commission_minor && one.currency != programme.currency &&
      programme.commission.type == CommissionType::fixed)
    return invalid("/commission_minor", "required",
                   "The programme's fixed commission is in another currency.");
  one.commission_minor =
      request.commission_minor.value_or(commission_of(programme.commission, one.sale_minor));
  return one;
}

}  // namespace

Result<Page<Conversion>> AffiliateService::conversions(const Call& call, AffiliateId id,
                                                       const ConversionQuery& query) {
  return database_.read([&](Transaction& transaction) -> Result<Page<Conversion>> {
    if (!find_affiliate(transaction, id)) return no_such_affiliate();
    return list_conversions(transaction, call, id, query);
  });
}

Result<Conversion> AffiliateService::conversion(AffiliateId id, ConversionId conversion) {
  return database_.read([&](Transaction& transaction) -> Result<Conversion> {
    auto found = find_conversion(transaction, id, conversion);
    if (!found) return fail(toolyard::problems::not_found, "There is no such conversion.");
    return std::move(*found);
  });
}

Result<AffiliateService::ToldConversion> AffiliateService::tell(const Call&, AffiliateId id,
                                                                const ConversionRequest& request) {
  if (auto faults = affiliates::faults_of(request); !faults.empty())
    return invalid(std::move(faults));
  return database_.write([&](Transaction& transaction) -> Result<ToldConversion> {
    if (!hold_affiliate(transaction, id)) return no_such_affiliate();
    if (const auto known = find_conversion(transaction, request.external_id))
      return move(transaction, id, *known, request);
    return make(transaction, *find_affiliate(transaction, id), request);
  });
}

Result<AffiliateService::ToldConversion> AffiliateService::make(Transaction& transaction,
                                                                const StoredAffiliate& programme,
                                                                const ConversionRequest& request) {
  auto one = conversion_of(programme, request, clock_());
  if (!one) return std::unexpected(std::move(one.error()));
  const auto id = insert_conversion(transaction, *one);
  if (!id) return taken();
  if (!take_into(transaction, one->currency, one->sale_minor + one->commission_minor))
    return invalid("/sale_minor", "out_of_range",
                   "All sales of this currency together would be more than can be counted.");
  one->id = *id;
  write_down(transaction, "create", nullptr, *one);
  return ToldConversion{std::move(*one), ToldOutcome::made};
}

Result<AffiliateService::ToldConversion> AffiliateService::move(Transaction& transaction,
                                                                AffiliateId programme,
                                                                const Conversion& known,
                                                                const ConversionRequest& request) {
  if (known.affiliate != programme) return taken();
  if (request.sale_minor.value_or(known.sale_minor) != known.sale_minor ||
      request.commission_minor.value_or(known.commission_minor) != known.commission_minor ||
      request.currency.value_or(known.currency) != known.currency)
    return fail(problems::conversion_differs,
                "It was told with a sale of " + std::to_string(known.sale_minor) +
                    " and a commission of " + std::to_string(known.commission_minor) + " " +
                    known.currency + ", in minor units.");
  const auto status = request.status.value_or(known.status);
  if (status == known.status) return ToldConversion{known, ToldOutcome::unchanged};
  if (!may_move(known.status, status))
    return refuse_transition(spelling(known.status), spelling(status), moves_from(known.status));
  auto after = known;
  after.status = status;
  after.updated_at = clock_();
  move_conversion(transaction, known, after);
  write_down(transaction, "move", &known, after);
  return ToldConversion{std::move(after), ToldOutcome::moved};
}

}  // namespace toolyard::affiliates
