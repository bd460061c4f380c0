#include <algorithm>
#include <map>
#include <set>

#include "tools/pdf/images/exif.h"
#include "tools/pdf/images/image.h"
#include "tools/pdf/images/tiff_raster.h"
#include "tools/pdf/images/tiff_reader.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t most_tags = 500, steps_per_swapped_byte = 4;
constexpr std::size_t most_table_bytes = 1 << 16, most_samples = 16;

// Tags and values of TIFF 6.0, and of its supplements for Deflate and JPEG.
enum Tag : unsigned {
  new_subfile_type = 254,
  image_width = 256,
  image_length = 257,
  bits_per_sample = 258,
  compression = 259,
  photometric = 262,
  fill_order = 266,
  strip_offsets = 273,
  samples_per_pixel = 277,
  rows_per_strip = 278,
  strip_byte_counts = 279,
  planar_configuration = 284,
  t4_options = 292,
  t6_options = 293,
  predictor = 317,
  color_map = 320,
  tile_width = 322,
  tile_length = 323,
  tile_offsets = 324,
  tile_byte_counts = 325,
  extra_samples = 338,
  sample_format = 339,
  jpeg_tables = 347,
  icc_profile = 34675
};
enum Compression : unsigned {
  uncompressed = 1,
  huffman = 2,
  group3 = 3,
  group4 = 4,
  lzw = 5,
  jpeg = 7,
  deflate = 8,
  pack_bits = 32773,
  old_deflate = 32946
};
enum Photometric : unsigned {
  white_is_zero = 0,
  black_is_zero = 1,
  rgb = 2,
  indexed = 3,
  separated = 5,
  ycbcr = 6
};

[[noreturn]] void refuse_tiff(const char* what) {
  refuse(problems::not_a_pdf, "The file is a TIFF image " + std::string(what) +
                                  ", which cannot be merged; save it as PNG.");
}

char reversed(char byte) {
  unsigned value = static_cast<unsigned char>(byte), result = 0;
  for (int i = 0; i < 8; ++i, value >>= 1) result = result << 1 | (value & 1);
  return static_cast<char>(result);
}

class DirectoryReader {
 public:
  // `unread` counts the bytes of the file that no strip has taken yet. Strips that overlap could
  // make a picture of any size from a small file.
  DirectoryReader(const TiffReader& reader, std::size_t directory, std::size_t& unread,
                  Budget& budget)
      : reader_(reader), unread_(unread), budget_(budget) {
    const auto count = std::min(reader.entries(directory), most_tags);
    for (std::size_t i = 0; i < count; ++i) {
      budget.tick();
      const auto entry = reader.entry(directory, i);
      tags_.try_emplace(entry.tag, entry);
    }
    const auto shown = read_directory(reader, directory);
    common_.orientation = shown.orientation;
    if (shown.dots_per_inch_x && shown.dots_per_inch_y) {
      common_.dots_per_inch_x = *shown.dots_per_inch_x;
      common_.dots_per_inch_y = *shown.dots_per_inch_y;
    }
  }

  bool is_thumbnail() const { return (value(new_subfile_type, 0) & 1) != 0; }

  ImagePage read() {
    common_.width = value(image_width, 0);
    height_ = value(image_length, 0);
    if (common_.width == 0 || height_ == 0) refuse_damaged_image("TIFF", "has no size");
    method_ = value(compression, uncompressed);
    colors_ = value(photometric, white_is_zero);
    check_layout();
    take_colors();
    check_pixels(common_.width, height_, samples_ * static_cast<std::size_t>(bits()), budget_);
    take_compression();
    return needs_raster_ ? raster() : strips();
  }

 private:
  std::uint32_t value(Tag tag, std::uint32_t otherwise, std::size_t index = 0) const {
    const auto found = tags_.find(tag);
    return found == tags_.end() ? otherwise : reader_.value(found->second, index);
  }
  std::string_view data_of(Tag tag) const {
    const auto found = tags_.find(tag);
    return found == tags_.end() ? std::string_view()
                                : reader_.bytes(found->second.value, found->second.count);
  }

  void check_layout() {
    samples_ = value(samples_per_pixel, 1);
    common_.bits_per_component = static_cast<int>(value(bits_per_sample, 1));
    const auto bits = common_.bits_per_component;
    needs_raster_ = tags_.contains(tile_width) || is_planar() ||
                    (bits == 16 && reader_.is_little() && method_ != uncompressed);
    if (value(sample_format, 1) != 1) refuse_tiff("of numbers that are not unsigned integers");
    if (bits != 1 && bits != 2 && bits != 4 && bits != 8 && bits != 16)
      refuse_tiff("of an unusual number of bits");
    if (bits == 16) common_.version = "1.5";
  }

