#include "tools/pdf/catalog/outline.h"

#include <gtest/gtest.h>

#include <qpdf/QPDFOutlineDocumentHelper.hh>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

// Returns a PDF of two pages: "A" leads to the first, "B" below it to the second, and "C" to the
// second by name.
std::string with_outline() {
  return pdf_test::pdf_file(
      {.pages = {"", ""},
       .catalog = "/Outlines 5 0 R /Names << /Dests << /Names [(there) [4 0 R /Fit]] >> >>",
       .objects = {"<< /First 6 0 R /Last 8 0 R /Count 3 >>",
                   "<< /Title (A) /Parent 5 0 R /Next 8 0 R /First 7 0 R /Last 7 0 R /Count 1 "
                   "/Dest [3 0 R /Fit] /C [1 0 0] /F 2 >>",
                   "<< /Title (B) /Parent 6 0 R /A << /S /GoTo /D [4 0 R /XYZ 1 2 3] >> >>",
                   "<< /Title (C) /Parent 5 0 R /Prev 6 0 R /Dest (there) >>"}});
}

// Returns each entry as `title>page`, with those below it in parentheses.
std::string text_of(const pdf_test::Merged& merged, QPDFOutlineObjectHelper entry) {
  auto text = entry.getTitle() + ">" + std::to_string(merged.page_of(entry.getDest()));
  if (entry.getKids().empty()) return text;
  text += "(";
  for (auto& kid : entry.getKids()) text += text_of(merged, kid) + " ";
  text.back() = ')';
  return text;
}

std::string outline_of(const pdf_test::Merged& merged) {
  std::string text;
  QPDFOutlineDocumentHelper outline(*merged.file);
  for (auto& entry : outline.getTopLevelOutlines())
    text += (text.empty() ? "" : " ") + text_of(merged, entry);
  return text;
}

// Checks the links between entries. Returns the number of entries, and adds to `shown` how many of
// them are visible if closed entries stay closed.
int check_links(QPDFObjectHandle parent, int& shown) {
  int all = 0;
  auto before = QPDFObjectHandle::newNull();
  for (auto entry = parent.getKey("/First"); !entry.isNull(); entry = entry.getKey("/Next")) {
    EXPECT_EQ(entry.getKey("/Parent").getObjGen(), parent.getObjGen());
    EXPECT_EQ(entry.getKey("/Prev").getObjGen(), before.getObjGen());
    int below = 0;
    all += 1 + check_links(entry, below);
    const auto count = entry.hasKey("/Count") ? entry.getKey("/Count").getIntValueAsInt() : 0;
    EXPECT_EQ(std::abs(count), below);
    shown += 1 + (count > 0 ? below : 0);
    before = entry;
  }
  EXPECT_EQ(parent.getKey("/Last").getObjGen(), before.getObjGen());
  return all;
}

std::string merged_outline(const std::vector<std::string>& files, const pdf_test::Adjust& adjust) {
  const auto merged = pdf_test::merge(files, adjust);
  int shown = 0;
  auto root = merged.catalog().getKey("/Outlines");
  if (root.isDictionary()) {
    EXPECT_EQ(check_links(root, shown), merged.answer.outline_items);
    EXPECT_EQ(root.getKey("/Count").getIntValueAsInt(), shown);
  }
  return outline_of(merged);
}

std::string merged_outline(OutlineMode mode) {
  return merged_outline({with_outline(), pdf_test::pdf_file({}), with_outline()},
                        [&](auto& request) {
                          request.outline = mode;
                          request.documents[1].title = "Middle";
                        });
}

TEST(PdfOutline, NestsEachFileUnderItsTitle) {
  EXPECT_EQ(merged_outline(OutlineMode::nest),
            "document-1>1(A>1(B>2) C>2) Middle>3 document-3>4(A>4(B>5) C>5)");
}

TEST(PdfOutline, KeepsEntriesOneFileAfterAnother) {
  EXPECT_EQ(merged_outline(OutlineMode::keep), "A>1(B>2) C>2 A>4(B>5) C>5");
}

TEST(PdfOutline, HasOneEntryAFile) {
  EXPECT_EQ(merged_outline(OutlineMode::files_only), "document-1>1 Middle>3 document-3>4");
}

TEST(PdfOutline, CanBeLeftOut) {
  EXPECT_EQ(merged_outline(OutlineMode::none), "");
  const auto merged =
      pdf_test::merge({with_outline()}, [](auto& request) { request.outline = OutlineMode::none; });
  EXPECT_FALSE(merged.catalog().hasKey("/Outlines"));
}

TEST(PdfOutline, EntriesOfPagesLeftOutVanishUnlessSomeBelowStay) {
  const auto keep = [](const char* pages) {
    return [pages](pdf_merge::Request& request) {
      request.outline = OutlineMode::keep;
      request.documents[0].pages = pages;
    };
  };
  EXPECT_EQ(merged_outline({with_outline()}, keep("1")), "A>1");
  EXPECT_EQ(merged_outline({with_outline()}, keep("2")), "A>0(B>1) C>1");
  EXPECT_EQ(merged_outline({with_outline()}, keep("2,1")), "A>2(B>1) C>1");
}

TEST(PdfOutline, FollowsPagesWhereverTheyGo) {
  const auto nest = [](auto& request) {
    request.collate = 1;
    request.documents[1].pages = "z-1";
  };
  EXPECT_EQ(merged_outline({with_outline(), with_outline()}, nest),
            "document-1>1(A>1(B>3) C>3) document-2>2(A>4(B>2) C>2)");
  EXPECT_EQ(merged_outline({with_outline(), with_outline()},
                           [](auto& request) { request.divider_pages = true; }),
            "document-1>1(A>1(B>2) C>2) document-2>4(A>4(B>5) C>5)");
}

TEST(PdfOutline, KeepsHowEntriesLook) {
  const auto merged =
      pdf_test::merge({with_outline()}, [](auto& request) { request.outline = OutlineMode::keep; });
  auto entry = merged.catalog().getKey("/Outlines").getKey("/First");
  EXPECT_EQ(entry.getKey("/C").unparse(), "[ 1 0 0 ]");
  EXPECT_EQ(entry.getKey("/F").unparse(), "2");
  auto below = entry.getKey("/First").getKey("/Dest");
  EXPECT_EQ(below.getArrayItem(1).unparse(), "/XYZ");
  EXPECT_EQ(below.getArrayItem(4).unparse(), "3");
}

TEST(PdfOutline, WritesTitlesInAnyScript) {
  EXPECT_EQ(merged_outline({pdf_test::pdf_file({})},
                           [](auto& request) { request.documents[0].title = "Übersicht 日本"; }),
            "Übersicht 日本>1");
}

TEST(PdfOutline, EndsWhereEntriesLeadBackIntoThemselves) {
  const auto looped = pdf_test::pdf_file(
      {.catalog = "/Outlines 4 0 R",
       .objects = {"<< /First 5 0 R /Last 6 0 R /Count 2 >>",
                   "<< /Title (A) /Next 6 0 R /First 5 0 R /Last 5 0 R /Dest [3 0 R /Fit] >>",
                   "<< /Title (B) /Next 5 0 R /Dest [3 0 R /Fit] >>"}});
  EXPECT_EQ(merged_outline({looped}, [](auto& request) { request.outline = OutlineMode::keep; }),
            "A>1 B>1");
}

}  // namespace
}  // namespace toolyard::pdf
