#include "areas/mailing/sending/round.h"

#include <algorithm>
#include <array>

#include "areas/mailing/campaigns/starting.h"
#include "areas/mailing/sending/choice.h"
#include "areas/mailing/sending/outage.h"
#include "areas/mailing/sending/pace.h"
#include "areas/mailing/sending/recipients.h"

namespace toolyard::campaigns {
namespace {

constexpr std::size_t most_looked_at = 200;
// A mail that is put off is tried that often; each wait is so many times the first.
constexpr std::array<std::int64_t, 5> waits{1, 5, 30, 120, 240};

std::string lost(std::int64_t attempts) {
  return "Its workers were lost again and again, " + std::to_string(attempts) + " times.";
}

}  // namespace

struct Round::Books {
  Instant now;
  Change change = {};
  RoundResult result = {};
};

namespace {

// What becomes of a mail that was not sent.
Mark mark_of(const Returned& one, Instant now, std::chrono::seconds retry_after) {
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
  else if (fault.kind == address_refused) mark.state = DeliveryState::bounced;
  else if (fault.kind == try_later) mark.at = now + waits[tries - 1] * retry_after;
  return mark;
}

}  // namespace

void Round::take_in(Transaction& transaction, const Returned& one, Books& books) {
  const auto made = mark_of(one, books.now, parts_.options.retry_after);
  if (!mark(transaction, id_, owner_, made)) return;
  books.change.failed +=
      made.state == DeliveryState::failed || made.state == DeliveryState::bounced ? 1 : 0;
  if (made.state != DeliveryState::bounced) return;
  ++books.change.bounces;
  note_hard_bounce(transaction, id_, made.subscriber, *made.error, books.now);
}

void Round::take_in(Transaction& transaction, const std::vector<Returned>& back, Books& books) {
  std::vector<std::int64_t> sent;
  for (const auto& one : back) {
    if (one.outcome) sent.push_back(one.delivery.subscriber);
    else take_in(transaction, one, books);
  }
  books.change.sent += mark_sent(transaction, id_, owner_, sent, books.now);
}

// A job that is no longer this worker's takes nothing more; what it has brought is written down.
bool Round::is_ours(Transaction& transaction, const StoredCampaign& campaign) {
  return campaign.run == job_.revision() && job_.hold(transaction).has_value();
}

void Round::hand_out(Transaction& transaction, Delivery one, Books& books) {
  if (one.status != "enabled") {
    skip(transaction, id_, one.subscriber, "The subscriber is " + one.status + ".");
    ++books.change.skipped;
    ++unwanted_;
    return;
  }
  if (one.attempt >= most_attempts) {
    take(transaction, id_, {one}, owner_, books.now);
    mark(transaction, id_, owner_,
         {.subscriber = one.subscriber,
          .state = DeliveryState::failed,
          .error = lost(one.attempt),
          .at = books.now});
    ++books.change.failed;
    return;
  }
  books.result.taken.push_back(std::move(one));
}

// Those whose time has come; else, once there is a winner, those that have waited for it.
std::vector<Delivery> Round::find(Transaction& transaction, StoredCampaign& campaign,
                                  std::size_t at_most, Books& books) const {
  auto found = find_due(transaction, id_, books.now, at_most);
  if (!found.empty() || !campaign.ab) return found;
  const bool is_time = campaign.choice_at && *campaign.choice_at <= books.now;
  if (!campaign.winner && is_time) campaign.winner = choose_subject(transaction, campaign);
  if (!campaign.winner) return {};
  found = find_held(transaction, id_, at_most);
  for (auto& one : found) one.variant = *campaign.winner;
  return found;
}

void Round::hand_out(Transaction& transaction, StoredCampaign& campaign, std::size_t free,
                     Books& books) {
  Pace pace(campaign.rate_per_minute.value_or(parts_.options.rate_per_minute), campaign.paced_to,
            books.now);
  const auto allowed = static_cast<std::size_t>(pace.allowed(static_cast<std::int64_t>(free)));
  if (allowed == 0) {
    books.result.next = pace.next();
    return;
  }
  const auto looked_at = unwanted_ > 0 ? most_looked_at : allowed;
  unwanted_ = 0;
  auto found = find(transaction, campaign, looked_at, books);
  for (auto& one : found) {
    if (books.result.taken.size() == allowed) break;
    hand_out(transaction, std::move(one), books);
  }
  take(transaction, id_, books.result.taken, owner_, books.now + delivery_lease);
  pace.use(static_cast<std::int64_t>(books.result.taken.size()));
  campaign.paced_to = pace.paced_to();
  if (!found.empty()) books.result.next = books.now;
  else books.result.next = find_next(transaction, campaign, books);
}

std::optional<Instant> Round::find_next(Transaction& transaction, StoredCampaign& campaign,
                                        Books& books) const {
  const auto next = next_due(transaction, id_);
  if (next) return next;
  if (!has_held(transaction, id_)) return std::nullopt;
  if (!campaign.choice_at)
    campaign.choice_at = books.now + std::chrono::minutes(campaign.ab->wait_minutes);
  return *campaign.choice_at;
}

void Round::finish(Transaction& transaction, Instant now) const {
  const auto before = *look_at_campaign(transaction, id_);
  auto after = before;
  after.status = Status::finished;
  after.finished_at = after.updated_at = now;
  after.job.reset();
  forget_outage(after);
  update_state(transaction, after);
  write_down(transaction, spelling(Action::all_sent), &before, after, now);
}

Result<RoundResult> Round::run(const std::vector<Returned>& back, std::size_t free,
                               Instant next_try) {
  Books books;
  const auto done = parts_.database.write([&](Transaction& transaction) -> Result<void> {
    books = {.now = parts_.clock()};
    if (!hold_campaign(transaction, id_)) return {};
    take_in(transaction, back, books);
    auto campaign = *look_at_campaign(transaction, id_);
    if (campaign.status == Status::cancelled)
      books.change.skipped += skip_waiting(transaction, id_);
    const auto is_at_work = [&] { return campaign.status == Status::running; };
    books.result.is_ours = is_ours(transaction, campaign) && is_at_work();
    if (books.result.is_ours) note_server(parts_, transaction, campaign, back, next_try);
    books.result.is_ours = books.result.is_ours && is_at_work();
    if (books.result.is_ours && free > 0) {
      hand_out(transaction, campaign, free, books);
      update_job(transaction, campaign);
    }
    add_counts(transaction, id_, books.change);
    if (books.result.is_ours && free > 0 && !books.result.next) finish(transaction, books.now);
    return {};
  });
  if (!done) return std::unexpected(done.error());
  return std::move(books.result);
}

}  // namespace toolyard::campaigns
