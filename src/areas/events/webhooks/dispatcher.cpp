#include "areas/events/webhooks/dispatcher.h"

#include <algorithm>
#include <iterator>
#include <stop_token>

#include "areas/events/event_kinds.h"
#include "areas/events/webhooks/attempts.h"
#include "areas/events/webhooks/signature.h"
#include "core/crypto/random.h"
#include "core/crypto/uuid.h"
#include "core/json/writer.h"

namespace toolyard::webhooks {
namespace {

using Steady = std::chrono::steady_clock;

constexpr std::size_t stored_at_once = 200;
constexpr std::size_t read_at_once = 64;  // deliveries of a webhook
constexpr std::size_t max_request_characters = 4'000;

// Returns a number from 0 to 1.
double random_chance() {
  std::array<unsigned char, 2> bytes;
  fill_random(bytes);
  return (bytes[0] * 256 + bytes[1]) / 65'535.0;
}

events::OwnEvent test_event(const Receiver& receiver, Instant now) {
  const auto& kind = event_kinds::test;
  const auto id = static_cast<std::int64_t>(receiver.id);
  events::OwnEvent event;
  event.type = kind.name;
  event.version = kind.rules.version;
  event.timestamp = now;
  event.object_kind = kind.object_kind;
  event.object_id = id;
  event.data.text = to_json(WebhookTest{.id = id, .name = receiver.name});
  return event;
}

// The same in every attempt and every replay, by which receivers recognize repetitions.
std::string message_id(const DueDelivery& delivery) {
  if (delivery.cause == Cause::test)
    return "test_" + std::to_string(static_cast<std::int64_t>(delivery.id));
  return "evt_" + std::to_string(delivery.event);
}

}  // namespace

Dispatcher::Dispatcher(Dependencies dependencies, const DispatchBounds& bounds)
    : dependencies_(std::move(dependencies)), bounds_(bounds), owner_(random_uuid()) {}

void Dispatcher::start(Threads& threads) {
  thread_ = threads.start("webhooks", [this](const std::stop_token& stop) { run(stop); });
}

void Dispatcher::collect(MetricSink& sink) const {
  static constexpr MetricFamily attempts{"toolyard_webhook_attempts_total", MetricKind::counter,
                                         "Number of attempts of this node to deliver an event."};
  sink.begin(attempts);
  sink.add({{"outcome", "delivered"}}, counts_[0].load(std::memory_order_relaxed));
  sink.add({{"outcome", "failed"}}, counts_[1].load(std::memory_order_relaxed));
}

void Dispatcher::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    (void)take_turn();  // what the database did not take is stored in the next turn
    wait_for_outcomes(bounds_.interval, stop);
  }
  end_turns();
}

// Nothing is sent while outcomes cannot be stored.
Result<void> Dispatcher::take_turn() {
  take_outcomes();
  TOOLYARD_TRY_VOID(store_outcomes());
  TOOLYARD_TRY_VOID(renew_leases());
  TOOLYARD_TRY_VOID(lease_due());
  TOOLYARD_TRY_VOID(read_due());
  send_all();
  return release_idle();
}

// Waits a little for what is under way, so that it is not sent twice, and lets other nodes go on.
void Dispatcher::end_turns() {
  const auto end = Steady::now() + bounds_.last_wait;
  while (under_way_ > 0 && Steady::now() < end) {
    wait_for_outcomes(std::chrono::milliseconds(50), {});
    take_outcomes();
  }
  take_outcomes();
  if (!store_outcomes()) return;
  std::vector<WebhookId> all;
  for (const auto& [id, queue] : queues_) all.push_back(id);
  (void)release(all);
}

void Dispatcher::wait_for_outcomes(std::chrono::milliseconds time, const std::stop_token& stop) {
  std::unique_lock lock(outcomes_->mutex);
  outcomes_->changed.wait_for(lock, stop, time, [this] { return !outcomes_->finished.empty(); });
}

