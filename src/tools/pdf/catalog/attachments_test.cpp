#include "tools/pdf/catalog/attachments.h"

#include <gtest/gtest.h>

#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

// Returns a PDF with `a.txt` attached to the document and `b.txt` to a position on its page.
std::string with_attachments(const std::string& content) {
  return pdf_test::pdf_file(
      {.pages = {"/Annots [6 0 R]"},
       .catalog = "/Names << /EmbeddedFiles << /Names [(a.txt) 4 0 R] >> >> /AF [4 0 R]",
       .objects = {"<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 5 0 R >> >>",
                   pdf_test::stream("/Type /EmbeddedFile", content),
                   "<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type "
                   "/Filespec /F (b.txt) /EF << /F 7 0 R >> >> >>",
                   pdf_test::stream("/Type /EmbeddedFile", "on the page")}});
}

// Returns the attached files as `name=content`.
std::string attachments_of(const pdf_test::Merged& merged) {
  std::string text;
  for (auto& [name, file] : QPDFEmbeddedFileDocumentHelper(*merged.file).getEmbeddedFiles()) {
    const auto data = file->getEmbeddedFileStream().getStreamData();
    text += name + "=" +
            std::string(reinterpret_cast<const char*>(data->getBuffer()), data->getSize()) + ";";
  }
  return text;
}

std::size_t embedded_streams(const pdf_test::Merged& merged) {
  std::size_t count = 0;
  for (auto& object : merged.file->getAllObjects()) count += object.isStreamOfType("/EmbeddedFile");
  return count;
}

TEST(PdfAttachments, AreKeptUnderNamesOfTheirOwn) {
  const auto merged = pdf_test::merge(
      {with_attachments("one"), with_attachments("two"), with_attachments("three")});
  EXPECT_EQ(attachments_of(merged), "a.txt=one;a.txt (2)=two;a.txt (3)=three;");
}

TEST(PdfAttachments, StayOnTheirPage) {
  const auto merged = pdf_test::merge({with_attachments("one")});
  auto spot = merged.page(1).getKey("/Annots").getArrayItem(0);
  EXPECT_EQ(spot.getKey("/Subtype").getName(), "/FileAttachment");
  EXPECT_TRUE(spot.getKey("/FS").getKey("/EF").getKey("/F").isStream());
}

TEST(PdfAttachments, StayWhenPagesGo) {
  const auto two = pdf_test::pdf_file(
      {.pages = {"", "/Contents 5 0 R"},
       .catalog = "/Names << /EmbeddedFiles << /Names [(a) << /F "
                  "(a) /EF << /F 6 0 R >> >>] >> >>",
       .objects = {pdf_test::stream("", "0 g"), pdf_test::stream("/Type /EmbeddedFile", "x")}});
  const auto merged =
      pdf_test::merge({two}, [](auto& request) { request.documents[0].pages = "2"; });
  EXPECT_EQ(attachments_of(merged), "a=x;");
}

TEST(PdfAttachments, CanBeDropped) {
  const auto merged = pdf_test::merge({with_attachments("one"), with_attachments("two")},
                                      [](auto& request) { request.attachments = Keeping::drop; });
  EXPECT_EQ(attachments_of(merged), "");
  EXPECT_EQ(embedded_streams(merged), 0u);
  EXPECT_FALSE(merged.catalog().hasKey("/AF"));
}

}  // namespace
}  // namespace toolyard::pdf
