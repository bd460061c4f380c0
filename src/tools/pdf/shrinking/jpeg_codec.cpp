#include "tools/pdf/shrinking/jpeg_codec.h"

// Needs the types of <cstdio>.
#include <cstdio>

#include <jpeglib.h>

#include <array>
#include <csetjmp>

#include "core/endpoint/budget.h"

namespace toolyard::pdf {

// Errors of the library end its call by a jump back to `guarded`. Nothing between has a destructor.
struct CodecError {
  jpeg_error_mgr manager{};
  std::jmp_buf place{};
};

namespace {

// Of progressive images, the library keeps all coefficients.
constexpr long max_codec_bytes = 256L << 20;
// Legitimate files have about ten; each passes over the whole image.
constexpr int max_scans = 64;
constexpr std::size_t steps_per_coded_byte = 6;
constexpr int fine_quality = 90;

[[noreturn]] void jump(j_common_ptr codec) {
  std::longjmp(reinterpret_cast<CodecError*>(codec->err)->place, 1);
}
void ignore_message(j_common_ptr codec, int level) {
  if (level < 0) ++codec->err->num_warnings;
}
void print_nothing(j_common_ptr) {}

void set_handlers(CodecError& error) {
  jpeg_std_error(&error.manager);
  error.manager.error_exit = jump;
  error.manager.emit_message = ignore_message;
  error.manager.output_message = print_nothing;
}

// Exceptions must not cross the library: a call that has spent its time is ended by the next
// `spend` after it.
void look_at_progress(j_common_ptr codec) {
  auto* const budget = CpuBudget::current();
  if (budget && budget->reason_to_stop() != StopReason::none) jump(codec);
  if (codec->is_decompressor &&
      reinterpret_cast<j_decompress_ptr>(codec)->input_scan_number > max_scans)
    jump(codec);
}

template <class Work> bool guarded(CodecError& error, Work work) {
  if (setjmp(error.place) != 0) return false;
  return work();
}

}  // namespace

struct JpegSource {
  CodecError error;
  jpeg_progress_mgr progress{};
  jpeg_decompress_struct codec{};
};

struct JpegTarget {
  CodecError error;
  jpeg_compress_struct codec{};
  jpeg_destination_mgr destination{};
  std::array<JOCTET, 16384> buffer{};
  std::string bytes;
  std::size_t max_bytes = 0;
  bool is_failed = false;

