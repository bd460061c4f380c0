// Needs the types of <cstdio>.
#include <cstdio>

#include <jpeglib.h>

#include <jerror.h>

#include <algorithm>
#include <csetjmp>
#include <cstdlib>
#include <memory>

#include "adapters/pictures/codec/codecs.h"
#include "adapters/pictures/codec/colour.h"
#include "adapters/pictures/codec/exif.h"

namespace toolyard::pictures {
namespace {

// Legitimate files have about ten; each passes over the whole picture.
constexpr int max_scans = 64;
constexpr long max_codec_bytes = 512L << 20;

// Errors of the library end its call by a jump back to `guarded`. Nothing between has a destructor.
struct JpegErrors {
  jpeg_error_mgr manager{};
  std::jmp_buf place{};
  bool is_cut_off = false;
};

[[noreturn]] void jump_back(j_common_ptr codec) {
  std::longjmp(reinterpret_cast<JpegErrors*>(codec->err)->place, 1);
}
void note_message(j_common_ptr codec, int level) {
  auto* errors = reinterpret_cast<JpegErrors*>(codec->err);
  if (level < 0 && errors->manager.msg_code == JWRN_JPEG_EOF) errors->is_cut_off = true;
}
void count_scans(j_common_ptr codec) {
  if (reinterpret_cast<j_decompress_ptr>(codec)->input_scan_number > max_scans) jump_back(codec);
}
void set_handlers(JpegErrors& errors) {
  jpeg_std_error(&errors.manager);
  errors.manager.error_exit = jump_back;
  errors.manager.emit_message = note_message;
  errors.manager.output_message = [](j_common_ptr) {};
}

template <class Work> void guarded(JpegErrors& errors, Work work) {
  if (setjmp(errors.place) != 0) throw Refused{PictureFault::damaged};
  work();
}

class JpegReader {
 public:
  explicit JpegReader(std::string_view file) {
    set_handlers(errors_);
    codec_.err = &errors_.manager;
    progress_.progress_monitor = count_scans;
    guarded(errors_, [&] {
      jpeg_create_decompress(&codec_);
      codec_.progress = &progress_;
      codec_.mem->max_memory_to_use = max_codec_bytes;
      jpeg_mem_src(&codec_, reinterpret_cast<const unsigned char*>(file.data()), file.size());
      jpeg_save_markers(&codec_, JPEG_APP0 + 1, 0xffff);
      jpeg_save_markers(&codec_, JPEG_APP0 + 2, 0xffff);
      jpeg_read_header(&codec_, TRUE);
    });
  }
  ~JpegReader() { jpeg_destroy_decompress(&codec_); }
  JpegReader(const JpegReader&) = delete;
  JpegReader& operator=(const JpegReader&) = delete;

  Decoded read(const Bounds& bounds) {
    check_size(codec_.image_width, codec_.image_height, bounds);
    const bool is_cmyk = codec_.num_components == 4;
    if (codec_.num_components != 1 && codec_.num_components != 3 && !is_cmyk)
      throw Refused{PictureFault::unsupported};
    codec_.out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_BGRA;
    shrink_to(bounds.useful_width);
    guarded(errors_, [&] { jpeg_start_decompress(&codec_); });
    Decoded decoded{.profile = profile(), .orientation = orientation()};
    decoded.frames.push_back({is_cmyk ? read_inks(decoded.profile) : read_colours()});
    if (is_cmyk) decoded.profile.clear();
    if (errors_.is_cut_off) throw Refused{PictureFault::damaged};
    return decoded;
  }

 private:
  // The library decodes a large picture at a half, a quarter or an eighth of its size for less.
  void shrink_to(int useful_width) {
    codec_.scale_num = 8;
    codec_.scale_denom = 8;
    const auto shorter = int(std::min(codec_.image_width, codec_.image_height));
    for (const unsigned part : {1U, 2U, 4U})
      if (shorter * int(part) / 8 >= useful_width) {
        codec_.scale_num = part;
        break;
      }
  }

  void read_rows(std::uint8_t* to, std::size_t row_bytes) {
    guarded(errors_, [&] {
      while (codec_.output_scanline < codec_.output_height) {
        JSAMPROW row = to + row_bytes * codec_.output_scanline;
        jpeg_read_scanlines(&codec_, &row, 1);
      }
    });
  }
  Raster read_colours() {
    Raster raster(int(codec_.output_width), int(codec_.output_height));
    read_rows(raster.bytes(), std::size_t(raster.row_bytes()));
    return raster;
  }
  // Adobe's programs write the opposite: 255 is no ink.
  Raster read_inks(std::string_view profile) {
    const std::size_t width = codec_.output_width, height = codec_.output_height;
    std::vector<std::uint8_t> inks(width * height * 4);
    read_rows(inks.data(), width * 4);
    if (codec_.saw_Adobe_marker != 0)
      for (auto& ink : inks) ink = std::uint8_t(255 - ink);
    return raster_of_cmyk(std::move(inks), int(width), int(height), profile);
  }

  std::string profile() {
    JOCTET* bytes = nullptr;
    unsigned size = 0;
    bool is_found = false;
    guarded(errors_, [&] { is_found = jpeg_read_icc_profile(&codec_, &bytes, &size) != 0; });
    if (!is_found) return {};
    const std::unique_ptr<JOCTET, decltype(&std::free)> owned(bytes, std::free);
    return {reinterpret_cast<const char*>(bytes), size};
  }
  int orientation() const {
    for (const auto* marker = codec_.marker_list; marker; marker = marker->next) {
      const std::string_view data(reinterpret_cast<const char*>(marker->data), marker->data_length);
      if (marker->marker == JPEG_APP0 + 1 && data.starts_with("Exif")) return orientation_of(data);
    }
    return 1;
  }

  JpegErrors errors_;
  jpeg_progress_mgr progress_{};
  jpeg_decompress_struct codec_{};
};

}  // namespace

Decoded decode_jpeg(std::string_view file, const Bounds& bounds) {
  return JpegReader(file).read(bounds);
}

std::string encode_jpeg(const Raster& raster, int quality) {
  JpegErrors errors;
  jpeg_compress_struct codec{};
  set_handlers(errors);
  codec.err = &errors.manager;
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  guarded(errors, [&] {
    jpeg_create_compress(&codec);
    jpeg_mem_dest(&codec, &bytes, &size);
    codec.image_width = JDIMENSION(raster.width);
    codec.image_height = JDIMENSION(raster.height);
    codec.input_components = 4;
    codec.in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(&codec);
    jpeg_set_quality(&codec, quality, TRUE);
    codec.optimize_coding = TRUE;
    jpeg_simple_progression(&codec);
    jpeg_start_compress(&codec, TRUE);
    while (codec.next_scanline < codec.image_height) {
      auto* row = reinterpret_cast<JSAMPROW>(
          const_cast<std::uint32_t*>(raster.row(int(codec.next_scanline))));
      jpeg_write_scanlines(&codec, &row, 1);
    }
    jpeg_finish_compress(&codec);
  });
  std::string out(reinterpret_cast<const char*>(bytes), size);
  std::free(bytes);
  jpeg_destroy_compress(&codec);
  return out;
}

}  // namespace toolyard::pictures
