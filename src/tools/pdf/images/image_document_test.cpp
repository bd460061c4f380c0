#include "tools/pdf/images/image_document.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

using namespace std::literals;

std::string bytes_of(std::uint32_t value, std::size_t size) {
  std::string bytes;
  for (std::size_t i = size; i-- > 0;) bytes += static_cast<char>(value >> 8 * i);
  return bytes;
}

std::string chunk(const std::string& type, const std::string& data) {
  const auto body = type + data;
  const auto sum = crc32(0, reinterpret_cast<const Bytef*>(body.data()), body.size());
  return bytes_of(static_cast<std::uint32_t>(data.size()), 4) + body +
         bytes_of(static_cast<std::uint32_t>(sum), 4);
}

struct PngSketch {
  std::uint32_t width = 2, height = 2;
  char bits = 8, color_type = 0, interlace = 0;
  std::string rows;  // with their filters
  std::string chunks = {};
};

std::string png(const PngSketch& sketch) {
  std::string packed(compressBound(sketch.rows.size()), '\0');
  uLongf size = packed.size();
  compress(reinterpret_cast<Bytef*>(packed.data()), &size,
           reinterpret_cast<const Bytef*>(sketch.rows.data()), sketch.rows.size());
  packed.resize(size);
  return "\x89PNG\r\n\x1a\n" +
         chunk("IHDR", bytes_of(sketch.width, 4) + bytes_of(sketch.height, 4) + sketch.bits +
                           sketch.color_type + std::string(2, '\0') + sketch.interlace) +
         sketch.chunks + chunk("IDAT", packed.substr(0, 3)) + chunk("IDAT", packed.substr(3)) +
         chunk("IEND", "");
}

std::string segment(char marker, const std::string& data) {
  return "\xff"s + marker + bytes_of(static_cast<std::uint32_t>(data.size() + 2), 2) + data;
}

struct JpegSketch {
  std::string segments = {};
  std::string components = "\1\x11\0"s;  // three bytes each
  char frame = '\xc0';
  std::string end = "\xff\xd9";
};

// Returns a JPEG image of 40 by 20 pixels, whose coded data is not valid: it is passed through.
std::string jpeg(const JpegSketch& sketch) {
  const auto count = static_cast<char>(sketch.components.size() / 3);
  return "\xff\xd8" + sketch.segments +
         segment(sketch.frame, "\x08\0\x14\0\x28"s + count + sketch.components) +
         segment('\xda', "\1\1\0\0\x3f\0"s) + "coded\xff\0data"s + sketch.end;
}

QPDFObjectHandle image_of(const pdf_test::Merged& merged) {
  return merged.page(1).getKey("/Resources").getKey("/XObject").getKey("/Image");
}

// Returns the decoded samples of an image or its mask: bytes that are printed as numbers.
std::string samples(QPDFObjectHandle image) {
  std::string text;
  for (const auto byte : pdf_test::data_of(image))
    text += std::to_string(static_cast<unsigned char>(byte)) + " ";
  return text;
}

std::string content_of(const pdf_test::Merged& merged) {
  return pdf_test::data_of(merged.page(1).getKey("/Contents"));
}

TEST(PdfImages, PassesJpegOn) {
  const auto file = jpeg({});
  const auto merged = pdf_test::merge({file + "after the end"});
  auto image = image_of(merged);
  const auto data = image.getRawStreamData();
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(data->getBuffer()), data->getSize()), file);
  EXPECT_EQ(image.getDict().getKey("/Filter").getName(), "/DCTDecode");
  EXPECT_EQ(image.getDict().getKey("/ColorSpace").getName(), "/DeviceGray");
  EXPECT_EQ(merged.page(1).getKey("/MediaBox").unparse(), "[ 0 0 30 15 ]");
}

TEST(PdfImages, HaveTheSizeOfTheirResolution) {
  const auto jfif = segment('\xe0', "JFIF\0\1\1\1\0\x48\0\x90\0\0"s);
  EXPECT_EQ(pdf_test::merge({jpeg({.segments = jfif})}).page(1).getKey("/MediaBox").unparse(),
            "[ 0 0 40 10 ]");
  // Exif, in centimeters: 36 dots.
  const auto exif = segment('\xe1',
                            "Exif\0\0MM\0*\0\0\0\x08\0\3"
                            "\1\x1a\0\5\0\0\0\1\0\0\0\x32\1\x1b\0\5\0\0\0\1\0\0\0\x32"
                            "\1\x28\0\3\0\0\0\1\0\3\0\0\0\0\0\0\0\0\0\x24\0\0\0\1"s);
  EXPECT_EQ(pdf_test::merge({jpeg({.segments = exif})}).page(1).getKey("/MediaBox").unparse(),
            "[ 0 0 31.496063 15.748031 ]");
  const auto metres = chunk("pHYs", bytes_of(2835, 4) + bytes_of(2835, 4) + "\1");
  const auto box = pdf_test::merge({png({.rows = "\0\0\0\0\0\0"s, .chunks = metres})})
                       .page(1)
                       .getKey("/MediaBox")
                       .getArrayAsRectangle();
  EXPECT_NEAR(box.urx, 3, 0.01);  // at least 3 points, for viewers
}

