#include "adapters/pictures/codec/make.h"

#include <algorithm>

#include "adapters/pictures/codec/codecs.h"
#include "adapters/pictures/codec/colour.h"
#include "adapters/pictures/codec/resize.h"
#include "core/text/characters.h"

namespace toolyard::pictures {
namespace {

constexpr int webp_quality = 80, jpeg_quality = 84;
// A width that is hardly less than that of the whole picture is not worth a file.
constexpr double min_shrinking = 0.9;
constexpr std::size_t searched_bytes = 4096;
constexpr std::uint64_t frames_of_pixels = 2;  // all frames may have twice the pixels of a picture

bool is_avif(std::string_view file) {
  if (file.size() < 16 || file.substr(4, 4) != "ftyp") return false;
  const auto brands = file.substr(8, 64);
  return brands.contains("avif") || brands.contains("avis");
}

// SVG may begin with a declaration, comments and a document type.
bool is_svg(std::string_view file) {
  if (file.starts_with("\xef\xbb\xbf")) file.remove_prefix(3);
  const auto begin = trimmed(file.substr(0, searched_bytes));
  return begin.starts_with('<') && begin.contains("<svg");
}

Decoded decode(PictureKind kind, std::string_view file, const Bounds& bounds) {
  switch (kind) {
    case PictureKind::jpeg: return decode_jpeg(file, bounds);
    case PictureKind::png: return decode_png(file, bounds);
    case PictureKind::webp: return decode_webp(file, bounds);
    case PictureKind::avif: return decode_avif(file, bounds);
    case PictureKind::gif: return decode_gif(file, bounds);
    case PictureKind::svg: break;
  }
  throw Refused{PictureFault::unknown_kind};
}

// Frames that are shown are in sRGB, upright, and no wider than the largest width.
void prepare(Decoded& decoded, int max_width) {
  for (auto& frame : decoded.frames) {
    convert_to_srgb(frame.raster, decoded.profile);
    frame.raster = upright(std::move(frame.raster), decoded.orientation);
    if (frame.raster.width > max_width) frame.raster = shrunk(frame.raster, max_width);
  }
}

bool is_opaque(const Raster& raster) {
  return std::ranges::all_of(raster.pixels, [](auto pixel) { return pixel >> 24 == 255; });
}

class FileWriter {
 public:
  FileWriter(const PictureOrder& order, MadePicture& made) : order_(order), made_(made) {}

  void write(const Decoded& decoded) {
    const auto& whole = decoded.frames.front().raster;
    write_plain(whole);
    if (made_.is_animated) {
      add(PictureKind::webp, whole, encode_animation(decoded.frames, decoded.loops, webp_quality));
      return;
    }
    write_widths(whole);
  }

 private:
  void write_plain(const Raster& whole) {
    const bool is_png =
        made_.kind == PictureKind::png || made_.kind == PictureKind::gif || !is_opaque(whole);
    const auto encode = [&](const Raster& raster) {
      return is_png ? encode_png(raster) : encode_jpeg(raster, jpeg_quality);
    };
    const auto kind = is_png ? PictureKind::png : PictureKind::jpeg;
    add(kind, whole, encode(whole));
    if (order_.plain_width <= 0 || order_.plain_width >= whole.width * min_shrinking) return;
    const auto small = shrunk(whole, order_.plain_width);
    add(kind, small, encode(small));
  }
  void write_widths(const Raster& whole) {
    for (const auto width : order_.widths) {
      if (width >= whole.width * min_shrinking) break;
      const auto small = shrunk(whole, width);
      add(PictureKind::webp, small, encode_webp(small, webp_quality));
    }
    add(PictureKind::webp, whole, encode_webp(whole, webp_quality));
  }
  // WebP has at most 16,383 pixels on a side: such a file stays empty, and is left out.
  void add(PictureKind kind, const Raster& raster, std::string bytes) {
    written_ += bytes.size();
    if (written_ > order_.limits.max_output_bytes) throw Refused{PictureFault::too_expensive};
    if (!bytes.empty())
      made_.files.push_back({kind, raster.width, raster.height, std::move(bytes)});
  }

  const PictureOrder& order_;
  MadePicture& made_;
  std::uint64_t written_ = 0;
};

}  // namespace

std::optional<PictureKind> kind_of(std::string_view file) {
  if (file.starts_with("\xff\xd8\xff")) return PictureKind::jpeg;
  if (file.starts_with("\x89PNG\r\n\x1a\n")) return PictureKind::png;
  if (file.starts_with("GIF87a") || file.starts_with("GIF89a")) return PictureKind::gif;
  if (file.starts_with("RIFF") && file.size() > 12 && file.substr(8, 4) == "WEBP")
    return PictureKind::webp;
  if (is_avif(file)) return PictureKind::avif;
  if (is_svg(file)) return PictureKind::svg;
  return std::nullopt;
}

MadePicture make_picture(const PictureOrder& order) {
  const auto kind = kind_of(order.file);
  if (!kind) throw Refused{PictureFault::unknown_kind};
  MadePicture made{.kind = *kind};
  if (*kind == PictureKind::svg) {
    auto clean = clean_svg(order.file);
    made.files.push_back({*kind, clean.width, clean.height, std::move(clean.document)});
    return made;
  }
  const int max_width = order.widths.empty() ? 16'383 : order.widths.back();
  const Bounds bounds{.max_pixels = order.limits.max_pixels,
                      .max_total_pixels = order.limits.max_pixels * frames_of_pixels,
                      .max_frames = order.limits.max_frames,
                      .useful_width = max_width};
  auto decoded = decode(*kind, order.file, bounds);
  made.is_animated = decoded.frames.size() > 1;
  prepare(decoded, max_width);
  FileWriter(order, made).write(decoded);
  return made;
}

}  // namespace toolyard::pictures
