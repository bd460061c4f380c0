// The negotiation of gzip, and that decompression restores the compressed bytes.
#include "http/framing/gzip.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <random>
#include <string>

namespace toolyard::http {
namespace {

std::string unpacked(const std::string& packed, std::size_t size) {
  std::string plain(size + 1, '\0');
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, 31), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(plain.data());
  stream.avail_out = static_cast<uInt>(plain.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  plain.resize(stream.total_out);
  inflateEnd(&stream);
  return plain;
}

TEST(Gzip, ReadsAcceptEncoding) {
  for (const char* yes : {"gzip", "GZIP", "deflate, gzip;q=0.5", "*", "br, *;q=0.1", "x-gzip",
                          "gzip;q=1.000", " gzip ;q=0.001"}) {
    EXPECT_TRUE(accepts_gzip(yes)) << yes;
  }
  for (const char* no :
       {"", "br", "gzip;q=0", "gzip; q=0.000", "*, gzip;q=0", "identity", "*;q=0", "gzipped"}) {
    EXPECT_FALSE(accepts_gzip(no)) << no;
  }
}

TEST(Gzip, KnowsTextTypes) {
  EXPECT_TRUE(is_compressible("application/json"));
  EXPECT_TRUE(is_compressible("Application/Problem+JSON; charset=utf-8"));
  EXPECT_TRUE(is_compressible("text/html; charset=utf-8"));
  EXPECT_TRUE(is_compressible("Text/HTML"));
  EXPECT_FALSE(is_compressible("application/pdf"));
  EXPECT_FALSE(is_compressible("image/png"));
}

TEST(Gzip, UnpacksWhatItPacked) {
  std::string text, packed, plain;
  while (text.size() < 200'000) text += "{\"number\":" + std::to_string(text.size()) + "},";
  ASSERT_TRUE(gzip(text, plain));
  ASSERT_TRUE(gzip_best(text, packed));
  EXPECT_LT(packed.size(), plain.size());
  EXPECT_TRUE(gunzip(packed, plain));
  EXPECT_EQ(plain, text);
  for (const auto& broken : {std::string(), packed.substr(0, packed.size() / 2), text}) {
    EXPECT_FALSE(gunzip(broken, plain));
    EXPECT_EQ(plain, "");
  }
}

TEST(Gzip, PacksTextAndLeavesNoise) {
  std::string packed;
  for (const std::size_t size : {1024, 70'000, 3'000'000}) {
    std::string text;
    while (text.size() < size) text += "{\"number\":" + std::to_string(text.size()) + "},";
    ASSERT_TRUE(gzip(text, packed));
    EXPECT_LT(packed.size(), text.size() / 2);
    EXPECT_EQ(unpacked(packed, text.size()), text);
  }
  std::mt19937_64 random(1);
  std::string noise(100'000, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  EXPECT_FALSE(gzip(noise, packed));
}

}  // namespace
}  // namespace toolyard::http