  // Whether there was room for what is in the buffer.
  bool take(std::size_t count) {
    if (count > max_bytes - bytes.size()) return false;
    bytes.append(reinterpret_cast<const char*>(buffer.data()), count);
    destination.next_output_byte = buffer.data();
    destination.free_in_buffer = buffer.size();
    return true;
  }
};

JpegDecoder::JpegDecoder() : source_(std::make_unique<JpegSource>()) {
  set_handlers(source_->error);
  source_->codec.err = &source_->error.manager;
  source_->progress.progress_monitor = look_at_progress;
}

JpegDecoder::~JpegDecoder() { jpeg_destroy_decompress(&source_->codec); }

bool JpegDecoder::open(std::string_view bytes, bool is_plain_rgb) {
  auto& codec = source_->codec;
  return guarded(source_->error, [&] {
    jpeg_create_decompress(&codec);
    codec.progress = &source_->progress;
    codec.mem->max_memory_to_use = max_codec_bytes;
    jpeg_mem_src(&codec, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    if (jpeg_read_header(&codec, TRUE) != JPEG_HEADER_OK) return false;
    const bool has_components =
        codec.num_components == 1 || codec.num_components == 3 || codec.num_components == 4;
    if (!has_components || codec.data_precision != 8) return false;
    if (is_plain_rgb && codec.num_components == 3 && !codec.saw_Adobe_marker)
      codec.jpeg_color_space = JCS_RGB;
    codec.out_color_space = codec.num_components == 1   ? JCS_GRAYSCALE
                            : codec.num_components == 3 ? JCS_RGB
                                                        : JCS_CMYK;
    return true;
  });
}

ImageShape JpegDecoder::shape() const {
  const auto& codec = source_->codec;
  return {codec.image_width, codec.image_height, static_cast<std::size_t>(codec.num_components)};
}

bool JpegDecoder::has_adobe_marker() const { return source_->codec.saw_Adobe_marker != 0; }

bool JpegDecoder::start() {
  const bool is_started =
      guarded(source_->error, [&] { return jpeg_start_decompress(&source_->codec) != 0; });
  spend(steps_per_coded_byte);
  return is_started;
}

bool JpegDecoder::read(std::string& row) {
  row.resize(shape().row_bytes());
  auto* const place = reinterpret_cast<JSAMPROW>(row.data());
  const bool is_read = guarded(source_->error, [&] {
    auto* rows = place;
    return jpeg_read_scanlines(&source_->codec, &rows, 1) == 1;
  });
  spend(steps_per_coded_byte * row.size());
  return is_read && source_->error.manager.num_warnings == 0;
}

JpegEncoder::JpegEncoder(ImageShape shape, JpegStyle style, std::size_t max_bytes)
    : target_(std::make_unique<JpegTarget>()) {
  auto& target = *target_;
  target.max_bytes = max_bytes;
  set_handlers(target.error);
  target.codec.err = &target.error.manager;
  target.destination.init_destination = [](j_compress_ptr codec) {
    codec->dest->next_output_byte = static_cast<JpegTarget*>(codec->client_data)->buffer.data();
    codec->dest->free_in_buffer = static_cast<JpegTarget*>(codec->client_data)->buffer.size();
  };
  target.destination.empty_output_buffer = [](j_compress_ptr codec) -> boolean {
    auto& own = *static_cast<JpegTarget*>(codec->client_data);
    if (!own.take(own.buffer.size())) jump(reinterpret_cast<j_common_ptr>(codec));
    return TRUE;
  };
  target.destination.term_destination = [](j_compress_ptr codec) {
    auto& own = *static_cast<JpegTarget*>(codec->client_data);
    if (!own.take(own.buffer.size() - codec->dest->free_in_buffer))
      jump(reinterpret_cast<j_common_ptr>(codec));
  };
  target.bytes.reserve(max_bytes);  // nothing may be thrown across the library
  target.is_failed = !guarded(target.error, [&] {
    auto& codec = target.codec;
    jpeg_create_compress(&codec);
    codec.client_data = &target;
    codec.dest = &target.destination;
    codec.image_width = static_cast<JDIMENSION>(shape.width);
    codec.image_height = static_cast<JDIMENSION>(shape.height);
    codec.input_components = static_cast<int>(shape.components);
    codec.in_color_space = shape.components == 1   ? JCS_GRAYSCALE
                           : shape.components == 3 ? JCS_RGB
                                                   : JCS_CMYK;
    jpeg_set_defaults(&codec);
    jpeg_set_quality(&codec, style.quality, TRUE);
    if (shape.components == 4) codec.write_Adobe_marker = style.has_adobe_marker ? TRUE : FALSE;
    if (style.quality >= fine_quality)  // colors as sharp as brightness
      codec.comp_info[0].h_samp_factor = codec.comp_info[0].v_samp_factor = 1;
    jpeg_start_compress(&codec, TRUE);
    return true;
  });
}

JpegEncoder::~JpegEncoder() { jpeg_destroy_compress(&target_->codec); }

void JpegEncoder::add(std::string_view row) {
  auto& target = *target_;
  if (target.is_failed) return;
  spend(steps_per_coded_byte * row.size());
  auto* const place = reinterpret_cast<JSAMPROW>(const_cast<char*>(row.data()));
  target.is_failed = !guarded(target.error, [&] {
    auto* rows = place;
    return jpeg_write_scanlines(&target.codec, &rows, 1) == 1;
  });
}

std::optional<std::string> JpegEncoder::finish() {
  auto& target = *target_;
  if (target.is_failed) return std::nullopt;
  const bool is_complete = guarded(target.error, [&] {
    jpeg_finish_compress(&target.codec);
    return true;
  });
  if (!is_complete) return std::nullopt;
  target.bytes.shrink_to_fit();
  return std::move(target.bytes);
}

}  // namespace toolyard::pdf
