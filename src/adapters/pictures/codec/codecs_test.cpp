// Tests of decoders with pictures of every form, made here with the same libraries.
#include "adapters/pictures/codec/codecs.h"

#include <gtest/gtest.h>

// Needs the types of <cstdio>.
#include <cstdio>

#include <avif/avif.h>
#include <jpeglib.h>
#include <lcms2.h>
#include <png.h>

#include <cstdlib>
#include <functional>

#include "adapters/pictures/codec/colour.h"
#include "adapters/pictures/codec/exif.h"
#include "adapters/pictures/codec/make.h"
#include "adapters/pictures/codec/resize.h"
#include "adapters/pictures/picture_process.h"

namespace toolyard::pictures {
namespace {

constexpr Bounds ample{.max_pixels = 4'000'000,
                       .max_total_pixels = 8'000'000,
                       .max_frames = 100,
                       .useful_width = 2400};
constexpr std::uint32_t red = 0xffff0000, green = 0xff00ff00, blue = 0xff0000ff, white = 0xffffffff;

// A picture whose four quarters are red, green, blue and white.
Raster quarters(int width, int height) {
  Raster raster(width, height);
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      raster.row(y)[x] =
          y < height / 2 ? (x < width / 2 ? red : green) : (x < width / 2 ? blue : white);
  return raster;
}

// Whether two colours differ by no more than what compression with loss does.
::testing::AssertionResult is_like(std::uint32_t pixel, std::uint32_t expected,
                                   int tolerance = 12) {
  for (int shift = 0; shift < 32; shift += 8)
    if (std::abs(int(pixel >> shift & 255) - int(expected >> shift & 255)) > tolerance)
      return ::testing::AssertionFailure() << std::hex << pixel << " is not like " << expected;
  return ::testing::AssertionSuccess();
}

// The colours in the middle of the quarters, row by row.
std::vector<std::uint32_t> middles(const Raster& raster) {
  std::vector<std::uint32_t> found;
  for (const int y : {raster.height / 4, raster.height * 3 / 4})
    for (const int x : {raster.width / 4, raster.width * 3 / 4}) found.push_back(raster.row(y)[x]);
  return found;
}

void expect_quarters(const Raster& raster, const std::vector<std::uint32_t>& expected,
                     int tolerance = 12) {
  const auto found = middles(raster);
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_TRUE(is_like(found[i], expected[i], tolerance)) << "quarter " << i;
}

PictureFault fault_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const Refused& refused) {
    return refused.fault;
  }
  ADD_FAILURE() << "was not refused";
  return PictureFault::stopped;
}

std::string exif_with(int orientation) {
  std::string exif("Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0", 25);
  exif += char(orientation);
  return exif + std::string("\0\0\0\0\0\0GPS 52.5200 N 13.4050 E", 32);
}

// Puts a segment of metadata behind the beginning of a JPEG file.
std::string with_segment(const std::string& jpeg, unsigned char marker, const std::string& data) {
  const auto size = data.size() + 2;
  std::string segment{char(0xff), char(marker), char(size >> 8), char(size)};
  return jpeg.substr(0, 2) + segment + data + jpeg.substr(2);
}

std::string cmyk_jpeg(int width, int height) {
  jpeg_compress_struct codec{};
  jpeg_error_mgr errors{};
  codec.err = jpeg_std_error(&errors);
  jpeg_create_compress(&codec);
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&codec, &bytes, &size);
  codec.image_width = JDIMENSION(width);
  codec.image_height = JDIMENSION(height);
  codec.input_components = 4;
  codec.in_color_space = JCS_CMYK;
  jpeg_set_defaults(&codec);
  jpeg_start_compress(&codec, TRUE);
  // Inverted, as Adobe's programs write it: cyan and yellow inks, which make green.
  std::vector<JSAMPLE> row;
  for (int x = 0; x < width; ++x) row.insert(row.end(), {0, 255, 0, 255});
  auto* place = row.data();
  for (int y = 0; y < height; ++y) jpeg_write_scanlines(&codec, &place, 1);
  jpeg_finish_compress(&codec);
  std::string out(reinterpret_cast<char*>(bytes), size);
  std::free(bytes);
  jpeg_destroy_compress(&codec);
  return out;
}

