#include "tools/pdf/catalog/named_destinations.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

// Returns a PDF of two pages, the first of which has links to the second: by name, by an action
// with a name of the old kind, directly, and to a name that does not exist.
std::string with_links() {
  return pdf_test::pdf_file(
      {.pages = {"/Annots [5 0 R 6 0 R 7 0 R 8 0 R]", ""},
       .catalog = "/Names << /Dests << /Names [(end) << /D [4 0 R /FitH 7] >> (start) [3 0 R "
                  "/Fit]] >> >> /Dests << /old [4 0 R /Fit] >>",
       .objects = {"<< /Subtype /Link /Rect [0 0 9 9] /Dest (end) >>",
                   "<< /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D /old >> >>",
                   "<< /Subtype /Link /Rect [0 0 9 9] /Dest [4 0 R /Fit] >>",
                   "<< /Subtype /Link /Rect [0 0 9 9] /Dest (nowhere) >>"}});
}

QPDFObjectHandle destination_of(QPDFObjectHandle link) {
  return link.hasKey("/Dest") ? link.getKey("/Dest") : link.getKey("/A").getKey("/D");
}

// Returns the pages that the links on a page lead to.
std::vector<std::size_t> links_on(const pdf_test::Merged& merged, std::size_t page) {
  std::vector<std::size_t> pages;
  for (auto& link : merged.page(page).getKey("/Annots").getArrayAsVector())
    pages.push_back(merged.page_of(destination_of(link)));
  return pages;
}

// Returns the names of the result and the pages that they lead to.
std::string names_of(const pdf_test::Merged& merged) {
  std::string text;
  auto names = merged.catalog().getKey("/Names");
  if (!names.isDictionary() || !names.hasKey("/Dests")) return text;
  auto list = names.getKey("/Dests").getKey("/Names");
  for (int i = 0; i + 1 < list.getArrayNItems(); i += 2)
    text += list.getArrayItem(i).getUTF8Value() + ">" +
            std::to_string(merged.page_of(list.getArrayItem(i))) + " ";
  return text;
}

using Pages = std::vector<std::size_t>;

TEST(PdfNamedDestinations, LeadToTheirOwnDocument) {
  const auto merged = pdf_test::merge({with_links(), with_links()});
  EXPECT_EQ(links_on(merged, 1), (Pages{2, 2, 2}));
  EXPECT_EQ(links_on(merged, 3), (Pages{4, 4, 4}));
  EXPECT_EQ(names_of(merged), "end>2 end (2)>4 old>2 old (2)>4 start>1 start (2)>3 ");
}

TEST(PdfNamedDestinations, KeepTheirView) {
  const auto merged = pdf_test::merge({with_links()});
  auto list = merged.catalog().getKey("/Names").getKey("/Dests").getKey("/Names");
  EXPECT_EQ(list.getArrayItem(1).getArrayItem(1).unparse(), "/FitH");
  EXPECT_EQ(list.getArrayItem(1).getArrayItem(2).unparse(), "7");
}

TEST(PdfNamedDestinations, LinksWorkWithoutThem) {
  const auto merged = pdf_test::merge({with_links(), with_links()}, [](auto& request) {
    request.named_destinations = Keeping::drop;
  });
  EXPECT_EQ(names_of(merged), "");
  EXPECT_EQ(links_on(merged, 1), (Pages{2, 2, 2}));
  EXPECT_EQ(links_on(merged, 3), (Pages{4, 4, 4}));
  for (auto& link : merged.page(3).getKey("/Annots").getArrayAsVector())
    EXPECT_TRUE(destination_of(link).isArray());
}

TEST(PdfNamedDestinations, FollowPagesInAnyOrder) {
  const auto merged = pdf_test::merge({with_links(), with_links()}, [](auto& request) {
    request.documents[1].pages = "z-1";
    request.collate = 1;
  });
  EXPECT_EQ(names_of(merged), "end>3 end (2)>2 old>3 old (2)>2 start>1 start (2)>4 ");
  EXPECT_EQ(links_on(merged, 1), (Pages{3, 3, 3}));
  EXPECT_EQ(links_on(merged, 4), (Pages{2, 2, 2}));
}

TEST(PdfNamedDestinations, VanishWithTheirPages) {
  const auto merged =
      pdf_test::merge({with_links()}, [](auto& request) { request.documents[0].pages = "1"; });
  EXPECT_EQ(names_of(merged), "start>1 ");
  EXPECT_EQ(links_on(merged, 1), Pages{});
}

TEST(PdfNamedDestinations, ManyStandInATreeThatCanBeSearched) {
  std::string names;
  for (int i = 1000; i < 2000; ++i) names += "(n" + std::to_string(i) + ") [3 0 R /Fit] ";
  const auto file =
      pdf_test::pdf_file({.catalog = "/Names << /Dests << /Names [" + names + "] >> >>"});
  const auto merged = pdf_test::merge({file, file});
  for (int i = 1000; i < 2000; i += 37) {
    const auto name = "n" + std::to_string(i);
    EXPECT_EQ(merged.page_of(QPDFObjectHandle::newString(name)), 1u) << name;
    EXPECT_EQ(merged.page_of(QPDFObjectHandle::newString(name + " (2)")), 2u) << name;
  }
}

TEST(PdfNamedDestinations, OfFoundFilesLeadToTheirOwnPages) {
  const auto anchors = pdf_test::found_file("nd_a"), repeated = pdf_test::found_file("twice");
  if (!anchors) GTEST_SKIP() << "no vectors";
  const auto merged = pdf_test::merge({*anchors, *anchors});
  EXPECT_EQ(links_on(merged, 1), (Pages{2, 2}));
  EXPECT_EQ(links_on(merged, 3), (Pages{4, 4}));
  const auto twice =
      pdf_test::merge({*repeated}, [](auto& request) { request.documents[0].pages = "1-4,1-4"; });
  EXPECT_EQ(links_on(twice, 1), Pages{4});
  EXPECT_EQ(links_on(twice, 5), Pages{4});
  EXPECT_EQ(links_on(twice, 8), Pages{1});
}

}  // namespace
}  // namespace toolyard::pdf
