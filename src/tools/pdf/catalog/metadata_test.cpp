#include "tools/pdf/catalog/metadata.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

namespace toolyard::pdf {
namespace {

// Returns a PDF with a title in its document information, and with outdated XMP metadata for the
// document, its page and its image.
std::string with_metadata(const std::string& title) {
  const auto xmp = pdf_test::stream("/Type /Metadata /Subtype /XML",
                                    "<x:xmpmeta xmlns:x='adobe:ns:meta/'>stale</x:xmpmeta>");
  return pdf_test::pdf_file(
      {.pages = {"/Metadata 5 0 R /Resources << /XObject << /Metadata 6 0 R >> >>"},
       .catalog = "/Metadata 4 0 R",
       .objects = {xmp, xmp,
                   pdf_test::stream("/Subtype /Image /Width 1 /Height 1 /Metadata 5 0 R", "x")},
       .info = "/Title (" + title +
               ") /Author <FEFF65E5> /Producer (P) /Custom (c) "
               "/CreationDate (D:20200101000000Z)"});
}

// Returns the document information as `key=value`.
std::string info_of(const pdf_test::Merged& merged) {
  std::string text;
  for (auto& [key, value] : merged.file->getTrailer().getKey("/Info").getDictAsMap())
    text += key.substr(1) + "=" + value.getUTF8Value() + " ";
  return text;
}

pdf_test::Merged merge(const std::variant<MetadataSource, Metadata>& metadata) {
  return pdf_test::merge({with_metadata("One"), with_metadata("Two")},
                         [&](auto& request) { request.metadata = metadata; });
}

TEST(PdfMetadata, IsThatOfTheFirstDocument) {
  EXPECT_EQ(info_of(merge(MetadataSource::first)), "Author=日 Producer=Toolyard Title=One ");
}

TEST(PdfMetadata, IsThatOfTheDocumentThatComesFirst) {
  const auto merged =
      pdf_test::merge({with_metadata("One"), with_metadata("Two")}, [](auto& request) {
        request.order = Order::name;
        request.documents[0].name = "b";
        request.documents[1].name = "a";
      });
  EXPECT_EQ(info_of(merged), "Author=日 Producer=Toolyard Title=Two ");
}

TEST(PdfMetadata, CanBeNone) {
  EXPECT_EQ(info_of(merge(MetadataSource::none)), "Producer=Toolyard ");
}

TEST(PdfMetadata, CanBeGiven) {
  Metadata given;
  given.title = "Übersicht";
  given.creation_date = Instant{std::chrono::seconds{1'700'000'000}};
  EXPECT_EQ(info_of(merge(given)),
            "CreationDate=D:20231114221320Z Producer=Toolyard Title=Übersicht ");
}

TEST(PdfMetadata, HasTheDateOnlyWhereBytesMayDiffer) {
  const auto merged =
      pdf_test::merge({with_metadata("One")}, [](auto& request) { request.deterministic = false; });
  EXPECT_EQ(info_of(merged),
            "Author=日 CreationDate=D:19700101000000Z ModDate=D:19700101000000Z "
            "Producer=Toolyard Title=One ");
}

// The XMP metadata of an input would contradict what the request says.
TEST(PdfMetadata, InputXmpIsOnlyCopiedWithTheRest) {
  EXPECT_TRUE(merge(MetadataSource::first).catalog().hasKey("/Metadata"));
  EXPECT_FALSE(merge(MetadataSource::none).catalog().hasKey("/Metadata"));
  EXPECT_FALSE(merge(Metadata{}).catalog().hasKey("/Metadata"));
}

TEST(PdfMetadata, WhatPagesAndImagesSayOfThemselvesStaysUnlessNoneIsWanted) {
  const auto kept = merge(MetadataSource::first);
  EXPECT_TRUE(kept.page(1).getKey("/Metadata").isStream());
  const auto merged = merge(MetadataSource::none);
  EXPECT_FALSE(merged.page(1).hasKey("/Metadata"));
  auto image = merged.page(1).getKey("/Resources").getKey("/XObject").getKey("/Metadata");
  ASSERT_TRUE(image.isStream());
  EXPECT_FALSE(image.getDict().hasKey("/Metadata"));
  for (auto& object : merged.file->getAllObjects())
    EXPECT_FALSE(object.isStreamOfType("/Metadata"));
}

}  // namespace
}  // namespace toolyard::pdf