TEST(PdfImages, AreTurnedAsExifSays) {
  const auto turned = [](char orientation) {
    const auto exif = segment(
        '\xe1', "Exif\0\0II*\0\x08\0\0\0\1\0\x12\1\3\0\1\0\0\0"s + orientation + "\0\0\0\0\0\0\0"s);
    return content_of(pdf_test::merge({jpeg({.segments = exif})}));
  };
  EXPECT_EQ(turned(1), "q 30 0 0 15 0 0 cm /Image Do Q\n");
  EXPECT_EQ(turned(3), "q -30 0 0 -15 30 15 cm /Image Do Q\n");
  EXPECT_EQ(turned(6), "q 0 -30 15 0 0 30 cm /Image Do Q\n");
  EXPECT_EQ(turned(8), "q 0 30 -15 0 15 0 cm /Image Do Q\n");
}

TEST(PdfImages, KeepTheColorsOfJpeg) {
  const auto four = "\1\x11\0\2\x11\0\3\x11\0\4\x11\0"s;
  const auto adobe = segment('\xee', "Adobe\0\x64\0\0\0\0\2"s);
  const auto inverted_file = pdf_test::merge({jpeg({.segments = adobe, .components = four})});
  auto inverted = image_of(inverted_file);
  EXPECT_EQ(inverted.getDict().getKey("/Decode").unparse(), "[ 1 0 1 0 1 0 1 0 ]");
  EXPECT_EQ(inverted.getDict().getKey("/ColorSpace").getName(), "/DeviceCMYK");
  const auto plain_file = pdf_test::merge({jpeg({.components = four})});
  auto plain = image_of(plain_file);
  EXPECT_FALSE(plain.getDict().hasKey("/Decode"));
  const auto named_file = pdf_test::merge({jpeg({.components = "R\x11\0G\x11\0B\x11\0"s})});
  auto named = image_of(named_file);
  EXPECT_EQ(named.getDict().getKey("/DecodeParms").getKey("/ColorTransform").getIntValue(), 0);
}

TEST(PdfImages, KeepColorProfiles) {
  auto profile = std::string(16, '\0') + "GRAY" + std::string(16, '\0') + "acsp";
  profile.resize(140, 'x');
  const auto part = [&](char number, const std::string& data) {
    return segment('\xe2', "ICC_PROFILE\0"s + number + "\2" + data);
  };
  const auto first = part(1, profile.substr(0, 130)), second = part(2, profile.substr(130));
  const auto image_file = pdf_test::merge({jpeg({.segments = second + first})});
  auto image = image_of(image_file);
  EXPECT_EQ(pdf_test::data_of(image.getDict().getKey("/ColorSpace").getArrayItem(1)), profile);
  const auto half_file = pdf_test::merge({jpeg({.segments = first + part(3, "z")})});
  auto half = image_of(half_file);
  EXPECT_EQ(half.getDict().getKey("/ColorSpace").getName(), "/DeviceGray");
}

TEST(PdfImages, PassesPngOn) {
  const auto merged = pdf_test::merge({png({.rows = "\1\x0a\5\2\1\1"s})});
  EXPECT_EQ(samples(image_of(merged)), "10 15 11 16 ");
  EXPECT_EQ(image_of(merged).getDict().getKey("/DecodeParms").getKey("/Predictor").getIntValue(),
            15);
}

TEST(PdfImages, TakeOpacityApart) {
  const auto gray_file =
      pdf_test::merge({png({.color_type = 4, .rows = "\1\x0a\xff\5\1\2\1\2\3\4"s})});
  auto gray = image_of(gray_file);
  EXPECT_EQ(samples(gray), "10 15 11 18 ");
  EXPECT_EQ(samples(gray.getDict().getKey("/SMask")), "255 0 1 4 ");
  const auto indexed_file =
      pdf_test::merge({png({.bits = 2,
                            .color_type = 3,
                            .rows = "\0\x10\2\x10"s,
                            .chunks = chunk("PLTE", "abcdef") + chunk("tRNS", "\x80")})});
  auto indexed = image_of(indexed_file);
  EXPECT_EQ(samples(indexed), "16 32 ");
  EXPECT_EQ(samples(indexed.getDict().getKey("/SMask")), "128 255 128 255 ");
}

