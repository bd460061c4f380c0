#include <gtest/gtest.h>
#include <webp/encode.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

using namespace std::literals;

std::string little_endian(std::size_t value, std::size_t size) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i);
  return bytes;
}

std::string webp_chunk(const std::string& type, const std::string& data) {
  return type + little_endian(data.size(), 4) + data + std::string(data.size() % 2, '\0');
}

std::string webp_file(const std::string& chunks) {
  return "RIFF" + little_endian(4 + chunks.size(), 4) + "WEBP" + chunks;
}

// Returns the chunks of a picture of so many pixels a row: red, green, blue and opacity of each.
std::string lossless(const std::string& pixels, int width) {
  const auto height = static_cast<int>(pixels.size()) / 4 / width;
  // Exact colors, even where nothing is seen of them.
  WebPConfig config;
  WebPConfigInit(&config);
  config.lossless = config.exact = 1;
  WebPPicture picture;
  WebPPictureInit(&picture);
  picture.use_argb = 1;
  picture.width = width;
  picture.height = height;
  WebPMemoryWriter writer;
  WebPMemoryWriterInit(&writer);
  picture.writer = WebPMemoryWrite;
  picture.custom_ptr = &writer;
  WebPPictureImportRGBA(&picture, reinterpret_cast<const std::uint8_t*>(pixels.data()), 4 * width);
  EXPECT_EQ(WebPEncode(&config, &picture), 1);
  WebPPictureFree(&picture);
  std::string bytes(reinterpret_cast<const char*>(writer.mem), writer.size);
  WebPMemoryWriterClear(&writer);
  return bytes.substr(12);
}

std::string lossy(int width, int height) {
  std::string pixels;
  for (int i = 0; i < 3 * width * height; ++i) pixels += static_cast<char>(i * 7919 >> 5);
  std::uint8_t* encoded = nullptr;
  const auto size = WebPEncodeRGB(reinterpret_cast<const std::uint8_t*>(pixels.data()), width,
                                  height, 3 * width, 80, &encoded);
  std::string bytes(reinterpret_cast<const char*>(encoded), size);
  WebPFree(encoded);
  return bytes;
}

QPDFObjectHandle webp_image(const pdf_test::Merged& merged) {
  return merged.page(1).getKey("/Resources").getKey("/XObject").getKey("/Image");
}

const std::string opaque = "\x01\x02\x03\xff\x40\x50\x60\xff\x70\x80\x90\xff\xa0\xb0\xc0\xff";
const std::string translucent = "\x01\x02\x03\xff\x40\x50\x60\x80\x70\x80\x90\x01\xa0\xb0\xc0\xff";

TEST(PdfWebp, KeepsEveryPixel) {
  const auto merged = pdf_test::merge({webp_file(lossless(opaque, 2))});
  EXPECT_EQ(pdf_test::data_of(webp_image(merged)),
            "\x01\x02\x03\x40\x50\x60\x70\x80\x90\xa0\xb0\xc0");
  EXPECT_FALSE(webp_image(merged).getDict().hasKey("/SMask"));
  EXPECT_EQ(merged.page(1).getKey("/MediaBox").unparse(), "[ 0 0 3 3 ]");
  const auto masked = pdf_test::merge({webp_file(lossless(translucent, 4))});
  EXPECT_EQ(pdf_test::data_of(webp_image(masked)),
            "\x01\x02\x03\x40\x50\x60\x70\x80\x90\xa0\xb0\xc0");
  EXPECT_EQ(pdf_test::data_of(webp_image(masked).getDict().getKey("/SMask")), "\xff\x80\x01\xff");
  EXPECT_EQ(webp_image(masked).getDict().getKey("/Width").getIntValue(), 4);
}

