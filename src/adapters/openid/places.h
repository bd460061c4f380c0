// The calls to a provider that there are at once: when all places are taken, some callers wait for
// one, and others are sent away, so that a provider that hangs holds up few threads.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace toolyard::openid {

class Places {
 public:
  // Gives its place back at its end, where it has one.
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

  Places(int count, int most_waiting) : free_(count), most_waiting_(most_waiting) {}

  // None where none comes free in time, or where too many wait.
  Place take(std::chrono::milliseconds patience);

 private:
  void give_back();

  std::mutex mutex_;
  std::condition_variable has_free_;
  int free_;  // guarded, and so is the next
  int waiting_ = 0;
  const int most_waiting_;
};

}  // namespace toolyard::openid
