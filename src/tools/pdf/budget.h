// What one merge may spend beside the time of its call: objects, values, decoded bytes, copies.
// Every loop over a caller's data ticks; exceeding the budget throws a `Refusal`.
#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "core/endpoint/budget.h"
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
    if (++objects_ > limits_.pdf_objects)
      refuse(problems::too_complex, "The file has too many objects.");
    tick();
  }
  void count_decoded(std::size_t bytes);

  // Values in memory, each of some hundred bytes: those of the document that is being read, and
  // those that stay until the end.
  void start_reading() { read_values_ = 0; }
  void count_read_values(std::size_t values) {
    read_values_ += static_cast<std::int64_t>(values);
    check_values();
  }
  // Some that were counted turned out to be none.
  void uncount_read_values(std::size_t values) {
    read_values_ -= static_cast<std::int64_t>(values);
  }
  // Of stream data as it stands in the file: what is packed is counted once it is unpacked.
  void count_stream_values(std::size_t values) {
    stream_values_ = values;
    count_read_values(values);
  }
  void note_unpacking() { uncount_read_values(std::exchange(stream_values_, 0)); }
  // The document that was read stays.
  void keep_read_values() { kept_values_ += std::exchange(read_values_, 0); }
  void count_kept_values(std::size_t values) {
    kept_values_ += static_cast<std::int64_t>(values);
    check_values();
  }

  // What the result holds more often than the files do.
  void count_copied(std::size_t bytes);
  void count_copied_items(std::size_t items) { count_copied(items * bytes_per_item); }
  void count_copied_entries(std::size_t entries) { count_copied(entries * bytes_per_entry); }
  // Dictionaries and arrays, also those inside others.
  void count_container() { ++containers_; }
  // One of them is made in the result.
  void count_made(std::size_t items) { count_kept_values(1 + items / items_per_value); }
  std::size_t containers() const { return containers_; }
  const WorkLimits& limits() const { return limits_; }

 private:
  static constexpr std::size_t steps_per_object = 100, steps_per_decoded_byte = 10;
  // What stands in a container takes this much less than a value of its own.
  static constexpr std::size_t items_per_value = 4;
  // In memory: of an array, and of a dictionary.
  static constexpr std::size_t bytes_per_item = 32, bytes_per_entry = 128;

  void check_values() const {
    if (read_values_ + kept_values_ > limits_.pdf_values) refuse_values();
  }
  [[noreturn]] void refuse_values() const;

  WorkLimits limits_;
  std::int64_t objects_ = 0;
  std::int64_t decoded_ = 0;
  std::int64_t copied_ = 0;
  std::int64_t read_values_ = 0;
  std::size_t stream_values_ = 0;  // of the last piece
  std::int64_t kept_values_ = 0;
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

// Replaces the PDF library's decoders for compressed streams, which unpack without a limit, by ones
// that charge every byte to this budget and stop at a size no honest object stream has. Safe to
// call often and from any thread; acts once.
void install_bounded_filters();

// While it lives, what is read of streams on this thread is passed on as it is: the library does
// not parse it, so it holds no values.
class PassingOn {
 public:
  PassingOn();
  ~PassingOn();
  PassingOn(const PassingOn&) = delete;
  PassingOn& operator=(const PassingOn&) = delete;
  static bool is_under_way();
};

}  // namespace toolyard::pdf
