#include "areas/mailing/campaigns/store.h"

#include <algorithm>
#include <map>

#include "areas/mailing/facts.h"
#include "core/text/names/media_links.h"
#include "records/list.h"

namespace toolyard::campaigns {
namespace {

// Fills in the fields that have no column.
void complete(StoredCampaign& one) {
  auto& counts = one.counts;
  counts.pending = counts.to_send - counts.sent - counts.failed - counts.skipped;
  if (one.ab && one.winner && std::size_t(*one.winner) < one.ab->subjects.size())
    one.winning_subject = one.ab->subjects[std::size_t(*one.winner)];
}

template <class T> std::optional<StoredCampaign> find(Transaction& transaction, CampaignId id) {
  std::optional<StoredCampaign> found = find_record<T>(transaction, id);
  if (found) complete(*found);
  return found;
}

void put_tags(Transaction& transaction, const StoredCampaign& one) {
  transaction.change("delete from campaign_tags where campaign = $1", one.id);
  for (const auto& tag : one.tags)
    transaction.change("insert into campaign_tags (campaign, tag) values ($1, $2)", one.id, tag);
}

// Notes the media that the bodies of a campaign refer to.
void put_media(Transaction& transaction, const StoredCampaign& one) {
  transaction.change("delete from campaign_media where campaign = $1", one.id);
  for (const auto media : media_in(one.body + "\n" + one.alt_body.value_or("")))
    transaction.change("insert into campaign_media (media, campaign) values ($1, $2)", media,
                       one.id);
}

}  // namespace

std::vector<MediaUser> users_of_media(Transaction& transaction, std::int64_t media,
                                      std::int64_t max) {
  return transaction.rows<MediaUser>(
      "select campaigns.id, campaigns.name as title, campaigns.started_at is not null as is_sent "
      "from campaign_media join campaigns on campaigns.id = campaign_media.campaign "
      "where campaign_media.media = $1 order by campaigns.id desc limit $2",
      media, max);
}

std::set<std::int64_t> used_media(Transaction& transaction, std::span<const std::int64_t> media) {
  std::set<std::int64_t> used;
  if (media.empty()) return used;
  std::string places;
  std::vector<Bound> values;
  for (const auto id : media) {
    values.push_back(bind(id));
    places += (places.empty() ? "$" : ", $") + std::to_string(values.size());
  }
  transaction.each_bound<std::int64_t>(
      [&](std::int64_t id) { used.insert(id); },
      "select distinct media from campaign_media where media in (" + places + ")", values);
  return used;
}

std::optional<StoredCampaign> find_campaign(Transaction& transaction, CampaignId id) {
  auto found = find<CampaignWithBodies>(transaction, id);
  if (found && found->counts.failed > 0)
    found->failures = transaction.rows<FailureCount>(
        "select id, reason, failed from campaign_failures where campaign = $1 and failed > 0 "
        "order by failed desc, id limit 50",
        id);
  return found;
}

Result<StoredCampaign> require_campaign(Transaction& transaction, CampaignId id) {
  auto found = find_campaign(transaction, id);
  if (!found) return no_such<StoredCampaign>();
  return std::move(*found);
}

Result<StoredCampaign> lock_campaign(Transaction& transaction, const Call& call, CampaignId id) {
  if (!lock_record<StoredCampaign>(transaction, id)) return no_such<StoredCampaign>();
  TOOLYARD_TRY(auto found, require_campaign(transaction, id));
  TOOLYARD_TRY_VOID(call.check_match(tag_of(found)));
  return found;
}

std::optional<StoredCampaign> find_campaign_summary(Transaction& transaction, CampaignId id) {
  return find<StoredCampaign>(transaction, id);
}

std::vector<StoredCampaign> find_campaign_summaries(Transaction& transaction,
                                                    std::span<const CampaignId> ids) {
  constexpr std::size_t at_once = 500;
  std::vector<StoredCampaign> all;
  for (; !ids.empty(); ids = ids.subspan(std::min(at_once, ids.size()))) {
    const auto part = ids.first(std::min(at_once, ids.size()));
    std::string places;
    for (const auto id : part)
      places.append(places.empty() ? "" : ", ")
          .append(std::to_string(static_cast<std::int64_t>(id)));
    std::map<CampaignId, StoredCampaign> found;
    for (auto& one :
         find_records<StoredCampaign>(transaction, "where campaigns.id in (" + places + ")")) {
      complete(one);
      const auto id = one.id;
      found.emplace(id, std::move(one));
    }
    for (const auto id : part)
      if (const auto one = found.find(id); one != found.end())
        all.push_back(std::move(one->second));
  }
  return all;
}

Result<Page<StoredCampaign>> list_campaigns(Transaction& transaction, const Call& call,
                                            const CampaignQuery& query) {
  ListSql list(Campaign::table.name);
  TOOLYARD_TRY_VOID(list.narrow(table_of<StoredCampaign>(), type_of<CampaignQuery>, &query));
  if (!query.tag.empty())
    list.where("campaigns.id in (select campaign from campaign_tags where tag = ?)",
               bind(query.tag));
  Page<StoredCampaign> page;
  if (query.include_body) {
    TOOLYARD_TRY(auto found, list.page<CampaignWithBodies>(transaction, call, query));
    page = page_as<StoredCampaign>(std::move(found));
  } else {
    TOOLYARD_TRY(page, list.page<StoredCampaign>(transaction, call, query));
  }
  for (auto& one : page.results) complete(one);
  return page;
}

void insert_campaign(Transaction& transaction, StoredCampaign& one) {
  if (!insert_record(transaction, one)) throw BrokenStore("a campaign cannot be kept");
  transaction.change("insert into campaign_bodies (campaign, alt_body, body) values ($1, $2, $3)",
                     one.id, one.alt_body, one.body);
  put_tags(transaction, one);
  put_media(transaction, one);
}

void update_campaign(Transaction& transaction, const StoredCampaign& before,
                     StoredCampaign& after) {
  // A change of the bodies alone also counts.
  if (!table_of<StoredCampaign>().differs(&before, &after))
    transaction.change("update campaigns set change_count = change_count + 1 where id = $1",
                       after.id);
  if (!update_record(transaction, before, after))
    throw BrokenStore("a change of a campaign cannot be kept");
  after.change_count = before.change_count + 1;
  if (before.body != after.body || before.alt_body != after.alt_body) {
    transaction.change("update campaign_bodies set alt_body = $2, body = $3 where campaign = $1",
                       after.id, after.alt_body, after.body);
    put_media(transaction, after);
  }
  if (before.tags != after.tags) put_tags(transaction, after);
}

void update_job(Transaction& transaction, const StoredCampaign& one) {
  transaction.change(
      "update campaigns set run = $2, job = $3, listed_to = $4, paced_to = $5, choice_at = $6, "
      "winner = $7, equal_refusals = $8, refusal = $9, retry_to = $10 where id = $1",
      one.id, one.run, one.job, one.listed_to, one.paced_to, one.choice_at, one.winner,
      one.equal_refusals, one.refusal, one.retry_to);
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

std::vector<SubjectCounts> count_subjects(Transaction& transaction, CampaignId id) {
  return transaction.rows<SubjectCounts>(
      "select variant, count(sent_at) as sent, count(first_viewed_at) as views, "
      "count(first_clicked_at) as clicks from campaign_deliveries "
      "where campaign = $1 and variant >= 0 group by variant order by variant",
      id);
}

std::vector<Expected> find_campaigns_with_jobs(Transaction& transaction, Instant now) {
  return transaction.rows<Expected>(
      "select id, job from campaigns where status = 'running' "
      "or (status = 'scheduled' and send_at <= $1) "
      "or (status = 'cancelled' and to_send > sent + failed + skipped) order by id limit 1000",
      now);
}

}  // namespace toolyard::campaigns
