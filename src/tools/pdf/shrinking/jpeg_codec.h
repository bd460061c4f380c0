// Decodes and encodes JPEG row by row, with libjpeg. Colors are those of the file: gray, RGB, or
// CMYK as it is stored.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tools/pdf/shrinking/box_shrinker.h"

namespace toolyard::pdf {

struct JpegSource;
struct JpegTarget;

class JpegDecoder {
 public:
  JpegDecoder();
  ~JpegDecoder();
  JpegDecoder(const JpegDecoder&) = delete;
  JpegDecoder& operator=(const JpegDecoder&) = delete;

  // Reads the header. `is_plain_rgb` is for three components that are not YCbCr, whatever the file
  // says about it. Returns false if the image is damaged or of an unusual kind.
  bool open(std::string_view bytes, bool is_plain_rgb);
  ImageShape shape() const;
  bool has_adobe_marker() const;
  // Prepares for reading rows. Returns false if that takes too much memory.
  bool start();
  // Reads the next row into `row`. Returns false if the data is damaged.
  bool read(std::string& row);

 private:
  std::unique_ptr<JpegSource> source_;
};

struct JpegStyle {
  int quality = 75;
  bool has_adobe_marker = false;  // for four components
};

class JpegEncoder {
 public:
  // Gives up when the file has more than `max_bytes`.
  JpegEncoder(ImageShape shape, JpegStyle style, std::size_t max_bytes);
  ~JpegEncoder();
  JpegEncoder(const JpegEncoder&) = delete;
  JpegEncoder& operator=(const JpegEncoder&) = delete;

  void add(std::string_view row);
  // Returns the file, or nullopt if it is too large.
  std::optional<std::string> finish();

 private:
  std::unique_ptr<JpegTarget> target_;
};

}  // namespace toolyard::pdf
