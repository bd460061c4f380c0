#include "tools/pdf/forms/appearances.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

using pdf_test::data_of;
using pdf_test::stream;

// Returns a PDF with one field whose appearance, which is compressed, shows `old`. The form asks
// for new appearances.
std::string outdated_form(const std::string& field) {
  return pdf_test::pdf_file(
      {.pages = {"/Annots [4 0 R] /Contents 7 0 R"},
       .catalog = "/AcroForm << /Fields [4 0 R] /NeedAppearances true /DA (/Helv 12 Tf 0 g) /DR << "
                  "/Font << /Helv 6 0 R >> >> >>",
       .objects = {"<< /Type /Annot /Subtype /Widget /P 3 0 R /Rect [10 10 110 30] /AP << /N 5 0 R "
                   ">> " +
                       field + " >>",
                   stream("/Subtype /Form /BBox [0 0 100 20] /Filter /ASCIIHexDecode",
                          "2F547820424D4320286F6C642920546A20454D43>"),
                   "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", stream("", "0 g")}});
}

// Returns what flattening has added to a page.
std::string drawn_on(const pdf_test::Merged& merged, std::size_t page) {
  std::string text;
  auto objects = merged.page(page).getKey("/Resources").getKey("/XObject");
  if (!objects.isDictionary()) return text;
  for (auto& [name, object] : objects.getDictAsMap()) text += data_of(object);
  return text;
}

std::string flattened(const std::string& file) {
  return drawn_on(pdf_test::merge({file}, [](auto& request) { request.forms = FormMode::flatten; }),
                  1);
}

bool shows(const std::string& drawn, const char* text) { return drawn.find(text) != drawn.npos; }

TEST(PdfAppearances, FlatteningShowsTheValueThatIsThere) {
  const auto text = flattened(outdated_form("/FT /Tx /T (a) /V (new)"));
  EXPECT_TRUE(shows(text, "(new)")) << text;
  EXPECT_FALSE(shows(text, "old")) << text;
  EXPECT_FALSE(shows(flattened(outdated_form("/FT /Tx /T (a)")), "old"));
}

// Other forms may be better drawn than a library can.
TEST(PdfAppearances, OnlyFormsThatAskForThemGetNewAppearances) {
  auto drawn = outdated_form("/FT /Tx /T (a) /V (new)");
  drawn.replace(drawn.find("/NeedAppearances true"), 21, "/NeedAppearances null");
  const auto merged = pdf_test::merge({outdated_form("/FT /Tx /T (b) /V (new)"), drawn},
                                      [](auto& request) { request.forms = FormMode::flatten; });
  EXPECT_TRUE(shows(drawn_on(merged, 1), "(new)"));
  EXPECT_TRUE(shows(drawn_on(merged, 2), "(old)"));
}

TEST(PdfAppearances, OutdatedFormsDoNotMakeOthersOutdated) {
  auto drawn = outdated_form("/FT /Tx /T (a) /V (new)");
  drawn.replace(drawn.find("/NeedAppearances true"), 21, "/NeedAppearances null");
  const auto merged = pdf_test::merge({outdated_form("/FT /Tx /T (b) /V (new)"), drawn});
  const auto shown = [&](std::size_t page) {
    auto widget = merged.page(page).getKey("/Annots").getArrayItem(0);
    return data_of(widget.getKey("/AP").getKey("/N"));
  };
  EXPECT_TRUE(shows(shown(1), "(new)"));
  EXPECT_TRUE(shows(shown(2), "(old)"));
  EXPECT_FALSE(merged.catalog().getKey("/AcroForm").hasKey("/NeedAppearances"));
  const auto alone = pdf_test::merge({outdated_form("/FT /Tx /T (b) /V (new)")});
  EXPECT_TRUE(alone.catalog().getKey("/AcroForm").getKey("/NeedAppearances").getBoolValue());
}

TEST(PdfAppearances, AChoiceShowsItsText) {
  const auto text = flattened(
      outdated_form("/FT /Ch /Ff 131072 /T (a) /V (DE) /Opt [[(FR) (France)] [(DE) (Germany)]]"));
  EXPECT_TRUE(shows(text, "(Germany)")) << text;
}

