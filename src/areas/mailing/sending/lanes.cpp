#include "areas/mailing/sending/lanes.h"

#include <utility>

namespace toolyard::campaigns {

namespace {

constexpr std::string_view thread_name = "mail-lane";

}  // namespace

Lanes::Lanes(std::size_t count, Send send, std::stop_token stop, Threads& threads)
    : send_(std::move(send)), stop_(std::move(stop)), threads_(threads) {
  for (std::size_t i = 0; i < count; ++i)
    running_.push_back(
        threads.start(thread_name, [this](const std::stop_token& over) { work(over); }));
}

Lanes::~Lanes() {
  for (auto& thread : running_) thread.request_stop();
}

void Lanes::put(std::vector<Delivery> deliveries) {
  out_ += deliveries.size();
  {
    const std::scoped_lock lock(mutex_);
    for (auto& one : deliveries) waiting_.push_back(std::move(one));
  }
  changed_.notify_all();
}

std::vector<Returned> Lanes::take_back(std::chrono::milliseconds at_most) {
  std::unique_lock lock(mutex_);
  if (out_ > 0) changed_.wait_for(lock, at_most, [this] { return !back_.empty(); });
  out_ -= back_.size();
  return std::exchange(back_, {});
}

void Lanes::work(const std::stop_token& over) {
  for (;;) {
    Delivery one;
    {
      std::unique_lock lock(mutex_);
      if (!changed_.wait(lock, over, [this] { return !waiting_.empty(); })) return;
      one = std::move(waiting_.front());
      waiting_.pop_front();
    }
    // Where the sending throws, this stays.
    std::expected<void, MailFault> outcome = std::unexpected(
        MailFault{.kind = MailFaultKind::try_later, .what = "A fault of the server's own."});
    threads_.survives(thread_name, [&] { outcome = send_(one, stop_); });
    {
      const std::scoped_lock lock(mutex_);
      back_.push_back({std::move(one), std::move(outcome)});
    }
    changed_.notify_all();
  }
}

}  // namespace toolyard::campaigns
