#include "areas/search/import/reading/encoding.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/endpoint/budget.h"
#include "core/json/tokens.h"
#include "core/text/utf8.h"

namespace toolyard::search {
namespace {

enum class Order { little, big };

// Returns the byte order of UTF-16: from its mark or, as tables begin with ASCII in the languages
// that are saved without one, from the zero bytes of its first characters.
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

  // Returns the text in UTF-8, or nullopt if a surrogate is unpaired.
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

Result<std::string_view> from_utf16(std::string_view file, std::string_view bytes, Order order,
                                    ImportContext& context) {
  auto text = Utf16(bytes, order).convert();
  if (!text) return unreadable(file, "The file is not valid UTF-16.");
  const std::string_view kept = context.into.texts.emplace_back(std::move(*text));
  return kept.starts_with(byte_order_mark) ? kept.substr(byte_order_mark.size()) : kept;
}

}  // namespace

Result<std::string_view> decoded(std::string_view file, std::string_view bytes,
                                 ImportContext& context) {
  if (const auto order = order_of(bytes)) return from_utf16(file, bytes, *order, context);
  if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
  const auto valid = valid_utf8_prefix(bytes);
  if (valid == bytes.size()) return bytes;
  const auto line = 1 + std::ranges::count(bytes.substr(0, valid), '\n');
  return unreadable_at(file, std::size_t(line),
                       "The file is not valid UTF-8 or UTF-16; save it as UTF-8.");
}

}  // namespace toolyard::search
