#include <algorithm>
#include <map>

#include "tools/pdf/images/exif.h"
#include "tools/pdf/images/image.h"

namespace toolyard::pdf {

namespace {

using namespace std::literals;

// Rows are in memory one at a time.
constexpr std::size_t max_image_side = 1U << 20;
constexpr unsigned char start_of_image = 0xd8, end_of_image = 0xd9, start_of_scan = 0xda,
                        first_restart = 0xd0, last_restart = 0xd7, temporary = 0x01,
                        define_huffman = 0xc4, jpeg_extension = 0xc8, define_arithmetic = 0xcc,
                        first_frame = 0xc0, last_coded_frame = 0xc2, last_frame = 0xcf, app0 = 0xe0,
                        app1 = 0xe1, app2 = 0xe2, app14 = 0xee;

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0;
}
unsigned word_at(std::string_view bytes, std::size_t at) {
  return byte_at(bytes, at) << 8 | byte_at(bytes, at + 1);
}

class JpegReader {
 public:
  JpegReader(std::string_view bytes, Budget& budget) : bytes_(bytes), budget_(budget) {}

  Image read() {
    std::size_t at = 2;
    while (!ended_ && at < bytes_.size()) at = read_marker(at);
    if (image_.width == 0) refuse_damaged_image("JPEG", "has no header with its size");
    if (!has_scan_) refuse_damaged_image("JPEG", "ends before its picture");
    image_.is_damaged = !ended_;
    image_.data.pieces = {bytes_.substr(0, at)};
    image_.filter = "/DCTDecode";
    take_resolution();
    take_colors();
    return std::move(image_);
  }

 private:
  // Reads the marker at a place and its segment; returns the place behind.
  std::size_t read_marker(std::size_t at) {
    spend(8);
    if (byte_at(bytes_, at) != 0xff) {
      if (has_scan_) return skip_picture(at);
      refuse_damaged_image("JPEG", "is damaged between its segments");
    }
    const auto marker = static_cast<unsigned char>(byte_at(bytes_, at + 1));
    if (marker == 0xff) return at + 1;
    at += 2;
    if (marker == end_of_image) ended_ = true;
    if (ended_ || marker == temporary || marker == start_of_image || marker == 0 ||
        (marker >= first_restart && marker <= last_restart))
      return at;
    const auto size = word_at(bytes_, at);
    if (size < 2 || size > bytes_.size() - std::min(at, bytes_.size())) {
      if (has_scan_) return bytes_.size();
      refuse_damaged_image("JPEG", "ends in the middle of a segment");
    }
    take(marker, bytes_.substr(at + 2, size - 2));
    return at + size;
  }

  // Returns the place of the next marker in the data of a picture.
  std::size_t skip_picture(std::size_t at) {
    const auto next = bytes_.find('\xff', at);
    const auto end = next == std::string_view::npos ? bytes_.size() : next;
    spend(end - at);
    return end;
  }

  void take(unsigned char marker, std::string_view segment) {
    if (marker == start_of_scan) has_scan_ = true;
    else if (marker == app0 && segment.starts_with("JFIF\0"sv)) take_jfif(segment);
    else if (marker == app1 && segment.starts_with("Exif\0"sv) && segment.size() > 6)
      exif_ = read_exif(segment.substr(6));
    else if (marker == app2 && segment.starts_with("ICC_PROFILE\0"sv) && segment.size() > 14)
      profile_parts_[byte_at(segment, 12)] = segment.substr(14);
    else if (marker == app14 && segment.starts_with("Adobe") && segment.size() >= 12)
      adobe_transform_ = static_cast<int>(byte_at(segment, 11));
    else if (marker >= first_frame && marker <= last_frame && marker != define_huffman &&
             marker != jpeg_extension && marker != define_arithmetic)
      take_frame(marker, segment);
  }

  void take_jfif(std::string_view segment) {
    has_jfif_ = true;
    const auto unit = byte_at(segment, 7);
    const auto x = word_at(segment, 8), y = word_at(segment, 10);
    if ((unit != 1 && unit != 2) || x == 0 || y == 0) return;
    const double scale = unit == 2 ? centimeters_per_inch : 1;
    jfif_x_ = x * scale;
    jfif_y_ = y * scale;
  }

