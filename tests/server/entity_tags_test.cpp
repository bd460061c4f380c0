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

TEST_F(EntityTags, AreSentWithVary) {
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

TEST_F(EntityTags, ThatAreNotValidAreRefused) {
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

// RFC 9110 section 13.1.1: `If-Match` also applies to reading.
TEST_F(EntityTags, AreCheckedByIfMatchOfReads) {
  const auto place = create();
  const auto read = [&](const std::string& headers, std::string_view method = "GET") {
    return call(method, place, {}, admin_ + headers);
  };
  for (const auto& encoding : {std::string(), packed}) {
    const auto tag = header(read(encoding), "ETag");
    EXPECT_EQ(read(encoding + "If-Match: " + tag + "\r\n").status, 200) << tag;
    EXPECT_EQ(read(encoding + "If-Match: " + tag + "\r\n" + if_none_match(tag)).status, 304);
  }
  EXPECT_EQ(read("If-Match: *\r\n").status, 200);
  const auto other = read("If-Match: \"nope\"\r\n");
  EXPECT_EQ(other.status, 412) << other.body;
  EXPECT_EQ(text(other, "code"), "precondition_failed");
  EXPECT_EQ(read("If-Match: \"nope\"\r\n", "HEAD").status, 412);
  EXPECT_EQ(text(read("If-Match: nope\r\n"), "code"), "invalid_entity_tag");
}

// RFC 9110 section 13.1.2: with `If-None-Match`, a change is only made to another version.
TEST_F(EntityTags, AreCheckedByIfNoneMatchOfChanges) {
  const auto place = create();
  const auto tag = header(call("GET", place, {}, admin_), "ETag");
  const auto patch = [&](const std::string& field) {
    return call("PATCH", place, R"({"summary":"Short."})", admin_ + if_none_match(field));
  };
  for (const auto& field : {tag, "W/" + tag, "\"other\", " + tag, std::string("*")}) {
    const auto refused = patch(field);
    EXPECT_EQ(refused.status, 412) << field << refused.body;
    EXPECT_EQ(text(refused, "code"), "precondition_failed");
    EXPECT_EQ(call("POST", place + "unpublish/", "{}", admin_ + if_none_match(field)).status, 412)
        << field;
  }
  const auto unquoted = patch("other");
  EXPECT_EQ(unquoted.status, 400);
  EXPECT_EQ(text(unquoted, "hint"), "Send `If-None-Match: \"other\"`.");
  EXPECT_EQ(header(call("GET", place, {}, admin_), "ETag"), tag) << "nothing has changed";
  EXPECT_EQ(patch("\"other\"").status, 200);
}

}  // namespace
