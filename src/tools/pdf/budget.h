// Budget of one merge, in addition to the processor time of the call: objects, values in memory,
// decompressed bytes, and copies. Every loop over a caller's data charges it; exceeding it throws a
// `Refusal`.
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

  // Decompressed bytes are counted per document.
  void start_document() { decoded_ = 0; }

  // Charges for visiting an object, or something of similar cost.
  void tick() { spend(steps_per_object); }
  void count_object() {
    ++containers_;
    if (++objects_ > limits_.pdf_objects)
      refuse(problems::too_complex, "The file has too many objects.");
    tick();
  }
  void count_decoded(std::size_t bytes);

  // Values in memory, which take some hundred bytes each: those of the document that is being read,
  // and those that are kept until the end.
  void start_reading() { read_values_ = 0; }
  void count_read_values(std::size_t values) {
    read_values_ += static_cast<std::int64_t>(values);
    check_values();
  }
  // Corrects the count if some of the values turned out not to exist.
  void uncount_read_values(std::size_t values) {
    read_values_ -= static_cast<std::int64_t>(values);
  }
  // Counts the values of stream data as stored in the file. If it is compressed, `note_unpacking`
  // corrects the count, and the values are counted after decompression.
  void count_stream_values(std::size_t values) {
    stream_values_ = values;
    count_read_values(values);
  }
  void note_unpacking() { uncount_read_values(std::exchange(stream_values_, 0)); }
  // Called if the document that was read stays in memory.
  void keep_read_values() { kept_values_ += std::exchange(read_values_, 0); }
  void count_kept_values(std::size_t values) {
    kept_values_ += static_cast<std::int64_t>(values);
    check_values();
  }

  // Counts content that occurs more often in the result than in the files.
  void count_copied(std::size_t bytes);
  void count_copied_items(std::size_t items) { count_copied(items * bytes_per_item); }
  void count_copied_entries(std::size_t entries) { count_copied(entries * bytes_per_entry); }
  // Counts a dictionary or array, which may be nested in another one.
  void count_container() { ++containers_; }
  // Counts the memory of a dictionary or array that is created in the result.
  void count_made(std::size_t items) { count_kept_values(1 + items / items_per_value); }
  std::size_t containers() const { return containers_; }
  const WorkLimits& limits() const { return limits_; }

 private:
  static constexpr std::size_t steps_per_object = 100, steps_per_decoded_byte = 10;
  // Number of items in a container that take as much memory as one value.
  static constexpr std::size_t items_per_value = 4;
  // Memory for an item of an array, and for an entry of a dictionary.
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

// Limits the time for reading one document while the object exists: a base of 1.2 seconds and more
// for large documents, but never more than the call has left.
class DocumentTime {
 public:
  explicit DocumentTime(std::size_t bytes);

 private:
  CpuBudget budget_;
};

// Sets the budget that decoding on this thread is charged to, while the object exists.
class ChargedBudget {
 public:
  explicit ChargedBudget(Budget& budget);
  ~ChargedBudget();
  ChargedBudget(const ChargedBudget&) = delete;
  ChargedBudget& operator=(const ChargedBudget&) = delete;
  static Budget* current();
};

// Replaces qpdf's decoders for compressed streams, which decompress without a limit, with ones that
// charge every byte to the `ChargedBudget` and stop at a size that no legitimate object stream has.
// Thread-safe; only the first call has an effect.
void install_bounded_filters();

// While the object exists, the data of streams that is read on this thread is passed on unchanged:
// qpdf does not parse it, so it contains no values to be counted.
class RawStreamScope {
 public:
  RawStreamScope();
  ~RawStreamScope();
  RawStreamScope(const RawStreamScope&) = delete;
  RawStreamScope& operator=(const RawStreamScope&) = delete;
  static bool is_under_way();
};

}  // namespace toolyard::pdf
