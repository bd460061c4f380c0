#include "areas/affiliates/conversions/service.h"

#include "areas/affiliates/conversions/workflow.h"
#include "areas/affiliates/event_kinds.h"
#include "areas/affiliates/programs/model.h"
#include "areas/affiliates/totals.h"
#include "core/endpoint/transition.h"
#include "records/change.h"
#include "records/events.h"

namespace toolyard::affiliates {
namespace {

// Upper limit of the sales and commissions reported per currency; keeps every total within 64 bits.
constexpr std::int64_t max_reported = 9'000'000'000'000'000'000;

// Returns what a conversion contributes to the totals in its current status.
Totals counted(const Conversion& one) {
  Totals totals{.conversions = 1, .sales_minor = one.sale_minor};
  switch (one.status) {
    case ConversionStatus::pending: totals.pending_minor = one.commission_minor; return totals;
    case ConversionStatus::approved: totals.approved_minor = one.commission_minor; return totals;
    case ConversionStatus::paid: totals.paid_minor = one.commission_minor; return totals;
    case ConversionStatus::denied: return {};
    case ConversionStatus::reversed: return {.reversed_minor = one.commission_minor};
  }
  return {};
}

// Adds to the totals of the day of the sale. Counts as a change of the program, whose
// representation contains these totals.
void count(Transaction& transaction, const Conversion& one, const Totals& more) {
  add_to_day(transaction, one.affiliate, one.currency, one.occurred_at, more);
  transaction.change(
      "update affiliates set change_count = change_count + 1, last_conversion_at = case when "
      "last_conversion_at >= $2 then last_conversion_at else $2 end where id = $1",
      one.affiliate, one.occurred_at);
}

// Adds the conversion to the sum reported in its currency. Returns false if the sum would exceed
// `max_reported`.
bool take_into(Transaction& transaction, const Conversion& one) {
  return transaction.change(
             "insert into affiliate_currencies (currency, told_minor) values ($1, $2) "
             "on conflict (currency) do update set "
             "told_minor = affiliate_currencies.told_minor + excluded.told_minor "
             "where affiliate_currencies.told_minor <= $3 - excluded.told_minor",
             one.currency, one.sale_minor + one.commission_minor, max_reported) > 0;
}

void audit_conversion(Transaction& transaction, std::string_view action, const Conversion* before,
                      const Conversion& after) {
  audit<Conversion>(transaction, action, Conversion::table.object_kind, std::int64_t(after.id),
                    before, &after, after.updated_at);
}

void write_conversion_event(Transaction& transaction, const EventOf<ConversionEvent>& kind,
                            const Conversion& one) {
  const ConversionEvent data{.id = static_cast<std::int64_t>(one.id),
                             .affiliate = static_cast<std::int64_t>(one.affiliate),
                             .status = one.status,
                             .sale_minor = one.sale_minor,
                             .commission_minor = one.commission_minor,
                             .currency = one.currency};
  write_event(transaction, kind, data, {data.id}, one.updated_at);
}

std::unexpected<Error> taken() {
  auto refused = fail(toolyard::problems::duplicate,
                      "Another program has a conversion with this external id.");
  refused.error().faults.push_back({"/external_id", "duplicate", refused.error().detail});
  return refused;
}

Result<Conversion> conversion_of(const Affiliate& program, const ConversionRequest& request,
                                 Instant now) {
  Conversion one{.affiliate = program.id,
                 .external_id = request.external_id,
                 .status = request.status.value_or(ConversionStatus::pending),
                 .occurred_at = request.occurred_at.value_or(now),
                 .sale_minor = request.sale_minor.value_or(0),
                 .currency = request.currency.value_or(program.currency),
                 .created_at = now,
                 .updated_at = now};
  if (!request.sale_minor)
    return invalid("/sale_minor", "required", "Required for a new conversion.");
  // A fixed commission is an amount in the program's currency; a percentage applies to any.
  if (!request.commission_minor && one.currency != program.currency &&
      program.commission.type == CommissionType::fixed)
    return invalid("/commission_minor", "required",
                   "Required: the program's fixed commission is in another currency.");
  one.commission_minor =
      request.commission_minor.value_or(commission_of(program.commission, one.sale_minor));
  return one;
}

}  // namespace

std::vector<Fault> Conversions::faults_of(const ConversionRequest& request) {
  if (!request.currency || is_currency(*request.currency)) return {};
  return {no_currency()};
}

Result<Page<Conversion>> Conversions::list(const Call& call, AffiliateId affiliate,
                                           const ConversionQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<Page<Conversion>> {
    TOOLYARD_TRY_VOID(require_record<Affiliate>(transaction, affiliate));
    ListSql list("affiliate_conversions");
    list.where("affiliate = ?", bind(affiliate));
    TOOLYARD_TRY_VOID(list.narrow(table_of<Conversion>(), type_of<ConversionQuery>, &query));
    return list.page<Conversion>(transaction, call, query);
  });
}

