// Tests the limits of hex-decoder, and that its operations undo each other.
#include "tools/hex_decoder.h"

#include <gtest/gtest.h>

#include <random>

#include "core/endpoint/budget.h"
#include "core/text/hex.h"

namespace toolyard::hex_decoder {
namespace {

Result<Answer> work(const Request& request) { return run(request, Context{}); }

TEST(HexDecoder, RefusesToWriteMoreThanAllowed) {
  const Context context{.now = {}, .fill_random = {}, .limits = {.output_bytes = 10}};
  Request request{.input = "Hello", .operation = Operation::encode};
  EXPECT_EQ(run(request, context)->output, "48656c6c6f");
  request.separator = ":";
  EXPECT_EQ(run(request, context).error().type->code, "answer_too_large");
  request.separator = "auto";
  request.style = hex::Style::dump;
  EXPECT_EQ(run(request, context).error().type->code, "answer_too_large");
}

TEST(HexDecoder, ShowsTheBeginningOfMuch) {
  const std::string input(1 << 20, 'a');
  const auto answer = work({.input = input});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->bytes, 1 << 19);
  EXPECT_EQ(answer->ascii, std::string(4096, '.'));
  EXPECT_EQ(answer->hexdump.size(), 4096 / 16 * 79 - 1);
}

TEST(HexDecoder, RoundTripsEveryCharsetAndWord) {
  std::mt19937 random(13);
  for (int round = 0; round < 3'000; ++round) {
    std::string text;
    for (auto left = random() % 40; left > 0; --left) text += static_cast<char>(random() % 128);
    Request request{.input = text, .operation = Operation::encode};
    request.charset = static_cast<Charset>(round % 7);
    request.style = static_cast<hex::Style>(round % 3);
    request.swap_endian = round % 10;
    const auto written = work(request);
    ASSERT_TRUE(written);
    Request back{.input = written->output};
    back.charset = request.charset;
    back.swap_endian = request.swap_endian;
    const auto read = work(back);
    ASSERT_TRUE(read) << written->output;
    EXPECT_EQ(read->output, text) << written->output;
    EXPECT_EQ(read->bytes, written->bytes);
    EXPECT_EQ(read->charset, written->charset);
    EXPECT_EQ(read->hexdump, written->hexdump);
  }
}

// Gaps are compared with the first one, which must not take long even if the first one is long.
TEST(HexDecoder, ReadsALongFirstGapOnce) {
  std::string text = "41" + std::string(500'000, ' ');
  for (int i = 0; i < 100'000; ++i) text += "42 ,43  ,44   ,";
  const CpuBudget budget(std::chrono::seconds(2), nullptr);
  EXPECT_EQ(work({.input = text})->bytes, 300'001);
}

TEST(HexDecoder, NamesPlacesInTheDecodedInput) {
  const auto answer = work({.input = "NDg6enp6", .input_encoding = Encoding::base64});  // 48:zzz
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().position->offset, 3u);
}

}  // namespace
}  // namespace toolyard::hex_decoder
