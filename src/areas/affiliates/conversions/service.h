// Service for the conversions (sales) that affiliate networks report.
#pragma once
#include <utility>
#include <vector>

#include "areas/affiliates/conversions/model.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::affiliates {

namespace problems {
inline constexpr ProblemType conversion_differs{
    "conversion_differs", ErrorKind::conflict,
    "The conversion was reported with different amounts.",
    "A conversion keeps the amounts and the currency it was first reported with. Report it again "
    "with the same ones, or without them, to change its status; to correct an amount, reverse the "
    "conversion and report another."};
}  // namespace problems

class Conversions {
 public:
  Conversions(Database& database, Clock clock) : database_(database), clock_(std::move(clock)) {}

  static std::vector<Fault> faults_of(const ConversionRequest& request);

  Result<Page<Conversion>> list(const Call& call, AffiliateId affiliate,
                                const ConversionQuery& query) const;
  Result<Conversion> find(AffiliateId affiliate, ConversionId id) const;
  // Creates the conversion if its external id is new. Otherwise moves it to the requested status,
  // or returns `illegal_transition` if its current status does not allow that.
  Result<Noted<ConversionResult>> report(AffiliateId affiliate,
                                         const ConversionRequest& request) const;

 private:
  Result<Noted<ConversionResult>> create(Transaction& transaction, const Affiliate& program,
                                         const ConversionRequest& request) const;
  Result<Noted<ConversionResult>> move(Transaction& transaction, const Conversion& known,
                                       const ConversionRequest& request) const;

  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::affiliates
