#include "areas/mailing/sending/sending.h"

#include <algorithm>
#include <map>

#include "areas/mailing/composing/composer.h"
#include "areas/mailing/sending/delivery_pool.h"
#include "areas/mailing/sending/failures.h"
#include "areas/mailing/sending/recipients.h"
#include "areas/mailing/sending/round.h"
#include "core/crypto/random.h"
#include "core/json/decoder.h"

namespace toolyard::campaigns {
namespace {

using std::chrono::milliseconds;
using Steady = std::chrono::steady_clock;

constexpr std::chrono::seconds slice_time{30};
constexpr milliseconds max_rest{1'000};  // longer waits are left to another job
// How long outcomes wait for an unavailable database; then other workers send these emails again.
constexpr std::chrono::minutes max_retry_time{4};
constexpr std::chrono::seconds retry_time_at_stop{3};

// The number of consecutive times that the mail server could not be reached, when this job was
// queued.
struct Payload {
  std::int64_t away = 0;
  static constexpr auto fields(auto...) { return row_columns<Payload, &Payload::away>(); }
};

int times_away(const RunningJob& job) {
  JsonDecoder decoder;
  Payload payload;
  auto text = job.payload();
  if (!decoder.decode(PaddedText::of(text), type_of<Payload>, &payload)) return 0;
  return static_cast<int>(std::clamp<std::int64_t>(payload.away, 0, 30));
}

milliseconds wait_when_away(int times) {
  return std::min(milliseconds(500) * (1 << std::min(times, 10)), milliseconds(60'000));
}

std::unexpected<JobFault> another_attempt(const Error& error) {
  return std::unexpected(JobFault{.what = error.detail});
}

std::string new_owner() {
  std::string owner;
  append_random_base62(owner, 16);
  return owner;
}

CampaignId campaign_of(const RunningJob& job) { return CampaignId{job.object()}; }

// Returns the campaign, locked, if this job may work on it.
std::optional<StoredCampaign> take_up(Transaction& transaction, RunningJob& job, Status status) {
  const auto id = campaign_of(job);
  if (!lock_record<StoredCampaign>(transaction, id)) return std::nullopt;
  auto campaign = find_campaign_summary(transaction, id);
  const bool is_ours = campaign->run == job.revision() && campaign->status == status &&
                       job.hold(transaction).has_value();
  return is_ours ? std::move(campaign) : std::nullopt;
}

}  // namespace

struct Sending::WorkSlice {
  RunningJob& job;
  DeliveryPool& pool;
  Round& round;
  int away = 0;
  Steady::time_point end = Steady::now() + slice_time;
  std::vector<FinishedDelivery> finished = {};
  bool is_away = false;  // whether the mail server could not be reached
  bool is_lost = false;  // whether the job is no longer this worker's
  Instant next = {};

  bool is_stopping() const { return job.stop().stop_requested(); }
  bool takes_more() const { return !is_away && !is_lost && !is_stopping() && Steady::now() < end; }
};

Result<void> Sending::begin(Transaction& transaction, StoredCampaign& campaign,
                            const FirstRecipients& first) const {
  const auto now = dependencies_.clock();
  const auto before = campaign;
  const auto pause = [&](std::string reason) {
    end_jobs(dependencies_, transaction, campaign);
    campaign.status = Status::paused;
    campaign.pause_reason = std::move(reason);
  };
  if (now - *campaign.send_at > dependencies_.options.late_grace())
    pause("The start time was missed: no server was running at that time.");
  else if (const auto sound = check_audience(transaction, campaign, first); !sound)
    pause(sound.error().detail);
  else if (const auto known = check_placeholders(*find_campaign(transaction, campaign.id)); !known)
    pause(known.error().detail);
  else campaigns::begin(dependencies_, transaction, campaign, first, now);
  campaign.updated_at = now;
  update_campaign(transaction, before, campaign);
  audit_change(transaction, spelling(Action::due), &before, campaign, now);
  return {};
}

std::expected<void, JobFault> Sending::begin_when_due(RunningJob& job) const {
  const auto first = find_first(dependencies_, campaign_of(job));
  if (!first) return another_attempt(first.error());
  const auto done = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    auto campaign = take_up(transaction, job, Status::scheduled);
    if (!campaign) return {};
    return begin(transaction, *campaign, *first);
  });
  if (!done) return another_attempt(done.error());
  return {};
}

Result<NextRecipients> Sending::find_next(const RunningJob& job) const {
  return dependencies_.database.read([&](Transaction& transaction) -> Result<NextRecipients> {
    const auto campaign = find_campaign_summary(transaction, campaign_of(job));
    if (!campaign || !campaign->listed_to) return NextRecipients{};
    return next_recipients(transaction, *campaign);
  });
}

Result<bool> Sending::list_all(RunningJob& job) const {
  for (;;) {
    bool is_ours = false, is_whole = false;
    TOOLYARD_TRY(const auto next, find_next(job));
    const auto done = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
      auto campaign = take_up(transaction, job, Status::running);
      is_ours = campaign.has_value();
      is_whole = !is_ours || !campaign->listed_to;
      if (is_whole || campaign->listed_to != next.after) return {};
      const auto listed = list_recipients(transaction, *campaign, next,
                                          dependencies_.sender.domain(), dependencies_.clock());
      add_counts(transaction, campaign->id, {.to_send = listed});
      update_job(transaction, *campaign);
      return {};
    });
    if (!done) return std::unexpected(done.error());
    if (is_whole || job.stop().stop_requested()) return is_ours && is_whole;
  }
}