  void take_colors() {
    const bool has_components = colors_ == rgb || colors_ == ycbcr;
    common_.components = has_components ? 3 : colors_ == separated ? 4 : 1;
    if (colors_ > indexed && colors_ != separated && colors_ != ycbcr)
      refuse_tiff("of an unusual color space");
    if (colors_ == ycbcr && method_ != jpeg) refuse_tiff("in YCbCr without JPEG");
    const auto components = static_cast<std::size_t>(common_.components);
    if (samples_ < components) refuse_damaged_image("TIFF", "has a damaged header");
    if (samples_ > components) needs_raster_ = true;
    if (samples_ > most_samples || (samples_ > components && colors_ == indexed))
      refuse_tiff("with unusual components");
    if (colors_ == indexed) {
      const auto count = std::size_t{1} << std::min(common_.bits_per_component, 8);
      if (common_.bits_per_component > 8) refuse_tiff("of an unusual color space");
      for (std::size_t i = 0; i < count; ++i)
        for (std::size_t channel = 0; channel < 3; ++channel)
          common_.palette += static_cast<char>(value(color_map, 0, channel * count + i) >> 8);
    }
    if (const auto profile = data_of(icc_profile); is_profile_of(profile, common_.components))
      common_.profile = ImageProfile{.data = {.pieces = {profile}, .made = {}}};
  }

  void take_compression() {
    const bool is_fax = method_ == huffman || method_ == group3 || method_ == group4;
    common_.is_inverted = colors_ == white_is_zero && !is_fax;
    switch (method_) {
      case uncompressed: common_.filter = ""; break;
      case pack_bits: common_.filter = "/RunLengthDecode"; break;
      case lzw: common_.filter = "/LZWDecode"; break;
      case deflate:
      case old_deflate: common_.filter = "/FlateDecode"; break;
      case jpeg:
        common_.filter = "/DCTDecode";
        common_.is_plain_rgb = colors_ == rgb;
        break;
      default:
        if (!is_fax) refuse_tiff("with an unusual compression");
        common_.filter = "/CCITTFaxDecode";
    }
    if (is_fax && (common_.bits_per_component != 1 || colors_ > black_is_zero ||
                   (value(t6_options, 0) & 2) != 0 || (value(t4_options, 0) & 2) != 0))
      refuse_tiff("with an unusual compression");
    const bool has_differences = method_ == lzw || method_ == deflate || method_ == old_deflate;
    if (has_differences && value(predictor, 1) > 2) refuse_tiff("with an unusual compression");
    common_.has_differences = has_differences && value(predictor, 1) == 2;
  }

  int bits() const { return common_.bits_per_component; }
  bool is_planar() const { return samples_ > 1 && value(planar_configuration, 1) == 2; }

  // Returns the piece of an index, as it is stored.
  std::string_view piece(Tag offsets, Tag counts, std::size_t index) {
    const auto size = value(counts, 0, index);
    const auto data = reader_.bytes(value(offsets, 0, index), size);
    if (size == 0 || data.size() < size) refuse_damaged_image("TIFF", "ends too early");
    if (size > unread_) refuse_damaged_image("TIFF", "has strips that overlap");
    unread_ -= size;
    return data;
  }

  ImagePage raster() {
    TiffRaster raster{.width = common_.width,
                      .height = height_,
                      .samples = samples_,
                      .sample_bytes = static_cast<std::size_t>(bits()) / 8,
                      .is_tiled = tags_.contains(tile_width),
                      .is_planar = is_planar(),
                      .is_little = reader_.is_little(),
                      .has_differences = common_.has_differences};
    const bool is_raw = method_ == uncompressed,
               is_deflated = method_ == deflate || method_ == old_deflate;
    if (bits() < 8 || value(fill_order, 1) == 2 ||
        !(is_raw || is_deflated || method_ == lzw || method_ == pack_bits))
      refuse_tiff("in tiles, in planes or with transparency, in an unusual compression");
    raster.compression = is_raw           ? TiffCompression::none
                         : is_deflated    ? TiffCompression::deflate
                         : method_ == lzw ? TiffCompression::lzw
                                          : TiffCompression::pack_bits;
    const auto whole = static_cast<std::uint32_t>(height_);
    raster.piece_width = raster.is_tiled ? value(tile_width, 0) : common_.width;
    raster.piece_height = raster.is_tiled
                              ? value(tile_length, 0)
                              : std::clamp<std::uint32_t>(value(rows_per_strip, whole), 1, whole);
    if (raster.piece_width == 0 || raster.piece_height == 0)
      refuse_damaged_image("TIFF", "has tiles without a size");
    if (samples_ > static_cast<std::size_t>(common_.components)) {
      const auto kind = value(extra_samples, 0);
      raster.opacity = kind == 1   ? TiffOpacity::multiplied
                       : kind == 2 ? TiffOpacity::plain
                                   : TiffOpacity::none;
    }
    const auto offsets = raster.is_tiled ? tile_offsets : strip_offsets;
    const auto counts = raster.is_tiled ? tile_byte_counts : strip_byte_counts;
    auto image = common_;
    pack_raster(
        raster, [&](std::size_t index) { return piece(offsets, counts, index); }, image, budget_);
    return {{std::move(image)}};
  }

