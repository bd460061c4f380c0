// How much work a password is in tests.
#pragma once

namespace toolyard::testing {

// While there is one, passwords are hashed as by the program. Otherwise with hardly any memory:
// most tests that sign in are about something else, and Argon2 would be a third of their time.
class FullPasswordCost {
 public:
  FullPasswordCost();
  ~FullPasswordCost();
  FullPasswordCost(const FullPasswordCost&) = delete;
  FullPasswordCost& operator=(const FullPasswordCost&) = delete;
};

}  // namespace toolyard::testing
