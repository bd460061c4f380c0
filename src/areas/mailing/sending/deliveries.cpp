#include "areas/mailing/sending/deliveries.h"

#include "areas/mailing/sending/recipients.h"

namespace toolyard::campaigns {
namespace {

constexpr std::string_view select_open =
    "select d.subscriber, d.state, d.variant, d.attempt, d.message_id, s.email, s.name, s.status, "
    "s.paused_until "
    "from campaign_deliveries d join subscribers s on s.id = d.subscriber "
    "where d.campaign = $1 and d.state in ('pending', 'sending') ";

void add_place(std::string& places, std::vector<Bound>& values, std::int64_t value) {
  values.push_back(bind(value));
  places.append(places.empty() ? "$" : ", $").append(std::to_string(values.size()));
}

std::int64_t change(Transaction& transaction, const std::string& sql,
                    const std::vector<Bound>& values) {
  const auto done = transaction.run(sql, values, {});
  if (!done) throw BrokenStore("a delivery violates " + done.error().constraint);
  return *done;
}

}  // namespace

std::vector<Delivery> find_due(Transaction& transaction, CampaignId id, Instant now,
                               std::size_t at_most) {
  return transaction.rows<Delivery>(
      std::string(select_open) + "and d.due_at <= $2 order by d.due_at, d.subscriber limit $3", id,
      now, at_most);
}

std::vector<Delivery> find_held(Transaction& transaction, CampaignId id, std::size_t at_most) {
  return transaction.rows<Delivery>(
      std::string(select_open) + "and d.due_at = $2 order by d.due_at, d.subscriber limit $3", id,
      held_until, at_most);
}

std::optional<Instant> next_due(Transaction& transaction, CampaignId id) {
  const auto found = transaction.row<std::optional<Instant>>(
      "select min(due_at) as due_at from campaign_deliveries where campaign = $1 "
      "and state in ('pending', 'sending') and due_at < $2",
      id, held_until);
  return found ? *found : std::nullopt;
}

bool has_held(Transaction& transaction, CampaignId id) {
  return transaction
      .row<std::int64_t>(
          "select 1 as held from campaign_deliveries where campaign = $1 "
          "and state in ('pending', 'sending') and due_at = $2 limit 1",
          id, held_until)
      .has_value();
}

void take(Transaction& transaction, CampaignId id, const std::vector<Delivery>& all,
          std::string_view owner, Instant until) {
  if (all.empty()) return;
  std::vector<Bound> values{bind(id), bind(owner), bind(until), bind(all.front().variant)};
  std::string places;
  for (const auto& one : all) add_place(places, values, one.subscriber);
  change(transaction,
         "update campaign_deliveries set state = 'sending', owner = $2, due_at = $3, "
         "variant = case when variant < 0 then $4 else variant end, attempt = attempt + 1 "
         "where campaign = $1 and subscriber in (" +
             places + ")",
         values);
}

std::int64_t mark_sent(Transaction& transaction, CampaignId id, std::string_view owner,
                       const std::vector<std::int64_t>& subscribers, Instant now) {
  if (subscribers.empty()) return 0;
  std::vector<Bound> values{bind(id), bind(owner), bind(now)};
  std::string places;
  for (const auto one : subscribers) add_place(places, values, one);
  return change(transaction,
                "update campaign_deliveries set state = 'sent', owner = '', error = null, "
                "due_at = $3, sent_at = $3 where campaign = $1 and owner = $2 "
                "and state = 'sending' and subscriber in (" +
                    places + ")",
                values);
}

bool mark(Transaction& transaction, CampaignId id, std::string_view owner, const Mark& mark) {
  return transaction.change(
             "update campaign_deliveries set state = $4, owner = '', error = $5, due_at = $6, "
             "attempt = attempt - $7 where campaign = $1 and subscriber = $2 "
             "and owner = $3 and state = 'sending'",
             id, mark.subscriber, owner, mark.state, mark.error, mark.at,
             mark.is_no_try ? 1 : 0) > 0;
}

void skip(Transaction& transaction, CampaignId id, std::int64_t subscriber, std::string_view why) {
  transaction.change(
      "update campaign_deliveries set state = 'skipped', owner = '', error = $3 "
      "where campaign = $1 and subscriber = $2",
      id, subscriber, why);
}

std::int64_t skip_waiting(Transaction& transaction, CampaignId id) {
  return transaction.change(
      "update campaign_deliveries set state = 'skipped', error = 'The campaign was cancelled.' "
      "where campaign = $1 and subscriber in (select subscriber from campaign_deliveries "
      "where campaign = $1 and state = 'pending' limit $2)",
      id, skipped_at_once);
}

std::int64_t skip_lost(Transaction& transaction, CampaignId id, Instant now) {
  return transaction.change(
      "update campaign_deliveries set state = 'skipped', owner = '', "
      "error = 'The campaign was cancelled; this email may have been sent.' "
      "where campaign = $1 and subscriber in (select subscriber from campaign_deliveries "
      "where campaign = $1 and state in ('pending', 'sending') and due_at <= $2 limit $3)",
      id, now, skipped_at_once);
}

}  // namespace toolyard::campaigns
