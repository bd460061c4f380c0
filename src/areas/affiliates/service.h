// Programmes and their conversions: lists with sums, making and changing, and what networks tell.
#pragma once
#include <string>
#include <vector>

#include "areas/affiliates/conversion.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::affiliates {

namespace problems {
inline constexpr ProblemType conversion_differs{
    "conversion_differs", ErrorKind::conflict, "The conversion was told with other amounts.",
    "A conversion keeps the amounts and the currency that it was first told with. Tell it again "
    "with the same, or without them, to move its status; correct an amount by reversing it and "
    "telling another one."};
}  // namespace problems

std::string tag_of(const StoredAffiliate& affiliate);

class AffiliateService {
 public:
  AffiliateService(Database& database, Clock clock, std::vector<std::string> tool_slugs)
      : database_(database), clock_(std::move(clock)), tool_slugs_(std::move(tool_slugs)) {}

  // What is wrong with a request, whoever sends it.
  std::vector<Fault> faults_of(AffiliateText text) const;

  Result<AffiliatePage> list(const Call& call, const AffiliateQuery& query);
  Result<StoredAffiliate> find(const Call& call, AffiliateId id);
  Result<StoredAffiliate> create(const Call& call, AffiliateText text);
  Result<StoredAffiliate> change(const Call& call, AffiliateId id, const Affiliate& request);

  Result<Page<Conversion>> conversions(const Call& call, AffiliateId id,
                                       const ConversionQuery& query);
  Result<Conversion> conversion(AffiliateId id, ConversionId conversion);
  // One that is not known is made; one that is known is moved where its status allows it.
  enum class ToldOutcome { made, moved, unchanged };
  struct ToldConversion {
    Conversion conversion;
    ToldOutcome outcome;
  };
  Result<ToldConversion> tell(const Call& call, AffiliateId id, const ConversionRequest& request);

 private:
  Result<ToldConversion> make(Transaction& transaction, const StoredAffiliate& programme,
                              const ConversionRequest& request);
  Result<ToldConversion> move(Transaction& transaction, AffiliateId programme,
                              const Conversion& known, const ConversionRequest& request);

  Database& database_;
  Clock clock_;
  std::vector<std::string> tool_slugs_;
};

}  // namespace toolyard::affiliates