  // Returns the parameters of the filter for faxes; empty for others.
  std::string parameters(std::size_t rows) const {
    if (common_.filter != std::string_view("/CCITTFaxDecode")) return "";
    const bool is_two_dimensional = (value(t4_options, 0) & 1) != 0;
    const auto* kind = method_ == group4                         ? "-1"
                       : method_ == group3 && is_two_dimensional ? "1"
                                                                 : "0";
    return std::string("<< /K ") + kind + " /Columns " + std::to_string(common_.width) + " /Rows " +
           std::to_string(rows) + (colors_ == black_is_zero ? " /BlackIs1 true" : "") +
           (method_ == huffman ? " /EncodedByteAlign true" : "") + " >>";
  }

  // Data without a state from row to row is one image, whatever its strips.
  bool joins_strips() const { return method_ == uncompressed || method_ == pack_bits; }

  ImagePage strips() {
    constexpr std::size_t values_per_strip = 12;
    const auto whole = static_cast<std::uint32_t>(height_);
    const std::size_t rows = std::clamp<std::uint32_t>(value(rows_per_strip, whole), 1, whole);
    ImagePage page;
    for (std::size_t first = 0; first < height_; first += rows) {
      budget_.count_object();
      const auto index = first / rows;
      const auto data = piece(strip_offsets, strip_byte_counts, index);
      if (page.strips.empty() || !joins_strips()) {
        budget_.count_kept_values(values_per_strip);
        page.strips.push_back(common_);
        page.strips.back().height = 0;
      }
      auto& strip = page.strips.back();
      strip.height += std::min(rows, height_ - first);
      strip.parameters = parameters(strip.height);
      take_data(strip, data);
    }
    return page;
  }

  void take_data(Image& strip, std::string_view data) {
    const bool is_reversed = value(fill_order, 1) == 2;
    if (method_ == jpeg) {
      // The tables of all strips are stored once, as an image without a picture.
      const auto tables = data_of(jpeg_tables);
      if (data.size() < 4 || !data.starts_with("\xff\xd8") || tables.size() > most_table_bytes)
        refuse_damaged_image("TIFF", "has damaged data");
      if (tables.size() >= 4)
        strip.data.pieces = {tables.substr(0, tables.size() - 2), data.substr(2)};
      else strip.data.pieces = {data};
    } else if (is_reversed) {
      spend(steps_per_swapped_byte * data.size());
      for (const auto byte : data) strip.data.made += reversed(byte);
    } else if (strip.bits_per_component == 16 && reader_.is_little()) {
      spend(steps_per_swapped_byte * data.size());
      for (std::size_t i = 0; i + 1 < data.size(); i += 2) {
        strip.data.made += data[i + 1];
        strip.data.made += data[i];
      }
    } else {
      budget_.count_kept_values(1);
      strip.data.pieces.push_back(data);
    }
  }

  const TiffReader& reader_;
  std::size_t& unread_;
  Budget& budget_;
  std::map<unsigned, TiffReader::Entry> tags_;
  Image common_;
  std::size_t height_ = 0, samples_ = 1;
  bool needs_raster_ = false;
  std::uint32_t method_ = uncompressed, colors_ = white_is_zero;
};

}  // namespace

std::vector<ImagePage> read_tiff(std::string_view bytes, Budget& budget) {
  const TiffReader reader(bytes);
  std::vector<ImagePage> pages;
  std::set<std::size_t> seen;
  auto unread = bytes.size();
  for (auto directory = reader.first_directory(); directory != 0;) {
    if (!seen.insert(directory).second || reader.entries(directory) == 0)
      refuse_damaged_image("TIFF", "has a damaged list of pages");
    if (pages.size() >= static_cast<std::size_t>(budget.limits().pdf_pages))
      refuse(problems::too_many_pages, "The file has too many pages.");
    DirectoryReader page(reader, directory, unread, budget);
    if (!page.is_thumbnail()) pages.push_back(page.read());
    directory =
        reader.number(directory + 2 + reader.entries(directory) * TiffReader::entry_bytes, 4);
  }
  if (pages.empty()) refuse_damaged_image("TIFF", "has no pages");
  return pages;
}

}  // namespace toolyard::pdf