Result<bool> Sending::retry_all(RunningJob& job) const {
  for (;;) {
    bool is_ours = false, is_whole = false;
    const auto done = dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
      auto campaign = take_up(transaction, job, Status::running);
      is_ours = campaign.has_value();
      is_whole = !is_ours || !campaign->retry_to;
      if (is_whole) return {};
      const auto retried =
          retry_failed(transaction, campaign->id, *campaign->retry_to, dependencies_.clock());
      add_counts(transaction, campaign->id, {.failed = -retried});
      if (retried < retried_at_once) campaign->retry_to.reset();
      update_job(transaction, *campaign);
      return {};
    });
    if (!done) return std::unexpected(done.error());
    if (is_whole || job.stop().stop_requested()) return is_ours && is_whole;
  }
}

Result<void> Sending::number_links(Composer& composer, CampaignId id) const {
  if (composer.new_links().empty()) return {};
  struct Link {
    std::string url;
    std::int64_t link = 0;
    static constexpr auto fields() { return row_columns<Link, &Link::url, &Link::link>(); }
  };
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    std::map<std::string, std::uint16_t, std::less<>> numbers;
    std::int64_t next = 1;
    for (auto& one : transaction.rows<Link>(
             "select url, link from campaign_links where campaign = $1 order by link", id)) {
      next = one.link + 1;
      numbers.emplace(std::move(one.url), static_cast<std::uint16_t>(one.link));
    }
    for (const auto& url : composer.new_links()) {
      if (next > 0xffff || numbers.contains(url)) continue;
      transaction.change(
          "insert into campaign_links (campaign, link, url, clicks) values ($1, $2, $3, 0)", id,
          next, url);
      numbers.emplace(url, static_cast<std::uint16_t>(next++));
    }
    composer.number_links(numbers);
    return {};
  });
}

Result<void> Sending::clear_up(RunningJob& job) const {
  for (bool is_over = false; !is_over;) {
    TOOLYARD_TRY(
        is_over, dependencies_.database.write([&](Transaction& transaction) -> Result<bool> {
          auto campaign = take_up(transaction, job, Status::cancelled);
          if (!campaign) return true;
          const auto now = dependencies_.clock();
          const auto waiting = skip_waiting(transaction, campaign->id);
          const auto skipped = waiting + skip_lost(transaction, campaign->id, now);
          add_counts(transaction, campaign->id, {.skipped = skipped});
          if (waiting == skipped_at_once && !job.stop().stop_requested()) return false;
          if (campaign->counts.pending > skipped)
            ask_for_job(dependencies_, transaction, *campaign, send_job, now + delivery_lease);
          update_job(transaction, *campaign);
          return true;
        }));
  }
  return {};
}

Result<void> Sending::queue_next_job(RunningJob& job, Instant at, int away) const {
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    auto campaign = take_up(transaction, job, Status::running);
    if (!campaign) return {};
    ask_for_job(dependencies_, transaction, *campaign, send_job, at,
                R"({"away":)" + std::to_string(away) + "}");
    update_job(transaction, *campaign);
    if (!campaign->last_error) return {};
    campaign->next_try_at = at;
    update_outage(transaction, *campaign);
    return {};
  });
}

namespace {

enum class Unrecorded : std::uint8_t { nothing, results };

// Runs a round. Emails that were sent, or are being sent, must be recorded, so an unavailable
// database is tried again.
template <class Run, class Rest>
Result<RoundResult> run_round(Unrecorded unrecorded, RunningJob& job, const Run& run,
                              const Rest& rest) {
  const auto begin = Steady::now();
  for (;;) {
    auto result = run();
    if (result || result.error().type->kind != ErrorKind::unavailable) return result;
    // A job that is lost, because its lease could not be renewed, must still store its results.
    const auto limit = job.is_server_stopping() ? Steady::duration(retry_time_at_stop)
                                                : Steady::duration(max_retry_time);
    if (unrecorded == Unrecorded::nothing || Steady::now() - begin > limit) return result;
    rest();
  }
}

}  // namespace

