// A thread pool that sends emails: each thread has a connection to the mail server and sends one
// email at a time. Every delivery that is put in is finished and can be taken, with its outcome.
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
  // Deliveries that have not been taken are lost.
  ~DeliveryPool();

  std::size_t free() const { return running_.size() - out_; }
  bool is_idle() const { return out_ == 0; }
  // At most `free()` deliveries can be put in.
  void put(std::vector<Delivery> deliveries);
  // Returns all finished deliveries; waits at most `at_most` for the first.
  std::vector<FinishedDelivery> take_finished(std::chrono::milliseconds at_most);

 private:
  void work(const std::stop_token& over);

  const Send send_;
  const std::stop_token stop_;
  Threads& threads_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Delivery> waiting_;            // guarded by `mutex_`
  std::vector<FinishedDelivery> finished_;  // guarded by `mutex_`
  std::size_t out_ = 0;                     // put in and not taken; used by one thread only
  std::vector<Thread> running_;
};

}  // namespace toolyard::campaigns
