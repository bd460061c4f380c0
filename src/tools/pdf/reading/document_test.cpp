#include "tools/pdf/reading/document.h"

#include <gtest/gtest.h>

#include "tests/support/pdf_file.h"

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