  void take_frame(unsigned char marker, std::string_view segment) {
    if (marker > last_coded_frame)
      refuse(problems::not_a_pdf,
             "The file is a JPEG image that is lossless, hierarchical or arithmetically coded, "
             "which PDF cannot contain; save it as baseline JPEG.");
    if (image_.width > 0 || segment.size() < 6)
      refuse_damaged_image("JPEG", "has a damaged header");
    const auto count = byte_at(segment, 5);
    if (segment.size() < 6 + 3 * std::size_t{count})
      refuse_damaged_image("JPEG", "has a damaged header");
    if (byte_at(segment, 0) != 8)
      refuse(problems::not_a_pdf,
             "The file is a JPEG image with more than 8 bits per component, "
             "which PDF cannot contain; save it with 8 bits.");
    image_.height = word_at(segment, 1);
    image_.width = word_at(segment, 3);
    image_.components = static_cast<int>(count);
    if (image_.width == 0 || image_.height == 0) refuse_damaged_image("JPEG", "has no size");
    if (count != 1 && count != 3 && count != 4)
      refuse(problems::not_a_pdf, "The file is a JPEG image with " + std::to_string(count) +
                                      " color components, which PDF cannot contain.");
    check_pixels(image_.width, image_.height, 8 * count, budget_);
    has_rgb_names_ = count == 3 && byte_at(segment, 6) == 'R' && byte_at(segment, 9) == 'G' &&
                     byte_at(segment, 12) == 'B';
  }

  // The resolution of JFIF precedes that of Exif, as in most programs.
  void take_resolution() {
    image_.orientation = exif_.orientation;
    const auto x = jfif_x_ ? jfif_x_ : exif_.dots_per_inch_x;
    const auto y = jfif_y_ ? jfif_y_ : exif_.dots_per_inch_y;
    if (x && y) {
      image_.dots_per_inch_x = *x;
      image_.dots_per_inch_y = *y;
    }
  }

  void take_colors() {
    // Programs that write the marker of Adobe store CMYK inverted.
    image_.is_inverted = image_.components == 4 && adobe_transform_.has_value();
    image_.is_plain_rgb = has_rgb_names_ && !adobe_transform_ && !has_jfif_;
    if (profile_parts_.empty()) return;
    ImageProfile profile;
    unsigned expected = 1;
    for (const auto& [number, part] : profile_parts_) {
      if (number != expected++) return;  // a part is missing
      profile.data.pieces.push_back(part);
    }
    if (is_profile_of(profile.data.pieces[0], image_.components))
      image_.profile = std::move(profile);
  }

  std::string_view bytes_;
  Budget& budget_;
  Image image_;
  Exif exif_;
  std::map<unsigned, std::string_view> profile_parts_;
  std::optional<double> jfif_x_, jfif_y_;
  std::optional<int> adobe_transform_;
  bool has_jfif_ = false;
  bool has_rgb_names_ = false;
  bool has_scan_ = false;
  bool ended_ = false;
};

}  // namespace

void check_pixels(std::size_t width, std::size_t height, std::size_t bits_per_pixel,
                  const Budget& budget) {
  const auto most = static_cast<double>(budget.limits().pdf_decoded_bytes);
  if (std::max(width, height) > max_image_side || static_cast<double>(width) *
                                                          static_cast<double>(height) *
                                                          static_cast<double>(bits_per_pixel) / 8 >
                                                      most)
    refuse(problems::too_complex, "The image has too many pixels: " + std::to_string(width) +
                                      " by " + std::to_string(height) + ".");
}

bool is_profile_of(std::string_view header, int components) {
  if (header.size() < profile_header_bytes || header.substr(36, 4) != "acsp") return false;
  const auto space = header.substr(16, 4);
  return (components == 1 && space == "GRAY") || (components == 3 && space == "RGB ") ||
         (components == 4 && space == "CMYK");
}

Image read_jpeg(std::string_view bytes, Budget& budget) { return JpegReader(bytes, budget).read(); }

}  // namespace toolyard::pdf
