// What one merge may spend beside the time of its call: objects, decoded bytes, copies. Every loop
// over a caller's data ticks; whoever overspends is thrown out with a `Refusal`.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/budget.h"
#include "tools/limits.h"
#include "tools/pdf/problems.h"

namespace toolyard::pdf {

class Budget {
 public:
  explicit Budget(const WorkLimits& limits) : limits_(limits) {}

  // Decoded bytes are counted for each document.
  void start_document() { decoded_ = 0; }

  // An object looked at, or something of that size.
  void tick() { spend(steps_per_object); }
  void count_object() {
    ++containers_;
    if (++objects_ > limits_.pdf_objects) refuse(problems::too_complex, "Too many objects.");
    tick();
  }
  void count_decoded(std::size_t bytes);
  // What the result holds more often than the files do.
  void count_copied(std::size_t bytes);
  void count_copied_items(std::size_t items) { count_copied(items * bytes_per_item); }
  void count_copied_entries(std::size_t entries) { count_copied(entries * bytes_per_entry); }
  // Dictionaries and arrays, also those inside others.
  void count_container() { ++containers_; }
  std::size_t containers() const { return containers_; }
  const WorkLimits& limits() const { return limits_; }

 private:
  static constexpr std::size_t steps_per_object = 100, steps_per_decoded_byte = 10;
  // In memory: of an array, and of a dictionary.
  static constexpr std::size_t bytes_per_item = 32, bytes_per_entry = 128;

  WorkLimits limits_;
  std::int64_t objects_ = 0;
  std::int64_t decoded_ = 0;
  std::int64_t copied_ = 0;
  std::size_t containers_ = 0;
};

// The time that reading one document may take, while the object lives: a second and a bit, more the
// more bytes it has, and never more than the call has left.
class DocumentTime {
 public:
  explicit DocumentTime(std::size_t bytes);

 private:
  Spending spending_;
};

// The budget that decoding on this thread is charged to, while the object lives.
class ChargedBudget {
 public:
  explicit ChargedBudget(Budget& budget);
  ~ChargedBudget();
  ChargedBudget(const ChargedBudget&) = delete;
  ChargedBudget& operator=(const ChargedBudget&) = delete;
  static Budget* current();
};

}  // namespace toolyard::pdf