TEST(PdfAppearances, BackgroundAndBorderAreDrawn) {
  const auto text = flattened(outdated_form(
      "/FT /Tx /T (a) /V (new) /MK << /BG [1 1 0] /BC [1 0 0] >> /BS << /W 2 /S /D >>"));
  EXPECT_TRUE(shows(text, "1 1 0 rg\n0 0 100 20 re f")) << text;
  EXPECT_TRUE(shows(text, "1 0 0 RG\n2 w\n[3 ] 0 d\n1 1 98 18 re S")) << text;
  EXPECT_TRUE(shows(text, "(new)")) << text;
  for (const auto* style : {"/U", "/B", "/I"})
    EXPECT_TRUE(shows(flattened(outdated_form("/FT /Tx /T (a) /MK << /BC [0] >> /BS << /S " +
                                              std::string(style) + " >>")),
                      "0 G\n1 w"))
        << style;
}

TEST(PdfAppearances, ASingleAppearanceIsShownInEveryState) {
  EXPECT_TRUE(shows(flattened(outdated_form("/FT /Sig /T (a) /AS /N /V << /Type /Sig >>")), "old"));
}

TEST(PdfAppearances, HiddenFieldsStayHidden) {
  for (const auto* flags : {"/F 2", "/F 32", "/F 36"})
    EXPECT_EQ(flattened(outdated_form(std::string("/FT /Tx /T (a) /V (new) ") + flags)), "")
        << flags;
}

// The second copy of a page has no fields, only what they show.
TEST(PdfAppearances, ARepeatedPageShowsTheValueToo) {
  for (const auto mode : {FormMode::rename, FormMode::merge, FormMode::flatten}) {
    const auto merged =
        pdf_test::merge({outdated_form("/FT /Tx /T (a) /V (new)")}, [&](auto& request) {
          request.documents[0].pages = "1,1";
          request.forms = mode;
        });
    const auto text = drawn_on(merged, 2);
    EXPECT_TRUE(shows(text, "(new)")) << text;
    EXPECT_FALSE(shows(text, "old")) << text;
  }
}

TEST(PdfAppearances, ARepeatedPageShowsTheValueOfTheFieldItWasJoinedTo) {
  const auto merged = pdf_test::merge(
      {outdated_form("/FT /Tx /T (a) /V (first)"), outdated_form("/FT /Tx /T (a) /V (second)")},
      [&](auto& request) {
        request.documents[1].pages = "1,1";
        request.forms = FormMode::merge;
      });
  EXPECT_TRUE(shows(drawn_on(merged, 3), "(first)"));
}

TEST(PdfAppearances, LongTextHasSeveralLines) {
  const auto text =
      flattened(outdated_form("/FT /Tx /T (a) /Ff 4096 /Rect [10 10 110 60] /V (Several words of "
                              "one paragraph\\nand more)"));
  // The words of the paragraph need more than 96 points of Helvetica at 12.
  EXPECT_TRUE(
      shows(text, "1 0 0 1 2 36 Tm (Several words of) Tj\n1 0 0 1 2 22.2 Tm (one paragraph)"))
      << text;
  EXPECT_TRUE(shows(text, "8.4 Tm (and more) Tj")) << text;
}

TEST(PdfAppearances, TextOfAutomaticSizeFitsTheField) {
  const auto text =
      flattened(outdated_form("/FT /Tx /T (a) /Ff 4096 /DA (/Helv 0 Tf 1 0 0 rg) /V (one\\ntwo)"));
  EXPECT_TRUE(shows(text, "/Helv 6.5 Tf 1 0 0 rg")) << text;
}

TEST(PdfAppearances, AWordThatIsTooLongIsBroken) {
  const auto text =
      flattened(outdated_form("/FT /Tx /T (a) /Ff 4096 /Rect [10 10 50 60] /V (MMMMM)"));
  EXPECT_TRUE(shows(text, "(MMM) Tj")) << text;
  EXPECT_TRUE(shows(text, "(MM) Tj")) << text;
}

