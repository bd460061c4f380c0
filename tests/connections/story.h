// What the model and its clients have in common: chance by a seed, and what was seen to be wrong.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace toolyard::connections {

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u) {}
  std::uint64_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_ * 0x2545f4914f6cdd1du;
  }
  /// Returns a number from 0 to `bound` - 1.
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>((next() >> 11) % bound); }
  bool one_in(std::size_t number) { return below(number) == 0; }
  /// Returns one of the sizes at which something changes, or one between.
  std::size_t size() {
    static constexpr std::size_t bounds[] = {1,     2,      60,     1'000,  3'900,  4'032,  4'100,
                                             8'100, 16'384, 20'000, 65'472, 66'000, 150'000};
    const auto most = bounds[below(std::size(bounds))];
    return one_in(2) ? most : 1 + below(most);
  }

 private:
  std::uint64_t state_;
};

/// The first fault that is found; the rest usually follows from it.
class Story {
 public:
  void fault(std::string_view what) {
    if (fault_.empty()) fault_ = what;
  }
  const std::string& fault() const { return fault_; }

 private:
  std::string fault_;
};

/// Returns a text that belongs to `id` alone, wherever it is cut.
inline std::string text_of(std::string_view id, std::size_t size) {
  std::string text(id);
  text.reserve(2 * size + id.size());
  while (text.size() < size) text.append(text.data(), text.size());
  text.resize(size);
  return text;
}

}  // namespace toolyard::connections
