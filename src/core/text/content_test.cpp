#include "core/text/content.h"

#include <gtest/gtest.h>

#include <string>

#include "core/text/data_uri.h"

namespace toolyard {
namespace {

using namespace std::literals;

TEST(Content, TellsTextFromBytes) {
  EXPECT_TRUE(identify_content("").is_text);
  EXPECT_EQ(identify_content("a\tb\r\n").charset, "us-ascii");
  EXPECT_EQ(identify_content("é").charset, "utf-8");
  EXPECT_FALSE(identify_content("a\0"sv).is_text);
  EXPECT_FALSE(identify_content("\xff").is_text);
  EXPECT_EQ(identify_content("\xff").charset, "binary");
  EXPECT_EQ(identify_content("\xff\xfe\x61\0"sv).charset, "utf-16le");
  EXPECT_EQ(identify_content("\0a\0b"sv).charset, "utf-16be");
  // A control character is found at every position.
  for (std::size_t place = 0; place < 300; ++place) {
    std::string text(300, 'a');
    text[place] = '\x01';
    ASSERT_FALSE(identify_content(text).is_text) << place;
    text[place] = '\x1b';
    ASSERT_TRUE(identify_content(text).is_text) << place;
  }
}

TEST(Content, KnowsMediaTypes) {
  EXPECT_EQ(identify_content("\x89PNG\r\n\x1a\n").media_type, "image/png");
  EXPECT_EQ(identify_content("RIFF\1\1\1\1WAVE").media_type, "audio/wav");
  EXPECT_EQ(identify_content("12345678WAVE").media_type, "text/plain");
  EXPECT_EQ(identify_content("\0\0\0\x18"
                             "ftypisom"sv)
                .media_type,
            "video/mp4");
  EXPECT_EQ(identify_content(" {\"a\": [1]}\n").media_type, "application/json");
  EXPECT_EQ(identify_content("[]").media_type, "application/json");
  EXPECT_EQ(identify_content("[note]").media_type, "text/plain");
  EXPECT_EQ(identify_content("{").media_type, "text/plain");
  EXPECT_EQ(identify_content("<HTML>").media_type, "text/html");
}

TEST(Content, KnowsMediaTypesOfDataThatIsNoText) {
  EXPECT_EQ(identify_content("\0\xd8"sv).media_type, "text/plain");
  EXPECT_EQ(binary_media_type("\0\xd8"sv), "application/octet-stream");
  EXPECT_EQ(binary_media_type("<html>"), "application/octet-stream");
  EXPECT_EQ(binary_media_type("\x89PNG\r\n\x1a\n"), "image/png");
}

TEST(Content, ReadsMediaTypes) {
  for (const auto text : {"image/png", "text/plain;charset=utf-8", "text/plain; charset=\"x\"",
                          "application/vnd.api+json; a=b; c=d"}) {
    EXPECT_TRUE(is_media_type(text)) << text;
  }
  for (const auto text : {"", "png", "image/", "/png", "a b/c", "text/plain;", "text/plain;x",
                          "text/plain,x", "a/b;c=\r\n"}) {
    EXPECT_FALSE(is_media_type(text)) << text;
  }
}

TEST(DataUri, IsTakenToPieces) {
  const auto uri = parse_data_uri("data:Image/SVG+xml;Charset=UTF-8;base64,Zg==");
  ASSERT_TRUE(uri);
  EXPECT_EQ(uri->media_type, "image/svg+xml");
  EXPECT_EQ(uri->charset, "utf-8");
  EXPECT_TRUE(uri->is_base64);
  EXPECT_EQ(uri->data, "Zg==");
  EXPECT_EQ(parse_data_uri("data:,x")->media_type, "text/plain");
  EXPECT_FALSE(parse_data_uri("data:base64,x")->is_base64);
  EXPECT_FALSE(parse_data_uri("data:image/png;base64"));
  EXPECT_FALSE(parse_data_uri("date:,x"));
}

TEST(DataUri, DecodesPercentSigns) {
  std::string storage;
  EXPECT_EQ(decode_percent("a%20%c3%A9%zz%", storage), "a é%zz%");
  EXPECT_EQ(percent_offset("a%20b%41c", 3), 5u);
  EXPECT_EQ(percent_offset("ab", 9), 2u);
}

}  // namespace
}  // namespace toolyard
