#include "tools/pdf/archiving/archiver.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"
#include "tools/pdf/archiving/srgb_profile.h"
#include "tools/pdf/archiving/xmp.h"

namespace toolyard::pdf {
namespace {

using Strings = std::vector<std::string>;

pdf_test::Adjust conforming(Conformance conformance) {
  return [=](auto& request) { request.conformance = conformance; };
}

pdf_test::Merged archived(const pdf_test::Sketch& sketch,
                          Conformance conformance = Conformance::pdfa_2b) {
  return pdf_test::merge({pdf_test::pdf_file(sketch)}, conforming(conformance));
}

std::string refusal_of(const pdf_test::Sketch& sketch) {
  auto request = pdf_test::request_for({pdf_test::pdf_file(sketch)});
  request.conformance = Conformance::pdfa_2b;
  const auto answer = pdf_merge::run(request, pdf_test::context());
  return answer ? "" : std::string(answer.error().type->code) + ": " + answer.error().detail;
}

TEST(PdfArchiver, SaysWhatTheFileConformsTo) {
  const auto merged = archived({.info = "/Title (A & B) /Author (Ada)"}, Conformance::pdfa_3b);
  auto catalog = merged.catalog();
  const auto xmp = pdf_test::data_of(catalog.getKey("/Metadata"));
  EXPECT_NE(xmp.find("<pdfaid:part>3</pdfaid:part>"), std::string::npos);
  EXPECT_NE(xmp.find("<rdf:li xml:lang=\"x-default\">A &amp; B</rdf:li>"), std::string::npos);
  EXPECT_NE(xmp.find("<rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq>"), std::string::npos);
  EXPECT_FALSE(catalog.getKey("/Metadata").getDict().hasKey("/Filter"));
  auto intent = catalog.getKey("/OutputIntents").getArrayItem(0);
  EXPECT_EQ(intent.getKey("/S").getName(), "/GTS_PDFA1");
  EXPECT_EQ(pdf_test::data_of(intent.getKey("/DestOutputProfile")), srgb_profile());
  EXPECT_EQ(merged.answer.pdf_version, "1.7");
  EXPECT_TRUE(merged.file->getTrailer().hasKey("/ID"));
}

TEST(PdfArchiver, WritesDatesOfXmp) {
  EXPECT_EQ(xmp_date("D:20260102030405Z"), "2026-01-02T03:04:05Z");
  EXPECT_EQ(xmp_date("D:20260102030405+01'30'"), "2026-01-02T03:04:05+01:30");
  EXPECT_EQ(xmp_date("D:2026"), "");
  EXPECT_EQ(xmp_date("yesterday at noon"), "");
}

TEST(PdfArchiver, RefusesFontsThatAreNotEmbedded) {
  const auto page = [](const std::string& mode, const std::string& font) {
    return refusal_of(
        {.pages = {"/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>"},
         .objects = {pdf_test::stream("", "BT " + mode + " /F 9 Tf (A) Tj ET"), font}});
  };
  const auto missing =
      "not_conformant: The result cannot conform to PDF/A. document-1.pdf: the font Arial is not "
      "embedded.";
  EXPECT_EQ(page("", "<< /Type /Font /Subtype /TrueType /BaseFont /Arial >>"), missing);
  EXPECT_EQ(page("",
                 "<< /Type /Font /Subtype /Type0 /BaseFont /Arial /DescendantFonts "
                 "[<< /Subtype /CIDFontType2 /FontDescriptor << >> >>] >>"),
            missing);
  // Text that is not seen, such as that of scans, needs no font.
  EXPECT_EQ(page("3 Tr", "<< /Type /Font /Subtype /TrueType /BaseFont /Arial >>"), "");
  EXPECT_EQ(page("",
                 "<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FontDescriptor "
                 "<< /Type /FontDescriptor /FontFile2 4 0 R /CharSet (/A) >> >>"),
            "");
  EXPECT_EQ(refusal_of({.pages = {"/Contents 4 0 R"},
                        .objects = {pdf_test::stream("", "BT /F 9 Tf (A) Tj ET")}}),
            "not_conformant: The result cannot conform to PDF/A. document-1.pdf: text is in a font "
            "that is missing.");
}

TEST(PdfArchiver, RefusesColorsWithoutAnOutputIntent) {
  const auto cmyk = "it has CMYK colors, but no output intent for them.";
  const auto colors = [](const std::string& content, const std::string& resources = "",
                         const std::string& catalog = "") {
    const auto refusal = refusal_of(
        {.pages = {"/Contents 4 0 R /Resources << " + resources + " >>"},
         .catalog = catalog,
         .objects = {
             pdf_test::stream("", content), pdf_test::stream("/N 4", "profile"),
             pdf_test::stream("/Subtype /Image /ColorSpace [/Indexed /DeviceCMYK 0 <00>]", "x")}});
    return refusal.substr(std::min(refusal.size(), refusal.find("it has")));
  };
  EXPECT_EQ(colors("1 0 0 rg 0.5 g /Pattern cs"), "");
  EXPECT_EQ(colors("1 0 0 0 k"), cmyk);
  EXPECT_EQ(colors("/Spot cs", "/ColorSpace << /Spot [/Separation /A /DeviceCMYK 9 0 R] >>"), cmyk);
  EXPECT_EQ(colors("/I Do", "/XObject << /I 6 0 R >>"), cmyk);
  EXPECT_EQ(colors("BI /W 1 /CS /CMYK /F /AHx ID 00> EI Q"), cmyk);
  EXPECT_EQ(colors("1 0 0 0 k", "/ColorSpace << /DefaultCMYK [/ICCBased 5 0 R] >>"), "");
  const auto intent = "/OutputIntents [<< /S /GTS_PDFX /DestOutputProfile 5 0 R >>]";
  EXPECT_EQ(colors("1 0 0 0 k", "", intent), "");
  EXPECT_EQ(colors("1 0 0 rg", "", intent), "it has RGB colors, but an output intent for others.");
}

TEST(PdfArchiver, ChangesAnnotations) {
  const auto merged = archived(
      {.pages = {"/Annots [4 0 R 5 0 R 6 0 R 7 0 R]"},
       .objects = {"<< /Subtype /Link /Rect [0 0 1 1] /A << /S /Hide /T (a) >> >>",
                   "<< /Subtype /Text /Rect [0 0 1 1] /F 2 >>",
                   "<< /Subtype /Stamp /Rect [0 0 1 1] /F 1 /AP << /N 8 0 R /D 8 0 R >> >>",
                   "<< /Subtype /Popup /Rect [0 0 1 1] >>",
                   pdf_test::stream("/Subtype /Form /BBox [0 0 1 1]", "f")}});
  auto annotations = merged.page(1).getKey("/Annots");
  ASSERT_EQ(annotations.getArrayNItems(), 3);
  EXPECT_FALSE(annotations.getArrayItem(0).hasKey("/A"));
  EXPECT_EQ(annotations.getArrayItem(0).getKey("/F").getIntValue(), 4);
  EXPECT_EQ(annotations.getArrayItem(1).getKey("/F").getIntValue(), 4);
  EXPECT_FALSE(annotations.getArrayItem(1).getKey("/AP").hasKey("/D"));
  EXPECT_EQ(merged.answer.warnings[0].message,
            "Left out, as PDF/A requires: actions, hidden annotations.");
  EXPECT_EQ(refusal_of({.pages = {"/Annots [4 0 R]"},
                        .objects = {"<< /Subtype /Highlight /Rect [0 0 1 1] >>"}}),
            "not_conformant: The result cannot conform to PDF/A. document-1.pdf: an annotation "
            "(Highlight) has no appearance.");
}

TEST(PdfArchiver, KeepsAttachmentsInPartThree) {
  const pdf_test::Sketch sketch{.catalog = "/Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >>",
                                .objects = {"<< /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >>",
                                            pdf_test::stream("/Type /EmbeddedFile", "hello")}};
  const auto third = archived(sketch, Conformance::pdfa_3b);
  auto file = third.catalog().getKey("/AF").getArrayItem(0);
  EXPECT_EQ(file.getKey("/AFRelationship").getName(), "/Unspecified");
  EXPECT_EQ(file.getKey("/UF").getUTF8Value(), "a.txt");
  EXPECT_EQ(file.getKey("/EF").getKey("/F").getDict().getKey("/Subtype").getName(),
            "/application/octet-stream");
  EXPECT_TRUE(third.answer.warnings.empty());
  const auto second = archived(sketch);
  EXPECT_FALSE(second.catalog().hasKey("/AF"));
  EXPECT_EQ(second.answer.warnings[0].message, "Left out, as PDF/A requires: attached files.");
}

TEST(PdfArchiver, CompressesLzwAgain) {
  const auto merged =
      archived({.pages = {"/Contents 4 0 R"},
                .objects = {pdf_test::stream("/Filter /LZWDecode",
                                             "\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01")}});
  auto contents = merged.page(1).getKey("/Contents");
  EXPECT_EQ(pdf_test::data_of(contents), "-----A---B");
  EXPECT_NE(contents.getDict().getKey("/Filter").unparse(), "/LZWDecode");
}

}  // namespace
}  // namespace toolyard::pdf
