#include "areas/opportunities/service.h"

#include <algorithm>
#include <map>
#include <span>

#include "areas/search/facts.h"
#include "core/json/writer.h"
#include "core/text/csv.h"
#include "core/time/day.h"
#include "ports/pieces.h"
#include "records/row_meter.h"

namespace toolyard::opportunities {
namespace {

using All = std::span<StoredOpportunity* const>;

void add_sites(Transaction& transaction, All all) {
  std::map<std::int64_t, std::string> names;
  for (auto* one : all) {
    auto& name = names[one->site_id];
    if (name.empty())
      if (auto site = search::find_site(transaction, one->site_id)) name = std::move(site->site);
    one->site = name;
  }
}

struct Place {
  OpportunityId id{};
  std::int64_t place = 0;
  static constexpr auto fields(auto...) { return row_columns<Place, &Place::id, &Place::place>(); }
};

// Sets the positions in the queue: the number of queued opportunities up to and including each one.
void add_places(Transaction& transaction, All all) {
  std::map<OpportunityId, StoredOpportunity*> queued;
  std::vector<Bound> ids;
  std::string places;
  for (auto* one : all) {
    one->queue_position.reset();
    if (one->state != State::queued) continue;
    queued.emplace(one->id, one);
    ids.push_back(bind(one->id));
    places.append(places.empty() ? "$" : ", $").append(std::to_string(ids.size()));
  }
  if (queued.empty()) return;
  const auto done = transaction.run(
      "select id, (select count(*) from opportunities q where q.state = 'queued' and "
      "(q.priority > o.priority or (q.priority = o.priority and (q.score > o.score or "
      "(q.score = o.score and (q.queued_at < o.queued_at or (q.queued_at = o.queued_at and "
      "q.id <= o.id))))))) as place from opportunities o where id in (" +
          places + ")",
      ids, [&](const Row& row) {
        Place place;
        read_row(row, type_of<Place>, &place);
        queued.at(place.id)->queue_position = place.place;
      });
  if (!done) throw BrokenStore("reading the queue violates " + done.error().constraint);
}

// Sets what stands at the pages now.
void add_site_pages(Transaction& transaction, const site::SitePages* pages, All all) {
  if (!pages) return;
  std::vector<std::string_view> urls;
  for (const auto* one : all) urls.push_back(one->page ? std::string_view(*one->page) : "");
  auto found = pages->find(transaction, urls);
  for (std::size_t i = 0; i < all.size(); ++i) all[i]->site_page = std::move(found[i]);
}

void complete(Transaction& transaction, const site::SitePages* pages, All all) {
  for (auto* one : all) {
    one->window = {day_text(Day(one->first_day)), day_text(Day(one->last_day))};
    if (one->impressions > 0) one->ctr = double(one->clicks) / double(one->impressions);
    if (one->measured_at)
      one->outcome = Outcome{*one->measured_at, one->clicks_before, one->clicks_after};
  }
  add_sites(transaction, all);
  add_places(transaction, all);
  add_site_pages(transaction, pages, all);
}

constexpr NamedSql by_queue{"queue",
                            "case when state = 'queued' then 0 else 1 end, -priority, -score, "
                            "coalesce(queued_at, 0)"};

Result<ListSql> matching(Transaction& transaction, const OpportunityQuery& query) {
  const auto& table = table_of<StoredOpportunity>();
  std::vector<NamedSql> known(table.orderings().begin(), table.orderings().end());
  known.push_back(by_queue);
  ListSql list(table.spec().name);
  TOOLYARD_TRY_VOID(list.narrow(table, type_of<OpportunityQuery>, &query));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-score", known));
  if (!query.site.empty()) {
    const auto site = search::find_site(transaction, query.site);
    list.where("site = ?", bind(site ? site->id : 0));
  }
  return list;
}

constexpr std::int64_t max_exported = 100'000;
constexpr std::size_t pages_at_once = 1'000;
constexpr std::string_view table_columns =
    "id,type,state,site,query,page,tool_slug,locale,clicks,impressions,position,estimated_gain,"
    "score,suggested_purpose,priority,note,";

void append_number(std::string& text, const std::optional<double>& number) {
  if (number) append_json_number(text, *number);
  text += ',';
}
void append_integer(std::string& text, std::int64_t number) {
  append_json_integer(text, number);
  text += ',';
}

void append_row(std::string& text, const StoredOpportunity& one) {
  const auto add = [&](std::string_view cell) {
    append_cell(text, cell);
    text += ',';
  };
  append_integer(text, static_cast<std::int64_t>(one.id));
  add(spelling(one.type));
  add(spelling(one.state));
  add(one.site);
  add(one.query.value_or(""));
  add(one.page.value_or(""));
  add(one.tool_slug.value_or(""));
  add(one.locale);
  append_integer(text, one.clicks);
  append_integer(text, one.impressions);
  append_number(text, one.position);
  append_number(text, one.estimated_gain);
  append_number(text, one.score);
  add(spelling(one.suggested_purpose));
  append_integer(text, one.priority);
  append_cell(text, one.note);
  site::append_cells(text, one.site_page);
  text += "\r\n";
}

}  // namespace

OpportunityService::OpportunityService(Database& database, const Clock& clock,
                                       const site::SitePages* pages)
    : database_(database), clock_(clock), pages_(pages),
      records_(database, clock, {.complete = [pages](Transaction& transaction, All all) {
                 complete(transaction, pages, all);
               }}) {}

Result<Page<Opportunity>> OpportunityService::list(const Call& call,
                                                   const OpportunityQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<Page<Opportunity>> {
    TOOLYARD_TRY(auto list, matching(transaction, query));
    TOOLYARD_TRY(auto page, list.page<StoredOpportunity>(transaction, call, query));
    records_.complete(call, transaction, page);
    return page_as<Opportunity>(std::move(page));
  });
}

