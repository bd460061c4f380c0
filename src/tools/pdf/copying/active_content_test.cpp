#include "tools/pdf/copying/active_content.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

constexpr const char* script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

struct ScriptLocation {
  const char* where;
  pdf_test::Sketch sketch;
};

std::string annotation(const std::string& entries) {
  return "<< /Type /Annot /Rect [0 0 9 9] " + entries + " >>";
}

std::vector<ScriptLocation> hidings() {
  const std::string run = script;
  const std::string launch = "<< /S /Launch /F (x.exe) >>";
  return {
      {"on opening", {.catalog = "/OpenAction " + run}},
      {"on closing", {.catalog = "/AA << /WC " + run + " >>"}},
      {"for the whole document",
       {.catalog = "/Names << /JavaScript << /Names [(a) " + run + "] >> >>"}},
      {"on a page", {.pages = {"/AA << /O " + run + " >>"}}},
      {"on a page, posing as a font",
       {.pages = {"/AA << /Type /Font /Subtype /Type1 /O << /S /GoTo /D [3 0 R /Fit] >> >>"}}},
      {"behind a link",
       {.pages = {"/Annots [4 0 R]"}, .objects = {annotation("/Subtype /Link /A " + run)}}},
      {"behind a link that starts a program",
       {.pages = {"/Annots [4 0 R]"}, .objects = {annotation("/Subtype /Link /A " + launch)}}},
      {"after a harmless action",
       {.pages = {"/Annots [4 0 R]"},
        .objects = {annotation("/Subtype /Link /A << /S /URI /URI (https://x.test/) /Next [" + run +
                               " " + launch + "] >>")}}},
      {"in an address",
       {.pages = {"/Annots [4 0 R]"},
        .objects = {annotation("/Subtype /Link /A << /S /URI /URI (java\\nscript:1) >>")}}},
      {"in an outline",
       {.catalog = "/Outlines 4 0 R",
        .objects = {"<< /First 5 0 R /Last 5 0 R /Count 1 >>",
                    "<< /Title (x) /Parent 4 0 R /A " + run + " >>"}}},
      {"in a field",
       {.pages = {"/Annots [4 0 R]"},
        .catalog = "/AcroForm << /Fields [4 0 R] >>",
        .objects = {annotation("/Subtype /Widget /FT /Tx /T (t) /AA << /K " + run + " >>")}}},
      {"in a form of XML",
       {.pages = {"/Annots [4 0 R]"},
        .catalog = "/AcroForm << /Fields [4 0 R] /XFA (<script>) >>",
        .objects = {annotation("/Subtype /Widget /FT /Tx /T (t)")}}},
      {"in a film",
       {.pages = {"/Annots [4 0 R]"},
        .objects = {annotation("/Subtype /Screen /A << /S /Rendition /JS (1) >>")}}},
      {"in a rich annotation",
       {.pages = {"/Annots [4 0 R]"},
        .objects = {annotation("/Subtype /RichMedia /RichMediaContent << >>")}}},
      {"in an action of its own object",
       {.pages = {"/Annots [4 0 R]"}, .objects = {annotation("/Subtype /Link /A 5 0 R"), run}}},
  };
}

TEST(PdfActiveContent, IsRemovedWhereverItHides) {
  for (const auto& hiding : hidings()) {
    SCOPED_TRACE(hiding.where);
    const auto file = pdf_test::pdf_file(hiding.sketch);
    const auto merged = pdf_test::merge({pdf_test::pdf_file({}), file});
    EXPECT_EQ(pdf_test::active_content(*merged.file), std::vector<std::string>{});
    EXPECT_EQ(merged.warning_codes(), std::vector<std::string>{"active_content_removed"});
  }
}

// The search for active content, which the other tests rely on, finds each of these before the
// merge.
TEST(PdfActiveContent, IsFoundByTheTests) {
  for (const auto& hiding : hidings()) {
    if (std::string_view(hiding.where) == "in an address") continue;
    SCOPED_TRACE(hiding.where);
    EXPECT_FALSE(
        pdf_test::active_content(*pdf_test::open(pdf_test::pdf_file(hiding.sketch))).empty());
  }
}

