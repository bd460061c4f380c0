#include "tools/pdf/catalog/properties.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

using Codes = std::vector<std::string>;

std::string intents(const std::string& condition) {
  return "/OutputIntents [<< /S /GTS_PDFA1 /OutputConditionIdentifier (" + condition +
         ") /DestOutputProfile 4 0 R >>]";
}

std::string with(const std::string& catalog, const std::string& xmp = "") {
  return pdf_test::pdf_file({.catalog = catalog + (xmp.empty() ? "" : " /Metadata 5 0 R"),
                             .objects = {pdf_test::stream("/N 3", "profile"),
                                         pdf_test::stream("/Type /Metadata /Subtype /XML", xmp)}});
}

TEST(PdfProperties, OutputIntentsStayUnlessTheyDiffer) {
  const auto plain = with(""), intended = with(intents("sRGB"));
  for (const auto& files : {std::vector{intended}, std::vector{plain, intended},
                            std::vector{intended, plain}, std::vector{intended, intended}}) {
    const auto merged = pdf_test::merge(files);
    auto intent = merged.catalog().getKey("/OutputIntents").getArrayItem(0);
    EXPECT_EQ(pdf_test::data_of(intent.getKey("/DestOutputProfile")), "profile");
    EXPECT_TRUE(merged.answer.warnings.empty());
  }
  const auto merged = pdf_test::merge({intended, with(intents("FOGRA"))});
  EXPECT_FALSE(merged.catalog().hasKey("/OutputIntents"));
  EXPECT_EQ(merged.warning_codes(), Codes{"properties_left_out"});
}

TEST(PdfProperties, TheBaseOfLinksStaysUnlessItDiffers) {
  const auto based = [](const std::string& base) {
    return with("/URI << /Base (" + base + ") >>");
  };
  const auto base_of = [](const pdf_test::Merged& merged) {
    return merged.catalog().getKey("/URI").getKey("/Base").getUTF8Value();
  };
  EXPECT_EQ(
      base_of(pdf_test::merge({with(""), based("https://a.test/"), based("https://a.test/")})),
      "https://a.test/");
  const auto merged = pdf_test::merge({based("https://a.test/"), based("https://b.test/")});
  EXPECT_FALSE(merged.catalog().hasKey("/URI"));
  EXPECT_EQ(merged.warning_codes(), Codes{"properties_left_out"});
}

TEST(PdfProperties, XmpStaysWhereItHoldsForTheWhole) {
  const auto plain = with(""), described = with("", "<x/>"),
             claiming = with("", "<pdfaid:part>2</pdfaid:part>");
  for (const auto& files : {std::vector{described}, std::vector{described, plain},
                            std::vector{plain, described}, std::vector{claiming, claiming}})
    EXPECT_TRUE(pdf_test::merge(files).catalog().getKey("/Metadata").isStream());
  // Only some of the pages conform to PDF/A.
  for (const auto& files : {std::vector{claiming, plain}, std::vector{plain, claiming},
                            std::vector{described, claiming}}) {
    const auto merged = pdf_test::merge(files);
    EXPECT_FALSE(merged.catalog().hasKey("/Metadata"));
    EXPECT_EQ(merged.warning_codes(), Codes{"properties_left_out"});
  }
  EXPECT_FALSE(pdf_test::merge({claiming}, [](auto& request) { request.toc_page = true; })
                   .catalog()
                   .hasKey("/Metadata"));
}

TEST(PdfProperties, AssociatedFilesStayAndAreThoseThatAreAttached) {
  const auto invoice = [](const std::string& name) {
    return pdf_test::pdf_file(
        {.catalog = "/AF [4 0 R] /Names << /EmbeddedFiles << /Names [(x.xml) 4 0 R] >> >>",
         .objects = {"<< /Type /Filespec /F (" + name +
                         ") /AFRelationship /Alternative /EF << /F 5 0 R >> >>",
                     pdf_test::stream("/Type /EmbeddedFile", name)}});
  };
  const auto merged = pdf_test::merge({invoice("a"), pdf_test::pdf_file({}), invoice("b")});
  auto files = merged.catalog().getKey("/AF");
  auto attached = merged.catalog().getKey("/Names").getKey("/EmbeddedFiles").getKey("/Names");
  ASSERT_EQ(files.getArrayNItems(), 2);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(files.getArrayItem(i).getObjGen(), attached.getArrayItem(2 * i + 1).getObjGen());
    EXPECT_EQ(files.getArrayItem(i).getKey("/AFRelationship").getName(), "/Alternative");
  }
  EXPECT_FALSE(
      pdf_test::merge({invoice("a")}, [](auto& request) { request.attachments = Keeping::drop; })
          .catalog()
          .hasKey("/AF"));
}

TEST(PdfProperties, OfFoundFilesStay) {
  for (const auto& [name, key] :
       {std::pair{"afonly", "/AF"}, std::pair{"facturx", "/AF"}, std::pair{"pdfa", "/Metadata"},
        std::pair{"pdfa", "/OutputIntents"}, std::pair{"baseuri", "/URI"}}) {
    const auto file = pdf_test::found_file(name);
    if (!file) GTEST_SKIP() << "no vectors";
    for (const auto& files : {std::vector{*file}, std::vector{*file, *file}}) {
      const auto merged = pdf_test::merge(files);
      EXPECT_TRUE(merged.catalog().hasKey(key)) << name;
      EXPECT_TRUE(merged.answer.warnings.empty()) << name;
    }
  }
}

}  // namespace
}  // namespace toolyard::pdf
