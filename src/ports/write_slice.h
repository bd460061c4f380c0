// Measures one transaction of work in slices (`Database::write_slice`): SQLite has one writer, so
// that a transaction delays all others for as long as it takes.
#pragma once
#include <chrono>

namespace toolyard {

class WriteSlice {
 public:
  // A quarter of the 200 ms that no transaction may take, since the commit and the last step of the
  // work count as well.
  static constexpr std::chrono::milliseconds longest{50};

  // Whether the transaction should end, and the next one go on from here.
  bool is_over() const { return std::chrono::steady_clock::now() - begin_ >= longest; }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace toolyard
