#include "tools/pdf/pages/stamping.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

std::string stamp_of(QPDFObjectHandle page) {
  auto contents = page.getKey("/Contents");
  return contents.isArray()
             ? pdf_test::data_of(contents.getArrayItem(contents.getArrayNItems() - 1))
             : "";
}

// Returns the texts on each page of two files with two pages and one, behind a page of contents.
std::string texts(const std::vector<Stamp>& stamps) {
  const auto merged = pdf_test::merge(
      {pdf_test::pdf_file({.pages = {"", ""}}), pdf_test::pdf_file({})}, [&](auto& request) {
        request.stamps = stamps;
        request.toc_page = true;
        request.documents[0].name = "first.pdf";
        request.documents[1].name = "second.pdf";
        request.documents[1].title = "The second";
      });
  std::string all;
  for (std::size_t i = 1; i <= 4; ++i) {
    const auto stamp = stamp_of(merged.page(i));
    if (!stamp.contains("Artifact")) {
      all += "- ";
      continue;
    }
    for (auto at = stamp.find('('); at != std::string::npos; at = stamp.find('(', at + 1))
      all += stamp.substr(at, stamp.find(" Tj", at) - at);
    all += ' ';
  }
  return all;
}

// Returns where a stamp of "A" is on a page with these entries: its matrix and its place.
std::string place(StampPosition position, const std::string& page = "") {
  const auto merged = pdf_test::merge({pdf_test::pdf_file({.pages = {page}})}, [&](auto& request) {
    request.stamps = std::vector<Stamp>{{.text = "A", .position = position}};
  });
  const auto stamp = stamp_of(merged.page(1));
  const auto matrix = stamp.find("q "), from = stamp.find("Tf ");
  return stamp.substr(matrix + 2, stamp.find(" cm") - matrix - 2) + " | " +
         stamp.substr(from + 3, stamp.find(" Td") - from - 3);
}

TEST(PdfStamping, ReplacesPlaceholders) {
  EXPECT_EQ(texts({{.text = "{page} of {pages}"}}), "(1 of 4) (2 of 4) (3 of 4) (4 of 4) ");
  EXPECT_EQ(texts({{.text = "{page}/{pages}", .first_page = 2}}), "- (1/3) (2/3) (3/3) ");
  EXPECT_EQ(texts({{.text = "AC{page+1000:6}"}}), "(AC001001) (AC001002) (AC001003) (AC001004) ");
  EXPECT_EQ(texts({{.text = "{file}"}}), "- (first.pdf) (first.pdf) (second.pdf) ");
  EXPECT_EQ(texts({{.text = "{title}"}, {.text = "x", .first_page = 4}}),
            "- (first) (first) (The second)(x) ");
  EXPECT_EQ(texts({{.text = "{page}", .first_page = 9}}), "- - - - ");
}

TEST(PdfStamping, StandsUprightAtItsPosition) {
  EXPECT_EQ(place(StampPosition::bottom_left), "1 0 0 1 0 0 | 10 10");
  EXPECT_EQ(place(StampPosition::bottom_center), "1 0 0 1 0 0 | 96.9985 10");
  EXPECT_EQ(place(StampPosition::top_right), "1 0 0 1 0 0 | 183.997 183.52");
  const std::string box = "/CropBox [20 10 120 60] ";
  EXPECT_EQ(place(StampPosition::bottom_left, box + "/Rotate 90"), "0 1 -1 0 120 10 | 2.5 2.5");
  EXPECT_EQ(place(StampPosition::bottom_left, box + "/Rotate 180"), "-1 0 0 -1 120 60 | 2.5 2.5");
  EXPECT_EQ(place(StampPosition::bottom_left, box + "/Rotate -90"), "0 -1 1 0 20 60 | 2.5 2.5");
  EXPECT_EQ(place(StampPosition::bottom_left, box + "/UserUnit 2"), "0.5 0 0 0.5 20 10 | 5 5");
}

TEST(PdfStamping, SetsStampsOfOnePositionAboveEachOther) {
  const auto merged = pdf_test::merge({pdf_test::pdf_file({})}, [](auto& request) {
    request.stamps = std::vector<Stamp>{{.text = "a", .position = StampPosition::bottom_left},
                                        {.text = "b", .position = StampPosition::bottom_left}};
  });
  EXPECT_TRUE(stamp_of(merged.page(1)).contains("10 21.25 Td (b)"));
}

TEST(PdfStamping, SetsLongTextsSmaller) {
  const auto merged = pdf_test::merge(
      {pdf_test::pdf_file({})}, [](auto& request) { request.stamps = std::string(100, 'M'); });
  // 100 letters of 0.833 in 180 points.
  EXPECT_TRUE(stamp_of(merged.page(1)).contains(" 2.160864 Tf 10 10 Td"));
}

TEST(PdfStamping, KeepsResourcesOfTheFiles) {
  const auto file = pdf_test::pdf_file(
      {.pages = {"/Contents 5 0 R /Resources 6 0 R", "/Contents 5 0 R /Resources 6 0 R"},
       .objects = {pdf_test::stream("", "f"),
                   "<< /Font << /Stamp1 << /Type /Font /Subtype /Type3 >> >> >>"}});
  const auto merged = pdf_test::merge({file}, [](auto& request) {
    request.stamps = std::vector<Stamp>{{.text = "x", .first_page = 2}};
  });
  EXPECT_EQ(merged.page(1).getKey("/Resources").getKey("/Font").getKeys().size(), 1u);
  auto fonts = merged.page(2).getKey("/Resources").getKey("/Font");
  EXPECT_EQ(fonts.getKey("/Stamp1").getKey("/Subtype").getName(), "/Type3");
  EXPECT_EQ(fonts.getKey("/Stamp2").getKey("/BaseFont").getName(), "/Helvetica");
}

TEST(PdfStamping, MakesAFileThatDoesNotConform) {
  const auto claim = pdf_test::pdf_file(
      {.catalog = "/Metadata 4 0 R",
       .objects = {pdf_test::stream("/Type /Metadata /Subtype /XML", "<pdfaid:part>2")}});
  const auto merged = pdf_test::merge({claim}, [](auto& request) { request.stamps = "x"; });
  EXPECT_FALSE(merged.catalog().hasKey("/Metadata"));
}

}  // namespace
}  // namespace toolyard::pdf
