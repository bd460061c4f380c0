// The cost of hashing passwords in tests.
#pragma once

namespace toolyard::testing {

// While an object exists, passwords are hashed at the program's full cost. Otherwise Argon2 uses
// hardly any memory, because at full cost it would take a third of the time of the tests that sign
// in.
class FullPasswordCost {
 public:
  FullPasswordCost();
  ~FullPasswordCost();
  FullPasswordCost(const FullPasswordCost&) = delete;
  FullPasswordCost& operator=(const FullPasswordCost&) = delete;
};

}  // namespace toolyard::testing
