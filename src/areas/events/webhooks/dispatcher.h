// Makes the deliveries of webhooks: one thread per node, which leases webhooks that have something
// due, sends several deliveries of each at once, and stores the outcomes of many in one
// transaction. A receiver has a limited number of requests under way, and so have the webhooks of
// an account, and those of all accounts together: whoever is slow delays nobody else.
#pragma once
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "areas/events/webhooks/deliveries.h"
#include "areas/events/webhooks/secret_box.h"
#include "core/endpoint/event_kind.h"
#include "core/metric.h"
#include "core/threads.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/webhook_sender.h"

namespace toolyard::webhooks {

// Numbers of requests under way.
struct DispatchBounds {
  std::size_t all = 200;
  std::size_t of_accounts = 120;
  std::size_t of_account = 16;
  std::size_t of_webhook = 8;
  std::size_t webhooks = 256;  // that a node leases
  std::chrono::milliseconds interval{200};
  std::chrono::seconds lease{60};
  std::chrono::seconds last_wait{3};  // for outcomes, when the server ends
};

class Dispatcher {
 public:
  struct Dependencies {
    Database& database;
    Clock clock;
    WebhookSender& sender;
    SecretBox box;
    std::span<const EventKind> kinds;
    // Informs an account that a webhook has failed, in the transaction in which it does.
    std::function<void(Transaction&, UserId)> notify;
  };
  explicit Dispatcher(Dependencies dependencies, const DispatchBounds& bounds = {});

  // Starts the thread, which ends with `finish` or this object.
  void start(Threads& threads);
  void request_stop() { thread_.request_stop(); }
  void finish() { thread_.end(); }
  void collect(MetricSink& sink) const;

 private:
  // An attempt that is over, or a delivery whose event was deleted.
  struct Finished {
    WebhookId webhook{};
    std::optional<UserId> account;
    StoredAttempt attempt;
    std::int64_t number = 1;  // of the attempt
    WebhookReply reply = {};
    bool is_cancelled = false;
  };
  // What requests that have ended hand over. They may outlive this object.
  struct Outcomes {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::list<Finished> finished;  // guarded by mutex
  };
  struct Waiting {
    DueDelivery delivery;
    std::optional<events::OwnEvent> event;  // null: a test, or it was deleted
  };
  // A webhook that this node has leased.
  struct Queue {
    Receiver receiver;
    std::deque<Waiting> waiting;
    std::set<DeliveryId> under_way;  // or over, but not stored yet
    Instant leased_until, rests_until, read_at;
    bool has_more = true;  // as of `read_at`, more was due than was read
  };

  void run(const std::stop_token& stop);
  Result<void> take_turn();
  void end_turns();
  void wait_for_outcomes(std::chrono::milliseconds time, const std::stop_token& stop);

  void take_outcomes();
  Result<void> store_outcomes();
  void note_stored(const Finished& finished, const Consequence& next, Instant now);

  Result<void> lease_due();
  Result<void> renew_leases();
  Result<void> release_idle();
  Result<void> release(std::span<const WebhookId> webhooks);
  Result<void> read_due();
  void read_due(Transaction& transaction, Queue& queue, Instant now) const;

  void send_all();
  bool may_send(const Queue& queue, Instant now) const;
  void send_next(Queue& queue, Instant now);
  std::string body_for(const Receiver& receiver, const Waiting& waiting, Instant now) const;
  std::vector<std::string> secrets_of(const Receiver& receiver, Instant now) const;
  void begin(WebhookPost post, Finished&& begun, bool is_signed);

  const Dependencies dependencies_;
  const DispatchBounds bounds_;
  const std::string owner_;
  const std::shared_ptr<Outcomes> outcomes_ = std::make_shared<Outcomes>();
  std::map<WebhookId, Queue> queues_;  // of the thread alone, as are the following
  std::map<UserId, std::size_t> of_accounts_;
  std::size_t under_way_ = 0, under_way_of_accounts_ = 0;
  std::list<Finished> unstored_;
  WebhookId last_served_{};
  std::array<std::atomic<std::uint64_t>, 2> counts_{};  // of attempts: delivered, failed
  Thread thread_;                                       // ends first
};

}  // namespace toolyard::webhooks
