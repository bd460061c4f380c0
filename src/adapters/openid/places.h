// A counting semaphore that limits concurrent calls to a provider. If no place is free, a limited
// number of callers wait and the others are rejected, so that a provider that hangs blocks few
// threads.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace toolyard::openid {

class Places {
 public:
  // Releases its place, if it has one, when destroyed.
  class Place {
   public:
    explicit Place(Places* places) : places_(places) {}
    ~Place() {
      if (places_) places_->give_back();
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    bool is_taken() const { return places_ != nullptr; }

   private:
    Places* const places_;
  };

  Places(int count, int max_waiting) : free_(count), max_waiting_(max_waiting) {}

  // Waits for a place. The result is empty if none becomes free within `timeout`, or if too many
  // callers wait already.
  Place take(std::chrono::milliseconds timeout);

 private:
  void give_back();

  std::mutex mutex_;
  std::condition_variable has_free_;
  int free_;  // guarded by mutex_, as is waiting_
  int waiting_ = 0;
  const int max_waiting_;
};

}  // namespace toolyard::openid
