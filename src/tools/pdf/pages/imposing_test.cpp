#include "tools/pdf/pages/imposing.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

using Strings = std::vector<std::string>;

pdf_test::Merged imposed(const pdf_test::Sketch& sketch, int pages_per_sheet = 2,
                         const pdf_test::Adjust& adjust = {}) {
  return pdf_test::merge({pdf_test::pdf_file(sketch)}, [&](auto& request) {
    request.pages_per_sheet = pages_per_sheet;
    if (adjust) adjust(request);
  });
}

std::string sheet_content(const pdf_test::Merged& merged, std::size_t number = 1) {
  return pdf_test::data_of(merged.page(number).getKey("/Contents"));
}
std::string sheet_box(const pdf_test::Merged& merged, std::size_t number = 1) {
  return merged.page(number).getKey("/MediaBox").unparse();
}
QPDFObjectHandle form(const pdf_test::Merged& merged, const char* name = "/Page1") {
  return merged.page(1).getKey("/Resources").getKey("/XObject").getKey(name);
}

const std::string upright = "/MediaBox [0 0 200 300]", across = "/MediaBox [0 0 300 200]";

TEST(PdfImposing, TurnsTheSheetSoThatPagesAreLargest) {
  const auto two = imposed({.pages = {upright, upright, upright}});
  EXPECT_EQ(two.answer.pages, 2);
  EXPECT_EQ(sheet_box(two), "[ 0 0 300 200 ]");
  EXPECT_EQ(sheet_content(two),
            "q 0.666667 0 0 0.666667 8.333333 0 cm /Page1 Do Q\n"
            "q 0.666667 0 0 0.666667 158.333333 0 cm /Page2 Do Q\n");
  EXPECT_EQ(sheet_content(two, 2), "q 0.666667 0 0 0.666667 8.333333 0 cm /Page1 Do Q\n");
  const auto four = imposed({.pages = {upright, upright, upright, upright}}, 4);
  EXPECT_EQ(sheet_box(four), "[ 0 0 200 300 ]");
  EXPECT_EQ(sheet_content(four),
            "q 0.5 0 0 0.5 0 150 cm /Page1 Do Q\nq 0.5 0 0 0.5 100 150 cm /Page2 Do Q\n"
            "q 0.5 0 0 0.5 0 0 cm /Page3 Do Q\nq 0.5 0 0 0.5 100 0 cm /Page4 Do Q\n");
  EXPECT_EQ(sheet_box(imposed({.pages = {across, across}})), "[ 0 0 200 300 ]");
}

TEST(PdfImposing, TakesThePaperThatIsGiven) {
  const auto merged = imposed({.pages = {upright, across}}, 2,
                              [](auto& request) { request.page_size = PaperSize::letter; });
  EXPECT_EQ(sheet_box(merged), "[ 0 0 612 792 ]");
  EXPECT_EQ(form(merged, "/Page2").getDict().getKey("/BBox").unparse(), "[ 0 0 300 200 ]");
}

TEST(PdfImposing, MakesFormsOfPages) {
  const auto merged =
      imposed({.pages = {"/CropBox [20 10 120 60] /Rotate 90 /UserUnit 2 /Contents 5 0 R "
                         "/Resources << /Font << >> >> /Group << /S /Transparency >>",
                         "/Contents [5 0 R 6 0 R]"},
               .objects = {pdf_test::stream("/Filter /ASCIIHexDecode", "71205120>"),
                           pdf_test::stream("", "0 0 9 9 re f")}});
  auto first = form(merged).getDict(), second = form(merged, "/Page2").getDict();
  EXPECT_EQ(first.getKey("/Filter").getName(), "/ASCIIHexDecode");
  EXPECT_EQ(first.getKey("/BBox").unparse(), "[ 20 10 120 60 ]");
  EXPECT_TRUE(first.getKey("/Resources").hasKey("/Font"));
  EXPECT_TRUE(first.getKey("/Group").getKey("/I").getBoolValue());
  EXPECT_EQ(pdf_test::data_of(form(merged, "/Page2")), "q Q \n0 0 9 9 re f\n");
  EXPECT_EQ(second.getKey("/BBox").unparse(), "[ 0 0 200 200 ]");
  // The crop box lies turned and twice as large on a sheet of its size, 100 by 200.
  EXPECT_EQ(sheet_box(merged), "[ 0 0 100 200 ]");
  EXPECT_EQ(sheet_content(merged),
            "q 0 -1 1 0 15 220 cm /Page1 Do Q\nq 0.5 0 0 0.5 0 0 cm /Page2 Do Q\n");
  for (const auto* key : {"/Rotate", "/UserUnit", "/CropBox"})
    EXPECT_FALSE(merged.page(1).hasKey(key)) << key;
}

