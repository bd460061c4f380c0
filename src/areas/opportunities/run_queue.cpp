#include "areas/opportunities/run_queue.h"

#include <algorithm>
#include <tuple>

#include "areas/opportunities/event_kinds.h"
#include "records/change.h"
#include "records/events.h"

namespace toolyard::opportunities {
namespace {

constexpr std::string_view order_of_the_queue =
    "case when state = 'queued' then 0 else 1 end, priority desc, score desc, "
    "coalesce(queued_at, 0), id";

// The parameters of a statement, and their placeholders `$1`, `$2` and so on.
class Conditions {
 public:
  std::string place(const Bound& value) {
    values_.push_back(value);
    return "$" + std::to_string(values_.size());
  }
  template <class Values> std::string places(const Values& values) {
    std::string text;
    for (const auto& one : values) text.append(text.empty() ? "(" : ", ").append(place(bind(one)));
    return text + ")";
  }
  std::span<const Bound> values() const { return values_; }

 private:
  std::vector<Bound> values_;
};

// Returns a `select` of the ids that match a request.
std::string pick(Conditions& conditions, const TakeRequest& request) {
  std::string sql = "select id from opportunities where state in ('queued', 'open')";
  if (!request.ids.empty()) sql += " and id in " + conditions.places(request.ids);
  else sql += " and (state = 'queued' or estimated_gain > 0)";
  if (!request.locale.empty()) sql += " and locale = " + conditions.place(bind(request.locale));
  if (!request.purposes.empty())
    sql += " and suggested_purpose in " + conditions.places(request.purposes);
  sql += " order by ";
  if (!request.ids.empty()) {
    sql += "case id";
    for (std::size_t i = 0; i < request.ids.size(); ++i)
      sql += " when " + conditions.place(bind(request.ids[i])) + " then " + std::to_string(i);
    sql += " end, ";
  }
  return sql.append(order_of_the_queue)
      .append(" limit ")
      .append(conditions.place(bind(request.most)));
}

// Returns the opportunities with these ids, in the order of the request or else of the queue.
std::vector<StoredOpportunity> find_all(Transaction& transaction,
                                        const std::vector<OpportunityId>& ids,
                                        const TakeRequest& request) {
  std::vector<StoredOpportunity> all;
  for (const auto id : ids)
    if (auto one = find_record<StoredOpportunity>(transaction, id)) all.push_back(std::move(*one));
  std::ranges::sort(all, [&](const StoredOpportunity& one, const StoredOpportunity& other) {
    const auto key = [&](const StoredOpportunity& taken) {
      const auto place = std::ranges::find(request.ids, taken.id) - request.ids.begin();
      return std::tuple(place, !taken.queued_at, -taken.priority, -taken.score, taken.queued_at,
                        taken.id);
    };
    return key(one) < key(other);
  });
  return all;
}

std::vector<OpportunityId> find_ids(Transaction& transaction, const std::string& sql,
                                    std::span<const Bound> values) {
  std::vector<OpportunityId> ids;
  const auto done = transaction.run(
      sql, values, [&](const Row& row) { ids.push_back(OpportunityId{row.integer(0)}); });
  if (!done) throw BrokenStore("taking opportunities violates " + done.error().constraint);
  return ids;
}

Taken taken(StoredOpportunity&& one) {
  return {.id = one.id,
          .query = std::move(one.query).value_or(""),
          .page = std::move(one.page).value_or(""),
          .is_gap = one.type == Type::content_gap,
          .tool_slug = std::move(one.tool_slug),
          .locale = std::move(one.locale),
          .suggested_purpose = one.suggested_purpose,
          .note = std::move(one.note)};
}

std::vector<Taken> taken(std::vector<StoredOpportunity>&& all) {
  std::vector<Taken> some;
  some.reserve(all.size());
  for (auto& one : all) some.push_back(taken(std::move(one)));
  return some;
}

void audit_change(Transaction& transaction, std::string_view action,
                  const StoredOpportunity& before, const StoredOpportunity& after, Instant now) {
  write_audit(transaction,
              {action, StoredOpportunity::table.object_kind, static_cast<std::int64_t>(after.id),
               &table_of<StoredOpportunity>().audited(), &before, &after},
              now);
}

// Changes an opportunity in progress. Returns false if it does not belong to the run.
template <class Edit>
bool change(Transaction& transaction, OpportunityId id, std::int64_t run, std::string_view action,
            Instant now, const Edit& edit) {
  const auto before = require_locked<StoredOpportunity>(transaction, id);
  if (!before || before->autopilot_run != run || before->state != State::in_progress) return false;
  auto after = *before;
  edit(after);
  after.updated_at = now;
  if (const auto done = update_record(transaction, *before, after); !done)
    throw BrokenStore("changing an opportunity fails: " + done.error().detail);
  audit_change(transaction, action, *before, after, now);
  return true;
}

}  // namespace

std::vector<Taken> RunQueue::take(Transaction& transaction, const TakeRequest& request,
                                  Instant now) const {
  Conditions conditions;
  auto sql = "with picked as materialized (" + pick(conditions, request) +
             (is_postgres_ ? " for update skip locked" : "") +
             ") update opportunities set state = 'in_progress', content_item = null, "
             "change_count = change_count + 1, autopilot_run = " +
             conditions.place(bind(request.run)) + ", updated_at = " + conditions.place(bind(now)) +
             ", taken_at = " + conditions.place(bind(now)) +
             " where id in (select id from picked) and state in ('queued', 'open') returning id";
  auto all = find_all(transaction, find_ids(transaction, sql, conditions.values()), request);
  for (const auto& one : all) {
    auto before = one;
    before.state = one.queued_at ? State::queued : State::open;
    before.autopilot_run.reset();
    audit_change(transaction, "take", before, one, now);
  }
  return taken(std::move(all));
}

std::vector<Taken> RunQueue::peek(Transaction& transaction, const TakeRequest& request) const {
  Conditions conditions;
  const auto sql = pick(conditions, request);
  return taken(find_all(transaction, find_ids(transaction, sql, conditions.values()), request));
}

bool RunQueue::set_item(Transaction& transaction, OpportunityId id, std::int64_t run,
                        std::int64_t content_item, Instant now) {
  return change(transaction, id, run, "write", now,
                [&](StoredOpportunity& one) { one.content_item = content_item; });
}

bool RunQueue::finish(Transaction& transaction, OpportunityId id, std::int64_t run,
                      std::int64_t content_item, Instant published_at, Instant now) {
  OpportunityEvent data{.id = static_cast<std::int64_t>(id)};
  const bool is_changed = change(transaction, id, run, "finish", now, [&](StoredOpportunity& one) {
    one.state = State::done;
    one.content_item = content_item;
    one.published_day =
        std::chrono::floor<std::chrono::days>(published_at).time_since_epoch().count();
    one.measured_at.reset();
    one.clicks_before = one.clicks;
    data.type = one.type;
    data.query = one.query;
    data.page = one.page;
    data.content_item = content_item;
  });
  if (is_changed) write_event(transaction, event_kinds::done, data, {data.id}, now);
  return is_changed;
}

bool RunQueue::give_back(Transaction& transaction, OpportunityId id, std::int64_t run,
                         Instant now) {
  return change(transaction, id, run, "give_back", now, [](StoredOpportunity& one) {
    one.state = State::open;
    one.content_item.reset();
    one.autopilot_run.reset();
    one.queued_at.reset();
  });
}

std::int64_t RunQueue::give_all_back(Transaction& transaction, std::int64_t run, Instant now) {
  std::int64_t count = 0;
  for (const auto id : transaction.rows<OpportunityId>(
           "select id from opportunities where autopilot_run = $1 and state = 'in_progress' "
           "order by id",
           run))
    count += give_back(transaction, id, run, now);
  return count;
}

}  // namespace toolyard::opportunities
