#include "areas/mailing/sending/round.h"

#include <algorithm>
#include <array>

#include "areas/mailing/bounces/store.h"
#include "areas/mailing/campaigns/starting.h"
#include "areas/mailing/sending/failures.h"
#include "areas/mailing/sending/outage.h"
#include "areas/mailing/sending/pace.h"
#include "areas/mailing/sending/recipients.h"

namespace toolyard::campaigns {
namespace {

constexpr std::size_t max_looked_at = 200;
// Waits before the retries of an email that was deferred, as multiples of the first.
constexpr std::array<std::int64_t, 5> waits{1, 5, 30, 120, 240};

std::string lost(std::int64_t attempts) {
  return "Sending was interrupted " + std::to_string(attempts) + " times.";
}

// Returns the subject with the highest rate of opens or clicks; of equal ones the first.
std::int64_t choose_subject(Transaction& transaction, const StoredCampaign& campaign) {
  const auto metric = campaign.ab->metric;
  SubjectCounts best;
  for (const auto& one : count_subjects(transaction, campaign.id)) {
    // Compares fractions, without rounding.
    const auto mine = one.value(metric) * std::max<std::int64_t>(best.sent, 1);
    const auto its = best.value(metric) * std::max<std::int64_t>(one.sent, 1);
    if (mine > its) best = one;
  }
  return best.variant;
}

}  // namespace

struct Round::Ledger {
  Instant now;
  Change change = {};
  RoundResult result = {};
};

namespace {

// The new state of an email that was not sent.
Mark mark_of(const FinishedDelivery& one, Instant now, std::chrono::seconds retry_after) {
  using enum MailFaultKind;
  Mark mark{.subscriber = one.delivery.subscriber, .at = now};
  const auto& fault = one.outcome.error();
  // The attempt that has just ended counts.
  const auto tries = static_cast<std::size_t>(one.delivery.attempt) + 1;
  mark.error = fault.what;
  mark.is_no_try = fault.kind == no_server || fault.kind == stopped;
  if (fault.kind == stopped) mark.error.reset();
  if (fault.kind == refused || (fault.kind == try_later && tries > waits.size()))
    mark.state = DeliveryState::failed;
  else if (fault.kind == address_refused)
    mark.state =
        fault.certainty == Certainty::certain ? DeliveryState::bounced : DeliveryState::failed;
  else if (fault.kind == try_later) mark.at = now + waits[tries - 1] * retry_after;
  return mark;
}

}  // namespace

void Round::take_in(Transaction& transaction, const FinishedDelivery& one, Ledger& ledger) {
  const auto made = mark_of(one, ledger.now, dependencies_.options.retry_after());
  if (!mark(transaction, id_, owner_, made)) return;
  if (made.state != DeliveryState::failed && made.state != DeliveryState::bounced) return;
  ++ledger.change.failed;
  const auto& fault = one.outcome.error();
  note_failure(transaction, id_, made.subscriber, reason_of(*made.error, one.delivery.email));
  const subscribers::RefusedEmail email{static_cast<std::int64_t>(id_),
                                        subscribers::SubscriberId{made.subscriber}, *made.error};
  if (fault.is_mailbox_full) subscribers::note_soft_bounce(transaction, email, ledger.now);
  if (fault.kind != MailFaultKind::address_refused) return;
  if (made.state == DeliveryState::failed)
    return note_doubt(transaction, id_, made.subscriber, fault.certainty);
  ++ledger.change.bounces;
  subscribers::note_hard_bounce(transaction, email, ledger.now);
}

void Round::take_in(Transaction& transaction, const std::vector<FinishedDelivery>& finished,
                    Ledger& ledger) {
  std::vector<std::int64_t> sent;
  for (const auto& one : finished) {
    if (one.outcome) sent.push_back(one.delivery.subscriber);
    else take_in(transaction, one, ledger);
  }
  ledger.change.sent += mark_sent(transaction, id_, owner_, sent, ledger.now);
}

// Whether the job may take more. One that is no longer this worker's takes nothing; only its
// results are stored.
bool Round::is_ours(Transaction& transaction, const StoredCampaign& campaign) {
  return campaign.run == job_.revision() && job_.hold(transaction).has_value();
}

void Round::hand_out(Transaction& transaction, Delivery one, Ledger& ledger) {
  if (one.status != "enabled") {
    skip(transaction, id_, one.subscriber, "The subscriber is " + one.status + ".");
    ++ledger.change.skipped;
    ++unwanted_;
    return;
  }
  if (one.paused_until && *one.paused_until > ledger.now) {
    skip(transaction, id_, one.subscriber, "The subscriber takes a break.");
    ++ledger.change.skipped;
    ++unwanted_;
    return;
  }
  if (one.attempt >= max_attempts) {
    take(transaction, id_, {one}, owner_, ledger.now);
    mark(transaction, id_, owner_,
         {.subscriber = one.subscriber,
          .state = DeliveryState::failed,
          .error = lost(one.attempt),
          .at = ledger.now});
    note_failure(transaction, id_, one.subscriber, lost(one.attempt));
    ++ledger.change.failed;
    return;
  }
  ledger.result.taken.push_back(std::move(one));
}

// Returns deliveries that are due, or else, once there is a winning subject, those that have waited
// for it.
std::vector<Delivery> Round::find(Transaction& transaction, StoredCampaign& campaign,
                                  std::size_t at_most, Ledger& ledger) {
  auto found = find_due(transaction, id_, ledger.now, at_most);
  if (!found.empty() || !campaign.ab) return found;
  const bool is_time = campaign.choice_at && *campaign.choice_at <= ledger.now;
  needs_best_ = !campaign.winner && is_time && !best_;
  if (!campaign.winner && is_time) campaign.winner = best_;
  if (!campaign.winner) return {};
  found = find_held(transaction, id_, at_most);
  for (auto& one : found) one.variant = *campaign.winner;
  return found;
}

void Round::hand_out(Transaction& transaction, StoredCampaign& campaign, std::size_t free,
                     Ledger& ledger) {
  Pace pace(campaign.rate_per_minute.value_or(dependencies_.options.rate_per_minute),
            campaign.paced_to, ledger.now);
  const auto allowed = static_cast<std::size_t>(pace.allowed(static_cast<std::int64_t>(free)));
  if (allowed == 0) {
    ledger.result.next = pace.next();
    return;
  }
  const auto looked_at = unwanted_ > 0 ? max_looked_at : allowed;
  unwanted_ = 0;
  auto found = find(transaction, campaign, looked_at, ledger);
  for (auto& one : found) {
    if (ledger.result.taken.size() == allowed) break;
    hand_out(transaction, std::move(one), ledger);
  }
  take(transaction, id_, ledger.result.taken, owner_, ledger.now + delivery_lease);
  pace.use(static_cast<std::int64_t>(ledger.result.taken.size()));
  campaign.paced_to = pace.paced_to();
  if (!found.empty()) ledger.result.next = ledger.now;
  else ledger.result.next = find_next(transaction, campaign, ledger);
}

std::optional<Instant> Round::find_next(Transaction& transaction, StoredCampaign& campaign,
                                        Ledger& ledger) const {
  const auto next = next_due(transaction, id_);
  if (next) return next;
  if (!has_held(transaction, id_)) return std::nullopt;
  if (!campaign.choice_at)
    campaign.choice_at = ledger.now + std::chrono::minutes(campaign.ab->wait_minutes);
  return campaign.choice_at;
}

// Returns false if there may be more doubtful refusals to decide on.
bool Round::confirm(Transaction& transaction, const StoredCampaign& campaign,
                    Ledger& ledger) const {
  if (campaign.counts.sent + ledger.change.sent == 0) return true;
  const auto bounces = confirm_bounces(transaction, id_);
  for (const auto& one : bounces)
    subscribers::note_hard_bounce(
        transaction,
        {static_cast<std::int64_t>(id_), subscribers::SubscriberId{one.subscriber}, one.error},
        ledger.now);
  ledger.change.bounces += std::ssize(bounces);
  return bounces.empty();
}

void Round::finish(Transaction& transaction, Instant now) const {
  const auto before = *find_campaign_summary(transaction, id_);
  auto after = before;
  after.status = Status::finished;
  after.finished_at = after.updated_at = now;
  after.job.reset();
  forget_outage(after);
  update_campaign(transaction, before, after);
  audit_change(transaction, spelling(Action::all_sent), &before, after, now);
}

// Counts before the transaction, since there may be a million emails.
Result<void> Round::find_best() {
  TOOLYARD_TRY(best_, dependencies_.database.read(
                          [&](Transaction& transaction) -> Result<std::optional<std::int64_t>> {
                            const auto campaign = find_campaign_summary(transaction, id_);
                            if (!campaign || !campaign->ab) return std::nullopt;
                            return choose_subject(transaction, *campaign);
                          }));
  return {};
}

Result<RoundResult> Round::run(const std::vector<FinishedDelivery>& finished, std::size_t free,
                               Instant next_try) {
  Ledger ledger;
  if (needs_best_) TOOLYARD_TRY_VOID(find_best());
  const auto done = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    ledger = {.now = dependencies_.clock()};
    if (!lock_record<StoredCampaign>(transaction, id_)) return {};
    take_in(transaction, finished, ledger);
    auto campaign = *find_campaign_summary(transaction, id_);
    if (campaign.status == Status::cancelled)
      ledger.change.skipped += skip_waiting(transaction, id_);
    const auto is_at_work = [&] { return campaign.status == Status::running; };
    ledger.result.is_ours = is_ours(transaction, campaign) && is_at_work();
    if (ledger.result.is_ours) {
      note_server(dependencies_, transaction, campaign, finished, next_try);
      note_refusals(dependencies_, transaction, campaign, finished);
    }
    ledger.result.is_ours = ledger.result.is_ours && is_at_work();
    if (ledger.result.is_ours && free > 0) {
      hand_out(transaction, campaign, free, ledger);
      if (!ledger.result.next && !confirm(transaction, campaign, ledger))
        ledger.result.next = ledger.now;
      update_job(transaction, campaign);
    }
    add_counts(transaction, id_, ledger.change);
    if (ledger.result.is_ours && free > 0 && !ledger.result.next) finish(transaction, ledger.now);
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return std::move(ledger.result);
}

}  // namespace toolyard::campaigns
