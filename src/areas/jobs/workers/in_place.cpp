#include "areas/jobs/workers/in_place.h"

namespace toolyard::jobs {
namespace {

constexpr std::string_view kOwner = "in place";

Result<std::optional<Claim>> claim_first(JobContext& context, const ClaimSql& sql,
                                         const KnownKind& kind) {
  const auto now = context.clock();
  const Lease lease{.owner = kOwner, .now = now, .until = now + context.options.lease};
  return context.database.write([&](Transaction& transaction) -> Result<std::optional<Claim>> {
    return sql.claim(transaction, kind.name, lease, {});
  });
}

Result<void> run_one(JobContext& context, Claim claim, const JobHandler& handler) {
  ClaimedJob job(std::move(claim), std::string(kOwner));
  const auto outcome = handler(job);
  if (!outcome)
    return fail(toolyard::problems::internal_error,
                "The job " + job.claim().kind + " has failed: " + outcome.error().what);
  return context.database.write([&](Transaction& transaction) -> Result<void> {
    end_job(transaction, job.id(), kOwner, ending_of(job.claim(), outcome, context.clock()));
    return {};
  });
}

}  // namespace

Result<void> run_in_place(JobContext& context, const std::vector<KnownKind>& kinds) {
  const ClaimSql sql(context.database.engine(), 1);
  for (bool has_run = true; has_run;) {
    has_run = false;
    for (const auto& kind : kinds) {
      TOOLYARD_TRY(auto claim, claim_first(context, sql, kind));
      if (!claim) continue;
      TOOLYARD_TRY_VOID(run_one(context, std::move(*claim), kind.handler));
      has_run = true;
    }
  }
  return {};
}

}  // namespace toolyard::jobs
