// How long the statements of a transaction may keep the call that runs them waiting: as long as the
// call may still work when the transaction begins. The server ends one that takes longer.
#pragma once
#include <chrono>
#include <optional>
#include <string>

namespace toolyard::postgres {

class Allowance {
 public:
  // For a transaction that begins now: nothing is limited where no call is under way.
  void begin();
  // What the server is told with it; empty where nothing is limited.
  std::string settings() const;
  // Throws Stopped where the transaction has used all of it, or its call is to end.
  void check() const;

  // A statement under way.
  class Use {
   public:
    explicit Use(Allowance& allowance);
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use();

   private:
    Allowance& allowance_;
  };

 private:
  using Clock = std::chrono::steady_clock;

  std::optional<std::chrono::milliseconds> most_;
  Clock::duration used_{};
  std::optional<Clock::time_point> since_;  // when the statement under way began
};

}  // namespace toolyard::postgres
