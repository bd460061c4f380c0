#include "areas/mailing/campaigns/starting.h"

#include "areas/mailing/composing/placeholders.h"
#include "areas/mailing/event_kinds.h"
#include "areas/mailing/sending/outage.h"
#include "areas/mailing/sending/recipients.h"
#include "records/audit.h"
#include "records/events.h"

namespace toolyard::campaigns {
void ask_for_job(const Dependencies& dependencies, Transaction& transaction,
                 StoredCampaign& campaign, std::string_view kind, std::optional<Instant> run_at,
                 std::string payload) {
  ++campaign.run;
  campaign.job =
      dependencies.jobs.add(transaction, {.kind = std::string(kind),
                                          .object = static_cast<std::int64_t>(campaign.id),
                                          .revision = campaign.run,
                                          .payload = std::move(payload),
                                          .run_at = run_at,
                                          .error = campaign.last_error});
}

void end_jobs(const Dependencies& dependencies, Transaction& transaction,
              StoredCampaign& campaign) {
  ++campaign.run;
  campaign.job.reset();
  for (const auto kind : {send_job, due_job})
    dependencies.jobs.cancel(transaction, kind, static_cast<std::int64_t>(campaign.id));
}

Result<FirstRecipients> find_first(const Dependencies& dependencies, CampaignId id) {
  return dependencies.database.read([&](Transaction& transaction) -> Result<FirstRecipients> {
    const auto campaign = find_campaign_summary(transaction, id);
    if (!campaign || campaign->started_at) return FirstRecipients{};
    return FirstRecipients{campaign->change_count, next_recipients(transaction, *campaign)};
  });
}

namespace {

// Returns the recipients that were found, unless the campaign was changed since.
NextRecipients still_first(Transaction& transaction, const StoredCampaign& campaign,
                           const FirstRecipients& first) {
  return first.change_count == campaign.change_count ? first.next
                                                     : next_recipients(transaction, campaign);
}

}  // namespace

Result<void> check_audience(Transaction& transaction, const StoredCampaign& campaign,
                            const FirstRecipients& first) {
  if (campaign.started_at) return {};
  if (const auto name = missing_list(transaction, campaign))
    return fail(problems::unknown_list, "There is no list `" + *name + "`.");
  if (still_first(transaction, campaign, first).ids.empty())
    return fail(problems::no_recipients, std::string(problems::no_recipients.title));
  return {};
}

Result<void> check_placeholders(const StoredCampaign& campaign) {
  const auto unknown = find_unknown_placeholders(campaign);
  if (unknown.empty()) return {};
  return fail(problems::unknown_placeholders, unknown_text(unknown));
}

void begin(const Dependencies& dependencies, Transaction& transaction, StoredCampaign& campaign,
           const FirstRecipients& first, Instant now) {
  if (!campaign.started_at) {
    campaign.started_at = now;
    const auto listed =
        list_recipients(transaction, campaign, still_first(transaction, campaign, first),
                        dependencies.sender.domain(), now);
    campaign.counts.to_send += listed;
    campaign.counts.pending += listed;
  }
  campaign.status = Status::running;
  campaign.pause_reason.reset();
  campaign.finished_at.reset();
  campaign.equal_refusals = 0;
  campaign.refusal.reset();
  forget_outage(campaign);
  ask_for_job(dependencies, transaction, campaign, send_job);
}

namespace {

const EventOf<CampaignEvent>* event_kind_of(Status status) {
  switch (status) {
    case Status::running: return &event_kinds::started;
    case Status::paused: return &event_kinds::paused;
    case Status::finished: return &event_kinds::finished;
    case Status::cancelled: return &event_kinds::cancelled;
    case Status::draft:
    case Status::scheduled: break;
  }
  return nullptr;
}

void write_campaign_event(Transaction& transaction, const StoredCampaign& campaign, Instant now) {
  const auto* kind = event_kind_of(campaign.status);
  if (!kind) return;
  const auto id = static_cast<std::int64_t>(campaign.id);
  const CampaignEvent data{.id = id,
                           .name = campaign.name,
                           .subject = campaign.subject,
                           .status = campaign.status,
                           .lists = campaign.lists,
                           .pause_reason = campaign.pause_reason,
                           .to_send = campaign.counts.to_send,
                           .sent = campaign.counts.sent,
                           .failed = campaign.counts.failed};
  write_event(transaction, *kind, data, {id}, now);
}

}  // namespace

void audit_change(Transaction& transaction, std::string_view action, const StoredCampaign* before,
                  const StoredCampaign& after, Instant now, std::string_view comment) {
  Campaign was, is = after;
  if (before) was = *before;
  // Bodies are large, so they are recorded only if they have changed.
  if (was.body == is.body) {
    was.body.clear();
    is.body.clear();
  }
  if (was.alt_body == is.alt_body) {
    was.alt_body.reset();
    is.alt_body.reset();
  }
  write_audit(transaction,
              {action, Campaign::table.object_kind, static_cast<std::int64_t>(after.id),
               &type_of<Campaign>, before ? &was : nullptr, &is, comment},
              now);
  if (before && before->status != after.status) write_campaign_event(transaction, after, now);
}

}  // namespace toolyard::campaigns
