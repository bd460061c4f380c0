#include "adapters/pictures/protocol.h"

#include <cstring>
#include <type_traits>

namespace toolyard::pictures {
namespace {

constexpr std::uint32_t max_widths = 32, max_files = 64;
constexpr int max_side = 65'535;
constexpr char is_made = 1, is_refused = 0;

template <class Number> void put(std::string& out, Number number) {
  static_assert(std::is_integral_v<Number>);
  out.append(reinterpret_cast<const char*>(&number), sizeof number);
}

// Takes numbers and bytes; once there are too few, everything is 0 and `is_valid` false.
class Taker {
 public:
  explicit Taker(std::string_view bytes) : rest_(bytes) {}
  template <class Number> Number take() {
    Number number{};
    const auto bytes = take_bytes(sizeof number);
    if (bytes.size() == sizeof number) std::memcpy(&number, bytes.data(), sizeof number);
    return number;
  }
  std::string_view take_bytes(std::uint64_t size) {
    if (size > rest_.size()) is_valid_ = false;
    if (!is_valid_) return {};
    const auto taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  std::string_view rest() const { return rest_; }
  bool is_valid() const { return is_valid_; }

 private:
  std::string_view rest_;
  bool is_valid_ = true;
};

std::optional<PictureKind> kind_of_number(std::uint8_t number) {
  if (number >= picture_kinds.size()) return std::nullopt;
  return static_cast<PictureKind>(number);
}

}  // namespace

std::string order_head(const PictureOrder& order) {
  std::string out;
  put(out, order.limits.max_pixels);
  put(out, order.limits.max_frames);
  put(out, order.limits.max_seconds);
  put(out, order.limits.max_memory_bytes);
  put(out, order.limits.max_output_bytes);
  put(out, order.plain_width);
  put(out, std::uint32_t(order.widths.size()));
  for (const int width : order.widths) put(out, width);
  return out;
}

std::optional<PictureOrder> read_order(std::string_view bytes) {
  Taker taker(bytes);
  PictureOrder order;
  order.limits.max_pixels = taker.take<std::uint64_t>();
  order.limits.max_frames = taker.take<int>();
  order.limits.max_seconds = taker.take<int>();
  order.limits.max_memory_bytes = taker.take<std::uint64_t>();
  order.limits.max_output_bytes = taker.take<std::uint64_t>();
  order.plain_width = taker.take<int>();
  const auto count = taker.take<std::uint32_t>();
  if (count > max_widths) return std::nullopt;
  for (std::uint32_t i = 0; i < count; ++i) order.widths.push_back(taker.take<int>());
  if (!taker.is_valid()) return std::nullopt;
  order.file = taker.rest();
  return order;
}

std::string result_bytes(const std::expected<MadePicture, PictureFault>& result) {
  std::string out;
  if (!result) {
    out += is_refused;
    put(out, static_cast<std::uint8_t>(result.error()));
    return out;
  }
  out += is_made;
  put(out, static_cast<std::uint8_t>(result->kind));
  put(out, std::uint8_t(result->is_animated));
  put(out, std::uint32_t(result->files.size()));
  for (const auto& file : result->files) {
    put(out, static_cast<std::uint8_t>(file.kind));
    put(out, file.width);
    put(out, file.height);
    put(out, std::uint64_t(file.bytes.size()));
    out += file.bytes;
  }
  return out;
}

std::expected<MadePicture, PictureFault> read_result(std::string_view bytes) {
  constexpr auto crashed = std::unexpected(PictureFault::crashed);
  Taker taker(bytes);
  const auto outcome = taker.take<char>();
  if (outcome == is_refused) {
    const auto fault = taker.take<std::uint8_t>();
    if (!taker.is_valid() || fault > std::uint8_t(PictureFault::too_expensive)) return crashed;
    return std::unexpected(static_cast<PictureFault>(fault));
  }
  const auto kind = kind_of_number(taker.take<std::uint8_t>());
  const auto is_animated = taker.take<std::uint8_t>();
  const auto count = taker.take<std::uint32_t>();
  if (outcome != is_made || !kind || count == 0 || count > max_files) return crashed;
  MadePicture made{.kind = *kind, .is_animated = is_animated == 1};
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto file_kind = kind_of_number(taker.take<std::uint8_t>());
    const int width = taker.take<int>(), height = taker.take<int>();
    const auto content = taker.take_bytes(taker.take<std::uint64_t>());
    if (!file_kind || width < 1 || width > max_side || height < 1 || height > max_side ||
        content.empty())
      return crashed;
    made.files.push_back({*file_kind, width, height, std::string(content)});
  }
  if (!taker.is_valid() || !taker.rest().empty()) return crashed;
  return made;
}

}  // namespace toolyard::pictures
