// A pool of threads with a connection to the mail server each, which send one email at a time.
// Every delivery that is put in is finished and can be taken, with its outcome.
#pragma once
#include <chrono>
#include <condition_variable>
#include <deque>
#include <expected>
#include <functional>
#include <mutex>
#include <stop_token>
#include <vector>

#include "areas/mailing/sending/deliveries.h"
#include "core/threads.h"
#include "ports/mailer.h"

namespace toolyard::campaigns {

struct FinishedDelivery {
  Delivery delivery;
  std::expected<void, MailFault> outcome;
};

class DeliveryPool {
 public:
  using Send = std::function<std::expected<void, MailFault>(const Delivery&, std::stop_token)>;

  DeliveryPool(std::size_t count, Send send, std::stop_token stop, Threads& threads);
  // Take all that is finished first: what was not taken by then is lost.
  ~DeliveryPool();

  std::size_t free() const { return running_.size() - out_; }
  bool is_idle() const { return out_ == 0; }
  // At most as many as are free.
  void put(std::vector<Delivery> deliveries);
  // All that are finished; waits at most that long for the first.
  std::vector<FinishedDelivery> take_finished(std::chrono::milliseconds at_most);

 private:
  void work(const std::stop_token& over);

  const Send send_;
  const std::stop_token stop_;
  Threads& threads_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Delivery> waiting_;            // guarded
  std::vector<FinishedDelivery> finished_;  // guarded
  std::size_t out_ = 0;                     // put in and not taken; of the thread that does both
  std::vector<Thread> running_;
};

}  // namespace toolyard::campaigns
