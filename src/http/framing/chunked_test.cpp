// The chunk decoder: the result does not depend on how the input is divided, and every deviation
// from the format is a fault.
#include "http/framing/chunked.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace toolyard::http {
namespace {

// Decodes the input in pieces of the given size. Returns "fault", "more", or the data and the rest
// of the input, with "|" between them.
std::string decode(std::string_view input, std::size_t piece) {
  ChunkDecoder decoder;
  std::string data;
  std::size_t at = 0;
  while (at < input.size()) {
    const std::string_view now = input.substr(at, std::min(piece, input.size() - at));
    const ChunkDecoder::Step step = decoder.next(now);
    at += step.consumed;
    data += step.data;
    if (step.status == ChunkDecoder::Status::fault) return "fault";
    if (step.status == ChunkDecoder::Status::done) return data.append("|").append(input.substr(at));
  }
  return "more";
}

void expect(std::string_view input, std::string_view verdict) {
  for (const std::size_t piece : {1, 2, 3, 7, 100'000}) {
    EXPECT_EQ(decode(input, piece), verdict) << "in pieces of " << piece << ": " << input;
  }
}

TEST(Chunked, DecodesChunksAndLeavesTheRest) {
  expect("0\r\n\r\n", "|");
  expect("5\r\nhello\r\n0\r\n\r\nGET", "hello|GET");
  expect("a\r\n0123456789\r\n00A\r\n0123456789\r\n000\r\n\r\n", "01234567890123456789|");
  expect("1;a=b;c=\"d\"\r\nx\r\n0;e\r\n\r\n", "x|");
  expect("1\r\nx\r\n0\r\nA: b\r\nC:\r\n\r\n", "x|");
}

TEST(Chunked, WantsMoreUntilTheEnd) {
  for (const char* text : {"5", "5\r", "5\r\nhel", "5\r\nhello\r\n", "0\r\n", "0\r\n\r"}) {
    expect(text, "more");
  }
}

TEST(Chunked, RefusesEverythingElse) {
  // clang-format off
  for (const char* text :
       {"\r\n", "-1\r\n", "+1\r\n", " 1\r\n", "1 \r\n", "0x1\r\n", "g\r\n", "1\n", "1\rx",
        "fffffffffffffffff\r\n", "0000000000000000\r\n", "1\r\nxy", "1\r\nx\n", "1;\x01\r\n",
        "1;a\n", "0\r\n \r\n", "0\r\nA\r\n", "0\r\nA b: c\r\n", "0\r\nA: \x7f\r\n",
        "0\r\nA: b\n\r\n"}) {
    expect(text, "fault");
  }
  // clang-format on
}

TEST(Chunked, BoundsExtensionsAndTrailers) {
  expect("1;" + std::string(65'536, 'a') + "\r\nx\r\n0\r\n\r\n", "fault");
  expect("0\r\nA: " + std::string(65'536, 'a') + "\r\n\r\n", "fault");
  std::string many;
  for (int i = 0; i < 10'000; ++i) many += "1;a\r\nx\r\n";
  expect(many, "fault");
}

TEST(Chunked, TellsHowMuchOfAChunkIsToCome) {
  ChunkDecoder decoder;
  decoder.next("10\r\nabc");
  EXPECT_EQ(decoder.next("").consumed, 0u);
  EXPECT_EQ(decoder.remaining(), 13u);
  decoder.skip_data(13);
  EXPECT_EQ(decoder.remaining(), 0u);
  EXPECT_EQ(decoder.next("\r\n0\r\n\r\n").status, ChunkDecoder::Status::done);
}

}  // namespace
}  // namespace toolyard::http
