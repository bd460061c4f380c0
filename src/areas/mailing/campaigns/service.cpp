#include "areas/mailing/campaigns/service.h"

#include "areas/mailing/campaigns/checks.h"
#include "areas/mailing/campaigns/starting.h"
#include "areas/mailing/sending/deliveries.h"
#include "areas/mailing/sending/outage.h"
#include "core/crypto/random.h"
#include "core/endpoint/transition.h"
#include "core/mail/email_address.h"

namespace toolyard::campaigns {
namespace {

std::unexpected<Error> no_such_campaign() {
  return fail(toolyard::problems::not_found, "There is no such campaign.");
}

// Random, of version 4.
std::string new_uuid() {
  static constexpr std::string_view digits = "0123456789abcdef";
  std::array<unsigned char, 16> bytes{};
  fill_random(bytes);
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += digits[bytes[i] >> 4];
    text += digits[bytes[i] & 15];
  }
  return text;
}

// Takes over what a caller may write, and nothing else, in its normal form.
void take(StoredCampaign& one, const Campaign& request) {
  one.name = request.name;
  one.subject = request.subject;
  if (const auto from = parse_mailbox(request.from_email)) one.from_email = mailbox_text(*from);
  one.reply_to = request.reply_to;
  if (one.reply_to) one.reply_to = parse_email(*one.reply_to)->text;
  one.body = request.body;
  one.body_format = request.body_format;
  one.alt_body = request.alt_body;
  one.preheader = request.preheader;
  one.tags = request.tags;
  one.lists = request.lists;
  one.segment = request.segment;
  one.headers = request.headers;
  one.send_at = request.send_at;
  one.rate_per_minute = request.rate_per_minute;
  one.track_opens = request.track_opens;
  one.track_clicks = request.track_clicks;
  one.ab = request.ab;
}

template <class T> T shown_to(const Call& call, T one) {
  one.allowed_actions = actions_of(one.status, call.caller.role);
  return one;
}

Result<void> check_time(const std::optional<Instant>& send_at, Instant now) {
  if (send_at && *send_at <= now)
    return invalid("/send_at", "in_the_past", "Must be in the future.");
  return {};
}

// What waits for its time was approved as it stood: whoever may not schedule takes that back with a
// change.
bool takes_back(const Call& call, Status status) {
  return status == Status::scheduled &&
         !may(call.caller.role, find_move(Status::draft, Action::schedule)->who);
}

bool has_other_people(const StoredCampaign& before, const StoredCampaign& after) {
  return before.lists != after.lists || before.segment != after.segment || before.ab != after.ab;
}

}  // namespace

Result<Page<CampaignSummary>> CampaignService::list(const Call& call,
                                                    const CampaignQuery& query) const {
  return parts_.database.read([&](Transaction& transaction) -> Result<Page<CampaignSummary>> {
    TOOLYARD_TRY(auto found, list_campaigns(transaction, call, query));
    Page<CampaignSummary> page{
        .count = found.count, .next = std::move(found.next), .previous = std::move(found.previous)};
    for (auto& one : found.results) page.results.push_back({shown_to(call, std::move(one))});
    return page;
  });
}

Result<StoredCampaign> CampaignService::find(const Call& call, CampaignId id) const {
  return parts_.database.read([&](Transaction& transaction) -> Result<StoredCampaign> {
    auto found = find_campaign(transaction, id);
    if (!found) return no_such_campaign();
    return shown_to(call, std::move(*found));
  });
}

Result<StoredCampaign> CampaignService::create(const Call& call, const Campaign& request) {
  const auto now = parts_.clock();
  auto faults = faults_of(request);
  if (auto timely = check_time(request.send_at, now); !timely)
    faults.push_back(timely.error().faults.front());
  if (!faults.empty()) return invalid(std::move(faults));
  StoredCampaign one;
  one.uuid = new_uuid();
  one.from_email =
      parts_.sender.is_set() ? mailbox_text(parts_.sender.from) : "toolyard@localhost.localdomain";
  take(one, request);
  one.author = call.caller.user;
  one.created_at = one.updated_at = now;
  return parts_.database.write([&](Transaction& transaction) -> Result<StoredCampaign> {
    auto made = one;
    made.id = insert_campaign(transaction, one);
    write_down(transaction, "create", nullptr, made, now);
    return shown_to(call, std::move(made));
  });
}

Result<void> CampaignService::check_change(const StoredCampaign& before,
                                           const StoredCampaign& after, Instant now) const {
  if (!is_editable(before.status)) return refuse_transition(spelling(before.status), "update", {});
  if (before.started_at && has_other_people(before, after))
    return fail(problems::recipients_written, std::string(problems::recipients_written.title));
  if (before.send_at == after.send_at) return {};
  if (before.status == Status::scheduled && !after.send_at)
    return invalid("/send_at", "required", "A scheduled campaign has a time.");
  return check_time(after.send_at, now);
}

