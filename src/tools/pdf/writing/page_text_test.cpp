#include "tools/pdf/writing/page_text.h"

#include <gtest/gtest.h>

#include "tests/support/fonts/installed.h"
#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

using pdf_test::data_of;

// Returns the operators of the last piece of a page's content, which is a stamp.
std::string overlay_of(QPDFObjectHandle page) {
  auto contents = page.getKey("/Contents");
  return data_of(contents.getArrayItem(contents.getArrayNItems() - 1));
}

// A file of one page with a stamp, in fonts of the machine where they are needed.
pdf_test::Merged stamped(const std::string& text, const pdf_test::Adjust& adjust = {}) {
  return pdf_test::merge(
      {pdf_test::pdf_file({})},
      [&](auto& request) {
        request.stamps = std::vector<Stamp>{{.text = text}};
        if (adjust) adjust(request);
      },
      &installed_fonts());
}

void archived(pdf_merge::Request& request) { request.conformance = Conformance::pdfa_2b; }

QPDFObjectHandle stamp_font(const pdf_test::Merged& merged, const char* name = "/Stamp1") {
  return merged.page(1).getKey("/Resources").getKey("/Font").getKey(name);
}

QPDFObjectHandle descendant(QPDFObjectHandle font) {
  return font.getKey("/DescendantFonts").getArrayItem(0);
}

// Returns the codes of glyphs, in the order in which they are drawn.
std::vector<std::string> codes_of(const std::string& content) {
  std::vector<std::string> codes;
  for (auto at = content.find('<'); at != std::string::npos; at = content.find('<', at))
    for (++at; content[at] != '>'; at += 4) codes.push_back(content.substr(at, 4));
  return codes;
}

// Returns what the map of a font says about glyphs, as UTF-16 in hexadecimal.
std::string text_of(const std::string& content, QPDFObjectHandle font) {
  const auto map = data_of(font.getKey("/ToUnicode"));
  std::string text;
  for (const auto& code : codes_of(content)) {
    const auto at = map.find("\n<" + code + "> <");
    if (at == std::string::npos) return text + "no " + code;
    text += map.substr(at + 9, map.find('>', at + 9) - at - 9) + " ";
  }
  return text;
}

TEST(PdfPageText, IsInHelveticaWhereThatSuffices) {
  const auto merged = stamped("Größe €5");
  EXPECT_EQ(stamp_font(merged).getKey("/BaseFont").getName(), "/Helvetica");
  EXPECT_TRUE(merged.answer.warnings.empty());
}

TEST(PdfPageText, IsInAFontOfTheMachineWhereHelveticaLacksACharacter) {
  const auto merged = stamped("Жук");
  auto font = stamp_font(merged);
  EXPECT_EQ(font.getKey("/Subtype").getName(), "/Type0");
  EXPECT_EQ(text_of(overlay_of(merged.page(1)), font), "0416 0443 043A ");
  EXPECT_TRUE(descendant(font).getKey("/FontDescriptor").getKey("/FontFile2").isStream());
  EXPECT_TRUE(merged.answer.warnings.empty());
}

TEST(PdfPageText, HasAFontForEachScript) {
  const auto merged = stamped("A日ก");
  std::string kinds;
  for (const auto* name : {"/Stamp1", "/Stamp2", "/Stamp3"})
    kinds += descendant(stamp_font(merged, name)).getKey("/Subtype").getName();
  EXPECT_EQ(kinds, "/CIDFontType2/CIDFontType0/CIDFontType2");
  auto ideographs = descendant(stamp_font(merged, "/Stamp2")).getKey("/FontDescriptor");
  auto program = ideographs.getKey("/FontFile3");
  EXPECT_EQ(program.getDict().getKey("/Subtype").getName(), "/CIDFontType0C");
  EXPECT_LT(data_of(program).size(), 400'000u);  // of 19 MB
}

TEST(PdfPageText, IsShownFromLeftToRight) {
  const auto merged = stamped("שלום");
  EXPECT_EQ(text_of(overlay_of(merged.page(1)), stamp_font(merged)), "05DD 05D5 05DC 05E9 ");
}

TEST(PdfPageText, JoinsLetters) {
  const auto merged = stamped("لا");  // one glyph for two letters
  EXPECT_EQ(text_of(overlay_of(merged.page(1)), stamp_font(merged)), "06440627 ");
}

TEST(PdfPageText, PlacesMarks) {
  // A letter with two marks above, for which there is no glyph.
  const auto content = overlay_of(stamped("Жx\u0301\u0302").page(1));
  EXPECT_TRUE(content.contains(" Ts ")) << content;
  EXPECT_TRUE(content.contains("0 Ts ET")) << content;
}

TEST(PdfPageText, ReplacesWhatNoFontHas) {
  const auto merged = stamped("Ж\U0010FFFD");
  EXPECT_EQ(text_of(overlay_of(merged.page(1)), stamp_font(merged)), "0416 003F ");
  EXPECT_EQ(merged.warning_codes(), std::vector<std::string>{"characters_replaced"});
}

TEST(PdfPageText, IsAlwaysEmbeddedInArchives) {
  const auto merged = stamped("{page}", archived);
  auto font = stamp_font(merged);
  EXPECT_EQ(text_of(overlay_of(merged.page(1)), font), "0031 ");
  auto widths = descendant(font).getKey("/W");
  ASSERT_EQ(widths.getArrayNItems(), 2);
  EXPECT_EQ(widths.getArrayItem(1).getArrayItem(0).getIntValue(), 572);  // of a digit in Noto Sans
}

TEST(PdfPageText, IsEqualForEqualInput) {
  EXPECT_EQ(stamped("日本", archived).answer.sha256, stamped("日本", archived).answer.sha256);
}

TEST(PdfPageText, OfArchivesNeedsAFont) {
  auto request = pdf_test::request_for({pdf_test::pdf_file({})});
  request.stamps = "{page}";
  archived(request);
  const auto answer = pdf_merge::run(request, pdf_test::context());
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().type->code, "not_conformant");
  EXPECT_TRUE(answer.error().detail.contains("fonts-noto-core"));
  request.stamps = "";
  EXPECT_TRUE(pdf_merge::run(request, pdf_test::context()));
}

}  // namespace
}  // namespace toolyard::pdf
