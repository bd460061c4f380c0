#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>

#include "tools/pdf/images/exif.h"
#include "tools/pdf/images/image.h"
#include "tools/pdf/images/png_rows.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t signature_bytes = 8, chunk_frame_bytes = 12;
constexpr double meters_per_inch = 0.0254;
constexpr std::size_t steps_per_checked_byte = 2;

std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size = 4) {
  std::uint32_t value = 0;
  for (std::size_t i = at; i < at + size; ++i)
    value = value << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
  return value;
}

std::uint32_t checksum(std::string_view bytes) {
  spend(steps_per_checked_byte * bytes.size());
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

bool is_critical(std::string_view type) { return (type[0] & 0x20) == 0; }

struct Chunks {
  std::string_view palette, transparency, density, profile, exif;
  std::vector<std::string_view> data;
  bool is_damaged = false;
};

PngHeader header_of(std::string_view chunk) {
  PngHeader header{.width = number_at(chunk, 0),
                   .height = number_at(chunk, 4),
                   .bits = static_cast<int>(number_at(chunk, 8, 1)),
                   .color_type = static_cast<int>(number_at(chunk, 9, 1)),
                   .is_interlaced = number_at(chunk, 12, 1) == 1};
  constexpr std::uint32_t most = std::numeric_limits<std::int32_t>::max();
  if (chunk.size() != 13 || header.width == 0 || header.height == 0 || header.width > most ||
      header.height > most || number_at(chunk, 10, 2) != 0 || number_at(chunk, 12, 1) > 1)
    refuse_damaged_image("PNG", "has a damaged header");
  const bool has_depth = header.bits == 8 || (header.bits == 16 && !header.has_palette()) ||
                         ((header.bits == 1 || header.bits == 2 || header.bits == 4) &&
                          (header.color_type == 0 || header.has_palette()));
  const bool has_type = header.color_type == 0 ||
                        (header.color_type >= 2 && header.color_type <= 4) ||
                        header.color_type == 6;
  if (!has_depth || !has_type) refuse_damaged_image("PNG", "has a damaged header");
  return header;
}

class PngReader {
 public:
  PngReader(std::string_view bytes, Budget& budget) : bytes_(bytes), budget_(budget) {}

  Image read() {
    read_chunks();
    check_pixels(header_.width, header_.height, header_.bits_per_pixel(), budget_);
    image_.width = header_.width;
    image_.height = header_.height;
    image_.bits_per_component = header_.bits;
    image_.components = header_.color_type == 2 || header_.color_type == 6 ? 3 : 1;
    image_.has_predictor = true;
    image_.is_damaged = chunks_.is_damaged;
    if (header_.bits == 16) image_.version = "1.5";
    take_resolution();
    take_palette();
    take_profile();
    take_rows();
    return std::move(image_);
  }

 private:
  void read_chunks() {
    bool ended = false, has_header = false;
    for (auto at = signature_bytes; !ended;) {
      spend(chunk_frame_bytes);
      if (bytes_.size() - at < chunk_frame_bytes) refuse_damaged_image("PNG", "ends too early");
      const std::size_t size = number_at(bytes_, at);
      if (size > bytes_.size() - at - chunk_frame_bytes)
        refuse_damaged_image("PNG", "ends too early");
      const auto type = bytes_.substr(at + 4, 4);
      const auto chunk = bytes_.substr(at + 8, size);
      const bool is_sound =
          checksum(bytes_.substr(at + 4, size + 4)) == number_at(bytes_, at + 8 + size);
      at += size + chunk_frame_bytes;
      if (!has_header && type != "IHDR") refuse_damaged_image("PNG", "has no header");
      if (!is_sound && !is_critical(type)) continue;
      if (!is_sound) chunks_.is_damaged = true;
      if (type == "IEND") ended = true;
      else if (type == "IHDR") header_ = header_of(chunk);
      else take(type, chunk);
      has_header = true;
    }
    if (chunks_.data.empty()) refuse_damaged_image("PNG", "has no data");
  }

  void take(std::string_view type, std::string_view chunk) {
    if (type == "IDAT") {
      budget_.count_kept_values(1);
      chunks_.data.push_back(chunk);
    } else if (type == "PLTE") {
      chunks_.palette = chunk;
    } else if (type == "tRNS") {
      chunks_.transparency = chunk;
    } else if (type == "pHYs") {
      chunks_.density = chunk;
    } else if (type == "iCCP") {
      chunks_.profile = chunk;
    } else if (type == "eXIf") {
      chunks_.exif = chunk;
    } else if (type == "acTL") {
      image_.is_animated = true;
    } else if (is_critical(type)) {
      refuse(problems::damaged_pdf, "The PNG image has a part that is not of the standard.");
    }
  }

  void take_resolution() {
    image_.orientation = read_exif(chunks_.exif).orientation;
    const auto x = number_at(chunks_.density, 0), y = number_at(chunks_.density, 4);
    if (chunks_.density.size() != 9 || number_at(chunks_.density, 8, 1) != 1 || x == 0 || y == 0)
      return;
    image_.dots_per_inch_x = x * meters_per_inch;
    image_.dots_per_inch_y = y * meters_per_inch;
  }

  void take_palette() {
    if (!header_.has_palette()) return;
    const auto size = chunks_.palette.size();
    if (size == 0 || size % 3 != 0 || size > 3 * 256)
      refuse_damaged_image("PNG", "has a damaged palette");
    image_.palette = chunks_.palette;
    // Indices outside of the palette are black, as in viewers of PNG.
    image_.palette.resize(3 << header_.bits, '\0');
  }

  void take_profile() {
    const auto name_end = chunks_.profile.find('\0');
    if (name_end == std::string_view::npos || header_.has_palette()) return;
    if (number_at(chunks_.profile, name_end + 1, 1) != 0) return;
    const auto packed = chunks_.profile.substr(std::min(name_end + 2, chunks_.profile.size()));
    std::array<char, profile_header_bytes> beginning{};
    auto size = beginning.size();
    z_stream zlib{};
    if (inflateInit(&zlib) != Z_OK) throw std::bad_alloc();
    zlib.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    zlib.avail_in = static_cast<uInt>(packed.size());
    zlib.next_out = reinterpret_cast<Bytef*>(beginning.data());
    zlib.avail_out = static_cast<uInt>(size);
    inflate(&zlib, Z_SYNC_FLUSH);
    size -= zlib.avail_out;
    inflateEnd(&zlib);
    if (!is_profile_of({beginning.data(), size}, image_.components)) return;
    image_.profile = ImageProfile{.data = {.pieces = {packed}, .made = {}}, .is_deflated = true};
  }

  void take_rows() {
    PngUnpacker unpacker(chunks_.data, budget_);
    const auto each_row = [&](const RowTaker& take) {
      if (header_.is_interlaced) join_passes(header_, unpacker, take);
      else unpacker.rows(header_.height, header_.row_bytes(header_.width), take);
    };
    if (header_.has_alpha()) return split_alpha(each_row);
    if (header_.has_palette() && has_translucent_colors()) return look_up_alpha(each_row);
    take_transparent_color();
    if (header_.is_interlaced) return repack(each_row);
    each_row([](unsigned char, std::string_view) {});
    image_.data.pieces = chunks_.data;
  }

  bool has_translucent_colors() const {
    return std::ranges::any_of(chunks_.transparency, [](char c) { return c != '\xff'; });
  }

  void take_transparent_color() {
    const auto count = static_cast<std::size_t>(image_.components);
    if (header_.has_palette() || chunks_.transparency.size() != 2 * count) return;
    const auto most = (1U << header_.bits) - 1;
    for (std::size_t i = 0; i < count; ++i)
      image_.transparent.push_back(
          static_cast<int>(number_at(chunks_.transparency, 2 * i, 2) & most));
    raise_version("1.3");
  }

  void raise_version(const char* version) {
    image_.version = std::max(image_.version, std::string(version));
  }

  static void add_row(Deflater& into, unsigned char filter, std::string_view row) {
    const char first = static_cast<char>(filter);
    into.add({&first, 1});
    into.add(row);
  }

  template <class EachRow> void repack(const EachRow& each_row) {
    Deflater data;
    each_row([&](unsigned char filter, std::string_view row) { add_row(data, filter, row); });
    image_.data.made = data.finish();
  }

  // The filters of PNG work on each byte of a pixel by itself: opacity can be taken out of rows
  // that are filtered, and both parts keep the filter.
  template <class EachRow> void split_alpha(const EachRow& each_row) {
    const auto sample = static_cast<std::size_t>(header_.bits) / 8;
    const auto pixel = header_.filter_bytes(), color = pixel - sample;
    Deflater colors, alphas;
    std::string color_row(header_.width * color, '\0'), alpha_row(header_.width * sample, '\0');
    each_row([&](unsigned char filter, std::string_view row) {
      spend(row.size());
      for (std::size_t i = 0; i < header_.width; ++i) {
        std::copy_n(row.data() + i * pixel, color, color_row.data() + i * color);
        std::copy_n(row.data() + i * pixel + color, sample, alpha_row.data() + i * sample);
      }
      add_row(colors, filter, color_row);
      add_row(alphas, filter, alpha_row);
    });
    image_.data.made = colors.finish();
    image_.alpha.made = alphas.finish();
    image_.alpha_bits = header_.bits;
    raise_version("1.4");
  }

  // Writes the opacity of each pixel's color, and the colors as they are.
  template <class EachRow> void look_up_alpha(const EachRow& each_row) {
    const auto bits = static_cast<std::size_t>(header_.bits);
    const auto mask = (1U << bits) - 1;
    Deflater indices, alphas;
    std::string above(header_.row_bytes(header_.width), '\0'), plain,
        alpha_row(header_.width, '\0');
    each_row([&](unsigned char filter, std::string_view row) {
      add_row(indices, filter, row);
      plain = row;
      unfilter(filter, plain, above, header_.filter_bytes());
      for (std::size_t i = 0; i < header_.width; ++i) {
        const auto index =
            static_cast<unsigned char>(plain[i * bits / 8]) >> (8 - bits - i * bits % 8) & mask;
        alpha_row[i] = index < chunks_.transparency.size() ? chunks_.transparency[index] : '\xff';
      }
      add_row(alphas, 0, alpha_row);
      above.swap(plain);
    });
    image_.data.made = indices.finish();
    image_.alpha.made = alphas.finish();
    raise_version("1.4");
  }

  std::string_view bytes_;
  Budget& budget_;
  PngHeader header_;
  Chunks chunks_;
  Image image_;
};

}  // namespace

Image read_png(std::string_view bytes, Budget& budget) { return PngReader(bytes, budget).read(); }

}  // namespace toolyard::pdf
