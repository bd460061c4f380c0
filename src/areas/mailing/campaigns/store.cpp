#include "areas/mailing/campaigns/store.h"

#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "records/list.h"

namespace toolyard::campaigns {
namespace {

// What nothing is looked for by.
struct Details : StoredCampaign {
  static constexpr auto fields(auto...) {
    return std::array{field<&Details::lists>(""), field<&Details::segment>(""),
                      field<&Details::headers>(""), field<&Details::ab>("")};
  }
};
struct Tags {
  std::vector<std::string> tags;
  static constexpr auto fields(auto...) { return std::array{field<&Tags::tags>("")}; }
};
struct KeptTrials {
  std::vector<Trial> trials;
  static constexpr auto fields(auto...) { return std::array{field<&KeptTrials::trials>("")}; }
};

struct CampaignRow : Details {
  std::string tags_text, details, trials;
  std::int64_t to_send = 0, sent = 0, failed = 0, skipped = 0;
  std::int64_t views = 0, clicks = 0, bounces = 0, complaints = 0, unsubscribes = 0;
  static constexpr auto fields(auto...) {
    using R = CampaignRow;
    return std::array{field<&R::id>(""),
                      field<&R::uuid>(""),
                      field<&R::name>(""),
                      field<&R::subject>(""),
                      field<&R::from_email>(""),
                      field<&R::reply_to>(""),
                      field<&R::body_format>(""),
                      field<&R::preheader>(""),
                      field<&R::tags_text>(""),
                      field<&R::details>(""),
                      field<&R::send_at>(""),
                      field<&R::status>(""),
                      field<&R::pause_reason>(""),
                      field<&R::last_error>(""),
                      field<&R::failing_since>(""),
                      field<&R::next_try_at>(""),
                      field<&R::rate_per_minute>(""),
                      field<&R::track_opens>(""),
                      field<&R::track_clicks>(""),
                      field<&R::to_send>(""),
                      field<&R::sent>(""),
                      field<&R::failed>(""),
                      field<&R::skipped>(""),
                      field<&R::views>(""),
                      field<&R::clicks>(""),
                      field<&R::bounces>(""),
                      field<&R::complaints>(""),
                      field<&R::unsubscribes>(""),
                      field<&R::trials>(""),
                      field<&R::run>(""),
                      field<&R::job>(""),
                      field<&R::listed_to>(""),
                      field<&R::paced_to>(""),
                      field<&R::choice_at>(""),
                      field<&R::winner>(""),
                      field<&R::author>(""),
                      field<&R::change_count>(""),
                      field<&R::started_at>(""),
                      field<&R::finished_at>(""),
                      field<&R::created_at>(""),
                      field<&R::updated_at>(""),
                      field<&R::alt_body>(""),
                      field<&R::body>("")};
  }
};

constexpr std::string_view own_columns =
    "c.id, c.uuid, c.name, c.subject, c.from_email, c.reply_to, c.body_format, c.preheader, "
    "c.tags as tags_text, c.details, c.send_at, c.status, c.pause_reason, c.last_error, "
    "c.failing_since, c.next_try_at, c.rate_per_minute, "
    "c.track_opens, c.track_clicks, c.to_send, c.sent, c.failed, c.skipped, c.views, c.clicks, "
    "c.bounces, c.complaints, c.unsubscribes, c.test_sends as trials, c.run, c.job, c.listed_to, "
    "c.paced_to, c.choice_at, c.winner, c.author, c.change_count, c.started_at, c.finished_at, "
    "c.created_at, c.updated_at, ";
constexpr std::string_view with_bodies =
    "(select b.alt_body from campaign_bodies b where b.campaign = c.id) as alt_body, "
    "(select b.body from campaign_bodies b where b.campaign = c.id) as body";
constexpr std::string_view without_bodies =
    "cast(null as text) as alt_body, cast('' as text) as body";

std::string columns(bool has_bodies) {
  return std::string(own_columns).append(has_bodies ? with_bodies : without_bodies);
}

template <class T> void read_json(std::string text, T& into) {
  thread_local JsonDecoder decoder;
  if (!decoder.decode(PaddedText::of(text), type_of<T>, &into))
    throw BrokenStore("what is kept of a campaign is no JSON");
}

StoredCampaign campaign_of(CampaignRow&& row) {
  read_json(std::move(row.details), static_cast<Details&>(row));
  Tags tags;
  read_json(std::move(row.tags_text), tags);
  KeptTrials trials;
  read_json(std::move(row.trials), trials);
  row.Campaign::tags = std::move(tags.tags);
  row.test_sends = std::move(trials.trials);
  row.counts = {.to_send = row.to_send,
                .sent = row.sent,
                .failed = row.failed,
                .skipped = row.skipped,
                .pending = row.to_send - row.sent - row.failed - row.skipped,
                .views = row.views,
                .clicks = row.clicks,
                .bounces = row.bounces,
                .complaints = row.complaints,
                .unsubscribes = row.unsubscribes};
  if (row.ab && row.winner && std::size_t(*row.winner) < row.ab->subjects.size())
    row.winning_subject = row.ab->subjects[std::size_t(*row.winner)];
  return std::move(row);
}

std::string details_of(const StoredCampaign& one) {
  Details details;
  static_cast<StoredCampaign&>(details) = one;
  return to_json(details);
}

std::optional<StoredCampaign> find(Transaction& transaction, CampaignId id, bool has_bodies) {
  auto row = transaction.row<CampaignRow>(
      "select " + columns(has_bodies) + " from campaigns c where c.id = $1", id);
  if (!row) return std::nullopt;
  return campaign_of(std::move(*row));
}

void put_tags(Transaction& transaction, const StoredCampaign& one) {
  transaction.change("delete from campaign_tags where campaign = $1", one.id);
  for (const auto& tag : one.tags)
    transaction.change("insert into campaign_tags (campaign, tag) values ($1, $2)", one.id, tag);
}

}  // namespace

std::string tag_of(const StoredCampaign& one) {
  return "m" + std::to_string(static_cast<std::int64_t>(one.id)) + "." +
         std::to_string(one.change_count);
}

bool hold_campaign(Transaction& transaction, CampaignId id) {
  return transaction.change("update campaigns set run = run where id = $1", id) > 0;
}

std::optional<StoredCampaign> find_campaign(Transaction& transaction, CampaignId id) {
  return find(transaction, id, true);
}

std::optional<StoredCampaign> look_at_campaign(Transaction& transaction, CampaignId id) {
  return find(transaction, id, false);
}

Result<Page<StoredCampaign>> list_campaigns(Transaction& transaction, const Call& call,
                                            const CampaignQuery& query) {
  static constexpr std::array<NamedSql, 7> known{{{"id", "c.id"},
                                                  {"name", "lower(c.name)"},
                                                  {"status", "c.status"},
                                                  {"send_at", "coalesce(c.send_at, 0)"},
                                                  {"started_at", "coalesce(c.started_at, 0)"},
                                                  {"created_at", "c.created_at"},
                                                  {"updated_at", "c.updated_at"}}};
  ListSql list("campaigns c");
  if (query.status) list.where("c.status = ?", bind(*query.status));
  if (!query.tag.empty())
    list.where("c.id in (select campaign from campaign_tags where tag = ?)", bind(query.tag));
  TOOLYARD_TRY_VOID(list.search(query.search, {"c.name", "c.subject"}));
  TOOLYARD_TRY_VOID(list.order(query.ordering, "-id", known, "c.id"));
  TOOLYARD_TRY(auto rows,
               list.page<CampaignRow>(transaction, call, query, columns(query.include_body)));
  Page<StoredCampaign> page{
      .count = rows.count, .next = std::move(rows.next), .previous = std::move(rows.previous)};
  for (auto& row : rows.results) page.results.push_back(campaign_of(std::move(row)));
  return page;
}

CampaignId insert_campaign(Transaction& transaction, const StoredCampaign& one) {
  const auto id = *transaction.row<CampaignId>(
      "insert into campaigns (uuid, name, subject, from_email, reply_to, body_format, preheader, "
      "tags, details, send_at, status, rate_per_minute, track_opens, track_clicks, to_send, sent, "
      "failed, skipped, views, clicks, bounces, complaints, unsubscribes, test_sends, run, "
      "paced_to, author, change_count, created_at, updated_at) "
      "values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 0, 0, 0, 0, 0, 0, 0, "
      "0, 0, '{\"trials\":[]}', 0, 0, $15, 0, $16, $17) returning id",
      one.uuid, one.name, one.subject, one.from_email, one.reply_to, one.body_format, one.preheader,
      to_json(Tags{one.tags}), details_of(one), one.send_at, one.status, one.rate_per_minute,
      one.track_opens, one.track_clicks, one.author, one.created_at, one.updated_at);
  auto made = one;
  made.id = id;
  transaction.change("insert into campaign_bodies (campaign, alt_body, body) values ($1, $2, $3)",
                     id, one.alt_body, one.body);
  put_tags(transaction, made);
  return id;
}

void update_texts(Transaction& transaction, const StoredCampaign& one) {
  transaction.change(
      "update campaigns set name = $2, subject = $3, from_email = $4, reply_to = $5, "
      "body_format = $6, preheader = $7, tags = $8, details = $9, send_at = $10, "
      "rate_per_minute = $11, track_opens = $12, track_clicks = $13, updated_at = $14, "
      "status = $15, change_count = change_count + 1 where id = $1",
      one.id, one.name, one.subject, one.from_email, one.reply_to, one.body_format, one.preheader,
      to_json(Tags{one.tags}), details_of(one), one.send_at, one.rate_per_minute, one.track_opens,
      one.track_clicks, one.updated_at, one.status);
  transaction.change("update campaign_bodies set alt_body = $2, body = $3 where campaign = $1",
                     one.id, one.alt_body, one.body);
  put_tags(transaction, one);
}

void update_state(Transaction& transaction, const StoredCampaign& one) {
  transaction.change(
      "update campaigns set status = $2, pause_reason = $3, send_at = $4, run = $5, job = $6, "
      "listed_to = $7, choice_at = $8, winner = $9, test_sends = $10, started_at = $11, "
      "finished_at = $12, updated_at = $13, last_error = $14, failing_since = $15, "
      "next_try_at = $16, change_count = change_count + 1 where id = $1",
      one.id, one.status, one.pause_reason, one.send_at, one.run, one.job, one.listed_to,
      one.choice_at, one.winner, to_json(KeptTrials{one.test_sends}), one.started_at,
      one.finished_at, one.updated_at, one.last_error, one.failing_since, one.next_try_at);
}

void update_job(Transaction& transaction, const StoredCampaign& one) {
  transaction.change(
      "update campaigns set run = $2, job = $3, listed_to = $4, paced_to = $5, choice_at = $6, "
      "winner = $7 where id = $1",
      one.id, one.run, one.job, one.listed_to, one.paced_to, one.choice_at, one.winner);
}

void update_outage(Transaction& transaction, const StoredCampaign& one) {
  transaction.change(
      "update campaigns set last_error = $2, failing_since = $3, next_try_at = $4 where id = $1",
      one.id, one.last_error, one.failing_since, one.next_try_at);
}

void add_counts(Transaction& transaction, CampaignId id, const Change& change) {
  if (change == Change{}) return;
  transaction.change(
      "update campaigns set to_send = to_send + $2, sent = sent + $3, failed = failed + $4, "
      "skipped = skipped + $5, bounces = bounces + $6 where id = $1",
      id, change.to_send, change.sent, change.failed, change.skipped, change.bounces);
}

Figures started_within(Transaction& transaction, const Window& days) {
  const Instant from = std::chrono::sys_days(std::chrono::days(days.first));
  const Instant until = std::chrono::sys_days(std::chrono::days(days.last + 1));
  return *transaction.row<Figures>(
      "select cast(coalesce(sum(sent), 0) as bigint) as sent, "
      "cast(coalesce(sum(views), 0) as bigint) as views, "
      "cast(coalesce(sum(clicks), 0) as bigint) as clicks, "
      "cast(coalesce(sum(bounces), 0) as bigint) as bounces, "
      "cast(coalesce(sum(unsubscribes), 0) as bigint) as unsubscribes "
      "from campaigns where started_at >= $1 and started_at < $2",
      from, until);
}

std::vector<Expected> find_at_work(Transaction& transaction, Instant now) {
  return transaction.rows<Expected>(
      "select id, job from campaigns where status = 'running' "
      "or (status = 'scheduled' and send_at <= $1) "
      "or (status = 'cancelled' and to_send > sent + failed + skipped) order by id limit 1000",
      now);
}

}  // namespace toolyard::campaigns
