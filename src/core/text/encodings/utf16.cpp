#include "core/text/encodings/utf16.h"

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

enum class Order { little, big };

std::optional<Order> order_of(std::string_view bytes) {
  if (bytes.starts_with("\xFF\xFE")) return Order::little;
  if (bytes.starts_with("\xFE\xFF")) return Order::big;
  if (bytes.size() < 4 || bytes.size() % 2 != 0) return std::nullopt;
  if (bytes[0] != 0 && bytes[1] == 0 && bytes[2] != 0 && bytes[3] == 0) return Order::little;
  if (bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0 && bytes[3] != 0) return Order::big;
  return std::nullopt;
}

class Utf16 {
 public:
  Utf16(std::string_view bytes, Order order) : bytes_(bytes), order_(order) {}

  std::optional<std::string> convert() {
    std::string text;
    text.reserve(bytes_.size());
    while (at_ + 1 < bytes_.size()) {
      if (at_ % spent_at_once == 0) spend(spent_at_once);
      const auto unit = next();
      const bool is_high = unit >= 0xD800 && unit < 0xDC00;
      if (unit >= 0xDC00 && unit < 0xE000) return std::nullopt;
      if (!is_high) {
        append_code_point(text, unit);
        continue;
      }
      if (at_ + 1 >= bytes_.size()) return std::nullopt;
      const auto low = next();
      if (low < 0xDC00 || low >= 0xE000) return std::nullopt;
      append_code_point(text, 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
    }
    return at_ == bytes_.size() ? std::optional(std::move(text)) : std::nullopt;
  }

 private:
  static constexpr std::size_t spent_at_once = 4096;
  char32_t next() {
    const auto one = static_cast<unsigned char>(bytes_[at_]);
    const auto other = static_cast<unsigned char>(bytes_[at_ + 1]);
    at_ += 2;
    return order_ == Order::little ? char32_t(one | other << 8) : char32_t(one << 8 | other);
  }
  std::string_view bytes_;
  Order order_;
  std::size_t at_ = 0;
};

}  // namespace

bool is_utf16(std::string_view bytes) { return order_of(bytes).has_value(); }

std::optional<std::string> utf8_of_utf16(std::string_view bytes) {
  const auto order = order_of(bytes);
  if (!order) return std::nullopt;
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) bytes.remove_prefix(2);
  return Utf16(bytes, *order).convert();
}

}  // namespace toolyard