TEST(PdfAppearances, CombsHaveACharacterPerCell) {
  const auto text = flattened(outdated_form("/FT /Tx /T (a) /Ff 16777216 /MaxLen 4 /V (1M345)"));
  EXPECT_TRUE(shows(text, "1 0 0 1 9.164 5.68 Tm (1) Tj\n1 0 0 1 32.502 5.68 Tm (M) Tj")) << text;
  EXPECT_TRUE(shows(text, "(4) Tj")) << text;
  EXPECT_FALSE(shows(text, "(5)")) << text;
}

TEST(PdfAppearances, TextIsAlignedAsTheFieldSays) {
  EXPECT_TRUE(shows(flattened(outdated_form("/FT /Tx /T (a) /Q 1 /V (1)")),
                    "1 0 0 1 46.664 5.68 Tm (1) Tj"));
  EXPECT_TRUE(shows(flattened(outdated_form("/FT /Tx /T (a) /Q 2 /V (1)")),
                    "1 0 0 1 91.328 5.68 Tm (1) Tj"));
}

TEST(PdfAppearances, PasswordsAreNotShown) {
  const auto text = flattened(outdated_form("/FT /Tx /T (a) /Ff 8192 /V (secret)"));
  EXPECT_TRUE(shows(text, "(******)")) << text;
}

TEST(PdfAppearances, ListsShowAllThatIsSelected) {
  const auto text = flattened(outdated_form(
      "/FT /Ch /Ff 2097152 /T (a) /Rect [10 10 110 60] /V [(b) (c)] /Opt [(a) [(b) (Bee)] (c)]"));
  EXPECT_TRUE(shows(text, "1 34.2 98 13.8 re f") == false) << text;
  EXPECT_TRUE(shows(text, "1 20.4 98 13.8 re f\n1 6.6 98 13.8 re f")) << text;
  EXPECT_TRUE(shows(text, "(Bee) Tj")) << text;
}

TEST(PdfAppearances, ButtonsWithoutAppearanceAreDrawn) {
  const auto button = [](const std::string& entries) {
    return flattened(pdf_test::pdf_file(
        {.pages = {"/Annots [4 0 R]"},
         .catalog = "/AcroForm << /Fields [4 0 R] /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv << "
                    "/Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
         .objects = {"<< /Subtype /Widget /P 3 0 R /FT /Btn /T (a) /Rect [0 0 40 20] " + entries +
                     " >>"}}));
  };
  EXPECT_TRUE(shows(button("/V /Yes /AS /Yes"), "/ZaDb 16 Tf 0 g 13.6 4.4 Td (4) Tj"));
  EXPECT_TRUE(shows(button("/V /Yes /MK << /CA (8) >>"), "(8) Tj"));
  EXPECT_TRUE(shows(button("/Ff 32768 /V /a /AS /a"), "(l) Tj"));
  EXPECT_EQ(button("/V /Off"), "");
  EXPECT_TRUE(shows(button("/V /Off /AS /Off /MK << /BC [0] >>"), "re S"));
  EXPECT_EQ(button("/Ff 32768 /V /a /AS /b"), "");
  EXPECT_TRUE(shows(button("/Ff 65536 /MK << /CA (Send) /BG [1] >>"), "(Send) Tj"));
  EXPECT_TRUE(shows(button("/Ff 65536 /MK << /BG [1] >>"), "0 0 40 20 re f"));
}

TEST(PdfAppearances, FoundFormsShowTheirValues) {
  const auto file = pdf_test::found_file("f_need_compressed");
  if (!file) GTEST_SKIP() << "no vectors";
  EXPECT_TRUE(shows(flattened(*file), "(NEWVALUE)"));
  const auto merged = pdf_test::merge({*file, *pdf_test::found_file("f_b")},
                                      [](auto& request) { request.forms = FormMode::flatten; });
  EXPECT_TRUE(shows(drawn_on(merged, 1), "(NEWVALUE)"));
  EXPECT_TRUE(shows(drawn_on(merged, 2), "(Bob)"));
  const auto again =
      pdf_test::merge({*file}, [](auto& request) { request.documents[0].pages = "1,1"; });
  EXPECT_TRUE(shows(drawn_on(again, 2), "(NEWVALUE)"));
}

}  // namespace
}  // namespace toolyard::pdf