void Dispatcher::take_outcomes() {
  std::list<Finished> taken;
  {
    const std::scoped_lock lock(outcomes_->mutex);
    taken.swap(outcomes_->finished);
  }
  for (auto& one : taken) {
    --under_way_;
    if (one.account) {
      --under_way_of_accounts_;
      if (--of_accounts_[*one.account] == 0) of_accounts_.erase(*one.account);
    }
    add_reply(one.attempt, one.number, one.reply, random_chance());
    const bool is_failed = !is_delivered(one.attempt.outcome);
    counts_.at(is_failed ? 1 : 0).fetch_add(1, std::memory_order_relaxed);
  }
  unstored_.splice(unstored_.end(), taken);
}

// Webhooks are locked in the order of their ids, as everywhere.
Result<void> Dispatcher::store_outcomes() {
  while (!unstored_.empty()) {
    const auto now = dependencies_.clock();
    const auto count = std::min(unstored_.size(), stored_at_once);
    const auto end = std::next(unstored_.begin(), static_cast<std::ptrdiff_t>(count));
    std::map<WebhookId, std::vector<StoredAttempt>> attempts;
    std::vector<const Finished*> cancelled;
    for (auto one = unstored_.begin(); one != end; ++one) {
      if (one->is_cancelled) cancelled.push_back(&*one);
      else attempts[one->webhook].push_back(one->attempt);
    }
    std::map<WebhookId, Consequence> next;
    TOOLYARD_TRY_VOID(dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
      next.clear();
      for (const auto& [webhook, own] : attempts) {
        const auto& consequence = next[webhook] = record_attempts(transaction, webhook, own);
        if (consequence.notified) dependencies_.notify(transaction, *consequence.notified);
      }
      for (const auto* one : cancelled)
        cancel_delivery(transaction, one->webhook, one->attempt.delivery, now);
      return {};
    }));
    for (auto one = unstored_.begin(); one != end; ++one)
      note_stored(*one, next[one->webhook], now);
    unstored_.erase(unstored_.begin(), end);
  }
  return {};
}

void Dispatcher::note_stored(const Finished& finished, const Consequence& next, Instant now) {
  const auto found = queues_.find(finished.webhook);
  if (found == queues_.end()) return;
  auto& queue = found->second;
  queue.under_way.erase(finished.attempt.delivery);
  if (finished.is_cancelled) return;
  queue.receiver.failures = next.failures;
  const auto requested = finished.attempt.outcome.retry_after.value_or(std::chrono::seconds(0));
  const auto rest = std::max(requested, rest_after(next.failures));
  queue.rests_until = std::max(queue.rests_until, now + rest);
}

Result<void> Dispatcher::lease_due() {
  const auto now = dependencies_.clock();
  if (queues_.size() >= bounds_.webhooks) return {};
  TOOLYARD_TRY(const bool is_due,
               dependencies_.database.read([&](Transaction& transaction) -> Result<bool> {
                 return has_due_webhook(transaction, now);
               }));
  if (!is_due) return {};
  const auto until = now + bounds_.lease;
  const auto max = static_cast<std::int64_t>(bounds_.webhooks - queues_.size());
  TOOLYARD_TRY(
      const auto leased,
      dependencies_.database.write([&](Transaction& transaction) -> Result<std::vector<WebhookId>> {
        return lease_webhooks(transaction, {owner_, now, until}, max);
      }));
  for (const auto id : leased)
    queues_.insert_or_assign(id, Queue{.receiver = {.id = id}, .leased_until = until});
  return {};
}