Result<Sending::End> Sending::work(WorkSlice& slice) const {
  const auto pause_briefly = [] { std::this_thread::sleep_for(milliseconds(100)); };
  for (;;) {
    const auto free = slice.takes_more() ? slice.pool.free() : 0;
    const auto run = [&] {
      return slice.round.run(slice.finished, free,
                             dependencies_.clock() + wait_when_away(slice.away));
    };
    const auto unrecorded =
        slice.finished.empty() && slice.pool.is_idle() ? Unrecorded::nothing : Unrecorded::results;
    TOOLYARD_TRY(auto result, run_round(unrecorded, slice.job, run, pause_briefly));
    slice.is_lost = slice.is_lost || !result.is_ours;
    const bool has_taken = !result.taken.empty();
    slice.pool.put(std::move(result.taken));
    if (slice.pool.is_idle() && free == 0) {
      if (slice.is_lost) return End::over;
      if (slice.is_stopping()) return End::stopped;
      slice.next = dependencies_.clock();
      if (!slice.is_away) return End::later;
      const auto wait = wait_when_away(slice.away++);
      slice.next += wait;
      slice.is_away = false;
      if (wait > max_rest || !sleep_for(slice.job.stop(), wait)) return End::later;
      slice.finished.clear();
      continue;
    }
    if (slice.is_lost && slice.pool.is_idle()) return End::over;
    auto pause = max_rest;
    if (free > 0 && !has_taken && !slice.is_lost) {
      if (!result.next) return End::over;
      pause = std::clamp(std::chrono::ceil<milliseconds>(*result.next - dependencies_.clock()),
                         milliseconds(0), max_rest + milliseconds(1));
      slice.next = *result.next;
      if (slice.pool.is_idle() && pause > max_rest) return End::later;
      if (slice.pool.is_idle()) sleep_for(slice.job.stop(), pause);
    }
    slice.finished = slice.pool.take_finished(pause);
    for (const auto& one : slice.finished) {
      const bool is_away = !one.outcome && one.outcome.error().kind == MailFaultKind::no_server;
      slice.is_away = slice.is_away || is_away;
      if (one.outcome) slice.away = 0;
    }
  }
}

std::expected<void, JobFault> Sending::send(RunningJob& job) const {
  // A job has few attempts, so a campaign whose worker was lost continues in a new job.
  if (job.attempt() > 1) {
    if (auto passed = queue_next_job(job, dependencies_.clock(), 0); !passed)
      return another_attempt(passed.error());
  }
  if (auto cleared = clear_up(job); !cleared) return another_attempt(cleared.error());
  const auto may_send = list_all(job);
  if (!may_send) return another_attempt(may_send.error());
  if (!*may_send) return {};
  const auto may_go_on = retry_all(job);
  if (!may_go_on) return another_attempt(may_go_on.error());
  if (!*may_go_on) return {};
  const auto campaign = dependencies_.database.read([&](Transaction& transaction) {
    return Result<std::optional<StoredCampaign>>(find_campaign(transaction, campaign_of(job)));
  });
  if (!campaign) return another_attempt(campaign.error());
  if (!*campaign) return {};
  Composer composer(dependencies_, **campaign, Composer::Purpose::campaign);
  if (auto numbered = number_links(composer, (*campaign)->id); !numbered)
    return another_attempt(numbered.error());
  const auto send_one = [&](const Delivery& one, std::stop_token stop) {
    const auto text = composer.write({one.subscriber, one.email, one.name}, one.message_id,
                                     one.variant, dependencies_.clock());
    return dependencies_.mailer.send({composer.sender(), one.email, text}, std::move(stop));
  };
  DeliveryPool pool(static_cast<std::size_t>(dependencies_.options.connections), send_one,
                    job.stop(), dependencies_.threads);
  Round round(dependencies_, job, new_owner());
  WorkSlice slice{.job = job, .pool = pool, .round = round, .away = times_away(job)};
  const auto end = work(slice);
  if (!end) return another_attempt(end.error());
  if (*end == End::over) return {};
  if (*end == End::stopped) return std::unexpected(JobFault{.what = "The server is stopping."});
  if (auto later = queue_next_job(job, slice.next, slice.away); !later)
    return another_attempt(later.error());
  return {};
}

Result<void> Sending::look_after() const {
  const auto lost =
      dependencies_.database.read([&](Transaction& transaction) -> Result<std::vector<Expected>> {
        auto all = find_campaigns_with_jobs(transaction, dependencies_.clock());
        std::erase_if(all, [&](const Expected& one) {
          const auto job = one.job ? dependencies_.jobs.look(transaction, *one.job) : std::nullopt;
          return job && (job->state == JobState::queued || job->state == JobState::running);
        });
        return all;
      });
  if (!lost) return std::unexpected(lost.error());
  if (lost->empty()) return {};
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    for (const auto& one : *lost) {
      if (!lock_record<StoredCampaign>(transaction, one.id)) continue;
      auto campaign = *find_campaign_summary(transaction, one.id);
      if (campaign.job != one.job) continue;
      const bool is_due = campaign.status == Status::scheduled;
      if (!is_due && campaign.status != Status::running && campaign.status != Status::cancelled)
        continue;
      ask_for_job(dependencies_, transaction, campaign, is_due ? due_job : send_job);
      update_job(transaction, campaign);
    }
    return {};
  });
}

}  // namespace toolyard::campaigns