Result<Conversion> Conversions::find(AffiliateId affiliate, ConversionId id) const {
  return database_.read([&](Transaction& transaction) -> Result<Conversion> {
    auto found =
        find_record<Conversion>(transaction, "where affiliate = $1 and id = $2", affiliate, id);
    if (!found) return no_such<Conversion>();
    return std::move(*found);
  });
}

Result<Noted<ConversionResult>> Conversions::report(AffiliateId affiliate,
                                                    const ConversionRequest& request) const {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  return database_.write([&](Transaction& transaction) -> Result<Noted<ConversionResult>> {
    TOOLYARD_TRY(const auto program, require_locked<Affiliate>(transaction, affiliate));
    const auto known =
        find_record<Conversion>(transaction, "where external_id = $1", request.external_id);
    if (!known) return create(transaction, program, request);
    if (known->affiliate != affiliate) return taken();
    return move(transaction, *known, request);
  });
}

Result<Noted<ConversionResult>> Conversions::create(Transaction& transaction,
                                                    const Affiliate& program,
                                                    const ConversionRequest& request) const {
  TOOLYARD_TRY(auto one, conversion_of(program, request, clock_()));
  if (!insert_new_record(transaction, one, "external_id")) return taken();
  if (!take_into(transaction, one))
    return invalid("/sale_minor", "out_of_range",
                   "The sum of the sales in this currency would exceed 64 bits.");
  count(transaction, one, counted(one));
  audit_conversion(transaction, "create", nullptr, one);
  write_conversion_event(transaction, event_kinds::reported, one);
  return Noted<ConversionResult>{.record = {std::move(one), true}};
}

Result<Noted<ConversionResult>> Conversions::move(Transaction& transaction, const Conversion& known,
                                                  const ConversionRequest& request) const {
  if (request.sale_minor.value_or(known.sale_minor) != known.sale_minor ||
      request.commission_minor.value_or(known.commission_minor) != known.commission_minor ||
      request.currency.value_or(known.currency) != known.currency)
    return fail(problems::conversion_differs,
                "It was reported with a sale of " + std::to_string(known.sale_minor) +
                    " and a commission of " + std::to_string(known.commission_minor) + " " +
                    known.currency + ", in minor units.");
  const auto status = request.status.value_or(known.status);
  if (status == known.status)
    return Noted<ConversionResult>{.record = {known, false}, .is_new = false};
  if (!may_move(known.status, status))
    return refuse_transition(spelling(known.status), spelling(status), moves_from(known.status));
  auto after = known;
  after.status = status;
  after.updated_at = clock_();
  TOOLYARD_TRY_VOID(update_record(transaction, known, after));
  count(transaction, after, counted(after) - counted(known));
  audit_conversion(transaction, "move", &known, after);
  write_conversion_event(transaction, event_kinds::changed, after);
  return Noted<ConversionResult>{.record = {std::move(after), true}, .is_new = false};
}

}  // namespace toolyard::affiliates