void append_to(png_structp png, png_bytep bytes, png_size_t size) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<char*>(bytes), size);
}

struct PngForm {
  int bits = 8, type = PNG_COLOR_TYPE_RGB, interlace = PNG_INTERLACE_NONE;
  std::string profile = {};
  std::string exif = {};
};
// Writes a PNG whose rows are `row`.
std::string png_of(const PngForm& form, int width, int height, std::vector<png_byte> row) {
  std::string out;
  auto* png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  auto* info = png_create_info_struct(png);
  png_set_write_fn(png, &out, append_to, nullptr);
  png_set_IHDR(png, info, png_uint_32(width), png_uint_32(height), form.bits, form.type,
               form.interlace, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (!form.profile.empty())
    png_set_iCCP(png, info, "profile", 0, reinterpret_cast<png_const_bytep>(form.profile.data()),
                 png_uint_32(form.profile.size()));
  auto exif = form.exif;
  if (!exif.empty())
    png_set_eXIf_1(png, info, png_uint_32(exif.size()), reinterpret_cast<png_bytep>(exif.data()));
  std::vector<png_bytep> rows(std::size_t(height), row.data());
  png_set_rows(png, info, rows.data());
  png_write_png(png, info, PNG_TRANSFORM_IDENTITY, nullptr);
  png_destroy_write_struct(&png, &info);
  return out;
}

// A profile whose red, green and blue are those of another order: a picture in it looks different.
std::string swapped_profile() {
  const cmsCIExyY white_point{0.3127, 0.3290, 1};
  const cmsCIExyYTRIPLE primaries{{0.30, 0.60, 1}, {0.64, 0.33, 1}, {0.15, 0.06, 1}};
  auto* curve = cmsBuildGamma(nullptr, 2.2);
  cmsToneCurve* curves[]{curve, curve, curve};
  auto* profile = cmsCreateRGBProfile(&white_point, &primaries, curves);
  cmsUInt32Number size = 0;
  cmsSaveProfileToMem(profile, nullptr, &size);
  std::string bytes(size, '\0');
  cmsSaveProfileToMem(profile, bytes.data(), &size);
  cmsCloseProfile(profile);
  cmsFreeToneCurve(curve);
  return bytes;
}

std::string avif_of(const Raster& raster, int quarter_turns) {
  auto* image = avifImageCreate(std::uint32_t(raster.width), std::uint32_t(raster.height), 8,
                                AVIF_PIXEL_FORMAT_YUV444);
  avifRGBImage rgb;
  avifRGBImageSetDefaults(&rgb, image);
  rgb.format = AVIF_RGB_FORMAT_BGRA;
  rgb.pixels = const_cast<std::uint8_t*>(raster.bytes());
  rgb.rowBytes = std::uint32_t(raster.row_bytes());
  avifImageRGBToYUV(image, &rgb);
  if (quarter_turns != 0) {
    image->transformFlags |= AVIF_TRANSFORM_IROT;
    image->irot.angle = std::uint8_t(quarter_turns);
  }
  auto* encoder = avifEncoderCreate();
  encoder->speed = AVIF_SPEED_FASTEST;
  avifRWData data = AVIF_DATA_EMPTY;
  EXPECT_EQ(avifEncoderWrite(encoder, image, &data), AVIF_RESULT_OK);
  std::string out(reinterpret_cast<char*>(data.data), data.size);
  avifRWDataFree(&data);
  avifEncoderDestroy(encoder);
  avifImageDestroy(image);
  return out;
}

// Codes of nine bits for pixels of 256 colours, without compression.
std::string gif_data(const std::vector<int>& indexes) {
  std::string bytes;
  unsigned kept = 0, bits = 0;
  const auto put = [&](unsigned code) {
    kept |= code << bits;
    for (bits += 9; bits >= 8; bits -= 8, kept >>= 8) bytes += char(kept);
  };
  for (std::size_t i = 0; i < indexes.size(); ++i) {
    if (i % 100 == 0) put(256);  // before codes get longer
    put(unsigned(indexes[i]));
  }
  put(257);
  if (bits > 0) bytes += char(kept);
  std::string blocks(1, '\x08');
  for (std::size_t at = 0; at < bytes.size(); at += 255) {
    const auto block = bytes.substr(at, 255);
    blocks += char(block.size());
    blocks += block;
  }
  return blocks + '\0';
}

std::string pair_of(int number) { return {char(number), char(number >> 8)}; }

struct GifFrame {
  int left, top, width, height;
  std::vector<int> indexes;
  int disposal = 0, transparent = -1, hundredths = 10;
};
// A GIF whose colours 0 to 3 are red, green, blue and white.
std::string gif_of(int width, int height, const std::vector<GifFrame>& frames,
                   const std::string& extension = {}) {
  auto gif = "GIF89a" + pair_of(width) + pair_of(height) + std::string("\xf7\0\0", 3);
  std::string palette(768, '\0');
  palette.replace(0, 12, std::string("\xff\0\0\0\xff\0\0\0\xff\xff\xff\xff", 12));
  gif += palette + extension;
  for (const auto& frame : frames) {
    gif += std::string("\x21\xf9\x04", 3);
    gif += char(frame.disposal << 2 | (frame.transparent >= 0 ? 1 : 0));
    gif += pair_of(frame.hundredths);
    gif += char(std::max(frame.transparent, 0));
    gif += '\0';
    gif += "\x2c" + pair_of(frame.left) + pair_of(frame.top) + pair_of(frame.width) +
           pair_of(frame.height) + '\0';
    gif += gif_data(frame.indexes);
  }
  return gif + ";";
}

TEST(Pictures, JpegIsReadAndTurnedUpright) {
  const auto jpeg = encode_jpeg(quarters(64, 32), 90);
  auto decoded = decode_jpeg(jpeg, ample);
  EXPECT_EQ(decoded.orientation, 1);
  expect_quarters(decoded.frames[0].raster, {red, green, blue, white}, 40);
  const auto turned = decode_jpeg(with_segment(jpeg, 0xe1, exif_with(6)), ample);
  EXPECT_EQ(turned.orientation, 6);
  const auto upright_one = upright(turned.frames[0].raster, turned.orientation);
  EXPECT_EQ(upright_one.width, 32);
  expect_quarters(upright_one, {blue, red, white, green}, 40);
}

TEST(Pictures, AllOrientationsAreTurned) {
  const std::vector<std::vector<std::uint32_t>> expected{
      {red, green, blue, white}, {green, red, white, blue}, {white, blue, green, red},
      {blue, white, red, green}, {red, blue, green, white}, {blue, red, white, green},
      {white, green, blue, red}, {green, white, red, blue}};
  for (int orientation = 1; orientation <= 8; ++orientation) {
    EXPECT_EQ(orientation_of(exif_with(orientation)), orientation);
    EXPECT_EQ(middles(upright(quarters(8, 4), orientation)), expected[std::size_t(orientation) - 1])
        << orientation;
  }
  EXPECT_EQ(orientation_of(""), 1);
  EXPECT_EQ(orientation_of("II*\0\xff\xff\xff\xff"), 1);
  EXPECT_EQ(orientation_of(exif_with(9)), 1);
}

TEST(Pictures, CmykBecomesRgb) {
  const auto decoded = decode_jpeg(cmyk_jpeg(32, 32), ample);
  EXPECT_TRUE(is_like(decoded.frames[0].raster.pixels[0], green));
}

TEST(Pictures, LargeJpegsAreDecodedSmaller) {
  auto bounds = ample;
  bounds.useful_width = 100;
  const auto decoded = decode_jpeg(encode_jpeg(quarters(800, 400), 90), bounds);
  EXPECT_EQ(decoded.frames[0].raster.width, 200);
}

TEST(Pictures, PngOfEveryFormIsRead) {
  const auto deep =
      decode_png(png_of({.bits = 16, .interlace = PNG_INTERLACE_ADAM7}, 2, 3,
                        {0xff, 0xff, 0x80, 0x00, 0x00, 0x00, 0xff, 0xff, 0x80, 0x00, 0x00, 0x00}),
                 ample);
  EXPECT_TRUE(is_like(deep.frames[0].raster.pixels[5], 0xffff8000, 1));
  const auto grey =
      decode_png(png_of({.bits = 1, .type = PNG_COLOR_TYPE_GRAY}, 8, 1, {0b10000000}), ample);
  EXPECT_EQ(grey.frames[0].raster.pixels[0], white);
  EXPECT_EQ(grey.frames[0].raster.pixels[1], 0xff000000);
  const auto clear =
      decode_png(png_of({.type = PNG_COLOR_TYPE_GRAY_ALPHA}, 1, 1, {0x80, 0x40}), ample);
  EXPECT_EQ(clear.frames[0].raster.pixels[0], 0x40808080);
  EXPECT_EQ(
      decode_png(png_of({.exif = exif_with(3).substr(6)}, 1, 1, {1, 2, 3}), ample).orientation, 3);
}

TEST(Pictures, ProfilesAreConvertedToSrgb) {
  auto decoded =
      decode_png(png_of({.profile = swapped_profile()}, 1, 1, {0xff, 0x00, 0x00}), ample);
  ASSERT_FALSE(decoded.profile.empty());
  auto& raster = decoded.frames[0].raster;
  convert_to_srgb(raster, decoded.profile);
  EXPECT_TRUE(is_like(raster.pixels[0], green, 30));
  const auto before = raster.pixels;
  convert_to_srgb(raster, "not a profile");
  EXPECT_EQ(raster.pixels, before);
}

TEST(Pictures, AvifIsReadAndTurned) {
  const auto avif = avif_of(quarters(64, 32), 0);
  EXPECT_EQ(kind_of(avif), PictureKind::avif);
  expect_quarters(decode_avif(avif, ample).frames[0].raster, {red, green, blue, white}, 40);
  const auto turned = decode_avif(avif_of(quarters(64, 32), 1), ample);
  EXPECT_EQ(turned.frames[0].raster.width, 32);
  expect_quarters(turned.frames[0].raster, {green, white, red, blue}, 40);
  EXPECT_EQ(fault_of([&] { decode_avif(avif.substr(0, avif.size() / 2), ample); }),
            PictureFault::damaged);
}

TEST(Pictures, FramesOfGifBuildOnThoseBefore) {
  const std::vector<int> all_red(16, 0);
  const auto gif = gif_of(4, 4,
                          {{0, 0, 4, 4, all_red},
                           {2, 2, 2, 2, {1, 1, 1, 3}, 3, 3},  // shown, then what was before
                           {0, 0, 1, 1, {2}, 2},              // shown, then cleared
                           {3, 0, 1, 1, {1}}});
  const auto decoded = decode_gif(gif, ample);
  ASSERT_EQ(decoded.frames.size(), 4U);
  EXPECT_EQ(decoded.loops, 1);
  EXPECT_EQ(decoded.frames[0].duration_ms, 100);
  EXPECT_EQ(decoded.frames[1].raster.row(2)[2], green);
  EXPECT_EQ(decoded.frames[1].raster.row(3)[3], red);  // transparent there
  EXPECT_EQ(decoded.frames[2].raster.row(2)[2], red);
  EXPECT_EQ(decoded.frames[2].raster.row(0)[0], blue);
  EXPECT_EQ(decoded.frames[3].raster.row(0)[0], 0U);
  EXPECT_EQ(decoded.frames[3].raster.row(0)[3], green);
}

TEST(Pictures, GifLoopsAndBoundsAreRespected) {
  const std::string forever("\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", 19);
  const GifFrame frame{0, 0, 4, 4, std::vector<int>(16, 2)};
  EXPECT_EQ(decode_gif(gif_of(4, 4, {frame, frame}, forever), ample).loops, 0);
  auto few = ample;
  few.max_frames = 1;
  EXPECT_EQ(fault_of([&] { decode_gif(gif_of(4, 4, {frame, frame}), few); }),
            PictureFault::too_many_pixels);
  // A frame that reaches beyond the picture.
  EXPECT_EQ(decode_gif(gif_of(2, 2, {{1, 1, 4, 4, std::vector<int>(16, 1)}}), ample)
                .frames[0]
                .raster.row(1)[1],
            green);
}

TEST(Pictures, AnimationsSurviveWebp) {
  const auto webp = encode_animation({{quarters(16, 16), 100}, {Raster(16, 16), 200}}, 3, 90);
  const auto decoded = decode_webp(webp, ample);
  ASSERT_EQ(decoded.frames.size(), 2U);
  EXPECT_EQ(decoded.frames[1].duration_ms, 200);
  EXPECT_EQ(decoded.loops, 3);
  expect_quarters(decoded.frames[0].raster, {red, green, blue, white}, 60);
}

TEST(Pictures, FewColoursAreWrittenWithoutLoss) {
  const auto diagram = quarters(100, 60);
  EXPECT_EQ(decode_webp(encode_webp(diagram, 50), ample).frames[0].raster.pixels, diagram.pixels);
  EXPECT_EQ(decode_png(encode_png(diagram), ample).frames[0].raster.pixels, diagram.pixels);
  Raster veil(3, 3);
  for (auto& pixel : veil.pixels) pixel = 0x80402010;
  EXPECT_EQ(decode_png(encode_png(veil), ample).frames[0].raster.pixels, veil.pixels);
  Raster many(64, 64);
  for (std::size_t i = 0; i < many.pixels.size(); ++i)
    many.pixels[i] = std::uint32_t(0x40000000 + i * 0x010307);
  EXPECT_EQ(decode_png(encode_png(many), ample).frames[0].raster.pixels, many.pixels);
}

TEST(Pictures, ShrinkingAveragesByOpacity) {
  Raster raster(2, 2);
  raster.pixels = {red, red, 0x00ffffff, 0x00ffffff};
  EXPECT_EQ(shrunk(raster, 1).pixels[0], 0x80ff0000);
  expect_quarters(shrunk(quarters(400, 200), 100), {red, green, blue, white}, 0);
  EXPECT_EQ(shrunk(Raster(1000, 1), 10).height, 1);
}

TEST(Pictures, TooManyPixelsAreRefusedBeforeTheyAreDecoded) {
  auto png = encode_png(quarters(10, 10));
  // The width and height of the header, whose checksum no longer matters to what is read first.
  const auto bomb =
      png_of({.bits = 1, .type = PNG_COLOR_TYPE_GRAY}, 60'000, 100, std::vector<png_byte>(7'500));
  EXPECT_EQ(fault_of([&] { decode_png(bomb, ample); }), PictureFault::too_many_pixels);
  png[18] = '\x7f';
  EXPECT_EQ(fault_of([&] { decode_png(png, ample); }), PictureFault::damaged);
  EXPECT_EQ(fault_of([&] { decode_gif(gif_of(65'535, 65'535, {}), ample); }),
            PictureFault::too_many_pixels);
}

