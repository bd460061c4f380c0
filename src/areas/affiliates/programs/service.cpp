#include "areas/affiliates/programs/service.h"

#include "areas/affiliates/programs/model.h"
#include "areas/affiliates/totals.h"

namespace toolyard::affiliates {
namespace {

// Updates the table by which lists of programs are filtered by tool.
void index_tools(Transaction& transaction, const Affiliate* before, const Affiliate& after) {
  if (before && before->tool_slugs == after.tool_slugs) return;
  if (before) transaction.change("delete from affiliate_tools where affiliate = $1", after.id);
  for (const auto& slug : after.tool_slugs)
    transaction.change("insert into affiliate_tools (affiliate, tool_slug) values ($1, $2)",
                       after.id, slug);
}

}  // namespace

Programs::Programs(Database& database, Clock clock, std::vector<std::string> tool_slugs)
    : database_(database), tool_slugs_(std::move(tool_slugs)),
      records_(database, std::move(clock), rules()) {}

RecordRules<StoredAffiliate> Programs::rules() const {
  return {.check = [this](Transaction&, const StoredAffiliate*,
                          StoredAffiliate& after) -> Result<void> {
            if (auto faults = normalize(after, tool_slugs_); !faults.empty())
              return invalid(std::move(faults));
            return {};
          },
          .written = [](Transaction& transaction, const StoredAffiliate* before,
                        const StoredAffiliate& after) -> Result<void> {
            index_tools(transaction, before, after);
            add_to_day(transaction, after.id, after.currency, after.updated_at,
                       {.clicks = after.clicks - (before ? before->clicks : 0)});
            return {};
          },
          .complete =
              [](Transaction& transaction, std::span<StoredAffiliate* const> all) {
                std::vector<Affiliate*> programs(all.begin(), all.end());
                add_totals(transaction, all_days, programs);
              }};
}

std::vector<Fault> Programs::faults_of(Affiliate request) const {
  return normalize(request, tool_slugs_);
}

Result<AffiliatePage> Programs::list(const Call& call, const AffiliateQuery& query) const {
  TOOLYARD_TRY(const auto window, window_of(query));
  return database_.read([&](Transaction& transaction) -> Result<AffiliatePage> {
    AffiliatePage page;
    TOOLYARD_TRY(auto list, matching_programs(query, "affiliates"));
    TOOLYARD_TRY(static_cast<Page<Affiliate>&>(page),
                 list.page<Affiliate>(transaction, call, query));
    std::vector<Affiliate*> all;
    all.reserve(page.results.size());
    for (auto& one : page.results) all.push_back(&one);
    add_totals(transaction, window, all);
    TOOLYARD_TRY(page.summary, summary_of(transaction, query, window));
    return page;
  });
}

Result<StoredAffiliate> Programs::create(const Call& call, const Affiliate& request) const {
  return records_.create(call, {request});
}

}  // namespace toolyard::affiliates
