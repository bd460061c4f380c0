// Makes choices from the bytes of a fuzzing input, one after the other. After the end of the input,
// every byte is 0.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard::fuzz {

class Choices {
 public:
  explicit Choices(std::string_view bytes) : left_(bytes) {}

  bool is_over() const { return left_.empty(); }
  std::uint8_t byte() {
    if (left_.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(left_.front());
    left_.remove_prefix(1);
    return byte;
  }
  std::size_t below(std::size_t count) {
    const auto choice = count > 256 ? std::size_t{byte()} << 8 | byte() : byte();
    return count == 0 ? 0 : choice % count;
  }
  // Returns true for `of_256` of the 256 values of the next byte.
  bool is_rare(int of_256) { return byte() >= 256 - of_256; }
  template <class List> const auto& one_of(const List& list) { return list[below(list.size())]; }
  std::string text() {
    const auto text = left_.substr(0, byte());
    left_.remove_prefix(text.size());
    return std::string(text);
  }

 private:
  std::string_view left_;
};

}  // namespace toolyard::fuzz
