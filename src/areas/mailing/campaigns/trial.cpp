#include "areas/mailing/campaigns/trial.h"

#include <algorithm>

#include "areas/mailing/campaigns/starting.h"
#include "areas/mailing/composing/composer.h"
#include "core/crypto/random.h"
#include "core/endpoint/transition.h"
#include "core/mail/counted_mailbox.h"
#include "core/mail/email_address.h"
#include "core/time/timed_stop.h"
#include "records/change_counter.h"

namespace toolyard::campaigns {
namespace {

using namespace std::chrono_literals;

// How many test sends something allows: one for each `each`, and those of `span` at once.
struct Allowance {
  std::string name;
  std::chrono::microseconds each, span;
};

Allowance allowance_of(UserId user) {
  return {"trial " + std::to_string(static_cast<std::int64_t>(user)), 6s, 60s};
}

// Twenty a day, by all accounts together.
Allowance allowance_to(std::string_view email) {
  return {"trial to " + counted_mailbox(email).hash, 72min, 24h};
}

// Uses an allowance once. If it is used up, fails with the time after which it is not.
Result<void> use(Transaction& transaction, const Allowance& allowance, Instant now) {
  const auto& [name, each, span] = allowance;
  const auto used_to =
      transaction.row<Instant>("select paced_to from mail_paces where name = $1", name);
  const auto from = std::min(std::max(used_to.value_or(now), now), now + span);
  if (from + each > now + span) {
    auto refused = fail(problems::trials_limited, std::string(problems::trials_limited.title));
    refused.error().retry_after_s =
        std::chrono::ceil<std::chrono::seconds>(from + each - now - span).count();
    return refused;
  }
  transaction.change(
      "insert into mail_paces (name, paced_to) values ($1, $2) on conflict (name) do update set "
      "paced_to = excluded.paced_to",
      name, from + each);
  return {};
}

constexpr std::size_t kept_trials = 20;
// Maximum time that a caller waits for the mail server.
constexpr std::chrono::seconds longest = 10s;

std::string why(const MailFault& fault) {
  return fault.kind == MailFaultKind::stopped ? "The mail server took too long." : fault.what;
}

Error none_sent(const std::vector<Trial>& results) {
  Error error{.type = &problems::no_mail_sent, .detail = std::string(problems::no_mail_sent.title)};
  for (std::size_t i = 0; i < results.size(); ++i)
    error.faults.push_back(
        {"/emails/" + std::to_string(i), "not_sent", results[i].error.value_or("")});
  return error;
}

}  // namespace

std::vector<Fault> faults_of(const TrialRequest& request) {
  std::vector<Fault> faults;
  if (!request.emails) return faults;
  for (std::size_t i = 0; i < request.emails->size(); ++i)
    if (!parse_email((*request.emails)[i]))
      faults.push_back(
          {"/emails/" + std::to_string(i), "invalid_email", "Must be an email address."});
  return faults;
}

Result<StoredCampaign> Trials::find(CampaignId id) const {
  return dependencies_.database.read([&](Transaction& transaction) -> Result<StoredCampaign> {
    TOOLYARD_TRY(auto found, require_campaign(transaction, id));
    if (!allows_send_test(found.status))
      return refuse_transition(spelling(found.status), "send-test", {});
    return found;
  });
}

Result<void> Trials::count(UserId user, const std::vector<std::string>& to_others) const {
  const auto now = dependencies_.clock();
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    lock_changes(transaction, "mail_paces");
    transaction.change("delete from mail_paces where paced_to <= $1", now);
    TOOLYARD_TRY_VOID(use(transaction, allowance_of(user), now));
    for (const auto& email : to_others)
      TOOLYARD_TRY_VOID(use(transaction, allowance_to(email), now));
    return {};
  });
}

Trial Trials::send_one(const Composer& composer, const StoredCampaign& campaign,
                       const std::string& email, const std::stop_token& stop) const {
  const auto now = dependencies_.clock();
  const auto address = *parse_email(email);
  Trial trial{.email = address.text, .message_id = campaign.uuid + ".test.", .sent_at = now};
  append_random_base62(trial.message_id, 12);
  trial.message_id.append("@").append(dependencies_.sender.domain());
  const auto text = composer.write({.email = address.text, .name = ""}, trial.message_id, 0, now);
  const auto sent = dependencies_.mailer.send({composer.sender(), address.text, text}, stop);
  if (!sent) {
    trial.state = TrialState::failed;
    trial.error = why(sent.error());
  } else if (dependencies_.mailer.name() == spelling(Transport::outbox)) {
    trial.state = TrialState::recorded;
  }
  return trial;
}

Result<void> Trials::keep(CampaignId id, const std::vector<Trial>& results) const {
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    if (!lock_record<StoredCampaign>(transaction, id)) return {};
    const auto before = *find_campaign_summary(transaction, id);
    auto after = before;
    after.test_sends.insert(after.test_sends.begin(), results.begin(), results.end());
    after.test_sends.resize(std::min(after.test_sends.size(), kept_trials));
    update_campaign(transaction, before, after);
    audit_change(transaction, "send-test", &before, after, dependencies_.clock());
    return {};
  });
}

Result<TrialReport> Trials::send(const Call& call, CampaignId id,
                                 const TrialRequest& request) const {
  TOOLYARD_TRY(const auto campaign, find(id));
  TOOLYARD_TRY(const auto own, dependencies_.others.email_of(call.caller.user));
  const auto emails = request.emails.value_or(std::vector{own});
  for (const auto& email : emails)
    if (!parse_email(email))
      return invalid("/emails", "invalid_email", "`" + email + "` is not a valid email address.");
  auto to_others = emails;
  std::erase(to_others, own);
  TOOLYARD_TRY_VOID(count(call.caller.user, to_others));
  TrialReport report{.campaign = id};
  if (dependencies_.mailer.name() == spelling(Transport::outbox))
    report.transport = Transport::outbox;
  const Composer composer(dependencies_, campaign, Composer::Purpose::trial);
  const TimedStop stop(dependencies_.threads, longest);
  for (const auto& email : emails)
    report.results.push_back(send_one(composer, campaign, email, stop.token()));
  TOOLYARD_TRY_VOID(keep(id, report.results));
  const bool has_sent = std::ranges::any_of(
      report.results, [](const Trial& one) { return one.state != TrialState::failed; });
  if (!has_sent) return std::unexpected(none_sent(report.results));
  return report;
}

}  // namespace toolyard::campaigns
