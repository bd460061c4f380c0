#include "areas/mailing/campaigns/service.h"

#include "areas/mailing/campaigns/model.h"
#include "areas/mailing/facts.h"
#include "areas/mailing/sending/deliveries.h"
#include "areas/mailing/sending/failures.h"
#include "areas/mailing/sending/outage.h"
#include "core/crypto/uuid.h"
#include "core/endpoint/transition.h"
#include "core/mail/email_address.h"

namespace toolyard::campaigns {
namespace {

// Converts addresses to the form in which they are stored.
void normalize(Campaign& one) {
  const bool has_locale = one.segment && one.segment->locale;
  if (one.is_public && one.archive_locale.empty() && has_locale)
    one.archive_locale = one.segment->locale->substr(0, longest_archive_locale);
  if (const auto from = parse_mailbox(one.from_email)) one.from_email = mailbox_text(*from);
  if (one.reply_to) one.reply_to = parse_email(*one.reply_to)->text;
}

void merge(const Call& call, const Campaign& request, Campaign& into) {
  merge_given(call, type_of<Campaign>, &request, &into);
}

template <class T> T shown_to(const Dependencies& dependencies, const Call& call, T one) {
  set_allowed_actions(call, one);
  if (is_in_archive(one) && dependencies.others.archive_url)
    one.archive_url = dependencies.others.archive_url(one.archive_locale, archive_name(one));
  return one;
}

Result<void> check_time(const std::optional<Instant>& send_at, Instant now) {
  if (send_at && *send_at <= now)
    return invalid("/send_at", "in_the_past", "Must be in the future.");
  return {};
}

// Whether a change turns the campaign back into a draft: a scheduled campaign was approved as it
// was, so a change by somebody who may not schedule revokes the approval.
bool takes_back(const Call& call, Status status) {
  return status == Status::scheduled &&
         !may(call.caller.role, find_move(Status::draft, Action::schedule)->who);
}

// Whether nothing that is sent differs, only what the public archive shows.
bool concerns_archive_only(const Campaign& before, const Campaign& after) {
  auto same = before;
  same.is_public = after.is_public;
  same.archive_locale = after.archive_locale;
  return same == after;
}

// Of a draft, an approver sees what the archive will show; later, only an approver adds it.
Result<void> check_archive(const Call& call, const StoredCampaign& before,
                           const StoredCampaign& after) {
  if (!after.is_public || before.is_public || may(call.caller.role, Initiator::approver)) return {};
  return fail(toolyard::problems::permission_denied,
              "Only approvers add a campaign to the archive after its approval.");
}

bool has_other_recipients(const StoredCampaign& before, const StoredCampaign& after) {
  return before.lists != after.lists || before.segment != after.segment || before.ab != after.ab;
}

}  // namespace

Result<Page<CampaignSummary>> CampaignService::list(const Call& call,
                                                    const CampaignQuery& query) const {
  return dependencies_.database.read(
      [&](Transaction& transaction) -> Result<Page<CampaignSummary>> {
        TOOLYARD_TRY(auto found, list_campaigns(transaction, call, query));
        Page<CampaignSummary> page{.count = found.count,
                                   .next = std::move(found.next),
                                   .previous = std::move(found.previous)};
        for (auto& one : found.results)
          page.results.push_back({shown_to(dependencies_, call, std::move(one))});
        return page;
      });
}

Result<StoredCampaign> CampaignService::find(const Call& call, CampaignId id) const {
  return dependencies_.database.read([&](Transaction& transaction) -> Result<StoredCampaign> {
    TOOLYARD_TRY(auto found, require_campaign(transaction, id));
    return shown_to(dependencies_, call, std::move(found));
  });
}

Result<StoredCampaign> CampaignService::create(const Call& call, const Campaign& request) {
  const auto now = dependencies_.clock();
  auto faults = campaigns::faults_of(request);
  if (auto timely = check_time(request.send_at, now); !timely)
    faults.push_back(timely.error().faults.front());
  if (!faults.empty()) return invalid(std::move(faults));
  StoredCampaign one{{request}};
  one.uuid = random_uuid();
  if (one.from_email.empty())
    one.from_email = dependencies_.sender.is_set() ? mailbox_text(dependencies_.sender.from)
                                                   : "toolyard@localhost.localdomain";
  normalize(one);
  one.author = call.caller.user;
  one.created_at = one.updated_at = now;
  return dependencies_.database.write([&](Transaction& transaction) -> Result<StoredCampaign> {
    auto made = one;
    insert_campaign(transaction, made);
    audit_change(transaction, "create", nullptr, made, now);
    return shown_to(dependencies_, call, std::move(made));
  });
}

Result<void> CampaignService::check_change(const Call& call, const StoredCampaign& before,
                                           const StoredCampaign& after, Instant now) const {
  if (before.started_at) TOOLYARD_TRY_VOID(check_archive(call, before, after));
  if (concerns_archive_only(before, after)) return {};
  if (!is_editable(before.status)) return refuse_transition(spelling(before.status), "update", {});
  if (before.started_at && has_other_recipients(before, after))
    return fail(problems::recipients_written, std::string(problems::recipients_written.title));
  if (before.send_at == after.send_at) return {};
  if (before.status == Status::scheduled && !after.send_at)
    return invalid("/send_at", "required", "Required while the campaign is scheduled.");
  return check_time(after.send_at, now);
}

std::vector<Fault> CampaignService::faults_of(const Call& call, CampaignId id,
                                              const Campaign& request) const {
  auto found = find(call, id);
  if (!found) return {};
  merge(call, request, *found);
  return campaigns::faults_of(*found);
}

Result<StoredCampaign> CampaignService::change(const Call& call, CampaignId id,
                                               const Campaign& request) {
  const auto now = dependencies_.clock();
  return dependencies_.database.write([&](Transaction& transaction) -> Result<StoredCampaign> {
    TOOLYARD_TRY(const auto before, lock_campaign(transaction, call, id));
    auto after = before;
    merge(call, request, after);
    if (auto faults = campaigns::faults_of(after); !faults.empty())
      return invalid(std::move(faults));
    normalize(after);
    if (static_cast<const Campaign&>(after) == before) return shown_to(dependencies_, call, before);
    TOOLYARD_TRY_VOID(check_change(call, before, after, now));
    after.updated_at = now;
    const bool is_taken_back = takes_back(call, before.status);
    if (is_taken_back) after.status = Status::draft;
    if (is_taken_back || (after.status == Status::scheduled && after.send_at != before.send_at)) {
      end_jobs(dependencies_, transaction, after);
      if (!is_taken_back) ask_for_job(dependencies_, transaction, after, due_job, after.send_at);
    }
    update_campaign(transaction, before, after);
    audit_change(transaction, "update", &before, after, now);
    return shown_to(dependencies_, call, std::move(after));
  });
}

Result<void> CampaignService::schedule(Transaction& transaction, StoredCampaign& campaign,
                                       const ActionRequest& request, const FirstRecipients& first,
                                       Instant now) {
  if (request.send_at) campaign.send_at = request.send_at;
  if (!campaign.send_at)
    return invalid("/send_at", "required",
                   "A start time is required, here or stored in the campaign.");
  TOOLYARD_TRY_VOID(check_time(campaign.send_at, now));
  TOOLYARD_TRY_VOID(check_audience(transaction, campaign, first));
  TOOLYARD_TRY_VOID(check_placeholders(campaign));
  end_jobs(dependencies_, transaction, campaign);
  forget_outage(campaign);
  ask_for_job(dependencies_, transaction, campaign, due_job, campaign.send_at);
  campaign.status = Status::scheduled;
  campaign.pause_reason.reset();
  return {};
}

// An email that is being sent may still go out. If its worker is lost, a later job counts it as
// skipped. Of very many that wait, a job skips those that are left.
void CampaignService::cancel(Transaction& transaction, StoredCampaign& campaign, Instant now) {
  end_jobs(dependencies_, transaction, campaign);
  campaign.status = Status::cancelled;
  campaign.finished_at = now;
  campaign.listed_to.reset();
  forget_outage(campaign);
  const auto skipped = skip_waiting(transaction, campaign.id);
  campaign.counts.skipped += skipped;
  campaign.counts.pending -= skipped;
  if (campaign.counts.pending > 0)
    ask_for_job(dependencies_, transaction, campaign, send_job,
                skipped == skipped_at_once ? now : now + delivery_lease);
}

Result<void> CampaignService::move(Transaction& transaction, StoredCampaign& campaign,
                                   Action action, const ActionRequest& request,
                                   const FirstRecipients& first, Instant now) {
  switch (action) {
    case Action::schedule: return schedule(transaction, campaign, request, first, now);
    case Action::start:
      TOOLYARD_TRY_VOID(check_audience(transaction, campaign, first));
      TOOLYARD_TRY_VOID(check_placeholders(campaign));
      begin(dependencies_, transaction, campaign, first, now);
      return {};
    case Action::cancel: cancel(transaction, campaign, now); return {};
    default: break;
  }
  end_jobs(dependencies_, transaction, campaign);
  campaign.next_try_at.reset();
  campaign.status = find_move(campaign.status, action)->to;
  return {};
}

Result<ActionResult> CampaignService::act(const Call& call, CampaignId id, Action action,
                                          const ActionRequest& request) {
  const auto now = dependencies_.clock();
  FirstRecipients first;
  if (action == Action::schedule || action == Action::start) {
    TOOLYARD_TRY(first, find_first(dependencies_, id));
  }
  return dependencies_.database.write([&](Transaction& transaction) -> Result<ActionResult> {
    TOOLYARD_TRY(const auto before, lock_campaign(transaction, call, id));
    ActionResult result{before};
    const bool is_moved = action == Action::schedule && before.status == Status::scheduled &&
                          request.send_at && request.send_at != before.send_at;
    if (!is_moved && is_done(before.status, action))
      return shown_to(dependencies_, call, std::move(result));
    if (!is_moved && !find_move(before.status, action))
      return refuse_action(before.status, action, call.caller.role);
    TOOLYARD_TRY_VOID(move(transaction, result, action, request, first, now));
    result.updated_at = now;
    update_campaign(transaction, before, result);
    result.changed = true;
    audit_change(transaction, spelling(action), &before, result, now, request.comment);
    return shown_to(dependencies_, call, std::move(result));
  });
}

Result<ActionResult> CampaignService::retry_failed(const Call& call, CampaignId id,
                                                   const ActionRequest& request) {
  const auto now = dependencies_.clock();
  return dependencies_.database.write([&](Transaction& transaction) -> Result<ActionResult> {
    TOOLYARD_TRY(const auto before, lock_campaign(transaction, call, id));
    if (!allows_retry(before.status))
      return refuse_transition(spelling(before.status), retry_action,
                               actions_of(before.status, call.caller.role));
    if (!has_failed(transaction, id))
      return fail(problems::nothing_failed, std::string(problems::nothing_failed.title));
    TOOLYARD_TRY_VOID(check_placeholders(before));
    ActionResult result{before};
    result.retry_to = now;
    begin(dependencies_, transaction, result, {}, now);
    result.updated_at = now;
    update_campaign(transaction, before, result);
    result.changed = true;
    audit_change(transaction, retry_action, &before, result, now, request.comment);
    return shown_to(dependencies_, call, std::move(result));
  });
}

}  // namespace toolyard::campaigns
