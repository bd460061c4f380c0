#include <gtest/gtest.h>

#include <map>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

using namespace std::literals;

std::string little(std::uint32_t value, std::size_t size) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(value >> 8 * i);
  return bytes;
}

// Values of tags, all of them long integers, and the data of strips.
struct TiffSketch {
  std::map<unsigned, std::vector<std::uint32_t>> tags;
  std::vector<std::string> strips;
};

// A gray image of 8 by 2 pixels with 8 bits.
std::map<unsigned, std::vector<std::uint32_t>> with(
    std::map<unsigned, std::vector<std::uint32_t>> tags) {
  tags.merge(std::map<unsigned, std::vector<std::uint32_t>>{
      {256, {8}}, {257, {2}}, {258, {8}}, {259, {1}}, {262, {1}}, {278, {1}}});
  return tags;
}

const std::string row1 = "abcdefgh", row2 = "ijklmnop";

// Returns a file of these pages. The last one refers to the page `next`, counted from 1; 0 ends it.
std::string tiff(std::vector<TiffSketch> pages, std::size_t next = 0) {
  std::string file = "II*\0\0\0\0\0"s;
  std::vector<std::size_t> directories;
  std::size_t link = 4;
  for (auto& page : pages) {
    for (const auto& strip : page.strips) {
      page.tags[273].push_back(static_cast<std::uint32_t>(file.size()));
      page.tags[279].push_back(static_cast<std::uint32_t>(strip.size()));
      file += strip;
    }
    std::string directory = little(static_cast<std::uint32_t>(page.tags.size()), 2);
    for (const auto& [tag, values] : page.tags) {
      const auto count = static_cast<std::uint32_t>(values.size());
      directory += little(tag, 2) + little(4, 2) + little(count, 4);
      directory += little(count == 1 ? values[0] : static_cast<std::uint32_t>(file.size()), 4);
      if (count > 1)
        for (const auto value : values) file += little(value, 4);
    }
    directories.push_back(file.size());
    file.replace(link, 4, little(static_cast<std::uint32_t>(file.size()), 4));
    file += directory;
    link = file.size();
    file += "\0\0\0\0"s;
  }
  if (next > 0) file.replace(link, 4, little(static_cast<std::uint32_t>(directories[next - 1]), 4));
  return file;
}

QPDFObjectHandle picture(const pdf_test::Merged& merged, const char* name = "/Image") {
  return merged.page(1).getKey("/Resources").getKey("/XObject").getKey(name);
}

std::string raw_data(QPDFObjectHandle stream) {
  const auto data = stream.getRawStreamData();
  return {reinterpret_cast<const char*>(data->getBuffer()), data->getSize()};
}

TEST(PdfTiff, JoinsStripsThatAreNotCompressed) {
  const auto merged = pdf_test::merge({tiff({{with({}), {row1, row2}}})});
  EXPECT_EQ(pdf_test::data_of(picture(merged)), row1 + row2);
  EXPECT_EQ(picture(merged).getDict().getKey("/Height").getIntValue(), 2);
  EXPECT_FALSE(picture(merged).getDict().hasKey("/Decode"));
  const auto packed =
      pdf_test::merge({tiff({{with({{259, {32773}}}), {"\xf9"s + "a", "\xf9"s + "b"}}})});
  EXPECT_EQ(raw_data(picture(packed)), "\xf9"s + "a\xf9"s + "b");
  EXPECT_EQ(picture(packed).getDict().getKey("/Filter").getName(), "/RunLengthDecode");
}

TEST(PdfTiff, DrawsCompressedStripsBelowEachOther) {
  const auto merged = pdf_test::merge({tiff({{with({{259, {5}}, {317, {2}}}), {"lzw1", "lzw2"}}})});
  EXPECT_EQ(
      pdf_test::data_of(merged.page(1).getKey("/Contents")),
      "q 6 0 0 3 0 0 cm q 1 0 0 0.5 0 0.5 cm /Image Do Q q 1 0 0 0.5 0 0 cm /Image2 Do Q Q\n");
  EXPECT_EQ(raw_data(picture(merged)), "lzw1");
  EXPECT_EQ(raw_data(picture(merged, "/Image2")), "lzw2");
  EXPECT_EQ(picture(merged).getDict().getKey("/Filter").getName(), "/LZWDecode");
  EXPECT_EQ(picture(merged).getDict().getKey("/DecodeParms").getKey("/Predictor").getIntValue(), 2);
}

