#include "tools/pdf/copying/fingerprint.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

using pdf_test::stream;

// Returns a PDF whose page shows an image twice, as two objects with the same content and a mask,
// and has a font.
std::string with_images(const std::string& pixels, const std::string& mask = "mask") {
  const std::string image = "/Type /XObject /Subtype /Image /Width 2 /Height 2 /SMask 6 0 R";
  return pdf_test::pdf_file(
      {.pages = {"/Resources << /XObject << /A 4 0 R /B 5 0 R >> /Font << /F 7 0 R >> >>"},
       .objects = {stream(image, pixels), stream(image, pixels), stream("/Subtype /Image", mask),
                   "<< /Type /Font /Subtype /TrueType /FontDescriptor 8 0 R >>",
                   "<< /Type /FontDescriptor /FontFile2 9 0 R >>", stream("", "font")}});
}

struct Counts {
  int images = 0, streams = 0, fonts = 0;
  bool operator==(const Counts&) const = default;
};
std::ostream& operator<<(std::ostream& out, const Counts& counts) {
  return out << counts.images << " images, " << counts.streams << " streams, " << counts.fonts
             << " fonts";
}

// Counts the objects in the file, including those that nothing refers to.
Counts counted(const std::vector<std::string>& files, bool dedupe) {
  const auto merged = pdf_test::merge(files, [&](auto& request) {
    request.dedupe = dedupe;
    request.object_streams = ObjectStreams::disable;
  });
  Counts counts;
  for (auto& object : merged.file->getAllObjects()) {
    counts.images += object.isStream() && object.getDict().hasKey("/Width");
    counts.streams += object.isStream();
    counts.fonts += object.isDictionaryOfType("/Font");
  }
  return counts;
}

TEST(PdfDedupe, WritesEqualStreamsAndFontsOnce) {
  EXPECT_EQ(counted({with_images("abcd"), with_images("abcd")}, true), (Counts{1, 3, 1}));
  EXPECT_EQ(counted({with_images("abcd"), with_images("abcd")}, false), (Counts{4, 8, 2}));
}

TEST(PdfDedupe, TellsApartWhatDiffersAnywhereBelow) {
  EXPECT_EQ(counted({with_images("abcd"), with_images("abce")}, true), (Counts{2, 4, 1}));
  EXPECT_EQ(counted({with_images("abcd"), with_images("abcd", "ring")}, true), (Counts{2, 5, 1}));
}

TEST(PdfDedupe, PagesStayApart) {
  const auto file =
      pdf_test::pdf_file({.pages = {"/Contents 4 0 R"}, .objects = {stream("", "0 0 9 9 re f")}});
  const auto merged = pdf_test::merge({file, file});
  EXPECT_NE(merged.page(1).getObjGen(), merged.page(2).getObjGen());
  EXPECT_EQ(merged.page(1).getKey("/Contents").getObjGen(),
            merged.page(2).getKey("/Contents").getObjGen());
}

}  // namespace
}  // namespace toolyard::pdf
