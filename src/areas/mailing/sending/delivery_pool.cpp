#include "areas/mailing/sending/delivery_pool.h"

#include <utility>

namespace toolyard::campaigns {

namespace {

constexpr std::string_view thread_name = "mail-sender";

}  // namespace

DeliveryPool::DeliveryPool(std::size_t count, Send send, std::stop_token stop, Threads& threads)
    : send_(std::move(send)), stop_(std::move(stop)), threads_(threads) {
  for (std::size_t i = 0; i < count; ++i)
    running_.push_back(
        threads.start(thread_name, [this](const std::stop_token& over) { work(over); }));
}

DeliveryPool::~DeliveryPool() {
  for (auto& thread : running_) thread.request_stop();
}

void DeliveryPool::put(std::vector<Delivery> deliveries) {
  out_ += deliveries.size();
  {
    const std::scoped_lock lock(mutex_);
    for (auto& one : deliveries) waiting_.push_back(std::move(one));
  }
  changed_.notify_all();
}

std::vector<FinishedDelivery> DeliveryPool::take_finished(std::chrono::milliseconds at_most) {
  std::unique_lock lock(mutex_);
  if (out_ > 0) changed_.wait_for(lock, at_most, [this] { return !finished_.empty(); });
  out_ -= finished_.size();
  return std::exchange(finished_, {});
}

void DeliveryPool::work(const std::stop_token& over) {
  for (;;) {
    Delivery one;
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, over, [this] { return !waiting_.empty(); })) return;
      one = std::move(waiting_.front());
      waiting_.pop_front();
    }
    // The outcome if `send_` throws.
    std::expected<void, MailFault> outcome = std::unexpected(
        MailFault{.kind = MailFaultKind::try_later, .what = "Internal error of the server."});
    threads_.survives(thread_name, [&] { outcome = send_(one, stop_); });
    {
      const std::scoped_lock lock(mutex_);
      finished_.push_back({std::move(one), std::move(outcome)});
    }
    changed_.notify_all();
  }
}

}  // namespace toolyard::campaigns