TEST(PdfTiff, PassesFaxesOn) {
  const auto parameters = [](std::uint32_t method, std::uint32_t colors, std::uint32_t options) {
    const auto merged = pdf_test::merge(
        {tiff({{with({{258, {1}}, {259, {method}}, {262, {colors}}, {278, {2}}, {292, {options}}}),
                {"fax"}}})});
    return picture(merged).getDict().getKey("/DecodeParms").unparse();
  };
  EXPECT_EQ(parameters(4, 0, 0), "<< /Columns 8 /K -1 /Rows 2 >>");
  EXPECT_EQ(parameters(3, 1, 1), "<< /BlackIs1 true /Columns 8 /K 1 /Rows 2 >>");
  EXPECT_EQ(parameters(2, 0, 0), "<< /Columns 8 /EncodedByteAlign true /K 0 /Rows 2 >>");
}

TEST(PdfTiff, KeepsColors) {
  const auto light = pdf_test::merge({tiff({{with({{262, {0}}}), {row1, row2}}})});
  EXPECT_EQ(picture(light).getDict().getKey("/Decode").unparse(), "[ 1 0 ]");
  std::vector<std::uint32_t> map(6);
  map[0] = 0xff00;
  map[3] = 0x8000;
  const auto indexed = pdf_test::merge(
      {tiff({{with({{258, {1}}, {262, {3}}, {278, {2}}, {320, map}}), {"\x80\x40"}}})});
  EXPECT_EQ(picture(indexed).getDict().getKey("/ColorSpace").getArrayItem(3).getStringValue(),
            "\xff\0\0\0\x80\0"s);
  const auto deep = pdf_test::merge({tiff({{with({{256, {1}}, {258, {16}}}), {"\1\2", "\3\4"}}})});
  EXPECT_EQ(pdf_test::data_of(picture(deep)), "\2\1\4\3");
  const auto turned = pdf_test::merge({tiff({{with({{266, {2}}}), {row1, "\1\2\3\4\5\6\7\x08"}}})});
  EXPECT_EQ(pdf_test::data_of(picture(turned)).substr(8), "\x80\x40\xc0\x20\xa0\x60\xe0\x10");
}

TEST(PdfTiff, TakesOpacityApart) {
  // Two pixels of red, green, blue and opacity.
  const auto pixels = "\x40\x20\x10\x80\xff\x80\x00\xff"s;
  const auto rgba = [&](std::uint32_t kind) {
    return pdf_test::merge({tiff(
        {{with({{256, {2}}, {257, {1}}, {262, {2}}, {277, {4}}, {338, {kind}}}), {pixels}}})});
  };
  const auto plain = rgba(2), multiplied = rgba(1), other = rgba(0);
  EXPECT_EQ(pdf_test::data_of(picture(plain)), "\x40\x20\x10\xff\x80\x00"s);
  EXPECT_EQ(pdf_test::data_of(picture(plain).getDict().getKey("/SMask")), "\x80\xff");
  EXPECT_EQ(pdf_test::data_of(picture(multiplied)), "\x7f\x3f\x1f\xff\x80\x00"s);
  EXPECT_EQ(pdf_test::data_of(picture(other)), "\x40\x20\x10\xff\x80\x00"s);
  EXPECT_FALSE(picture(other).getDict().hasKey("/SMask"));
}

TEST(PdfTiff, JoinsTilesAndPlanes) {
  // Three by two pixels in tiles of two by two, of which the second is half empty.
  const auto tiled = pdf_test::merge(
      {tiff({{with({{256, {3}}, {322, {2}}, {323, {2}}, {324, {8, 8 + 4}}, {325, {4, 4}}}),
              {"abdec.f."}}})});
  EXPECT_EQ(pdf_test::data_of(picture(tiled)), "abcdef");
  const auto planes = pdf_test::merge({tiff(
      {{with({{256, {2}}, {257, {1}}, {262, {2}}, {277, {3}}, {284, {2}}}), {"rR", "gG", "bB"}}})});
  EXPECT_EQ(pdf_test::data_of(picture(planes)), "rgbRGB");
}