std::vector<Fault> CampaignService::faults_of_edit(const Call& call, CampaignId id,
                                                   const Edit& edit) {
  const auto found = find(call, id);
  return found ? faults_of(edit(*found)) : std::vector<Fault>();
}

Result<StoredCampaign> CampaignService::save(const Call& call, CampaignId id, const Edit& edit) {
  const auto now = parts_.clock();
  return parts_.database.write([&](Transaction& transaction) -> Result<StoredCampaign> {
    if (!hold_campaign(transaction, id)) return no_such_campaign();
    const auto before = *find_campaign(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    const auto edited = edit(before);
    if (auto faults = faults_of(edited); !faults.empty()) return invalid(std::move(faults));
    auto after = before;
    take(after, edited);
    if (static_cast<const Campaign&>(after) == before) return shown_to(call, before);
    TOOLYARD_TRY_VOID(check_change(before, after, now));
    after.updated_at = now;
    const bool is_taken_back = takes_back(call, before.status);
    if (is_taken_back) after.status = Status::draft;
    update_texts(transaction, after);
    if (is_taken_back || (after.status == Status::scheduled && after.send_at != before.send_at)) {
      end_jobs(parts_, transaction, after);
      if (!is_taken_back) ask_for_job(parts_, transaction, after, due_job, after.send_at);
      update_job(transaction, after);
    }
    ++after.change_count;
    write_down(transaction, "update", &before, after, now);
    return shown_to(call, std::move(after));
  });
}

Result<void> CampaignService::schedule(Transaction& transaction, StoredCampaign& campaign,
                                       const ActionRequest& request, Instant now) {
  if (request.send_at) campaign.send_at = request.send_at;
  if (!campaign.send_at) return invalid("/send_at", "required", "Say when it shall begin.");
  TOOLYARD_TRY_VOID(check_time(campaign.send_at, now));
  TOOLYARD_TRY_VOID(check_audience(transaction, campaign));
  end_jobs(parts_, transaction, campaign);
  forget_outage(campaign);
  ask_for_job(parts_, transaction, campaign, due_job, campaign.send_at);
  campaign.status = Status::scheduled;
  campaign.pause_reason.reset();
  return {};
}

// A mail that is on its way may still go out; when its worker is lost, a job clears up behind it.
void CampaignService::cancel(Transaction& transaction, StoredCampaign& campaign, Instant now) {
  end_jobs(parts_, transaction, campaign);
  campaign.status = Status::cancelled;
  campaign.finished_at = now;
  campaign.listed_to.reset();
  forget_outage(campaign);
  const auto skipped = skip_waiting(transaction, campaign.id);
  add_counts(transaction, campaign.id, {.skipped = skipped});
  campaign.counts.skipped += skipped;
  campaign.counts.pending -= skipped;
  if (campaign.counts.pending > 0)
    ask_for_job(parts_, transaction, campaign, send_job, now + delivery_lease);
}

Result<void> CampaignService::move(Transaction& transaction, StoredCampaign& campaign,
                                   Action action, const ActionRequest& request, Instant now) {
  switch (action) {
    case Action::schedule: return schedule(transaction, campaign, request, now);
    case Action::start:
      TOOLYARD_TRY_VOID(check_audience(transaction, campaign));
      begin(parts_, transaction, campaign, now);
      return {};
    case Action::cancel: cancel(transaction, campaign, now); return {};
    default: break;
  }
  end_jobs(parts_, transaction, campaign);
  campaign.next_try_at.reset();
  campaign.status = find_move(campaign.status, action)->to;
  return {};
}

Result<Acted> CampaignService::act(const Call& call, CampaignId id, Action action,
                                   const ActionRequest& request) {
  const auto now = parts_.clock();
  return parts_.database.write([&](Transaction& transaction) -> Result<Acted> {
    if (!hold_campaign(transaction, id)) return no_such_campaign();
    Acted acted{*find_campaign(transaction, id)};
    const StoredCampaign before = acted;
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    const bool is_moved = action == Action::schedule && before.status == Status::scheduled &&
                          request.send_at && request.send_at != before.send_at;
    if (!is_moved && is_done(before.status, action)) return shown_to(call, std::move(acted));
    if (!is_moved && !find_move(before.status, action))
      return refuse_action(before.status, action, call.caller.role);
    TOOLYARD_TRY_VOID(move(transaction, acted, action, request, now));
    acted.updated_at = now;
    update_state(transaction, acted);
    ++acted.change_count;
    acted.changed = true;
    write_down(transaction, spelling(action), &before, acted, now, request.comment);
    return shown_to(call, std::move(acted));
  });
}

}  // namespace toolyard::campaigns
