#include "areas/opportunities/store.h"

#include "areas/opportunities/row.h"
#include "records/list.h"

namespace toolyard::opportunities {
namespace {

void filter(ListSql& list, const OpportunityQuery& query) {
  if (query.type) list.where("o.type = ?", bind(*query.type));
  if (query.state) list.where("o.state = ?", bind(*query.state));
  if (!query.tool_slug.empty()) list.where("o.tool_slug = ?", bind(query.tool_slug));
  if (!query.locale.empty()) list.where("o.locale = ?", bind(query.locale));
  if (!query.site.empty()) list.where("s.site = ?", bind(query.site));
  if (query.min_score) list.where("o.score >= ?", bind(*query.min_score));
}

}  // namespace

Result<Page<StoredOpportunity>> list_opportunities(Transaction& transaction, const Call& call,
                                                   const OpportunityQuery& query) {
  static constexpr std::array<NamedSql, 11> known{
      {{"score", "o.score"},
       {"estimated_gain", "o.estimated_gain"},
       {"impressions", "o.impressions"},
       {"clicks", "o.clicks"},
       {"position", "coalesce(o.position, 0)"},
       {"type", "o.type"},
       {"state", "o.state"},
       {"id", "o.id"},
       {"created_at", "o.created_at"},
       {"updated_at", "o.updated_at"},
       {"queue",
        "case when o.state = 'queued' then 0 else 1 end, -o.priority, -o.score, "
        "coalesce(o.queued_at, 0)"}}};
  ListSql list(row_tables);
  filter(list, query);
  TOOLYARD_TRY_VOID(list.search(query.search, {"o.query", "o.page", "o.note"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-score", known, "o.id"));
  TOOLYARD_TRY(auto rows, list.page<OpportunityRow>(transaction, call, query, row_columns));
  Page<StoredOpportunity> page{.count = rows.count,
                               .next = std::move(rows.next),
                               .previous = std::move(rows.previous),
                               .results = {}};
  for (auto& row : rows.results) page.results.push_back(opportunity_of(std::move(row)));
  return page;
}

std::optional<StoredOpportunity> find_opportunity(Transaction& transaction, OpportunityId id) {
  auto row = transaction.row<OpportunityRow>("select " + std::string(row_columns) + " from " +
                                                 std::string(row_tables) + " where o.id = $1",
                                             id);
  if (!row) return std::nullopt;
  return opportunity_of(std::move(*row));
}

bool hold_opportunity(Transaction& transaction, OpportunityId id) {
  return transaction.change("update opportunities set change_count = change_count where id = $1",
                            id) > 0;
}

void update_opportunity(Transaction& transaction, const StoredOpportunity& one,
                        std::optional<Instant> queued_at) {
  transaction.change(
      "update opportunities set state = $2, priority = $3, note = $4, queued_at = $5, "
      "updated_at = $6, change_count = change_count + 1 where id = $1",
      one.id, one.state, one.priority, one.note, queued_at, one.updated_at);
}

}  // namespace toolyard::opportunities