// A webhook that another node has taken over is dropped.
Result<void> Dispatcher::renew_leases() {
  const auto now = dependencies_.clock();
  const auto until = now + bounds_.lease;
  std::vector<WebhookId> old, lost;
  for (const auto& [id, queue] : queues_)
    if (queue.leased_until - now < bounds_.lease / 2) old.push_back(id);
  if (old.empty()) return {};
  TOOLYARD_TRY_VOID(dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    lost.clear();
    for (const auto id : old)
      if (!renew_lease(transaction, id, {owner_, now, until})) lost.push_back(id);
    return {};
  }));
  for (const auto id : old) queues_.at(id).leased_until = until;
  for (const auto id : lost) queues_.erase(id);
  return {};
}

Result<void> Dispatcher::release_idle() {
  const auto now = dependencies_.clock();
  std::vector<WebhookId> idle;
  for (const auto& [id, queue] : queues_) {
    const bool is_done = queue.waiting.empty() && !queue.has_more;
    if (queue.under_way.empty() && (is_done || queue.rests_until > now)) idle.push_back(id);
  }
  return idle.empty() ? Result<void>() : release(idle);
}

Result<void> Dispatcher::release(std::span<const WebhookId> webhooks) {
  TOOLYARD_TRY_VOID(dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    for (const auto id : webhooks)
      release_webhook(transaction, id, owner_, queues_.at(id).rests_until);
    return {};
  }));
  for (const auto id : webhooks) queues_.erase(id);
  return {};
}

// Reads what is due of the webhooks that have little left to send. Others are not read again before
// the next interval.
Result<void> Dispatcher::read_due() {
  const auto now = dependencies_.clock();
  std::vector<WebhookId> short_of;
  for (const auto& [id, queue] : queues_) {
    const bool is_short = queue.waiting.size() < bounds_.of_webhook && queue.rests_until <= now;
    if (is_short && (queue.has_more || queue.read_at + bounds_.interval <= now))
      short_of.push_back(id);
  }
  if (short_of.empty()) return {};
  std::map<WebhookId, Queue> read;
  TOOLYARD_TRY_VOID(dependencies_.database.read([&](Transaction& transaction) -> Result<void> {
    read.clear();
    for (const auto id : short_of) {
      auto& queue = read.emplace(id, queues_.at(id)).first->second;
      read_due(transaction, queue, now);
    }
    return {};
  }));
  for (auto& [id, queue] : read) queues_.at(id) = std::move(queue);
  return {};
}

void Dispatcher::read_due(Transaction& transaction, Queue& queue, Instant now) const {
  const auto id = queue.receiver.id;
  auto receiver = find_receiver(transaction, id);
  queue.read_at = now;
  queue.waiting.clear();
  queue.has_more = false;
  if (!receiver || receiver->status != Status::active) return;
  queue.receiver = std::move(*receiver);
  const auto max = static_cast<std::int64_t>(read_at_once + queue.under_way.size());
  const auto due = due_deliveries(transaction, id, now, max);
  auto events = due_events(transaction, id, now, max);
  queue.has_more = std::ssize(due) == max;
  for (const auto& delivery : due) {
    if (queue.under_way.contains(delivery.id)) continue;
    const auto event = std::ranges::find(events, delivery.event, &events::OwnEvent::id);
    Waiting waiting{.delivery = delivery, .event = {}};
    if (event != events.end()) waiting.event = *event;
    queue.waiting.push_back(std::move(waiting));
  }
}

bool Dispatcher::may_send(const Queue& queue, Instant now) const {
  if (queue.waiting.empty() || queue.rests_until > now || queue.leased_until <= now) return false;
  const bool is_probed = queue.receiver.failures >= failures_before_rests;
  if (queue.under_way.size() >= (is_probed ? 1 : bounds_.of_webhook)) return false;
  if (under_way_ >= bounds_.all) return false;
  const auto account = queue.receiver.account_id;
  if (!account) return true;
  const auto own = of_accounts_.find(*account);
  return under_way_of_accounts_ < bounds_.of_accounts &&
         (own == of_accounts_.end() || own->second < bounds_.of_account);
}

