#include "areas/limits/problems.h"

namespace toolyard::limits {

Error refusal(const Decision& decision) {
  const bool is_rate = decision.refused_by == RefusedBy::rate;
  const auto wait = std::to_string(decision.retry_after_s);
  return {.type = is_rate ? &problems::rate_limited : &problems::quota_exceeded,
          .detail = is_rate ? "There were too many calls; the next is allowed in " + wait + " s."
                            : "All calls of this month are used up; the next is in " + wait + " s.",
          .retry_after_s = decision.retry_after_s};
}

}  // namespace toolyard::limits
