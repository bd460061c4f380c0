// Limits the total time of a transaction's statements to the time that the current call has left
// when the transaction begins. The server cancels a statement that takes longer.
#pragma once
#include <chrono>
#include <optional>
#include <string>

namespace toolyard::postgres {

class Allowance {
 public:
  // Starts a transaction. Nothing is limited if the thread does not run a call.
  void begin();
  // Returns the SQL that sets the limit at the beginning of the transaction; empty if nothing is
  // limited.
  std::string settings() const;
  // Throws Stopped if the time is used up or the call is to end.
  void check() const;

  // Measures a running statement. The constructor throws as `check` does.
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
  std::optional<Clock::time_point> since_;  // start of the running statement
};

}  // namespace toolyard::postgres
