#include "tools/pdf/shrinking/image_reducer.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"
#include "tools/pdf/shrinking/jpeg_codec.h"

namespace toolyard::pdf {
namespace {

using namespace std::literals;

// Eight by eight pixels in blocks of two by two with one value each, and their means.
std::string blocks(std::size_t components = 1) {
  std::string pixels;
  for (int y = 0; y < 8; ++y)
    for (int x = 0; x < 8; ++x)
      for (std::size_t i = 0; i < components; ++i)
        pixels += static_cast<char>(16 * (y / 2) + 40 * (x / 2) + static_cast<int>(i));
  return pixels;
}
std::string means(std::size_t components = 1) {
  std::string pixels;
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 4; ++x)
      for (std::size_t i = 0; i < components; ++i)
        pixels += static_cast<char>(16 * y + 40 * x + static_cast<int>(i));
  return pixels;
}

std::string image(const std::string& entries, const std::string& data, int side = 8) {
  const auto size = std::to_string(side);
  return pdf_test::stream("/Subtype /Image /Width " + size + " /Height " + size + " " + entries,
                          data);
}
const std::string gray = "/ColorSpace /DeviceGray /BitsPerComponent 8";

// Noise that only a lower quality makes smaller.
std::string noise(std::size_t bytes) {
  std::string pixels;
  std::uint32_t state = 1;
  for (std::size_t i = 0; i < bytes; ++i) {
    state = state * 1'664'525 + 1'013'904'223;
    pixels += static_cast<char>(state >> 24);
  }
  return pixels;
}
std::string jpeg_of(const std::string& pixels, ImageShape shape,
                    JpegStyle style = {.quality = 95}) {
  JpegEncoder encoder(shape, style, 1U << 20);
  for (std::size_t y = 0; y < shape.height; ++y)
    encoder.add(std::string_view(pixels).substr(y * shape.row_bytes(), shape.row_bytes()));
  return encoder.finish().value();
}

// Merges a page with this content and images, which are objects from number 5 on; 18 dpi is a pixel
// every four points.
pdf_test::Merged reduced(const std::string& content, const std::vector<std::string>& objects,
                         const std::string& resources = "/XObject << /I 5 0 R >>",
                         const std::string& page = "") {
  std::vector<std::string> all{pdf_test::stream("", content)};
  all.insert(all.end(), objects.begin(), objects.end());
  return pdf_test::merge(
      {pdf_test::pdf_file({.pages = {page + " /Contents 4 0 R /Resources << " + resources + " >>"},
                           .objects = all})},
      [](auto& request) { request.images = Images{.max_dpi = 18, .quality = 30}; });
}

QPDFObjectHandle first_image(const pdf_test::Merged& merged) {
  return merged.page(1).getKey("/Resources").getKey("/XObject").getKey("/I");
}
long long width_of(QPDFObjectHandle stream) {
  return stream.getDict().getKey("/Width").getIntValue();
}
std::size_t stored_bytes(QPDFObjectHandle stream) { return stream.getRawStreamData()->getSize(); }

TEST(PdfImageReducer, TakesAwayPixelsBeyondTheResolution) {
  const auto merged = reduced("q 16 0 0 16 5 5 cm /I Do Q", {image(gray, blocks())});
  auto made = first_image(merged);
  EXPECT_EQ(width_of(made), 4);
  EXPECT_EQ(pdf_test::data_of(made), means());
  EXPECT_EQ(made.getDict().getKey("/Filter").getName(), "/FlateDecode");
  EXPECT_EQ(static_cast<std::size_t>(merged.answer.image_bytes_saved), 64 - stored_bytes(made));
  EXPECT_EQ(pdf_test::merge({pdf_test::pdf_file({})}).answer.image_bytes_saved, 0);
}

TEST(PdfImageReducer, TakesTheLargestSizeThatIsShown) {
  const auto size = [](const std::string& content, const std::vector<std::string>& more = {},
                       const std::string& resources = "", const std::string& page = "") {
    std::vector<std::string> objects{image(gray, blocks())};
    objects.insert(objects.end(), more.begin(), more.end());
    return width_of(first_image(
        reduced(content, objects, "/XObject << /I 5 0 R /F 6 0 R >> " + resources, page)));
  };
  EXPECT_EQ(size("16 0 0 16 0 0 cm /I Do"), 4);
  EXPECT_EQ(size("q 16 0 0 16 0 0 cm /I Do Q q 24 0 0 24 0 0 cm /I Do Q"), 6);
  EXPECT_EQ(size("2 0 0 2 0 0 cm q 0 8 -8 0 0 0 cm /I Do Q"), 4);
  EXPECT_EQ(size("8 0 0 8 0 0 cm /I Do", {}, "", "/UserUnit 2"), 4);
  EXPECT_EQ(size("400 0 0 400 0 0 cm /I Do"), 8);
  EXPECT_EQ(size("0 0 0 0 0 0 cm /I Do"), 8);
  const auto form = [](const std::string& entries) {
    return pdf_test::stream("/Subtype /Form /BBox [0 0 9 9] " + entries,
                            "q 16 0 0 16 0 0 cm /I Do Q");
  };
  const auto own = "/Resources << /XObject << /I 5 0 R >> >>"s;
  EXPECT_EQ(size("/F Do", {form("/Matrix [1.5 0 0 1.5 9 9] " + own)}), 6);
  EXPECT_EQ(size("/F Do", {form("")}), 4);
  EXPECT_EQ(size("q /F Do Q 16 0 0 16 0 0 cm /I Do", {form("/Matrix [1.5 0 0 1.5 9 9] " + own)}),
            6);
  // A form that no page draws may be drawn by something else.
  EXPECT_EQ(size("16 0 0 16 0 0 cm /I Do", {form(own)}), 8);
  EXPECT_EQ(size("16 0 0 16 0 0 cm /I Do", {pdf_test::stream("/PatternType 1 " + own, "/I Do")},
                 "/Pattern << /P 6 0 R >>"),
            8);
}

TEST(PdfImageReducer, CompressesJpegAgain) {
  const ImageShape shape{64, 64, 3};
  const auto file = jpeg_of(noise(3 * 64 * 64), shape);
  const auto entries = "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode"s;
  const auto merged = reduced("400 0 0 400 0 0 cm /I Do", {image(entries, file, 64)});
  auto made = first_image(merged);
  EXPECT_EQ(width_of(made), 64);
  EXPECT_LT(stored_bytes(made), file.size() / 2);
  EXPECT_EQ(static_cast<std::size_t>(merged.answer.image_bytes_saved),
            file.size() - stored_bytes(made));
  const auto halved = reduced("128 0 0 128 0 0 cm /I Do", {image(entries, file, 64)});
  JpegDecoder decoder;
  const auto raw = first_image(halved).getRawStreamData();
  ASSERT_TRUE(
      decoder.open({reinterpret_cast<const char*>(raw->getBuffer()), raw->getSize()}, false));
  EXPECT_EQ(decoder.shape(), (ImageShape{32, 32, 3}));
}

TEST(PdfImageReducer, KeepsWhatWouldNotGetSmaller) {
  const auto file = jpeg_of(noise(64 * 64), {64, 64, 1}, {.quality = 20});
  const auto merged =
      reduced("400 0 0 400 0 0 cm /I Do", {image(gray + " /Filter /DCTDecode", file, 64)});
  EXPECT_EQ(stored_bytes(first_image(merged)), file.size());
  EXPECT_EQ(merged.answer.image_bytes_saved, 0);
}

TEST(PdfImageReducer, KeepsTheColorsOfCmyk) {
  const ImageShape shape{64, 64, 4};
  std::string pixels;
  for (int i = 0; i < 64 * 64; ++i) pixels += "\x10\x50\x90\xd0";
  for (const bool has_marker : {false, true}) {
    const auto file = jpeg_of(pixels, shape, {.quality = 95, .has_adobe_marker = has_marker});
    const auto merged =
        reduced("128 0 0 128 0 0 cm /I Do",
                {image("/ColorSpace /DeviceCMYK /BitsPerComponent 8 /Decode [1 0 1 0 1 0 1 0] "
                       "/Filter /DCTDecode",
                       file, 64)});
    auto made = first_image(merged);
    EXPECT_EQ(width_of(made), 32);
    EXPECT_EQ(made.getDict().getKey("/Decode").getArrayNItems(), 8);
    const auto raw = made.getRawStreamData();
    JpegDecoder decoder;
    std::string row;
    ASSERT_TRUE(
        decoder.open({reinterpret_cast<const char*>(raw->getBuffer()), raw->getSize()}, false) &&
        decoder.start() && decoder.read(row));
    EXPECT_EQ(decoder.has_adobe_marker(), has_marker);
    for (int i = 0; i < 4; ++i)
      EXPECT_NEAR(static_cast<unsigned char>(row[static_cast<std::size_t>(i)]), 0x10 + 0x40 * i, 3);
  }
}

TEST(PdfImageReducer, ReducesOpacityWithItsImage) {
  const auto merged = reduced("16 0 0 16 0 0 cm /I Do",
                              {image(gray + " /SMask 6 0 R", blocks()), image(gray, blocks())});
  EXPECT_EQ(width_of(first_image(merged)), 4);
  EXPECT_EQ(pdf_test::data_of(first_image(merged).getDict().getKey("/SMask")), means());
  const auto multiplied =
      reduced("16 0 0 16 0 0 cm /I Do",
              {image(gray + " /SMask 6 0 R", blocks()), image(gray + " /Matte [0]", blocks())});
  EXPECT_EQ(width_of(first_image(multiplied)), 8);
  EXPECT_EQ(width_of(first_image(multiplied).getDict().getKey("/SMask")), 8);
}

TEST(PdfImageReducer, KeepsColorSpaces) {
  const auto profiled =
      reduced("16 0 0 16 0 0 cm /I Do",
              {image("/BitsPerComponent 8 /ColorSpace [/ICCBased 6 0 R]", blocks(3)),
               pdf_test::stream("/N 3", "profile")});
  EXPECT_EQ(pdf_test::data_of(first_image(profiled)), means(3));
  EXPECT_EQ(
      pdf_test::data_of(first_image(profiled).getDict().getKey("/ColorSpace").getArrayItem(1)),
      "profile");
  // A palette in which each index is a gray.
  std::string palette, expected;
  for (int i = 0; i < 256; ++i) palette += std::string(3, static_cast<char>(i));
  for (const auto mean : means()) expected += std::string(3, mean);
  const auto indexed =
      reduced("16 0 0 16 0 0 cm /I Do",
              {image("/BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 255 6 0 R]", blocks()),
               pdf_test::stream("", palette)});
  EXPECT_EQ(pdf_test::data_of(first_image(indexed)), expected);
  EXPECT_EQ(first_image(indexed).getDict().getKey("/ColorSpace").getName(), "/DeviceRGB");
  const auto full =
      reduced("400 0 0 400 0 0 cm /I Do",
              {image("/BitsPerComponent 8 /ColorSpace [/Indexed /DeviceRGB 255 6 0 R]", blocks()),
               pdf_test::stream("", palette)});
  EXPECT_TRUE(first_image(full).getDict().getKey("/ColorSpace").isArray());
}

TEST(PdfImageReducer, LeavesUnusualImages) {
  for (const auto& entries :
       {"/ImageMask true /BitsPerComponent 8"s, "/ColorSpace /DeviceGray /BitsPerComponent 1"s,
        gray + " /Mask [0 7]", gray + " /Alternates []",
        "/ColorSpace /Pattern /BitsPerComponent 8"s,
        "/ColorSpace [/Separation /A /DeviceGray 9 0 R] /BitsPerComponent 8"s,
        "/ColorSpace /DeviceGray /BitsPerComponent 16"s, gray + " /Filter /JPXDecode",
        gray + " /Filter /DCTDecode", gray + " /Filter /FlateDecode", gray + " /Filter [1]",
        "/ColorSpace [/Indexed /DeviceRGB 255 <00>] /BitsPerComponent 8"s}) {
    const auto merged = reduced("16 0 0 16 0 0 cm /I Do", {image(entries, blocks())});
    EXPECT_EQ(width_of(first_image(merged)), 8) << entries;
    EXPECT_EQ(merged.answer.image_bytes_saved, 0) << entries;
  }
  const auto huge =
      reduced("16 0 0 16 0 0 cm /I Do",
              {pdf_test::stream("/Subtype /Image /Width 1000000 /Height 1000000 " + gray, "few")});
  EXPECT_EQ(width_of(first_image(huge)), 1'000'000);
  // The header of the image says less than the file.
  const auto other = jpeg_of(noise(64), {8, 8, 1});
  const auto wrong =
      reduced("16 0 0 16 0 0 cm /I Do", {image(gray + " /Filter /DCTDecode", other, 4)});
  EXPECT_EQ(width_of(first_image(wrong)), 4);
  EXPECT_EQ(wrong.answer.image_bytes_saved, 0);
}

TEST(PdfImageReducer, EndsWithFormsThatDrawThemselves) {
  const auto merged =
      reduced("/F Do /F Do",
              {image(gray, blocks()),
               pdf_test::stream("/Subtype /Form /Resources << /XObject << /F 6 0 R /I 5 0 R "
                                ">> >>",
                                "16 0 0 16 0 0 cm /I Do /F Do /F Do")},
              "/XObject << /I 5 0 R /F 6 0 R >>");
  EXPECT_EQ(width_of(first_image(merged)), 8);
}

}  // namespace
}  // namespace toolyard::pdf
