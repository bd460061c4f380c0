// Entity tags over HTTP (RFC 9110): one for each representation, and 304 with the headers of 200.
#include <gtest/gtest.h>

#include "tests/server/answers.h"
#include "tests/server/api_client.h"

namespace {

constexpr std::string_view schema = "/api/v1/schema/";
const std::string packed = "Accept-Encoding: gzip\r\n";

class EntityTags : public toolyard::testing::ApiTest {
 protected:
  EntityTags() : admin_(sign_in("admin")) {}

  // Creates content that is long enough to be compressed. Returns its path.
  std::string create() {
    const auto made =
        call("POST", "/api/v1/admin/content/",
             R"({"content_type":"blog","title":"Long","status":"published","body":")" +
                 std::string(3000, 'x') + "\"}",
             admin_);
    EXPECT_EQ(made.status, 201) << made.body;
    return header(made, "Location");
  }
  static std::string if_none_match(const std::string& tag) {
    return "If-None-Match: " + tag + "\r\n";
  }

  std::string admin_;
};

TEST_F(EntityTags, DifferByEncoding) {
  const auto place = create();
  for (const auto& [path, headers] :
       {std::pair(std::string(schema), std::string()), std::pair(place, admin_)}) {
    const auto plain = call("GET", path, {}, headers);
    const auto small = call("GET", path, {}, headers + packed);
    ASSERT_EQ(header(small, "Content-Encoding"), "gzip");
    EXPECT_NE(header(plain, "ETag"), header(small, "ETag")) << path;
    EXPECT_TRUE(header(plain, "ETag").starts_with('"')) << plain.head;
    // Either tag matches, whichever encoding is requested.
    for (const auto& tag : {header(plain, "ETag"), header(small, "ETag")})
      for (const auto& encoding : {std::string(), packed})
        EXPECT_EQ(call("GET", path, {}, headers + encoding + if_none_match(tag)).status, 304)
            << path << tag;
  }
}

TEST_F(EntityTags, AreToldWithWhatAnswersVaryBy) {
  const auto place = create();
  for (const auto& [path, headers] :
       {std::pair(std::string(schema), std::string()), std::pair(place, admin_)})
    for (const auto& encoding : {std::string(), packed}) {
      const auto full = call("GET", path, {}, headers + encoding);
      const auto tag = header(full, "ETag");
      const auto known = call("GET", path, {}, headers + encoding + if_none_match(tag));
      EXPECT_EQ(known.status, 304);
      EXPECT_EQ(known.body, "");
      for (const auto* name : {"ETag", "Vary", "Cache-Control"}) {
        EXPECT_NE(header(full, name), "") << name;
        EXPECT_EQ(header(known, name), header(full, name)) << path << " " << name;
      }
      EXPECT_EQ(header(known, "Content-Encoding"), "");
      EXPECT_EQ(call("HEAD", path, {}, headers + encoding + if_none_match(tag)).status, 304);
    }
}

TEST_F(EntityTags, OfEitherEncodingHoldAgainstIfMatch) {
  const auto place = create();
  for (const auto& encoding : {std::string(), packed}) {
    const auto tag = header(call("GET", place, {}, admin_ + encoding), "ETag");
    const auto patch = [&](const std::string& summary) {
      return call("PATCH", place, "{\"summary\":\"" + summary + "\"}",
                  admin_ + "If-Match: " + tag + "\r\n")
          .status;
    };
    EXPECT_EQ(patch("Made for " + header(call("GET", place, {}, admin_), "ETag").substr(1, 1)), 200)
        << tag;
    EXPECT_EQ(patch("Late."), 412) << tag;
  }
}

TEST_F(EntityTags, ThatAreNoneAreSaidSo) {
  const auto place = create();
  const auto patch = [&](const std::string& field) {
    return call("PATCH", place, R"({"summary":"Short."})", admin_ + "If-Match: " + field + "\r\n");
  };
  const auto unquoted = patch("1");
  EXPECT_EQ(unquoted.status, 400) << unquoted.body;
  EXPECT_EQ(text(unquoted, "code"), "invalid_entity_tag");
  EXPECT_EQ(text(unquoted, "hint"), "Send `If-Match: \"1\"`.");
  const auto weak = patch("W/" + header(call("GET", place, {}, admin_), "ETag"));
  EXPECT_EQ(weak.status, 412) << weak.body;
  EXPECT_NE(text(weak, "hint").find("without `W/`"), std::string::npos) << weak.body;
  EXPECT_EQ(text(patch("\"other\""), "code"), "precondition_failed");
}

}  // namespace