TEST(PdfImages, KeepTheTransparentColor) {
  const auto image_file =
      pdf_test::merge({png({.rows = "\0\0\0\0\0\0"s, .chunks = chunk("tRNS", "\0\7"s)})});
  auto image = image_of(image_file);
  EXPECT_EQ(image.getDict().getKey("/Mask").unparse(), "[ 7 7 ]");
}

TEST(PdfImages, JoinInterlacedRows) {
  // Of 2 by 2 pixels, passes 1, 6 and 7 have some.
  const auto gray = pdf_test::merge({png({.interlace = 1, .rows = "\0\1\0\2\1\3\1"s})});
  EXPECT_EQ(samples(image_of(gray)), "1 2 3 4 ");
  const auto bits =
      pdf_test::merge({png({.bits = 1, .interlace = 1, .rows = "\0\x80\0\0\0\x40"s})});
  EXPECT_EQ(samples(image_of(bits)), "128 64 ");
}

TEST(PdfImages, AreRefusedIfDamaged) {
  const auto sound = png({.rows = "\0\0\0\0\0\0"s});
  EXPECT_EQ(pdf_test::refusal_of(sound), "");
  EXPECT_EQ(pdf_test::refusal_of(sound.substr(0, 40)),
            "damaged_pdf: The PNG image ends too early.");
  EXPECT_EQ(pdf_test::refusal_of(png({.rows = "\0\0\0\0\0"s})),
            "damaged_pdf: The PNG image ends too early.");
  EXPECT_EQ(pdf_test::refusal_of(png({.rows = "\0\0\0\5\0\0"s})),
            "damaged_pdf: The PNG image has a row with an unknown filter.");
  EXPECT_EQ(pdf_test::refusal_of(png({.bits = 3, .rows = "\0"s})),
            "damaged_pdf: The PNG image has a damaged header.");
  EXPECT_EQ(pdf_test::refusal_of(png({.color_type = 3, .rows = "\0"s})),
            "damaged_pdf: The PNG image has a damaged palette.");
  EXPECT_EQ(pdf_test::refusal_of("\xff\xd8\xff\xe0"),
            "damaged_pdf: The JPEG image ends in the middle of a segment.");
  EXPECT_EQ(pdf_test::refusal_of("\xff\xd8\xff\xd9"),
            "damaged_pdf: The JPEG image has no header with its size.");
  EXPECT_EQ(pdf_test::refusal_of("\xff\xd8\xff\xe0\0\2junk"s),
            "damaged_pdf: The JPEG image is damaged between its segments.");
}

TEST(PdfImages, AreRefusedIfPdfCannotContainThem) {
  EXPECT_EQ(pdf_test::refusal_of(jpeg({.frame = '\xc3'})),
            "not_a_pdf: The file is a JPEG image that is lossless, hierarchical or arithmetically "
            "coded, which PDF cannot contain; save it as baseline JPEG.");
  EXPECT_EQ(
      pdf_test::refusal_of(jpeg({.components = "\1\x11\0\2\x11\0"s})),
      "not_a_pdf: The file is a JPEG image with 2 color components, which PDF cannot contain.");
  EXPECT_EQ(
      pdf_test::refusal_of("II+\0\x08\0\0\0"s),
      "not_a_pdf: The file is a BigTIFF image; of images, JPEG, PNG, TIFF and WebP can be merged.");
}

TEST(PdfImages, AreRefusedIfTheyAreTooLarge) {
  EXPECT_EQ(pdf_test::refusal_of(png({.width = 1 << 21, .height = 1, .rows = "\0"s})),
            "too_complex: The image has too many pixels: 2097152 by 1.");
  EXPECT_EQ(pdf_test::refusal_of(png({.width = 1 << 20, .height = 1 << 20, .rows = "\0"s})),
            "too_complex: The image has too many pixels: 1048576 by 1048576.");
  EXPECT_EQ(pdf_test::refusal_of(
                png({.width = 1 << 16, .height = 1 << 12, .interlace = 1, .rows = "\0"s})),
            "too_complex: The image is interlaced and has too many pixels; save it without "
            "interlacing.");
}

}  // namespace
}  // namespace toolyard::pdf