TEST(PdfWebp, HasTheOrientationResolutionAndProfileOfItsChunks) {
  auto profile = std::string(16, '\0') + "RGB " + std::string(16, '\0') + "acsp";
  profile.resize(140, 'x');
  const auto exif =
      "II*\0\x08\0\0\0\3\0"
      "\x12\1\3\0\1\0\0\0\6\0\0\0\x1a\1\5\0\1\0\0\0\x32\0\0\0\x1b\1\5\0\1\0\0\0\x32\0\0\0"
      "\0\0\0\0\1\0\0\0\1\0\0\0"s;
  const auto extended = webp_chunk("VP8X", std::string(10, '\0')) + webp_chunk("ICCP", profile) +
                        lossless(opaque, 4) + webp_chunk("EXIF", "Exif\0\0"s + exif);
  const auto merged = pdf_test::merge({webp_file(extended)});
  EXPECT_EQ(merged.page(1).getKey("/MediaBox").unparse(), "[ 0 0 72 288 ]");
  EXPECT_EQ(pdf_test::data_of(webp_image(merged).getDict().getKey("/ColorSpace").getArrayItem(1)),
            profile);
}

TEST(PdfWebp, ShowsTheFirstFrame) {
  const auto frame = [](const std::string& pixels) {
    return webp_chunk("ANMF", std::string(16, '\0') + lossless(pixels, 2));
  };
  const auto merged = pdf_test::merge(
      {webp_file(webp_chunk("VP8X", "\2" + std::string(9, '\0')) +
                 webp_chunk("ANIM", std::string(6, '\0')) + frame(opaque) + frame(translucent))});
  EXPECT_EQ(pdf_test::data_of(webp_image(merged)).substr(0, 3), "\1\2\3");
  EXPECT_EQ(merged.warning_codes(), std::vector<std::string>{"animated_image"});
  EXPECT_EQ(merged.answer.documents[0].warnings[0].message,
            "The file is an animated image, of which only the first frame was included.");
}

TEST(PdfWebp, IsShownAsFarAsItGoes) {
  const auto file = lossy(64, 640);
  EXPECT_EQ(pdf_test::merge({file}).warning_codes(), std::vector<std::string>{});
  const auto half = pdf_test::merge({file.substr(0, file.size() / 2)});
  EXPECT_EQ(half.warning_codes(), std::vector<std::string>{"document_repaired"});
  const auto pixels = pdf_test::data_of(webp_image(half));
  EXPECT_EQ(pixels.size(), std::size_t{3 * 64 * 640});
  EXPECT_NE(pixels.substr(0, 3), "\xff\xff\xff");
  EXPECT_EQ(pixels.substr(pixels.size() - 3), "\xff\xff\xff");
}

TEST(PdfWebp, IsRefusedIfDamaged) {
  EXPECT_EQ(pdf_test::refusal_of(webp_file("")), "damaged_pdf: The WebP image has no picture.");
  EXPECT_EQ(pdf_test::refusal_of(webp_file(webp_chunk("VP8L", "\x2f"))),
            "damaged_pdf: The WebP image ends too early.");
  EXPECT_EQ(pdf_test::refusal_of(webp_file(webp_chunk("VP8L", std::string(40, '\xee')))),
            "damaged_pdf: The WebP image has a damaged header.");
  const auto sound = lossless(opaque, 2);
  EXPECT_EQ(pdf_test::refusal_of(webp_file(sound.substr(0, 16))),
            "damaged_pdf: The WebP image ends too early.");
}

TEST(PdfWebp, IsRefusedIfItHasTooManyPixels) {
  // The size is in the header: 14 bits each, less one.
  const auto header = "\x2f"s + little_endian(16'382 | 16'382 << 14, 4);
  EXPECT_EQ(pdf_test::refusal_of(webp_file(webp_chunk("VP8L", header + std::string(40, '\0')))),
            "too_complex: The image has too many pixels: 16383 by 16383.");
  const auto large = "\x2f"s + little_endian(9999 | 9999 << 14, 4);
  EXPECT_EQ(pdf_test::refusal_of(webp_file(webp_chunk("VP8L", large + std::string(40, '\0')))),
            "too_complex: The WebP image has too many pixels: 10000 by 10000; save it as JPEG or "
            "PNG.");
}

}  // namespace
}  // namespace toolyard::pdf
