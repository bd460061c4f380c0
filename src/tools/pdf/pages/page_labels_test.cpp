#include "tools/pdf/pages/page_labels.h"

#include <gtest/gtest.h>

#include <qpdf/QPDFPageLabelDocumentHelper.hh>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

// Returns a PDF whose pages have the labels i, ii, A-5 and A-6.
std::string with_labels() {
  return pdf_test::pdf_file(
      {.pages = {"", "", "", ""},
       .catalog = "/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (A-) /St 5 >>] >>"});
}

// Returns each page's prefix, style and number, such as `A-D5`, or `none` if a page has no label.
std::string labels_of(const pdf_test::Merged& merged) {
  QPDFPageLabelDocumentHelper labels(*merged.file);
  std::string text;
  for (long long i = 0; i < merged.answer.pages; ++i) {
    auto label = labels.getLabelForPage(i);
    std::string one;
    if (label.isDictionary() && label.hasKey("/P")) one = label.getKey("/P").getUTF8Value();
    if (label.isDictionary() && label.hasKey("/S"))
      one += label.getKey("/S").getName().substr(1) + label.getKey("/St").unparse();
    text += (i == 0 ? "" : " ") + (one.empty() ? "none" : one);
  }
  return text;
}

std::string merged_labels(const std::vector<std::string>& files,
                          const pdf_test::Adjust& adjust = {}) {
  return labels_of(pdf_test::merge(files, adjust));
}

TEST(PdfPageLabels, StayWithTheirPages) {
  EXPECT_EQ(merged_labels({with_labels()}), "r1 r2 A-D5 A-D6");
  EXPECT_EQ(merged_labels({with_labels(), with_labels()}), "r1 r2 A-D5 A-D6 r1 r2 A-D5 A-D6");
  EXPECT_EQ(
      merged_labels({with_labels()}, [](auto& request) { request.documents[0].pages = "z,2-3"; }),
      "A-D6 r2 A-D5");
  EXPECT_EQ(merged_labels({with_labels(), with_labels()},
                          [](auto& request) {
                            request.collate = 1;
                            request.documents[0].pages = "2-3";
                            request.documents[1].pages = "r1-r2";
                          }),
            "r2 A-D6 A-D5 A-D5");
}

TEST(PdfPageLabels, FilesWithoutLabelsCountFromOne) {
  const auto plain = pdf_test::pdf_file({.pages = {"", ""}});
  EXPECT_EQ(merged_labels({plain, with_labels(), plain}), "D1 D2 r1 r2 A-D5 A-D6 D1 D2");
}

TEST(PdfPageLabels, PagesOfOurOwnHaveNone) {
  EXPECT_EQ(merged_labels({with_labels(), with_labels()},
                          [](auto& request) {
                            request.toc_page = request.divider_pages = true;
                            request.documents[0].pages = request.documents[1].pages = "3";
                          }),
            "none A-D5 none A-D5");
}

TEST(PdfPageLabels, CanBeDropped) {
  const auto merged =
      pdf_test::merge({with_labels()}, [](auto& request) { request.page_labels = Keeping::drop; });
  EXPECT_FALSE(merged.catalog().hasKey("/PageLabels"));
}

TEST(PdfPageLabels, AreNotMadeUp) {
  const auto plain = pdf_test::pdf_file({});
  EXPECT_FALSE(pdf_test::merge({plain, plain}).catalog().hasKey("/PageLabels"));
}

TEST(PdfPageLabels, AreReadFromAnyTree) {
  const auto deep = pdf_test::pdf_file(
      {.pages = {"", "", ""},
       .catalog = "/PageLabels 6 0 R",
       .objects = {"<< /Kids [7 0 R 8 0 R 6 0 R] >>", "<< /Limits [0 0] /Nums [0 << /P (x) >>] >>",
                   "<< /Limits [1 1] /Nums [1 << /S /a /St 27 >>] >>"}});
  EXPECT_EQ(merged_labels({deep}), "x a27 a28");
}

}  // namespace
}  // namespace toolyard::pdf
