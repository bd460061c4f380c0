#include "areas/opportunities/refresh/store.h"

#include <map>
#include <tuple>

#include "areas/content/facts.h"
#include "areas/opportunities/event_kinds.h"
#include "areas/opportunities/run_queue.h"
#include "core/crypto/sha256.h"
#include "core/json/writer.h"
#include "core/text/hex.h"
#include "records/events.h"

namespace toolyard::opportunities {
namespace {

constexpr std::size_t key_bytes = 16;

std::string hash_of(std::string_view text) {
  const auto hash = sha256(text);
  return {reinterpret_cast<const char*>(hash.data()), key_bytes};
}

// The JSON object in the column `details`.
struct Details {
  Members<double> factors;
  std::vector<Evidence> evidence;
  static constexpr auto fields(auto...) {
    return row_columns<Details, &Details::factors, &Details::evidence>();
  }
};

struct Known {
  OpportunityId id{};
  Type type = Type::striking_distance;
  std::string locale;
  Blob subject;
  State state = State::open;
  std::string fingerprint;
  std::int64_t last_day = 0;
  bool has_lost = false;
  std::optional<std::int64_t> published_day;
  bool is_seen = false;  // not a column: whether the refresh has found it again
  static constexpr auto fields(auto...) {
    return row_columns<Known, &Known::id, &Known::type, &Known::locale, &Known::subject,
                       &Known::state, &Known::fingerprint, &Known::last_day, &Known::has_lost,
                       &Known::published_day>();
  }
};
using Key = std::tuple<Type, std::string, std::string>;  // type, locale, subject
using AllKnown = std::map<Key, Known>;

AllKnown known_of(Transaction& transaction, std::int64_t site) {
  AllKnown all;
  transaction.each<Known>(
      [&](Known&& one) {
        const Key key{one.type, one.locale, std::string(one.subject.bytes())};
        all.emplace(key, std::move(one));
      },
      "select id, type, locale, subject, state, fingerprint, last_day, "
      "measured_at is not null and clicks_after < clicks_before as has_lost, published_day "
      "from opportunities where site = $1",
      site);
  return all;
}

// The derived values of an opportunity that is written.
struct Written {
  Type type = Type::striking_distance;
  std::string subject, query, page, locale, details, fingerprint;
  std::optional<std::string> tool_slug;
  Purpose purpose = Purpose::blog;
};

Written written(const Source& source, const Subjects& subjects, const Found& found) {
  Written one{.type = found.finding.type,
              .subject = hash_of(found.query + '\0' + (found.is_of_query ? "" : found.page)),
              .query = found.query,
              .page = found.page,
              .locale = found.locale,
              .details = to_json(Details{found.factors, found.evidence}),
              .fingerprint = {},
              .tool_slug = found.site_page ? found.site_page->tool_slug : std::nullopt};
  if (!one.tool_slug) one.tool_slug = tool_of(subjects, found.query, found.page);
  one.purpose = purpose_of(one.type, found.query, one.tool_slug.has_value());
  std::string all = one.page + '\0' + one.details + '\0' + one.tool_slug.value_or("");
  const auto add = [&](double value) { append_json_number(all += ' ', value); };
  for (const auto number :
       {double(source.window.first), double(source.window.last), double(found.numbers.clicks),
        double(found.numbers.impressions), found.numbers.position.value_or(-1),
        found.expected_ctr.value_or(-1), found.target_position.value_or(-1), found.finding.gain,
        found.finding.score, double(one.purpose)})
    add(number);
  one.fingerprint = encode_hex(hash_of(all));
  return one;
}

std::vector<Bound> values_of(const Source& source, const Found& found, const Written& one,
                             Instant now) {
  const auto& numbers = found.numbers;
  const auto& finding = found.finding;
  return {bind(one.page),
          bind(one.tool_slug),
          bind(source.window.first),
          bind(source.window.last),
          bind(numbers.clicks),
          bind(numbers.impressions),
          bind(numbers.position),
          bind(found.expected_ctr),
          bind(found.target_position),
          bind(finding.gain),
          bind(finding.confidence),
          bind(finding.effort),
          bind(finding.score),
          bind(one.details),
          bind(one.purpose),
          bind(one.fingerprint),
          bind(now)};
}

void run(Transaction& transaction, std::string_view sql, std::span<const Bound> values) {
  if (const auto done = transaction.run(sql, values, {}); !done)
    throw BrokenStore("writing opportunities violates " + done.error().constraint);
}

void insert(Transaction& transaction, const Source& source, const Found& found, const Written& one,
            Instant now) {
  auto values = values_of(source, found, one, now);
  for (const auto& value : {bind(source.site), bind(one.type), bind(BytesView{one.subject}),
                            bind(one.query), bind(one.locale)})
    values.push_back(value);
  run(transaction,
      "insert into opportunities (page, tool_slug, first_day, last_day, clicks, impressions, "
      "position, expected_ctr, target_position, estimated_gain, confidence, effort, score, "
      "details, suggested_purpose, fingerprint, created_at, updated_at, site, type, subject, "
      "query, locale, state, priority, note, clicks_before, clicks_after, change_count) values "
      "($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18, "
      "$19, $20, $21, $22, 'open', 50, '', 0, 0, 1)",
      values);
}

void update(Transaction& transaction, const Source& source, const Found& found, const Written& one,
            OpportunityId id, Instant now) {
  auto values = values_of(source, found, one, now);
  values.push_back(bind(id));
  run(transaction,
      "update opportunities set page = $1, tool_slug = $2, first_day = $3, last_day = $4, "
      "clicks = $5, impressions = $6, position = $7, expected_ctr = $8, target_position = $9, "
      "estimated_gain = $10, confidence = $11, effort = $12, score = $13, details = $14, "
      "suggested_purpose = $15, fingerprint = $16, updated_at = $17, "
      "change_count = change_count + 1 where id = $18",
      values);
}

// Reopens an opportunity that is done but has lost clicks since, if the window of the source begins
// no earlier than the day of publication. Returns whether it was reopened.
bool reopen(Transaction& transaction, const Source& source, const Known& known, Instant now) {
  if (known.state != State::done || !known.has_lost || source.window.first < known.published_day)
    return false;
  return transaction.change(
             "update opportunities set state = 'open', autopilot_run = null, queued_at = null, "
             "updated_at = $2, change_count = change_count + 1 where id = $1 and state = 'done'",
             known.id, now) > 0;
}

}  // namespace

void write_found(Transaction& transaction, const Source& source, const Subjects& subjects,
                 std::span<const Found> found, Instant now, RefreshCounts& counts) {
  auto known = known_of(transaction, source.site);
  const auto before_all = counts;
  for (const auto& finding : found) {
    const auto one = written(source, subjects, finding);
    const auto place = known.find({one.type, one.locale, one.subject});
    if (place == known.end()) {
      insert(transaction, source, finding, one, now);
      ++counts.created;
      continue;
    }
    auto& before = place->second;
    before.is_seen = true;
    const bool is_reopened = reopen(transaction, source, before, now);
    counts.reopened += is_reopened;
    // The estimated gain of one that is done stays unchanged, to be compared with the outcome.
    const bool is_done = before.state == State::done && !is_reopened;
    if (is_done || before.fingerprint == one.fingerprint) continue;
    update(transaction, source, finding, one, before.id, now);
    ++counts.updated;
  }
  counts.found += std::int64_t(found.size());
  for (const auto& [key, one] : known)
    if (!one.is_seen && one.state == State::open && one.last_day <= source.window.last)
      counts.removed +=
          transaction.change("delete from opportunities where id = $1 and state = 'open'", one.id);
  const FoundEvent data{.created = counts.created - before_all.created,
                        .reopened = counts.reopened - before_all.reopened};
  if (data.created + data.reopened > 0)
    write_event(transaction, event_kinds::found, data, {source.site}, now);
}

std::int64_t finish_published(Transaction& transaction, std::int64_t site, Instant now) {
  struct Taken {
    OpportunityId id{};
    std::int64_t run = 0, content_item = 0;
    Instant taken_at;
    static constexpr auto fields() {
      return row_columns<Taken, &Taken::id, &Taken::run, &Taken::content_item, &Taken::taken_at>();
    }
  };
  std::int64_t count = 0;
  for (const auto& one : transaction.rows<Taken>(
           "select id, autopilot_run as run, content_item, taken_at from opportunities "
           "where site = $1 and state = 'in_progress' and content_item is not null "
           "and taken_at is not null order by id",
           site)) {
    const auto published_at = content::published_at(transaction, one.content_item);
    if (published_at && *published_at >= one.taken_at)
      count += RunQueue::finish(transaction, one.id, one.run, one.content_item, *published_at, now);
    else if (content::is_deleted(transaction, one.content_item))
      RunQueue::give_back(transaction, one.id, one.run, now);
  }
  return count;
}

}  // namespace toolyard::opportunities