TEST(Pictures, CutOffFilesAreRefused) {
  const auto png = encode_png(quarters(64, 64)), jpeg = encode_jpeg(quarters(64, 64), 80),
             webp = encode_webp(quarters(64, 64), 80);
  for (const auto part : {0.3, 0.6, 0.9}) {
    const auto cut = [&](const std::string& file) {
      return file.substr(0, std::size_t(double(file.size()) * part));
    };
    EXPECT_EQ(fault_of([&] { decode_png(cut(png), ample); }), PictureFault::damaged);
    EXPECT_EQ(fault_of([&] { decode_jpeg(cut(jpeg), ample); }), PictureFault::damaged);
    EXPECT_EQ(fault_of([&] { decode_webp(cut(webp), ample); }), PictureFault::damaged);
  }
}

TEST(Pictures, DamagedFilesNeverReadBeyondTheirEnd) {
  const std::vector<std::string> files{
      encode_png(quarters(16, 16)),
      with_segment(encode_jpeg(quarters(16, 16), 80), 0xe1, exif_with(6)),
      encode_webp(quarters(16, 16), 80),
      gif_of(4, 4, {{0, 0, 4, 4, std::vector<int>(16, 1)}}),
      avif_of(quarters(16, 16), 1),
      encode_animation({{quarters(8, 8), 10}, {Raster(8, 8), 10}}, 0, 50)};
  unsigned state = 1;
  for (const auto& file : files)
    for (int round = 0; round < 150; ++round) {
      auto damaged = file;
      for (int i = 0; i < 3; ++i) {
        state = state * 1'103'515'245 + 12'345;
        damaged[state / 65'536 % damaged.size()] = char(state >> 8);
      }
      try {
        make_picture({.file = damaged, .widths = {8, 16}, .limits = {.max_pixels = 1'000'000}});
      } catch (const Refused&) {
      }
    }
}

TEST(Pictures, EverythingIsWrittenAnew) {
  const auto jpeg = with_segment(encode_jpeg(quarters(900, 600), 90), 0xe1, exif_with(6)) +
                    "PK\x03\x04 a ZIP file";
  const auto made = make_picture({.file = jpeg, .widths = {200, 400, 2400}, .plain_width = 300});
  EXPECT_EQ(made.kind, PictureKind::jpeg);
  std::vector<std::string> found;
  for (const auto& file : made.files) {
    found.push_back(std::string(name_of(file.kind).extension) + std::to_string(file.width) + "x" +
                    std::to_string(file.height));
    EXPECT_EQ(kind_of(file.bytes), file.kind);
    EXPECT_EQ(file.bytes.find("GPS"), std::string::npos);
    EXPECT_EQ(file.bytes.find("PK\x03\x04"), std::string::npos);
    EXPECT_EQ(file.bytes.find("Exif"), std::string::npos);
  }
  EXPECT_EQ(found, (std::vector<std::string>{"jpg600x900", "jpg300x450", "webp200x300",
                                             "webp400x600", "webp600x900"}));
}

TEST(Pictures, TheKindIsThatOfTheContents) {
  EXPECT_EQ(kind_of("<?xml version=\"1.0\"?><!-- x --><svg xmlns=\"…\">"), PictureKind::svg);
  EXPECT_EQ(kind_of("<html><body>"), std::nullopt);
  EXPECT_EQ(kind_of("%PDF-1.7"), std::nullopt);
  EXPECT_EQ(kind_of(""), std::nullopt);
  EXPECT_EQ(fault_of([] { make_picture({.file = "MZ\x90 a program"}); }),
            PictureFault::unknown_kind);
  // A file of two kinds at once is the first one.
  const auto polyglot = gif_of(2, 2, {{0, 0, 2, 2, {0, 1, 2, 3}}}) + "<script>alert(1)</script>";
  const auto made = make_picture({.file = polyglot, .widths = {100}});
  for (const auto& file : made.files) EXPECT_EQ(file.bytes.find("script"), std::string::npos);
}

// Libraries look at the processor and the system in their own ways.
TEST(Pictures, EveryKindIsMadeInTheSandbox) {
  PictureProcesses processes(1);
  const auto picture = quarters(64, 32);
  for (const auto& file :
       {encode_jpeg(picture, 80), encode_png(picture), encode_webp(picture, 80),
        avif_of(picture, 0), gif_of(4, 4, {{0, 0, 4, 4, std::vector<int>(16, 1)}}),
        encode_animation({{quarters(8, 8), 10}, {Raster(8, 8), 10}}, 0, 50), cmyk_jpeg(8, 8),
        std::string("<svg xmlns='http://www.w3.org/2000/svg'/>")}) {
    const auto made = processes.make({.file = file, .widths = {16, 2400}}, {});
    ASSERT_TRUE(made) << int(made.error()) << file.substr(0, 16);
    EXPECT_EQ(made->kind, kind_of(file));
  }
}

std::string cleaned(std::string_view inside, std::string_view attributes = "") {
  return clean_svg("<svg xmlns=\"http://www.w3.org/2000/svg\" " + std::string(attributes) + ">" +
                   std::string(inside) + "</svg>")
      .document;
}

TEST(Pictures, SvgKeepsShapesAndNothingThatRuns) {
  EXPECT_NE(
      cleaned("<path d='M0 0' style='fill:url(#a)'/>").find("d=\"M0 0\" style=\"fill:url(#a)\""),
      std::string::npos);
  for (const auto* hostile :
       {"<script>evil()</script>", "<g onload='evil()'/>",
        "<foreignObject><b>evil()</b></foreignObject>",
        "<a href='javascript:evil()'><text>x</text></a>",
        "<image href='https://evil.example/a.png'/>",
        "<use xlink:href='data:image/svg+xml,evil' xmlns:xlink='http://www.w3.org/1999/xlink'/>",
        "<style>@import 'evil.css';</style>", "<style>a{background:url(//evil.example)}</style>",
        "<rect style='fill:url(https://evil.example/a)'/>", "<metadata>evil place</metadata>",
        "<x:script xmlns:x='http://www.w3.org/2000/svg'>evil()</x:script>",
        "<g xmlns='http://www.w3.org/1999/xhtml'><iframe src='evil'/></g>",
        "<set attributeName='href' to='javascript:evil()'/>", "<!-- evil --><?evil?>",
        "<style>a{b:\\75rl(evil)}</style>", "<handler>evil()</handler>",
        "<style>a{background:u/**/rl(//evil.example)}</style>", "<style>/* evil</style>",
        "<style>a{background:url(//e/* evil */vil.example)}</style>"})
    EXPECT_EQ(cleaned(hostile).find("evil"), std::string::npos) << hostile;
  for (const auto* reference : {"href", " xlink:href ", "HREF", "style", "x:href"}) {
    const auto animated = cleaned("<image><animate attributeName='" + std::string(reference) +
                                  "' to='https://evil.example/a.png'/></image>");
    EXPECT_EQ(animated.find("attributeName"), std::string::npos) << animated;
  }
  EXPECT_NE(cleaned("<rect><animate attributeName='x' to='9'/></rect>")
                .find("attributeName=\"x\" to=\"9\""),
            std::string::npos);
  EXPECT_NE(cleaned("<style>/* by hand */.a{fill:red}</style>").find("<style>.a{fill:red}</style>"),
            std::string::npos);
  EXPECT_NE(cleaned("<style>.a{fill:red}</style><text>a &lt; b &amp; c</text>")
                .find(".a{fill:red}</style><text>a &lt; b &amp; c</text>"),
            std::string::npos);
}

TEST(Pictures, SvgHasASizeAndNoEntities) {
  const auto size = [](std::string_view attributes) {
    const auto svg = clean_svg("<svg " + std::string(attributes) + "/>");
    return std::to_string(svg.width) + "x" + std::to_string(svg.height);
  };
  EXPECT_EQ(size("width='40' height='30mm'"), "40x113");
  EXPECT_EQ(size("viewBox='0 0 200 100'"), "200x100");
  EXPECT_EQ(size("width='100%' viewBox='0,0,24,12'"), "24x12");
  EXPECT_EQ(size("height='50' viewBox='0 0 200 100'"), "100x50");
  EXPECT_EQ(size(""), "300x300");
  EXPECT_EQ(size("width='1e300' height='1'"), "10000x1");
  EXPECT_EQ(
      fault_of([] { clean_svg("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg><text>&a;</text></svg>"); }),
      PictureFault::unsupported);
  EXPECT_EQ(fault_of([] { clean_svg("<html><svg/></html>"); }), PictureFault::unknown_kind);
  EXPECT_EQ(fault_of([] { clean_svg("<svg><g>"); }), PictureFault::damaged);
  std::string deep = "<svg>";
  for (int i = 0; i < 1000; ++i) deep += "<g>";
  EXPECT_EQ(fault_of([&] { clean_svg(deep); }), PictureFault::unsupported);
}

}  // namespace
}  // namespace toolyard::pictures