// One delivery of each webhook after the other, from the one after that which was served last.
void Dispatcher::send_all() {
  const auto now = dependencies_.clock();
  bool has_sent = true;
  while (has_sent) {
    has_sent = false;
    auto next = queues_.upper_bound(last_served_);
    for (std::size_t i = 0; i < queues_.size(); ++i, ++next) {
      if (next == queues_.end()) next = queues_.begin();
      if (!may_send(next->second, now)) continue;
      last_served_ = next->first;
      send_next(next->second, now);
      has_sent = true;
    }
  }
}

std::vector<std::string> Dispatcher::secrets_of(const Receiver& receiver, Instant now) const {
  std::vector<std::string> secrets;
  const auto add = [&](const std::string& sealed) {
    if (auto secret = dependencies_.box.open(receiver.id, sealed))
      secrets.push_back(std::move(*secret));
  };
  add(receiver.secret);
  if (receiver.previous_secret && receiver.previous_secret_until.value_or(now) > now)
    add(*receiver.previous_secret);
  return secrets;
}

std::string Dispatcher::body_for(const Receiver& receiver, const Waiting& waiting,
                                 Instant now) const {
  const auto event = waiting.event ? *waiting.event : test_event(receiver, now);
  const auto kind = std::ranges::find(dependencies_.kinds, event.type, &EventKind::name);
  const auto summary =
      kind == dependencies_.kinds.end() ? std::string_view(event.type) : kind->summary;
  return body_of(event, summary, receiver.format, receiver.contents);
}

void Dispatcher::send_next(Queue& queue, Instant now) {
  const auto waiting = std::move(queue.waiting.front());
  queue.waiting.pop_front();
  const auto& delivery = waiting.delivery;
  queue.under_way.insert(delivery.id);
  const bool is_test = delivery.cause == Cause::test;
  Finished begun{.webhook = queue.receiver.id,
                 .account = queue.receiver.account_id,
                 .attempt = {.delivery = delivery.id,
                             .at = now,
                             .request = {},
                             .first_at = delivery.first_attempt_at,
                             .is_test = is_test},
                 .number = delivery.attempts + 1,
                 .is_cancelled = !waiting.event && !is_test};
  if (begun.is_cancelled) {
    unstored_.push_back(std::move(begun));
    return;
  }
  auto body = body_for(queue.receiver, waiting, now);
  begun.attempt.request = readable_text(body, max_request_characters);
  const auto secrets = secrets_of(queue.receiver, now);
  const auto timestamp = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count();
  const auto id = message_id(delivery);
  WebhookPost post{
      .url = queue.receiver.url,
      .reach = queue.receiver.account_id ? WebhookReach::is_public : WebhookReach::is_allowed,
      .headers = {{"Content-Type", "application/json"},
                  {"webhook-id", id},
                  {"webhook-timestamp", std::to_string(timestamp)},
                  {"webhook-signature", sign({id, timestamp, body}, secrets)}},
      .body = std::move(body)};
  begin(std::move(post), std::move(begun), !secrets.empty());
}

// The place for the outcome is made before the request is sent, so that handing it over cannot
// fail.
void Dispatcher::begin(WebhookPost post, Finished&& begun, bool is_signed) {
  ++under_way_;
  if (begun.account) {
    ++under_way_of_accounts_;
    ++of_accounts_[*begun.account];
  }
  auto place = std::make_shared<std::list<Finished>>();
  place->push_back(std::move(begun));
  auto done = [place, outcomes = outcomes_](WebhookReply reply) {
    place->front().reply = std::move(reply);
    const std::scoped_lock lock(outcomes->mutex);
    outcomes->finished.splice(outcomes->finished.end(), *place);
    outcomes->changed.notify_all();
  };
  if (is_signed) return dependencies_.sender.send(std::move(post), std::move(done));
  done({.error = "The secret of the webhook cannot be read with this server's secret. Rotate it."});
}

}  // namespace toolyard::webhooks
