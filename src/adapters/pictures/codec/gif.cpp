// GIF 87a and 89a (https://www.w3.org/Graphics/GIF/spec-gif89a.txt): palettes, LZW, and how each
// frame changes the picture before it.
#include <algorithm>
#include <array>
#include <optional>

#include "adapters/pictures/codec/codecs.h"

namespace toolyard::pictures {
namespace {

using Palette = std::array<std::uint32_t, 256>;

// Browsers show frames that are shorter for a tenth of a second.
constexpr int shortest_frame_ms = 20, default_frame_ms = 100;
constexpr unsigned extension_mark = 0x21, frame_mark = 0x2c, end_mark = 0x3b;
constexpr unsigned control_label = 0xf9, application_label = 0xff;

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}
  unsigned byte() { return static_cast<unsigned char>(take(1)[0]); }
  unsigned pair() {
    const auto two = take(2);
    return static_cast<unsigned char>(two[0]) | static_cast<unsigned char>(two[1]) << 8;
  }
  std::string_view take(std::size_t size) {
    if (rest_.size() < size) throw Refused{PictureFault::damaged};
    const auto taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  // Returns the content of blocks, up to the empty one.
  std::string blocks() {
    std::string all;
    while (const auto size = byte()) all += take(size);
    return all;
  }
  bool is_empty() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

// Returns at most `count` indexes of colours; fewer if the data end early.
class Lzw {
 public:
  Lzw(std::string_view data, unsigned min_bits) : data_(data), min_bits_(min_bits) {
    if (min_bits < 2 || min_bits > 11) throw Refused{PictureFault::damaged};
  }

  std::vector<std::uint8_t> read(std::size_t count) {
    std::vector<std::uint8_t> out;
    out.reserve(count);
    reset();
    while (out.size() < count) {
      const auto code = next_code();
      if (code == clear_code()) {
        reset();
        continue;
      }
      if (code < 0 || code == clear_code() + 1) break;
      if (!add(code, out, count)) throw Refused{PictureFault::damaged};
    }
    return out;
  }

 private:
  static constexpr int max_codes = 4096;
  int clear_code() const { return 1 << min_bits_; }
  void reset() {
    bits_ = min_bits_ + 1;
    next_ = clear_code() + 2;
    previous_ = -1;
  }
  int next_code() {
    while (kept_bits_ < bits_) {
      if (at_ == data_.size()) return -1;
      kept_ |= std::uint32_t(static_cast<unsigned char>(data_[at_++])) << kept_bits_;
      kept_bits_ += 8;
    }
    const int code = int(kept_ & ((1U << bits_) - 1));
    kept_ >>= bits_;
    kept_bits_ -= bits_;
    return code;
  }
  // Appends what a code stands for, and adds the next code: the one before, and a first colour.
  bool add(int code, std::vector<std::uint8_t>& out, std::size_t count) {
    if (code > next_ || (code == next_ && previous_ < 0)) return false;
    if (previous_ < 0 && code >= clear_code()) return false;
    std::array<std::uint8_t, max_codes + 1> reversed;
    std::size_t size = 0;
    int walked = code;
    if (code == next_) {
      reversed[size++] = first_;
      walked = previous_;
    }
    while (walked >= clear_code()) {
      reversed[size++] = last_of_[std::size_t(walked)];
      walked = before_[std::size_t(walked)];
    }
    reversed[size++] = first_ = std::uint8_t(walked);
    while (size > 0 && out.size() < count) out.push_back(reversed[--size]);
    if (previous_ >= 0 && next_ < max_codes) {
      before_[std::size_t(next_)] = std::int16_t(previous_);
      last_of_[std::size_t(next_)] = first_;
      if (++next_ == 1 << bits_ && bits_ < 12) ++bits_;
    }
    previous_ = code;
    return true;
  }

  std::string_view data_;
  std::size_t at_ = 0;
  std::uint32_t kept_ = 0;
  unsigned kept_bits_ = 0, min_bits_, bits_ = 0;
  int next_ = 0, previous_ = -1;
  std::uint8_t first_ = 0;
  std::array<std::int16_t, max_codes> before_{};
  std::array<std::uint8_t, max_codes> last_of_{};
};

struct Area {
  int left, top, width, height;
};

class GifReader {
 public:
  GifReader(std::string_view file, const Bounds& bounds) : bytes_(file), bounds_(bounds) {}

  Decoded read() {
    bytes_.take(6);
    const auto width = bytes_.pair(), height = bytes_.pair(), flags = bytes_.byte();
    bytes_.take(2);
    if ((flags & 0x80) != 0) palette_ = palette(flags);
    check_size(width, height, bounds_);
    canvas_ = Raster(int(width), int(height));
    // What follows whole frames may be missing.
    while (!bytes_.is_empty()) {
      const auto mark = bytes_.byte();
      if (mark == extension_mark) extension();
      else if (mark == frame_mark) frame();
      else break;
    }
    if (decoded_.frames.empty()) throw Refused{PictureFault::damaged};
    return std::move(decoded_);
  }

 private:
  Palette palette(unsigned flags) {
    Palette read{};
    for (std::size_t i = 0; i < std::size_t(2) << (flags & 7); ++i) {
      const auto red = bytes_.byte(), green = bytes_.byte(), blue = bytes_.byte();
      read[i] = 0xff000000U | red << 16 | green << 8 | blue;
    }
    return read;
  }

  void extension() {
    const auto label = bytes_.byte();
    const auto data = bytes_.blocks();
    const auto at = [&](std::size_t i) { return unsigned(static_cast<unsigned char>(data[i])); };
    if (label == control_label && data.size() >= 4) {
      disposal_ = at(0) >> 2 & 7;
      transparent_ = (at(0) & 1) != 0 ? int(at(3)) : -1;
      const int duration = int(at(1) | at(2) << 8) * 10;
      duration_ms_ = duration < shortest_frame_ms ? default_frame_ms : duration;
    } else if (label == application_label && data.size() >= 14 && data.starts_with("NETSCAPE2.0") &&
               at(11) == 1) {
      // The file counts repetitions, WebP counts how often it is shown.
      const int repeats = int(at(12) | at(13) << 8);
      decoded_.loops = repeats == 0 ? 0 : std::min(repeats + 1, 65'535);
    }
    if (label == application_label && data.starts_with("NETSCAPE2.0")) has_loops_ = true;
  }

  void frame() {
    Area area{};
    area.left = int(bytes_.pair());
    area.top = int(bytes_.pair());
    area.width = int(bytes_.pair());
    area.height = int(bytes_.pair());
    const auto flags = bytes_.byte();
    const auto colours = (flags & 0x80) != 0 ? palette(flags) : palette_;
    const auto min_bits = bytes_.byte();
    check_count(area);
    const auto data = bytes_.blocks();
    const auto before = disposal_ == 3 ? std::optional(canvas_) : std::nullopt;
    const auto indexes =
        Lzw(data, min_bits).read(std::size_t(area.width) * std::size_t(area.height));
    paint(area, (flags & 0x40) != 0, colours, indexes);
    decoded_.frames.push_back({canvas_, duration_ms_});
    if (!has_loops_) decoded_.loops = 1;
    if (before) canvas_ = *before;
    else if (disposal_ == 2) clear(area);
    disposal_ = 0;
    transparent_ = -1;
    duration_ms_ = default_frame_ms;
  }

  void check_count(const Area& area) {
    const auto pixels = std::uint64_t(area.width) * std::uint64_t(area.height);
    const auto frames = decoded_.frames.size() + 1;
    read_pixels_ += pixels;
    if (pixels > bounds_.max_pixels || frames > std::size_t(bounds_.max_frames) ||
        frames * canvas_.pixels.size() > bounds_.max_total_pixels ||
        read_pixels_ > bounds_.max_total_pixels)
      throw Refused{PictureFault::too_many_pixels};
  }

  // Rows of an interlaced frame come in four passes.
  static std::vector<int> row_order(int height, bool is_interlaced) {
    std::vector<int> order;
    order.reserve(std::size_t(height));
    constexpr std::array<std::pair<int, int>, 4> passes{{{0, 8}, {4, 8}, {2, 4}, {1, 2}}};
    if (!is_interlaced)
      for (int y = 0; y < height; ++y) order.push_back(y);
    else
      for (const auto& [first, step] : passes)
        for (int y = first; y < height; y += step) order.push_back(y);
    return order;
  }

  void paint(const Area& area, bool is_interlaced, const Palette& colours,
             const std::vector<std::uint8_t>& indexes) {
    const auto order = row_order(area.height, is_interlaced);
    for (std::size_t i = 0; i < indexes.size(); ++i) {
      const int x = area.left + int(i % std::size_t(area.width)),
                y = area.top + order[i / std::size_t(area.width)];
      if (x >= canvas_.width || y >= canvas_.height || indexes[i] == transparent_) continue;
      canvas_.row(y)[x] = colours[indexes[i]];
    }
  }
  void clear(const Area& area) {
    const int right = std::min(area.left + area.width, canvas_.width),
              bottom = std::min(area.top + area.height, canvas_.height);
    for (int y = area.top; y < bottom; ++y)
      for (int x = area.left; x < right; ++x) canvas_.row(y)[x] = 0;
  }

  Bytes bytes_;
  const Bounds& bounds_;
  Palette palette_{};
  Raster canvas_;
  Decoded decoded_;
  std::uint64_t read_pixels_ = 0;
  bool has_loops_ = false;
  unsigned disposal_ = 0;
  int transparent_ = -1, duration_ms_ = default_frame_ms;
};

}  // namespace

Decoded decode_gif(std::string_view file, const Bounds& bounds) {
  return GifReader(file, bounds).read();
}

}  // namespace toolyard::pictures
