// base64 against RFC 4648 (the examples of section 10, and its rules of strictness) and CyberChef's
// tests, and round trips over every variant, padding and line length.
#include "tools/base64.h"

#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string>

#include "core/text/hex.h"
#include "tests/vectors/json_vectors.h"
#include "tests/vectors/rfc4648.h"

namespace toolyard::base64 {
namespace {

Result<Answer> work(const Request& request) { return run(request, Context{}); }

TEST(Base64Standard, Rfc4648Section10) {
  for (const auto& each : rfc4648::examples) {
    EXPECT_EQ(work({.input = each.plain})->output, each.base64);
    for (const auto mode : {DecodeMode::strict, DecodeMode::mime, DecodeMode::lenient}) {
      const auto answer =
          work({.input = each.base64, .operation = Operation::decode, .decode_mode = mode});
      ASSERT_TRUE(answer);
      EXPECT_EQ(answer->output, each.plain);
      EXPECT_TRUE(answer->canonical);
    }
  }
}

// Texts that are valid or not by RFC 4648, sections 3.1 to 3.5 and 5. `hex` is empty if the text is
// not valid.
struct Strictness {
  std::string_view encoded, hex, why;
};
constexpr Strictness strictness[] = {
    {"Zg==", "66", "canonical"},
    {"Zh==", "", "3.5 non-zero pad bits"},
    {"Zk==", "", "3.5 non-zero pad bits"},
    {"Zm9=", "", "3.5 non-zero pad bits"},
    {"Zm8=", "666f", "canonical"},
    {"Zg", "", "3.2 padding missing"},
    {"Zg=", "", "3.2 padding short"},
    {"Zg===", "", "3.2 too much padding"},
    {"Z", "", "impossible length"},
    {"=", "", "padding only"},
    {"====", "", "padding only"},
    {"Zm 9v", "", "3.3 non-alphabet character"},
    {"Zm9v\n", "", "3.3 line feed"},
    {"Zm-v", "", "5 url-safe character in standard alphabet"},
    {"Zm_v", "", "5 url-safe character"},
    {"Zg==Zg==", "", "data after padding"},
    {"Z=g=", "", "padding inside"},
    {"+/+/", "fbffbf", "standard 62/63"},
};

TEST(Base64Standard, Rfc4648Strictness) {
  for (const auto& each : strictness) {
    const auto answer = work({.input = each.encoded,
                              .operation = Operation::decode,
                              .variant = Variant::standard,
                              .decode_mode = DecodeMode::strict,
                              .output_encoding = OutputEncoding::hex});
    EXPECT_EQ(answer.has_value(), !each.hex.empty()) << each.encoded << ": " << each.why;
    if (answer) {
      EXPECT_EQ(answer->output, each.hex);
    }
  }
}

class Base64Vectors : public JsonVectors {
 protected:
  Base64Vectors() : JsonVectors({"cyberchef"}) {}
};

// CyberChef writes alphabets as ranges, with the padding at the end.
Variant variant_of(std::string_view ranges) {
  if (ranges.starts_with("A-Za-z0-9+/")) return Variant::standard;
  if (ranges.starts_with("A-Za-z0-9-_")) return Variant::url;
  if (ranges.starts_with("A-Za-z0-9+,")) return Variant::imap;
  if (ranges.starts_with("./0-9A-Za-z")) return Variant::crypt;
  if (ranges.starts_with("./A-Za-z0-9")) return Variant::bcrypt;
  throw std::invalid_argument(std::string(ranges));
}

// Converts CyberChef's arguments: the second removes foreign characters, the third is strict mode.
DecodeMode mode_of(simdjson::dom::array arguments) {
  bool is_removing = true, is_strict = false;
  if (arguments.size() > 1) is_removing = arguments.at(1).get_bool();
  if (arguments.size() > 2) is_strict = arguments.at(2).get_bool();
  return is_strict ? DecodeMode::strict : is_removing ? DecodeMode::mime : DecodeMode::lenient;
}

// CyberChef's strings are bytes if no character is beyond U+00FF, otherwise UTF-8.
Result<Answer> encode_as_cyberchef(std::string_view input, Variant variant, bool is_padded) {
  Request request{.input = input, .variant = variant, .padding = is_padded};
  request.input_encoding = Encoding::latin1;
  if (auto answer = work(request)) return answer;
  request.input_encoding = Encoding::utf8;
  return work(request);
}
Result<Answer> decode_as_cyberchef(std::string_view input, Variant variant, DecodeMode mode) {
  Request request{.input = input, .operation = Operation::decode, .variant = variant};
  request.decode_mode = mode;
  request.output_encoding = OutputEncoding::utf8;
  if (auto answer = work(request)) return answer;
  request.output_encoding = OutputEncoding::latin1;
  return work(request);
}

TEST_F(Base64Vectors, CyberChef) {
  for (const auto each : load("cyberchef/base64.json")) {
    const auto step = each["recipe"].at(0);
    const std::string_view operation = step["op"].get_string();
    // "Show Base64 offsets" draws a table for people, and is not an operation of this tool.
    if (operation != "To Base64" && operation != "From Base64") continue;
    const simdjson::dom::array arguments = step["args"].get_array();
    const std::string_view ranges = arguments.at(0).get_string();
    const auto variant = variant_of(ranges);
    const auto answer =
        operation == "To Base64"
            ? encode_as_cyberchef(text(each, "input"), variant, ranges.ends_with('='))
            : decode_as_cyberchef(text(each, "input"), variant, mode_of(arguments));
    ASSERT_TRUE(answer) << text(each, "name");
    EXPECT_EQ(answer->output, text(each, "expected_output")) << text(each, "name");
  }
}

TEST(Base64, RoundTripsEveryVariantPaddingAndLineLength) {
  std::mt19937 random(2045);
  for (int round = 0; round < 4'000; ++round) {
    std::string bytes(random() % 200, '\0');
    for (auto& byte : bytes) byte = static_cast<char>(random());
    const auto hex = encode_hex(bytes);
    Request encode{.input = hex, .input_encoding = Encoding::hex};
    encode.variant = static_cast<Variant>(1 + round % 5);
    if (round % 3 != 0) encode.padding = round % 3 == 1;
    encode.line_length = round % 2 == 0 ? 0 : round % 81;
    encode.eol = round % 7 < 3 || encode.line_length == 0 ? LineEnd::lf : LineEnd::crlf;
    const auto written = work(encode);
    ASSERT_TRUE(written);

    Request decode{.input = written->output, .operation = Operation::decode};
    decode.variant = encode.variant;
    decode.padding = encode.padding;
    decode.output_encoding = OutputEncoding::hex;
    for (const auto mode : {DecodeMode::strict, DecodeMode::mime, DecodeMode::lenient}) {
      decode.decode_mode = mode;
      const bool has_lines = written->output.contains('\n');
      const auto read = work(decode);
      ASSERT_EQ(read.has_value(), mode != DecodeMode::strict || !has_lines) << written->output;
      if (!read) continue;
      EXPECT_EQ(read->output, hex);
      EXPECT_EQ(read->warnings.size(), has_lines ? 1u : 0u) << written->output;
    }
  }
}

TEST(Base64, RoundTripsWithAnAlphabetOfItsOwn) {
  std::mt19937 random(64);
  std::string alphabet;
  for (char c = '!'; c <= '~'; ++c) alphabet += c == '=' ? std::string() : std::string(1, c);
  for (int round = 0; round < 500; ++round) {
    std::shuffle(alphabet.begin(), alphabet.end(), random);
    const auto characters = std::string_view(alphabet).substr(0, 64);
    std::string bytes(random() % 200, '\0');
    for (auto& byte : bytes) byte = static_cast<char>(random());
    const auto hex = encode_hex(bytes);
    const auto written =
        work({.input = hex, .alphabet = characters, .input_encoding = Encoding::hex});
    ASSERT_TRUE(written);
    const auto read = work({.input = written->output,
                            .operation = Operation::decode,
                            .alphabet = characters,
                            .decode_mode = DecodeMode::strict,
                            .output_encoding = OutputEncoding::hex});
    if (written->output.starts_with("data:")) continue;
    ASSERT_TRUE(read) << alphabet;
    EXPECT_EQ(read->output, hex);
  }
}

TEST(Base64, RefusesToWriteMoreThanAllowed) {
  const Context context{.now = {}, .fill_random = {}, .limits = {.output_bytes = 7}};
  EXPECT_TRUE(run({.input = "foo"}, context));
  EXPECT_EQ(run({.input = "fooba"}, context).error().type->code, "answer_too_large");
}

TEST(Base64, PlainInputIsReadWhereItLies) {
  const std::string input(1 << 20, 'A');
  const auto answer = work({.input = input, .operation = Operation::decode});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->bytes, 3 << 18);
  EXPECT_TRUE(answer->warnings.empty());
}

}  // namespace
}  // namespace toolyard::base64
