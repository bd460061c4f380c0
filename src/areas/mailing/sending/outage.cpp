#include "areas/mailing/sending/outage.h"

#include <algorithm>
#include <array>
#include <string>

#include "areas/mailing/campaigns/starting.h"
#include "areas/mailing/sending/failures.h"
#include "core/time/time.h"

namespace toolyard::campaigns {
namespace {

using Seconds = std::chrono::seconds;

// Returns a duration in the largest unit of which it is a whole number, such as `24 hours`.
std::string span_text(Seconds span) {
  struct Unit {
    std::int64_t seconds;
    std::string_view name;
  };
  constexpr std::array units{Unit{3'600, "hour"}, Unit{60, "minute"}, Unit{1, "second"}};
  const auto& unit = *std::ranges::find_if(
      units, [&](const Unit& one) { return span.count() % one.seconds == 0; });
  const auto count = span.count() / unit.seconds;
  return std::to_string(count) + " " + std::string(unit.name) + (count == 1 ? "" : "s");
}

void log_when_kept(const Dependencies& dependencies, LogLevel level, std::string_view message,
                   const StoredCampaign& campaign) {
  dependencies.database.after_commit(
      [&log = dependencies.log, level, message, id = static_cast<std::int64_t>(campaign.id),
       what = campaign.last_error ? *campaign.last_error : campaign.pause_reason.value_or(""),
       next = campaign.next_try_at] {
        std::string next_try;
        if (next) append_rfc3339(next_try, *next);
        log.event(level, message, {{"campaign", id}, {"what", what}, {"next_try_at", next_try}});
      });
}

void pause(const Dependencies& dependencies, Transaction& transaction, StoredCampaign& campaign,
           std::string reason) {
  const auto now = dependencies.clock();
  const auto before = campaign;
  campaign.status = Status::paused;
  campaign.pause_reason = std::move(reason);
  campaign.next_try_at.reset();
  campaign.job.reset();
  campaign.updated_at = now;
  update_campaign(transaction, before, campaign);
  audit_change(transaction, spelling(Action::pause), &before, campaign, now);
}

void pause_for_outage(const Dependencies& dependencies, Transaction& transaction,
                      StoredCampaign& campaign) {
  pause(dependencies, transaction, campaign,
        "The mail server could not be reached for " +
            span_text(dependencies.options.longest_outage()) + ": " + *campaign.last_error);
  log_when_kept(dependencies, LogLevel::error,
                "a campaign is paused because the mail server cannot be reached", campaign);
}

// A quota that is used up concerns everybody, although the server calls it temporary.
bool is_refused(const MailFault& fault) {
  return fault.kind == MailFaultKind::refused || fault.kind == MailFaultKind::address_refused ||
         fault.is_quota_of_sender;
}
bool is_away(const FinishedDelivery& one) {
  return !one.outcome && one.outcome.error().kind == MailFaultKind::no_server;
}
bool was_answered(const FinishedDelivery& one) {
  return one.outcome || (one.outcome.error().kind != MailFaultKind::no_server &&
                         one.outcome.error().kind != MailFaultKind::stopped);
}

}  // namespace

void note_server(const Dependencies& dependencies, Transaction& transaction,
                 StoredCampaign& campaign, const std::vector<FinishedDelivery>& finished,
                 Instant next_try) {
  if (std::ranges::any_of(finished, was_answered)) {
    if (!campaign.last_error) return;
    forget_outage(campaign);
    update_outage(transaction, campaign);
    log_when_kept(dependencies, LogLevel::info, "the mail server can be reached again", campaign);
    return;
  }
  const auto failed = std::ranges::find_if(finished, is_away);
  if (failed == finished.end()) return;
  const auto now = dependencies.clock();
  const bool is_new = !campaign.failing_since;
  campaign.last_error = failed->outcome.error().what;
  if (is_new) campaign.failing_since = now;
  campaign.next_try_at = next_try;
  update_outage(transaction, campaign);
  if (is_new)
    log_when_kept(dependencies, LogLevel::warning, "the mail server cannot be reached", campaign);
  const auto longest = dependencies.options.longest_outage();
  if (longest > Seconds(0) && now - *campaign.failing_since >= longest)
    pause_for_outage(dependencies, transaction, campaign);
}

void note_refusals(const Dependencies& dependencies, Transaction& transaction,
                   StoredCampaign& campaign, const std::vector<FinishedDelivery>& finished) {
  const auto limit = dependencies.options.max_equal_refusals;
  RefusalStreak streak{campaign.equal_refusals, campaign.refusal.value_or("")};
  auto longest = streak;
  for (const auto& one : finished) {
    if (one.outcome) streak = {};
    else if (is_refused(one.outcome.error()))
      streak =
          after_refusal(std::move(streak), reason_of(one.outcome.error().what, one.delivery.email));
    if (streak.count >= longest.count) longest = streak;
  }
  if (streak.count != campaign.equal_refusals) {
    campaign.equal_refusals = streak.count;
    campaign.refusal = streak.count > 0 ? std::optional(streak.reason) : std::nullopt;
    update_job(transaction, campaign);
  }
  if (limit == 0 || longest.count < limit || campaign.status != Status::running) return;
  note_is_of_all(transaction, campaign.id, longest.reason);
  pause(dependencies, transaction, campaign,
        std::to_string(longest.count) +
            " emails in a row were refused for the same reason: " + longest.reason);
  log_when_kept(dependencies, LogLevel::error,
                "a campaign is paused because the mail server refuses its emails", campaign);
}

void forget_outage(StoredCampaign& campaign) {
  campaign.last_error.reset();
  campaign.failing_since.reset();
  campaign.next_try_at.reset();
}

}  // namespace toolyard::campaigns