TEST(PdfImposing, MovesAnnotationsAndPlaces) {
  const auto merged = imposed(
      {.pages = {upright + " /Annots [5 0 R]", upright + " /Annots [6 0 R]"},
       .catalog = "/Outlines 8 0 R",
       .objects = {"<< /Subtype /Link /Rect [30 30 60 60] /P 3 0 R /Dest [4 0 R /XYZ 30 null 0] >>",
                   "<< /Subtype /Link /Rect [0 0 3 3] /Dest [3 0 R /FitR 3 3 6 6] >>",
                   "<< /Title (A) /Parent 8 0 R /Dest [4 0 R /Fit] >>",
                   "<< /First 7 0 R /Last 7 0 R /Count 1 >>"}});
  auto annotations = merged.page(1).getKey("/Annots");
  ASSERT_EQ(annotations.getArrayNItems(), 2);
  auto first = annotations.getArrayItem(0), second = annotations.getArrayItem(1);
  EXPECT_EQ(first.getKey("/Rect").unparse(), "[ 28.333333 20 48.333333 40 ]");
  EXPECT_EQ(second.getKey("/Rect").unparse(), "[ 158.333333 0 160.333333 2 ]");
  EXPECT_EQ(merged.number_of(first.getKey("/P")), 1U);
  EXPECT_EQ(merged.number_of(first.getKey("/Dest").getArrayItem(0)), 1U);
  EXPECT_EQ(first.getKey("/Dest").getArrayItem(2).unparse(), "178.333333");
  EXPECT_EQ(first.getKey("/Dest").getArrayItem(3).unparse(), "200");
  EXPECT_EQ(second.getKey("/Dest").getArrayItem(1).getName(), "/FitR");
  EXPECT_EQ(second.getKey("/Dest").getArrayItem(2).unparse(), "10.333333");
  auto entry = merged.catalog().getKey("/Outlines").getKey("/First").getKey("/First");
  EXPECT_EQ(entry.getKey("/Dest").getArrayItem(1).getName(), "/FitR");
  EXPECT_EQ(entry.getKey("/Dest").getArrayItem(2).unparse(), "158.333333");
}

TEST(PdfImposing, TurnsAppearances) {
  const auto merged =
      imposed({.pages = {"/Rotate 90 /Annots [5 0 R]", ""},
               .objects = {"<< /Subtype /Stamp /Rect [0 0 20 10] /RD [1 2 3 4] /AP << /N 6 0 R >> "
                           "/MK << /R 90 >> >>",
                           pdf_test::stream("/Subtype /Form /BBox [0 0 20 10]", "f")}});
  auto stamp = merged.page(1).getKey("/Annots").getArrayItem(0);
  EXPECT_EQ(stamp.getKey("/AP").getKey("/N").getDict().getKey("/Matrix").unparse(),
            "[ 0 -1 1 0 0 0 ]");
  EXPECT_EQ(pdf_test::data_of(stamp.getKey("/AP").getKey("/N")), "f");
  EXPECT_EQ(stamp.getKey("/MK").getKey("/R").getIntValue(), 0);
  EXPECT_EQ(stamp.getKey("/RD").unparse(), "[ 2 0.5 1 1.5 ]");
  EXPECT_EQ(stamp.getKey("/Rect").unparse(), "[ 50 190 55 200 ]");
}

TEST(PdfImposing, KeepsTags) {
  const auto merged = imposed(
      {.pages = {"/StructParents 0 /Contents 5 0 R", ""},
       .catalog = "/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R",
       .objects = {pdf_test::stream("", "/P << /MCID 0 >> BDC EMC"),
                   "<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [7 0 R]] >> >>",
                   "<< /Type /StructElem /S /P /P 6 0 R /Pg 3 0 R /K [0 << /Type /MCR /MCID 1 >>] "
                   "/A << /O /Layout /BBox [0 0 100 100] >> >>"}});
  auto element = merged.catalog().getKey("/StructTreeRoot").getKey("/K").getArrayItem(0);
  EXPECT_EQ(merged.number_of(element.getKey("/Pg")), 1U);
  const auto id = form(merged).getObjGen();
  for (int i = 0; i < 2; ++i) {
    auto kid = element.getKey("/K").getArrayItem(i);
    EXPECT_EQ(kid.getKey("/Type").getName(), "/MCR");
    EXPECT_EQ(kid.getKey("/MCID").getIntValue(), i);
    EXPECT_EQ(kid.getKey("/Stm").getObjGen(), id);
  }
  EXPECT_EQ(element.getKey("/A").getKey("/BBox").unparse(), "[ 50 100 100 150 ]");
  EXPECT_TRUE(form(merged).getDict().hasKey("/StructParents"));
  EXPECT_FALSE(merged.page(1).hasKey("/StructParents"));
}

TEST(PdfImposing, CountsSheets) {
  const auto merged =
      imposed({.pages = {"", "", ""}, .catalog = "/PageLabels << /Nums [0 << /S /r >>] >>"}, 2,
              [](auto& request) {
                request.toc_page = true;
                request.stamps = "{page}/{pages}";
              });
  EXPECT_EQ(merged.answer.pages, 2);
  EXPECT_EQ(merged.answer.documents[0].first_page, 1U);
  EXPECT_EQ(merged.answer.documents[0].pages_used, 3U);
  EXPECT_EQ(merged.file->getAllPages().size(), 2U);
  // No page is left over beside the sheets.
  std::size_t pages = 0;
  for (auto& object : merged.file->getAllObjects())
    if (object.isDictionary() && object.getKey("/Type").isNameAndEquals("/Page")) ++pages;
  EXPECT_EQ(pages, 2U);
}

}  // namespace
}  // namespace toolyard::pdf
