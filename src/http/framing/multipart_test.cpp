// The multipart parser: what it accepts, and everything ambiguous that it rejects.
#include "http/framing/multipart.h"

#include <gtest/gtest.h>

#include <string>

namespace toolyard::http {
namespace {

constexpr std::string_view type = "multipart/form-data; boundary=b1";

std::string part(std::string_view disposition, std::string_view body) {
  return "--b1\r\nContent-Disposition: form-data; " + std::string(disposition) + "\r\n\r\n" +
         std::string(body) + "\r\n";
}

std::string closed(const std::string& parts) { return parts + "--b1--\r\n"; }

std::string error_of(std::string_view content_type, std::string_view body) {
  const auto parts = parse_multipart(content_type, body);
  return parts ? "accepted" : parts.error().detail;
}

TEST(Multipart, TakesPartsInOrderAndKeepsRepeatedNames) {
  const std::string body = closed(part("name=\"a\"", "1") +
                                  part("name=\"file\"; filename=\"x.pdf\"", "%PDF\r\n--b\r\n") +
                                  part("name=a", "") + part("name=\"\"; filename=\"\"", "z"));
  const auto parts = parse_multipart(type, body);
  ASSERT_TRUE(parts) << parts.error().detail;
  ASSERT_EQ(parts->size(), 4u);
  EXPECT_EQ(parts->at(0).name, "a");
  EXPECT_EQ(parts->at(0).body, "1");
  EXPECT_FALSE(parts->at(0).is_file);
  EXPECT_EQ(parts->at(1).file_name, "x.pdf");
  EXPECT_EQ(parts->at(1).body, "%PDF\r\n--b\r\n");
  EXPECT_EQ(parts->at(2).name, "a");
  EXPECT_EQ(parts->at(2).body, "");
  EXPECT_TRUE(parts->at(3).is_file);
  EXPECT_EQ(parts->at(3).file_name, "");
}

TEST(Multipart, ReadsNamesAsBrowsersAndOldClientsWriteThem) {
  const auto name_of = [](std::string_view disposition) {
    const std::string body = closed(part(disposition, "x"));
    const auto parts = parse_multipart(type, body);
    return parts ? parts->at(0).name + "|" + parts->at(0).file_name : parts.error().detail;
  };
  EXPECT_EQ(name_of("name=\"a%22b%0D%0Ac%41\""), "a\"b\r\nc%41|");
  EXPECT_EQ(name_of(R"(name="a\"b\\c\d")"), R"(a"b\c\d|)");
  EXPECT_EQ(name_of("name=f; filename=\"C:\\temp\\x.pdf\""), "f|C:\\temp\\x.pdf");
  EXPECT_EQ(name_of("name=f; filename*=UTF-8''na%C3%AFve.pdf"), "f|na\xc3\xafve.pdf");
  EXPECT_EQ(name_of("name=f; filename*=utf-8'en'a; filename=b"), "f|a");
  EXPECT_EQ(name_of("name=f; filename*=latin1''a"), "The filename* of a part is malformed.");
  EXPECT_EQ(name_of("name=f; filename*=UTF-8''%FF"), "The filename* of a part is malformed.");
  EXPECT_EQ(name_of("name=\"\xff\""), "The name of a part is not valid UTF-8.");
  EXPECT_EQ(name_of("name=a; name=b"), "A part has more than one name.");
  EXPECT_EQ(name_of("filename=b"), "A part has no name.");
  EXPECT_EQ(name_of("name=\"a"), "A Content-Disposition is malformed.");
  EXPECT_EQ(name_of("name"), "A Content-Disposition is malformed.");
}

TEST(Multipart, KeepsTheTypeOfAPart) {
  const auto parts = parse_multipart(
      type,
      "--b1\r\ncontent-type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n"
      "X-Other: 1\r\nCONTENT-DISPOSITION: Form-Data; NAME=a\r\n\r\nx\r\n--b1--");
  ASSERT_TRUE(parts) << parts.error().detail;
  EXPECT_EQ(parts->at(0).content_type, "text/plain; charset=utf-8");
}

TEST(Multipart, AcceptsNoPartsAndBlanksBehindABoundary) {
  EXPECT_EQ(error_of(type, "--b1--\r\n"), "accepted");
  EXPECT_EQ(error_of(type, "--b1--"), "accepted");
  EXPECT_EQ(error_of(type, "\r\n--b1-- \t\r\n"), "accepted");
  EXPECT_EQ(error_of(type, "--b1 \t\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n--b1--"),
            "accepted");
}

TEST(Multipart, ReadsTheBoundaryFromItsParameter) {
  const auto boundary = [](std::string_view value) {
    const auto found = multipart_boundary(value);
    return found ? *found : found.error().detail;
  };
  EXPECT_EQ(boundary("multipart/form-data; boundary=abc"), "abc");
  EXPECT_EQ(boundary("Multipart/Form-Data;charset=utf-8;Boundary=\"a b:c\""), "a b:c");
  EXPECT_EQ(boundary("multipart/form-data; boundary=\"a \""), "The boundary is malformed.");
  EXPECT_EQ(boundary("multipart/form-data; boundary=" + std::string(70, 'x')),
            std::string(70, 'x'));
  EXPECT_EQ(boundary("multipart/form-data; boundary=" + std::string(71, 'x')),
            "The boundary is malformed.");
  EXPECT_EQ(boundary("multipart/form-data"), "The media type has no boundary.");
  EXPECT_EQ(boundary("multipart/form-data; boundary=a; boundary=a"),
            "The media type has more than one boundary.");
  EXPECT_EQ(boundary("multipart/form-data; boundary"),
            "The parameters of the media type are malformed.");
  EXPECT_EQ(boundary("multipart/mixed; boundary=a"), "The media type is not multipart/form-data.");
}

TEST(Multipart, RefusesWhatTwoReadersCouldTakeDifferently) {
  const std::string head = "--b1\r\nContent-Disposition: form-data; name=a\r\n";
  EXPECT_EQ(error_of(type, ""), "The body does not start with the boundary.");
  EXPECT_EQ(error_of(type, "preamble\r\n--b1--"), "The body does not start with the boundary.");
  EXPECT_EQ(error_of(type, "--b1"), "A boundary is followed by unexpected text.");
  EXPECT_EQ(error_of(type, "--b1x\r\n"), "A boundary is followed by unexpected text.");
  EXPECT_EQ(error_of(type, "--b1\n"), "A boundary is followed by unexpected text.");
  EXPECT_EQ(error_of(type, "--b1--\r\nepilogue"), "A boundary is followed by unexpected text.");
  EXPECT_EQ(error_of(type, head + "\r\nx\r\n--b1x\r\n--b1--"),
            "A boundary is followed by unexpected text.");
  EXPECT_EQ(error_of(type, head + "\r\nx"), "The final boundary is missing.");
  EXPECT_EQ(error_of(type, head + "\r\nx\n--b1--"), "The final boundary is missing.");
  EXPECT_EQ(error_of(type, head), "The header of a part is not terminated.");
  EXPECT_EQ(error_of(type, head + " folded\r\n\r\n\r\n--b1--"),
            "A header line of a part is malformed.");
  EXPECT_EQ(error_of(type, head + "A: b\x01\r\n\r\n\r\n--b1--"),
            "A header line of a part is malformed.");
  EXPECT_EQ(error_of(type, head + "A : b\r\n\r\n\r\n--b1--"),
            "A header line of a part is malformed.");
  EXPECT_EQ(error_of(type, head + "Content-Disposition: form-data; name=b\r\n\r\n\r\n--b1--"),
            "A part has more than one Content-Disposition.");
  EXPECT_EQ(error_of(type, "--b1\r\nContent-Type: a/b\r\n\r\n\r\n--b1--"),
            "A part has no Content-Disposition.");
  EXPECT_EQ(error_of(type, head + "Content-Transfer-Encoding: base64\r\n\r\n\r\n--b1--"),
            "Parts must not have a transfer encoding.");
  EXPECT_EQ(error_of(type, "--b1\r\nContent-Disposition: attachment; name=a\r\n\r\n\r\n--b1--"),
            "The Content-Disposition of a part is not form-data.");
}

TEST(Multipart, BoundsPartsAndTheirHeaders) {
  std::string many;
  for (int i = 0; i < 10'000; ++i) many += part("name=a", "");
  EXPECT_EQ(error_of(type, closed(many)), "The body has too many parts.");
  EXPECT_EQ(error_of(type, "--b1\r\nA: " + std::string(9000, 'x') + "\r\n\r\n\r\n--b1--"),
            "The header of a part is too large.");
  EXPECT_EQ(error_of(type, "--b1\r\nA: " + std::string(4000, 'x')),
            "The header of a part is not terminated.");
}

TEST(Multipart, SaysWhereItStopped) {
  const auto parts = parse_multipart(type, "--b1\r\nbroken\r\n\r\n\r\n--b1--");
  ASSERT_FALSE(parts);
  EXPECT_EQ(parts.error().position->offset, 6u);
  EXPECT_EQ(parts.error().type->code, "malformed_multipart");
}

}  // namespace
}  // namespace toolyard::http