TEST(PdfActiveContent, LeavesWhatIsHarmless) {
  const auto file = pdf_test::pdf_file(
      {.pages = {"/Annots [4 0 R 5 0 R]"},
       .objects = {annotation("/Subtype /Link /A << /S /URI /URI (https://x.test/) >>"),
                   annotation("/Subtype /Link /A << /S /Named /N /NextPage >>")}});
  const auto merged = pdf_test::merge({file});
  auto links = merged.page(1).getKey("/Annots");
  EXPECT_EQ(links.getArrayItem(0).getKey("/A").getKey("/URI").getUTF8Value(), "https://x.test/");
  EXPECT_EQ(links.getArrayItem(1).getKey("/A").getKey("/N").getName(), "/NextPage");
  EXPECT_TRUE(merged.answer.warnings.empty());
}

// In a resource dictionary, a font may have any name, including /AA and /JS.
TEST(PdfActiveContent, LeavesFontsOfUnluckyNames) {
  const auto file =
      pdf_test::pdf_file({.pages = {"/Resources << /Font << /AA 4 0 R /JS 4 0 R >> >>"},
                          .objects = {"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"}});
  const auto merged = pdf_test::merge({file});
  auto fonts = merged.page(1).getKey("/Resources").getKey("/Font");
  EXPECT_TRUE(fonts.hasKey("/AA"));
  EXPECT_TRUE(fonts.hasKey("/JS"));
}

// The picture of a player stays as a stamp.
TEST(PdfActiveContent, LeavesThePicturesOfMedia) {
  for (const auto* subtype : {"/Screen", "/RichMedia", "/Movie", "/Sound", "/3D"}) {
    SCOPED_TRACE(subtype);
    const auto file = pdf_test::pdf_file(
        {.pages = {"/Annots [4 0 R]"},
         .objects = {
             annotation("/Subtype " + std::string(subtype) +
                        " /F 4 /AP << /N 5 0 R >> /Contents (film) /StructParent 7 /A << /S "
                        "/Rendition /AN 4 0 R >> /RichMediaContent << >> /Movie << >> /3DD "
                        "<< >>"),
             pdf_test::stream("/Subtype /Form /BBox [0 0 9 9]", "0 0 9 9 re f")}});
    const auto merged = pdf_test::merge({file});
    EXPECT_EQ(pdf_test::active_content(*merged.file), std::vector<std::string>{});
    EXPECT_EQ(merged.warning_codes(), std::vector<std::string>{"active_content_removed"});
    auto picture = merged.page(1).getKey("/Annots").getArrayItem(0);
    EXPECT_EQ(picture.getKeys(), (std::set<std::string>{"/AP", "/Contents", "/F", "/Rect",
                                                        "/StructParent", "/Subtype", "/Type"}));
    EXPECT_EQ(picture.getKey("/F").getIntValue(), 4 + 64 + 128 + 512);
    EXPECT_TRUE(picture.getKey("/AP").getKey("/N").isStream());
  }
}

TEST(PdfActiveContent, IsNotReportedWhereNothingActs) {
  for (const auto& catalog :
       {"/OpenAction [3 0 R /XYZ null null 0]", "/OpenAction << /S /GoTo /D [3 0 R /Fit] >>",
        "/OpenAction << /S /Named /N /FirstPage >>", "/OpenAction (named)", "/OpenAction /named",
        "/AA << >>", "/Names << /JavaScript << /Names [] >> >>"})
    EXPECT_EQ(pdf_test::merge({pdf_test::pdf_file({.catalog = catalog})}).warning_codes(),
              std::vector<std::string>{})
        << catalog;
  for (const auto& catalog :
       {"/OpenAction << /S /Named /N /Print >>", "/OpenAction << /S /URI /URI (https://x.test) >>",
        "/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next << /S /JavaScript /JS (1) >> >>"})
    EXPECT_EQ(pdf_test::merge({pdf_test::pdf_file({.catalog = catalog})}).warning_codes(),
              std::vector<std::string>{"active_content_removed"})
        << catalog;
}

TEST(PdfActiveContent, IsDistinguishedInFoundFiles) {
  const auto media = pdf_test::found_file("media"),
             opening = pdf_test::found_file("openaction_dest");
  if (!media || !opening) GTEST_SKIP() << "no vectors";
  EXPECT_EQ(pdf_test::merge({*media}).page(1).getKey("/Annots").getArrayNItems(), 5);
  EXPECT_TRUE(pdf_test::merge({*opening}).answer.warnings.empty());
}

}  // namespace
}  // namespace toolyard::pdf
