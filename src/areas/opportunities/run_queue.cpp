#include "areas/opportunities/run_queue.h"

#include <algorithm>
#include <tuple>

#include "areas/opportunities/history.h"

namespace toolyard::opportunities {
namespace {

constexpr std::string_view columns =
    "o.id, o.type, s.site, o.query, o.page, o.tool_slug, o.locale, o.position, o.estimated_gain, "
    "o.score, o.suggested_purpose, o.note, o.priority, o.queued_at";
constexpr std::string_view the_order =
    " order by case when state = 'queued' then 0 else 1 end, priority desc, score desc, "
    "coalesce(queued_at, 0), id limit ";

// Conditions and the values that stand for `$1`, `$2`, … in them.
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

// The ids that a request is about, as a select.
std::string pick(Conditions& conditions, const TakeRequest& request) {
  std::string sql = "select id from opportunities where state in ('queued', 'open')";
  if (!request.ids.empty()) sql += " and id in " + conditions.places(request.ids);
  else sql += " and (state = 'queued' or estimated_gain > 0)";
  if (!request.locale.empty()) sql += " and locale = " + conditions.place(bind(request.locale));
  if (!request.purposes.empty())
    sql += " and suggested_purpose in " + conditions.places(request.purposes);
  return sql.append(the_order).append(conditions.place(bind(request.most)));
}

std::vector<Taken> read(Transaction& transaction, const std::string& sql,
                        std::span<const Bound> values) {
  std::vector<Taken> all;
  const auto done = transaction.run(sql, values, [&](const Row& row) {
    if (all.empty()) check_columns(row, type_of<Taken>);
    read_row(row, type_of<Taken>, &all.emplace_back());
  });
  if (!done) throw BrokenStore("taking opportunities violates " + done.error().constraint);
  std::ranges::sort(all, [](const Taken& one, const Taken& other) {
    const auto key = [](const Taken& taken) {
      return std::tuple(!taken.queued_at, -taken.priority, -taken.score, taken.queued_at, taken.id);
    };
    return key(one) < key(other);
  });
  return all;
}

std::string select_in(const std::string& ids) {
  return "select " + std::string(columns) +
         " from opportunities o join search_sites s on s.id = o.site where o.id in (" + ids + ")";
}

// What is changed of one that belongs to a run, and what the log says of it.
struct Change {
  std::string_view set;
  std::string_view action;
  State after;
};
bool change(Transaction& transaction, OpportunityId id, std::int64_t run,
            std::optional<std::int64_t> content_item, const Change& change, Instant now) {
  struct Was {
    std::int64_t priority = 0;
    std::string note;
    std::optional<std::int64_t> content_item;
    static constexpr auto fields() {
      return std::array{field<&Was::priority>(""), field<&Was::note>(""),
                        field<&Was::content_item>("")};
    }
  };
  // Held, so that nobody changes it in between.
  if (transaction.change("update opportunities set change_count = change_count + 1, "
                         "updated_at = $3 where id = $1 and autopilot_run = $2 and "
                         "state = 'in_progress'",
                         id, run, now) == 0)
    return false;
  const auto was = *transaction.row<Was>(
      "select priority, note, content_item from opportunities where id = $1", id);
  transaction.change("update opportunities set content_item = $2, state = $3" +
                         std::string(change.set) + " where id = $1",
                     id, content_item, change.after);
  const bool is_left = change.after == State::open;
  write_down(transaction, change.action, id,
             {State::in_progress, was.priority, was.note, run, was.content_item},
             {change.after, was.priority, was.note, is_left ? std::nullopt : std::optional(run),
              content_item},
             now);
  return true;
}

std::string day_of(Instant moment) {
  return std::to_string(std::chrono::floor<std::chrono::days>(moment).time_since_epoch().count());
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
  std::vector<OpportunityId> ids;
  const auto done = transaction.run(sql, conditions.values(), [&](const Row& row) {
    ids.push_back(OpportunityId{row.integer(0)});
  });
  if (!done) throw BrokenStore("taking opportunities violates " + done.error().constraint);
  if (ids.empty()) return {};
  Conditions of_taken;
  std::string places;
  for (const auto id : ids)
    places.append(places.empty() ? "" : ", ").append(of_taken.place(bind(id)));
  auto all = read(transaction, select_in(places), of_taken.values());
  for (const auto& one : all)
    write_down(transaction, "take", one.id,
               {.state = one.queued_at ? State::queued : State::open,
                .priority = one.priority,
                .note = one.note},
               {State::in_progress, one.priority, one.note, request.run, std::nullopt}, now);
  return all;
}

std::vector<Taken> RunQueue::peek(Transaction& transaction, const TakeRequest& request) const {
  Conditions conditions;
  const auto ids = pick(conditions, request);
  return read(transaction, select_in("select id from (" + ids + ") picked"), conditions.values());
}

bool RunQueue::set_item(Transaction& transaction, OpportunityId id, std::int64_t run,
                        std::int64_t content_item, Instant now) {
  return change(transaction, id, run, content_item, {"", "write", State::in_progress}, now);
}

bool RunQueue::finish(Transaction& transaction, OpportunityId id, std::int64_t run,
                      std::int64_t content_item, Instant published_at, Instant now) {
  const auto set =
      ", published_day = " + day_of(published_at) + ", measured_at = null, clicks_before = clicks";
  return change(transaction, id, run, content_item, {set, "finish", State::done}, now);
}

bool RunQueue::give_back(Transaction& transaction, OpportunityId id, std::int64_t run,
                         Instant now) {
  return change(transaction, id, run, std::nullopt,
                {", autopilot_run = null, queued_at = null", "give_back", State::open}, now);
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