TEST(PdfTiff, ReadsCompressedNumbersInAnyByteOrder) {
  // Differences of two bytes, in runs: 0x0100, 0x0201, then one more each.
  const auto deep = pdf_test::merge(
      {tiff({{with({{256, {2}}, {258, {16}}, {259, {32773}}}), {"\3\0\1\1\1"s, "\3\0\1\1\0"s}}})});
  EXPECT_EQ(pdf_test::data_of(picture(deep)), "\1\0\1\1\1\0\0\1"s);
  EXPECT_EQ(pdf_test::refusal_of(tiff(
                {{with({{256, {2}}, {258, {16}}, {259, {32773}}}), {"\1\0\1"s, "\3\0\1\1\0"s}}})),
            "damaged_pdf: The TIFF image ends too early.");
  EXPECT_EQ(pdf_test::refusal_of(
                tiff({{with({{256, {20000}}, {257, {20000}}, {322, {16}}, {323, {16}}}), {row1}}})),
            "too_complex: The TIFF image has too many pixels for its layout; save it as PNG.");
}

TEST(PdfTiff, MakesAPageOfEachImage) {
  const TiffSketch page{with({}), {row1, row2}}, preview{with({{254, {1}}}), {row1, row2}};
  const auto merged = pdf_test::merge({tiff({page, preview, page})});
  EXPECT_EQ(merged.answer.pages, 2);
  EXPECT_EQ(pdf_test::refusal_of(tiff({page, page}, 1)),
            "damaged_pdf: The TIFF image has a damaged list of pages.");
  EXPECT_EQ(pdf_test::refusal_of(tiff({preview})), "damaged_pdf: The TIFF image has no pages.");
}

TEST(PdfTiff, IsRefusedIfItIsDamagedOrUnusual) {
  const auto file = tiff({{with({}), {row1, row2}}});
  EXPECT_EQ(pdf_test::refusal_of(file.substr(0, 30)),
            "damaged_pdf: The TIFF image has a damaged list of pages.");
  EXPECT_EQ(pdf_test::refusal_of(tiff({{with({}), {row1}}})),
            "damaged_pdf: The TIFF image ends too early.");
  const auto shared = tiff({{with({{273, {8, 8}}, {279, {70, 70}}}), {}}});
  EXPECT_EQ(pdf_test::refusal_of(shared), "damaged_pdf: The TIFF image has strips that overlap.");
  EXPECT_EQ(pdf_test::refusal_of(tiff({{with({{257, {0}}}), {row1}}})),
            "damaged_pdf: The TIFF image has no size.");
  EXPECT_EQ(pdf_test::refusal_of(tiff({{with({{256, {1 << 20}}, {257, {1 << 20}}}), {row1}}})),
            "too_complex: The image has too many pixels: 1048576 by 1048576.");
  const auto unusual = [](std::map<unsigned, std::vector<std::uint32_t>> tags) {
    const auto refusal = pdf_test::refusal_of(tiff({{with(std::move(tags)), {row1, row2}}}));
    const auto start = "not_a_pdf: The file is a TIFF image "sv;
    return refusal.substr(std::min(start.size(), refusal.size()),
                          refusal.find(", which") - start.size());
  };
  EXPECT_EQ(unusual({{322, {16}}, {259, {7}}}),
            "in tiles, in planes or with transparency, in an unusual compression");
  EXPECT_EQ(unusual({{277, {17}}, {262, {2}}}), "with unusual components");
  EXPECT_EQ(unusual({{259, {34676}}}), "with an unusual compression");
  EXPECT_EQ(unusual({{262, {8}}}), "of an unusual color space");
  EXPECT_EQ(unusual({{339, {3}}}), "of numbers that are not unsigned integers");
}

}  // namespace
}  // namespace toolyard::pdf
