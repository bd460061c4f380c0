// Makes what a site shows from a picture that somebody has uploaded: everything is decoded and
// encoded again, so that nothing of the file but its pixels remains.
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard {

enum class PictureKind : std::uint8_t { jpeg, png, webp, avif, gif, svg };

// Returns the kind of a picture by its first bytes; its name means nothing.
struct PictureKindName {
  PictureKind kind;
  std::string_view extension, media_type;
};
inline constexpr std::array picture_kinds{
    PictureKindName{PictureKind::jpeg, "jpg", "image/jpeg"},
    PictureKindName{PictureKind::png, "png", "image/png"},
    PictureKindName{PictureKind::webp, "webp", "image/webp"},
    PictureKindName{PictureKind::avif, "avif", "image/avif"},
    PictureKindName{PictureKind::gif, "gif", "image/gif"},
    PictureKindName{PictureKind::svg, "svg", "image/svg+xml"}};
constexpr const PictureKindName& name_of(PictureKind kind) {
  return picture_kinds[static_cast<std::size_t>(kind)];
}

enum class PictureFault : std::uint8_t {
  unknown_kind,     // none of the kinds
  damaged,          // cut off, or not what its beginning promises
  unsupported,      // a valid picture of a rare form
  too_many_pixels,  // in a frame, or in all together
  too_expensive,    // more time or memory than a picture may take
  crashed,          // the decoder ended unexpectedly
  busy,             // too many pictures at once, or too much other work on the machine
  stopped,          // the server is shutting down
};

// Limits of one picture. What the process that makes it may use is derived from these.
struct PictureLimits {
  std::uint64_t max_pixels = 50'000'000;
  int max_frames = 600;
  int max_seconds = 30;                           // of processor time
  std::uint64_t max_memory_bytes = 1'280u << 20;  // of address space beyond that of the program
  std::uint64_t max_output_bytes = 64u << 20;
};

struct PictureOrder {
  std::string_view file;
  // Widths to write, ascending; only those below the width of the picture are used. The last is
  // the largest that any picture is kept in.
  std::vector<int> widths;
  int plain_width = 0;  // further width in the original kind, for programs without WebP
  PictureLimits limits = {};
};

// One written file. Those of the widths are WebP; that of the whole picture, and one of
// `plain_width` if it is wider, are of a kind that every program knows.
struct MadeFile {
  PictureKind kind{};
  int width = 0, height = 0;
  std::string bytes;
};

struct MadePicture {
  PictureKind kind{};  // of the uploaded file
  bool is_animated = false;
  std::vector<MadeFile> files;  // the whole picture first
};

class PictureMaker {
 public:
  virtual ~PictureMaker() = default;
  // Blocks until the picture is made. From any thread.
  virtual std::expected<MadePicture, PictureFault> make(const PictureOrder& order,
                                                        const std::stop_token& stop) = 0;
};

}  // namespace toolyard