Result<CsvTable> OpportunityService::export_table(const OpportunityQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<CsvTable> {
    TOOLYARD_TRY(auto list, matching(transaction, query));
    CsvTable table{.file = {}, .rows = list.count(transaction)};
    table.file.name = "opportunities.csv";
    auto& text = table.file.owned;
    text.append(table_columns).append(site::page_columns).append("\r\n");
    RowMeter meter;
    auto rows = list.first<StoredOpportunity>(transaction, max_exported,
                                              table_of<StoredOpportunity>().select_list(), &meter);
    TOOLYARD_TRY_VOID(meter.outcome("/site"));
    std::vector<StoredOpportunity*> all;
    for (auto& one : rows) all.push_back(&one);
    add_sites(transaction, all);
    each_piece(std::span(all), pages_at_once, [&](std::span<StoredOpportunity*> some) {
      add_site_pages(transaction, pages_, some);
    });
    for (const auto& one : rows) append_row(text, one);
    table.rows_sent = std::ssize(rows);
    return table;
  });
}

Result<OpportunityResult> OpportunityService::act(const Call& call, OpportunityId id, Action action,
                                                  const QueueRequest& request) const {
  return records_.act<&Opportunity::state>(
      call, id, action, {}, [&](Transaction&, StoredOpportunity& one) -> Result<void> {
        const bool is_queued = one.state == State::queued;
        one.priority = is_queued ? request.priority : QueueRequest{}.priority;
        one.note = is_queued ? request.note : std::string();
        one.queued_at.reset();
        if (one.state == State::open) {
          one.autopilot_run.reset();
          one.content_item.reset();
        }
        if (is_queued) one.queued_at = clock_();
        return {};
      });
}

bool OpportunityService::forget_site(Transaction& transaction, std::int64_t site) {
  const auto needed = transaction.row<std::int64_t>(
      "select id from opportunities where site = $1 and state in ('queued', 'in_progress') limit 1",
      site);
  if (needed) return false;
  transaction.change("delete from opportunities where site = $1", site);
  return true;
}

}  // namespace toolyard::opportunities
