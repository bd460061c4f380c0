// The threads that hand mails to the mail server: each has one at a time. Whoever gives them mails
// gets every one of them back, with what became of it.
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

struct Returned {
  Delivery delivery;
  std::expected<void, MailFault> outcome;
};

class Lanes {
 public:
  using Send = std::function<std::expected<void, MailFault>(const Delivery&, std::stop_token)>;

  Lanes(std::size_t count, Send send, std::stop_token stop, Threads& threads);
  // What has not been taken back by then is lost: so take all back first.
  ~Lanes();

  std::size_t free() const { return running_.size() - out_; }
  bool is_idle() const { return out_ == 0; }
  // At most as many as are free.
  void put(std::vector<Delivery> deliveries);
  // All that have come back; waits that long for the first.
  std::vector<Returned> take_back(std::chrono::milliseconds at_most);

 private:
  void work(const std::stop_token& over);

  const Send send_;
  const std::stop_token stop_;
  Threads& threads_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<Delivery> waiting_;  // guarded
  std::vector<Returned> back_;    // guarded
  std::size_t out_ = 0;           // of whoever gives: put, and not taken back
  std::vector<Thread> running_;
};

}  // namespace toolyard::campaigns
