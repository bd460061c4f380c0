#include "areas/opportunities/service.h"

#include "areas/opportunities/history.h"
#include "areas/opportunities/store.h"

namespace toolyard::opportunities {
namespace {

std::unexpected<Error> no_such_opportunity() {
  return fail(toolyard::problems::not_found, "There is no such opportunity.");
}

AuditedOpportunity audited(const StoredOpportunity& one) {
  return {one.state, one.priority, one.note, one.autopilot_run, one.content_item};
}

template <class T> T shown(T one, const Call& call) {
  one.allowed_actions = actions_of(one.state, call.caller.role);
  return one;
}

}  // namespace

Result<Page<Opportunity>> OpportunityService::list(const Call& call,
                                                   const OpportunityQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<Page<Opportunity>> {
    TOOLYARD_TRY(auto found, list_opportunities(transaction, call, query));
    Page<Opportunity> page{.count = found.count,
                           .next = std::move(found.next),
                           .previous = std::move(found.previous),
                           .results = {}};
    for (auto& one : found.results) page.results.push_back(shown(std::move(one), call));
    return page;
  });
}

Result<StoredOpportunity> OpportunityService::find(const Call& call, OpportunityId id) const {
  return database_.read([&](Transaction& transaction) -> Result<StoredOpportunity> {
    auto found = find_opportunity(transaction, id);
    if (!found) return no_such_opportunity();
    return shown(std::move(*found), call);
  });
}

Result<Acted> OpportunityService::act(const Call& call, OpportunityId id, Action action,
                                      const QueueRequest& request) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<Acted> {
    if (!hold_opportunity(transaction, id)) return no_such_opportunity();
    const auto before = *find_opportunity(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    TOOLYARD_TRY(auto led, led_to(before.state, action, call.caller.role));
    if (led == before.state) return Acted{shown(before, call), false};
    auto after = before;
    const bool is_queued = led == State::queued;
    after.state = led;
    after.priority = is_queued ? request.priority : QueueRequest{}.priority;
    after.note = is_queued ? request.note : std::string();
    after.updated_at = now;
    update_opportunity(transaction, after, is_queued ? std::optional(now) : std::nullopt);
    write_down(transaction, spelling(action), id, audited(before), audited(after), now);
    return Acted{shown(*find_opportunity(transaction, id), call), true};
  });
}

}  // namespace toolyard::opportunities
