#include "tools/pdf/pages/assembly.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

// Returns what is on each page of the result of merging files with 1, 2 and 1 pages: the number of
// the page in its file, `c` for contents, and `-` for a page without anything.
std::string pages(const pdf_test::Adjust& adjust) {
  const auto file = [](std::vector<std::string> pages) {
    return pdf_test::pdf_file({.pages = std::move(pages)});
  };
  const auto merged = pdf_test::merge(
      {file({"/Tag (1)"}), file({"/Tag (1)", "/Tag (2)"}), file({"/Tag (1)"})}, adjust);
  std::string text;
  for (std::size_t i = 1; i <= static_cast<std::size_t>(merged.answer.pages); ++i) {
    auto tag = merged.page(i).getKey("/Tag");
    text += tag.isString() ? tag.getStringValue() : merged.page(i).hasKey("/Contents") ? "c" : "-";
  }
  return text;
}

TEST(PdfAssembly, PutsContentsBehindACover) {
  EXPECT_EQ(pages([](auto& request) { request.toc_page = true; }), "c1121");
  const auto after = [](int count) {
    return pages([=](auto& request) {
      request.toc_page = true;
      request.toc_after = count;
    });
  };
  EXPECT_EQ(after(1), "1c121");
  EXPECT_EQ(after(2), "11c21");
  EXPECT_EQ(after(99), "1121c");
}

TEST(PdfAssembly, CountsPagesBehindTheContents) {
  const auto merged =
      pdf_test::merge({pdf_test::pdf_file({}), pdf_test::pdf_file({})}, [](auto& request) {
        request.toc_page = true;
        request.toc_after = 1;
      });
  EXPECT_EQ(merged.answer.documents[0].first_page, 1u);
  EXPECT_EQ(merged.answer.documents[1].first_page, 3u);
  auto links = merged.page(2).getKey("/Annots");
  EXPECT_EQ(merged.page_of(links.getArrayItem(1).getKey("/Dest")), 3u);
}

TEST(PdfAssembly, KeepsFilesOnOddPagesBehindTheContents) {
  EXPECT_EQ(pages([](auto& request) {
              request.toc_page = true;
              request.toc_after = 1;
              request.pad_to_even = true;
            }),
            "1-c-121-");
}

TEST(PdfAssembly, AddsABlankPageBehindEachFile) {
  EXPECT_EQ(pages([](auto& request) { request.blank_pages = true; }), "1-12-1-");
}

TEST(PdfAssembly, TakesTitlesFromMetadata) {
  const auto file = [](const std::string& title) {
    return pdf_test::pdf_file({.info = "/Title " + title});
  };
  const auto merged =
      pdf_test::merge({file("<FEFF010D>"), file("(  )"), file("(Third)")}, [](auto& request) {
        request.metadata_titles = true;
        request.documents[1].name = "second.pdf";
        request.documents[2].title = "Given";
      });
  std::vector<std::string> titles;
  for (auto entry = merged.catalog().getKey("/Outlines").getKey("/First"); !entry.isNull();
       entry = entry.getKey("/Next"))
    titles.push_back(entry.getKey("/Title").getUTF8Value());
  ASSERT_EQ(titles.size(), 3u);
  EXPECT_EQ(titles[1], "second");
  EXPECT_EQ(titles[2], "Given");
  EXPECT_EQ(titles[0], "č");
}

}  // namespace
}  // namespace toolyard::pdf
