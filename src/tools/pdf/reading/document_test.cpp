#include "tools/pdf/reading/document.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include "core/embedded.h"
#include "core/text/base64.h"
#include "tests/support/pdf_file.h"
#include "tools/pdf/reading/packed_objects.h"

namespace toolyard::pdf {
namespace {

// Returns a PDF with an attached file that says of itself how it is encrypted.
std::string encrypted(const std::string& encryption) {
  return pdf_test::pdf_file(
      {.pages = {"/Contents 4 0 R"},
       .catalog = "/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >> /AF [5 0 R] /Lang (de)",
       .objects = {pdf_test::stream("", "0 g"), "<< /Type /Filespec /F (a) /EF << /F 6 0 R >> >>",
                   pdf_test::stream("/Type /EmbeddedFile", "secret")},
       .trailer = "/ID [<00> <00>] /Encrypt << " + encryption + " >>"});
}

std::string standard(const std::string& filters) {
  const std::string zeros(64, '0');
  return "/Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O <" + zeros + "> /U <" + zeros +
         "> /CF << /StdCF << /AuthEvent /EFOpen /CFM /AESV2 /Length 16 >> >> " + filters;
}

// Returns the code of the problem that a file causes, or an empty text.
std::string refusal_of(const std::string& file, Damaged damaged = Damaged::repair) {
  auto request = pdf_test::request_for({file, pdf_test::pdf_file({})});
  request.damaged = damaged;
  const auto answer = pdf_merge::run(request, pdf_test::context());
  return answer ? "" : std::string(answer.error().type->code);
}

TEST(PdfEncryption, IsNamedWhereAPasswordDoesNotOpenIt) {
  for (const auto* method :
       {"/Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4", "/Filter /FOPN_foweb /V 1",
        "/Filter /Standard /V 9 /R 9 /P 0 /O () /U ()"})
    for (const auto damaged : {Damaged::repair, Damaged::error, Damaged::skip})
      EXPECT_EQ(refusal_of(encrypted(method), damaged), "unsupported_encryption") << method;
  EXPECT_EQ(refusal_of(encrypted(standard("/StmF /StdCF /StrF /StdCF"))), "password_required");
}

TEST(PdfEncryption, OfAttachmentsAloneLeavesTheRest) {
  for (const auto* filters : {"/StmF /Identity /StrF /Identity /EFF /StdCF", "/EFF /StdCF"}) {
    const auto merged = pdf_test::merge({encrypted(standard(filters))});
    EXPECT_EQ(merged.warning_codes(), std::vector<std::string>{"attachments_encrypted"});
    EXPECT_EQ(merged.answer.documents[0].warnings[0].code, "attachments_encrypted");
    EXPECT_EQ(pdf_test::data_of(merged.page(1).getKey("/Contents")), "0 g");
    EXPECT_EQ(merged.catalog().getKey("/Lang").getUTF8Value(), "de");
    EXPECT_FALSE(merged.catalog().hasKey("/Names"));
    EXPECT_FALSE(merged.catalog().hasKey("/AF"));
  }
}

TEST(PdfEncryption, LeavesNoFilterBehind) {
  const auto file = pdf_test::pdf_file(
      {.pages = {"/Contents 6 0 R", "/Contents 7 0 R", "/Contents 8 0 R"},
       .objects = {pdf_test::stream("/Filter [/Crypt]", "0 g"),
                   pdf_test::stream("/Filter /Crypt /DecodeParms << /Name /Identity >>", "1 g"),
                   pdf_test::stream("/Filter [/Crypt /ASCIIHexDecode] /DecodeParms [<< /Name "
                                    "/Identity >> null]",
                                    "322067>")}});
  const auto merged = pdf_test::merge({file});
  for (std::size_t page = 1; page <= 3; ++page) {
    auto content = merged.page(page).getKey("/Contents");
    EXPECT_FALSE(content.getDict().getKey("/Filter").isOrHasName("/Crypt"));
    EXPECT_EQ(pdf_test::data_of(content), std::to_string(page - 1) + " g");
  }
}

// The letter é in two encodings.
TEST(PdfEncryption, APasswordIsTheSameHoweverItIsEncoded) {
  const auto locked = [](const std::string& password) {
    auto request = pdf_test::request_for({pdf_test::pdf_file({})});
    request.encrypt = Encryption{.user_password = password, .owner_password = "o"};
    return std::string(pdf_merge::run(request, pdf_test::context())->output.bytes());
  };
  const auto file = locked("caf\u00E9");
  EXPECT_NO_THROW(pdf_test::open(locked("cafe\u0301"), "caf\u00E9"));
  EXPECT_NO_THROW(
      pdf_test::merge({file}, [](auto& request) { request.documents[0].password = "cafe\u0301"; }));
}

// What another program has packed with Brotli.
std::string case_file(std::string_view name) {
  for (const auto& file : embedded_cases()) {
    if (file.name != "pdf_merge.cases.json") continue;
    simdjson::dom::parser parser;
    for (const auto one : parser.parse(simdjson::padded_string(file.bytes)).get_array()) {
      if (std::string_view(one["name"]) != name) continue;
      const std::string_view data = one["request"]["documents"].at(0)["data"];
      std::string bytes(base64_decoded_capacity(data.size()), '\0');
      bytes.resize(decode_base64(data, base64_standard, bytes.data()).written);
      return bytes;
    }
  }
  return {};
}

TEST(PdfFilters, OfBrotliBecomeOnesThatEveryViewerReads) {
  const auto file = case_file("objects and content in Brotli");
  ASSERT_TRUE(file.contains("/BrotliDecode"));
  const auto merged = pdf_test::merge({file, file});
  EXPECT_TRUE(merged.warning_codes().empty());
  EXPECT_FALSE(std::string(merged.answer.output.bytes()).contains("Brotli"));
  for (const std::size_t page : {1, 2})
    EXPECT_EQ(pdf_test::data_of(merged.page(page).getKey("/Contents")), "0 0 100 100 re f");
  // Cut off: the objects of the file are damaged, and the filter is not what is wrong.
  auto cut = file;
  cut[cut.find("stream\n") + 30] ^= 0x55;
  EXPECT_EQ(refusal_of(cut), "damaged_pdf");
}

TEST(PdfFilters, ThatAreNotKnownAreNamed) {
  const auto names = [](const std::string& dictionary) {
    return unknown_filter_in("7 0 obj\n<<" + dictionary + ">>\nstream\n...").value_or("");
  };
  EXPECT_EQ(names("/Type/ObjStm/Filter/JBIG2Decode/N 3/First 15"), "/JBIG2Decode");
  EXPECT_EQ(names("/Filter [ /FlateDecode /Zstd ] /Type /XRef"), "/Zstd");
  EXPECT_EQ(names("/Type /ObjStm /Filter /LZWDecode"), "/LZWDecode");
  EXPECT_EQ(names("/Type /ObjStm /Filter /FlateDecode /First 15 /W [1 2 1]"), "");
  EXPECT_EQ(names("/W [1 2 1] /Type /XRef /Filter /BrotliDecode /Index [0 7]"), "");
  EXPECT_EQ(names("/Type /ObjStm /N 3"), "");
  EXPECT_EQ(names("/Type /XObject /Filter /JBIG2Decode"), "") << "pictures are passed through";
  EXPECT_EQ(unknown_filter_in(" obj /ObjStm /Filter"), std::nullopt);
  EXPECT_EQ(unknown_filter_in("/XRef"), std::nullopt);
}

TEST(PdfForms, ADynamicFormIsReported) {
  const auto shell = pdf_test::pdf_file(
      {.catalog = "/NeedsRendering true /AcroForm << /Fields [] /XFA (<xdp>) >>"});
  EXPECT_EQ(pdf_test::merge({shell}).warning_codes(),
            (std::vector<std::string>{"dynamic_form", "active_content_removed"}));
  const auto file = pdf_test::found_file("xfa");
  if (!file) GTEST_SKIP() << "no vectors";
  EXPECT_EQ(pdf_test::merge({*file}).answer.documents[0].warnings[0].code, "dynamic_form");
}

}  // namespace
}  // namespace toolyard::pdf
