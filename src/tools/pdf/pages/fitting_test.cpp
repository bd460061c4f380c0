#include "tools/pdf/pages/fitting.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

// Returns the result of fitting a page with these entries, objects from number 4 on, to letter
// size: the standard page is scaled by 3.06, and moved up by 90 points.
pdf_test::Merged fitted(const std::string& page, const std::vector<std::string>& objects = {},
                        const std::string& catalog = "") {
  return pdf_test::merge(
      {pdf_test::pdf_file({.pages = {page}, .catalog = catalog, .objects = objects})},
      [](auto& request) { request.page_size = PaperSize::letter; });
}

std::string content_of(QPDFObjectHandle page) {
  std::string text;
  for (auto& part : page.getKey("/Contents").getArrayAsVector()) text += pdf_test::data_of(part);
  return text;
}

std::string box_of(const pdf_test::Merged& merged) {
  return merged.page(1).getKey("/MediaBox").unparse();
}

TEST(PdfFitting, ScalesAndCentersContent) {
  const auto merged = fitted("/Contents 4 0 R", {pdf_test::stream("", "0 0 9 9 re f")});
  EXPECT_EQ(box_of(merged), "[ 0 0 612 792 ]");
  EXPECT_EQ(content_of(merged.page(1)),
            "q 3.06 0 0 3.06 0 90 cm 0 0 200 200 re W n q q\n0 0 9 9 re f\nQ Q Q\n");
}

TEST(PdfFitting, ShowsTheCropBoxInItsRotation) {
  const auto merged =
      fitted("/CropBox [20 10 120 60] /TrimBox [0 0 9 9] /Rotate 90 /UserUnit 2 /Contents 4 0 R",
             {pdf_test::stream("", "f")});
  EXPECT_EQ(box_of(merged), "[ 0 0 792 612 ]");
  EXPECT_EQ(merged.page(1).getKey("/Rotate").getIntValue(), 90);
  for (const auto* key : {"/CropBox", "/TrimBox", "/UserUnit"})
    EXPECT_FALSE(merged.page(1).hasKey(key)) << key;
  EXPECT_EQ(content_of(merged.page(1)),
            "q 7.92 0 0 7.92 -158.4 28.8 cm 20 10 100 50 re W n q q\nf\nQ Q Q\n");
}

TEST(PdfFitting, TurnsThePaperLikeThePage) {
  EXPECT_EQ(box_of(fitted("/MediaBox [0 0 300 200]")), "[ 0 0 792 612 ]");
  EXPECT_EQ(box_of(fitted("/MediaBox [0 0 200 300] /Rotate 270")), "[ 0 0 612 792 ]");
}

TEST(PdfFitting, LeavesPagesOfThatSize) {
  const auto merged =
      fitted("/MediaBox [0 0 612 792] /Contents 4 0 R", {pdf_test::stream("", "f")});
  EXPECT_TRUE(merged.page(1).getKey("/Contents").isStream());
}

TEST(PdfFitting, MovesAnnotationsAndPlaces) {
  const auto merged =
      fitted("/Annots [4 0 R 5 0 R 4 0 R]",
             {"<< /Subtype /Link /Rect [10 10 20 20] /QuadPoints [10 10 20 10 10 20 20 20] "
              "/Dest [3 0 R /XYZ 100 null 0] >>",
              "<< /Subtype /Ink /Rect [0 0 1 1] /InkList [[1 2 3 4] [5 6]] /RD [1 1 1 1] >>",
              "<< /Title (A) /Parent 7 0 R /Dest [3 0 R /FitH 50] >>",
              "<< /First 6 0 R /Last 6 0 R /Count 1 >>"},
             "/Outlines 7 0 R /Names << /Dests << /Names [(a) [3 0 R /FitR 0 10 20 30]] >> >>");
  auto annotations = merged.page(1).getKey("/Annots");
  auto link = annotations.getArrayItem(0), ink = annotations.getArrayItem(1);
  EXPECT_EQ(link.getKey("/Rect").unparse(), "[ 30.6 120.6 61.2 151.2 ]");
  EXPECT_EQ(link.getKey("/QuadPoints").unparse(),
            "[ 30.6 120.6 61.2 120.6 30.6 151.2 61.2 151.2 ]");
  EXPECT_EQ(link.getKey("/Dest").getArrayItem(2).unparse(), "306");
  EXPECT_TRUE(link.getKey("/Dest").getArrayItem(3).isNull());
  EXPECT_EQ(ink.getKey("/InkList").unparse(), "[ [ 3.06 96.12 9.18 102.24 ] [ 15.3 108.36 ] ]");
  EXPECT_EQ(ink.getKey("/RD").unparse(), "[ 3.06 3.06 3.06 3.06 ]");
  auto entry = merged.catalog().getKey("/Outlines").getKey("/First").getKey("/First");
  EXPECT_EQ(entry.getKey("/Dest").getArrayItem(2).unparse(), "243");
  auto names = merged.catalog().getKey("/Names").getKey("/Dests").getKey("/Names");
  EXPECT_EQ(names.getArrayItem(1).getArrayItem(5).unparse(), "181.8");
}

TEST(PdfFitting, MovesEachUseOfANameThatIsNotKept) {
  const auto file =
      pdf_test::pdf_file({.pages = {"/Annots [4 0 R 5 0 R]"},
                          .catalog = "/Dests << /a [3 0 R /FitV 10] >>",
                          .objects = {"<< /Subtype /Link /Rect [0 0 1 1] /Dest /a >>",
                                      "<< /Subtype /Link /Rect [0 0 1 1] /Dest /a >>"}});
  const auto merged = pdf_test::merge({file}, [](auto& request) {
    request.page_size = PaperSize::letter;
    request.named_destinations = Keeping::drop;
  });
  for (auto& link : merged.page(1).getKey("/Annots").getArrayAsVector())
    EXPECT_EQ(link.getKey("/Dest").getArrayItem(2).unparse(), "30.6");
}

TEST(PdfFitting, MovesPatterns) {
  const auto merged = fitted(
      "/Contents 4 0 R /Resources << /Pattern << /P 5 0 R /S << /PatternType 2 /Shading 6 0 R >> "
      ">> >>",
      {pdf_test::stream("", "f"),
       pdf_test::stream("/PatternType 1 /Matrix [2 0 0 2 10 10] /Resources << >>", "tile"),
       "<< /ShadingType 2 >>"});
  auto patterns = merged.page(1).getKey("/Resources").getKey("/Pattern");
  EXPECT_EQ(patterns.getKey("/P").getDict().getKey("/Matrix").unparse(),
            "[ 6.12 0 0 6.12 30.6 120.6 ]");
  EXPECT_EQ(pdf_test::data_of(patterns.getKey("/P")), "tile");
  EXPECT_EQ(patterns.getKey("/S").getKey("/Matrix").unparse(), "[ 3.06 0 0 3.06 0 90 ]");
}

TEST(PdfFitting, MovesViewportsAndTheirScales) {
  const auto merged = fitted(
      "/VP [<< /BBox [10 10 20 20] /Measure << /Subtype /RL /R (1) /X [<< /U (m) /C 3.06 >> "
      "<< /U (cm) /C 100 >>] /D [<< /U (m) /C 1 >>] /O [0 10] >> >>] /Annots [4 0 R]",
      {"<< /Subtype /Line /Rect [0 0 1 1] /Measure << /X [<< /C 6.12 >>] >> >>"});
  auto viewport = merged.page(1).getKey("/VP").getArrayItem(0);
  EXPECT_EQ(viewport.getKey("/BBox").unparse(), "[ 30.6 120.6 61.2 151.2 ]");
  auto measure = viewport.getKey("/Measure");
  EXPECT_EQ(measure.getKey("/X").getArrayItem(0).getKey("/C").unparse(), "1");
  EXPECT_EQ(measure.getKey("/X").getArrayItem(1).getKey("/C").unparse(), "100");
  EXPECT_EQ(measure.getKey("/D").getArrayItem(0).getKey("/C").unparse(), "1");
  EXPECT_EQ(measure.getKey("/O").unparse(), "[ 0 120.6 ]");
  auto line = merged.page(1).getKey("/Annots").getArrayItem(0);
  EXPECT_EQ(line.getKey("/Measure").getKey("/X").getArrayItem(0).getKey("/C").unparse(), "2");
}

TEST(PdfFitting, MovesTheRectanglesOfTags) {
  const auto merged = fitted(
      "/StructParents 0",
      {"<< /Type /StructTreeRoot /K 5 0 R /ParentTree << /Nums [0 [5 0 R]] >> >>",
       "<< /Type /StructElem /S /Div /P 4 0 R /K 6 0 R /A [<< /O /Layout /BBox [10 10 20 20] >> 0] "
       ">>",
       "<< /Type /StructElem /S /Figure /P 5 0 R /Pg 3 0 R /K 0 /A 7 0 R >>",
       "<< /O /Layout /BBox [0 0 100 100] /Width 100 >>"},
      "/MarkInfo << /Marked true >> /StructTreeRoot 4 0 R");
  auto division = merged.catalog().getKey("/StructTreeRoot").getKey("/K").getArrayItem(0);
  auto figure = division.getKey("/K");
  if (figure.isArray()) figure = figure.getArrayItem(0);
  EXPECT_EQ(figure.getKey("/A").getKey("/BBox").unparse(), "[ 0 90 306 396 ]");
  EXPECT_EQ(figure.getKey("/K").getIntValue(), 0);
  // Nothing says on which page this one is.
  EXPECT_EQ(division.getKey("/A").getArrayItem(0).getKey("/BBox").unparse(), "[ 10 10 20 20 ]");
}

TEST(PdfFitting, TakesTheSizeOfTheFirstPage) {
  const auto merged = pdf_test::merge(
      {pdf_test::pdf_file({.pages = {"/MediaBox [0 0 400 500]", ""}})}, [](auto& request) {
        request.page_size = PaperSize::first;
        request.toc_page = true;
        request.blank_pages = true;
      });
  ASSERT_EQ(merged.answer.pages, 4);
  for (std::size_t i = 1; i <= 4; ++i)
    EXPECT_EQ(merged.page(i).getKey("/MediaBox").unparse(), "[ 0 0 400 500 ]") << i;
}

}  // namespace
}  // namespace toolyard::pdf
