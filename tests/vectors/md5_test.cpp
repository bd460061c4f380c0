// md5-generator against RFC 1321, RFC 2202 and the digests of another program: every format of a
// digest is the same number, for a whole text or its lines, salted or not.
#include <gtest/gtest.h>

#include <random>

#include "core/text/base64.h"
#include "core/text/bytes.h"
#include "tests/support/vectors.h"
#include "tests/vectors/hash_support.h"
#include "tools/md5_generator.h"

namespace toolyard::md5_generator {
namespace {

Result<Answer> work(const Request& request) { return run(request, Context{}); }

// Converts a decimal number to 16 big-endian bytes by multiplication, whereas the tool writes it by
// division.
std::string bytes_of_decimal(std::string_view digits) {
  std::string bytes(16, '\0');
  for (const char digit : digits) {
    unsigned carry = static_cast<unsigned>(digit - '0');
    for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte) {
      carry += 10 * static_cast<unsigned char>(*byte);
      *byte = static_cast<char>(carry);
      carry >>= 8;
    }
  }
  return bytes;
}

void expect_digest(const Answer& answer, const std::string& hex) {
  const auto bytes = from_hex(hex);
  EXPECT_EQ(answer.hex, hex);
  EXPECT_EQ(answer.base64, encode_base64(bytes, base64_standard, true));
  EXPECT_EQ(answer.filename_etag, encode_base64(bytes, base64_url, false));
  EXPECT_EQ(bytes_of_decimal(answer.uint128), bytes) << answer.uint128;
  EXPECT_TRUE(answer.uint128 == "0" || answer.uint128.front() != '0');
  ASSERT_EQ(answer.warnings.size(), 1u);
  EXPECT_EQ(answer.warnings[0].code, "weak_algorithm");
}

class Md5Vectors : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto folder = vectors({"vectors/nist_rfc_hash", "vectors/hash_cross"});
    if (!folder) GTEST_SKIP() << "no vectors beside the repository";
    folder_ = *folder / "vectors";
  }
  std::filesystem::path folder_;
};

TEST_F(Md5Vectors, Rfc1321) {
  const auto count =
      hashing::for_each_record(folder_ / "nist_rfc_hash/MD5/rfc-1321.txt", [](const auto& record) {
        const auto hex = encode_hex(hashing::message_of(record));
        const auto answer = work({.input = hex, .input_encoding = Encoding::hex});
        ASSERT_TRUE(answer);
        EXPECT_EQ(answer->output, record.at("MD"));
        expect_digest(*answer, record.at("MD"));
      });
  EXPECT_EQ(count, 7u);
}

TEST_F(Md5Vectors, Rfc2202) {
  const auto file = folder_ / "nist_rfc_hash/HMAC/rfc-2202-md5.txt";
  const auto count = hashing::for_each_record(file, [](const auto& record) {
    const auto answer = work({.input = record.at("Msg"),
                              .input_encoding = Encoding::hex,
                              .key = record.at("Key"),
                              .key_encoding = Encoding::hex});
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->hmac);
    expect_digest(*answer, record.at("MD"));
  });
  EXPECT_EQ(count, 7u);
}

TEST_F(Md5Vectors, AnIndependentImplementation) {
  simdjson::dom::parser parser;
  const auto path = (folder_ / "hash_cross/python_hashlib.json").string();
  for (const auto one : parser.load(path).get_array()) {
    if (one["hex"].is_null()) continue;
    const auto hex = hashing::text_at(one, "hex");
    const auto digest = hashing::text_at(one["digests"], "md5");
    const auto answer = work({.input = hex, .input_encoding = Encoding::hex, .expected = digest});
    ASSERT_TRUE(answer && answer->matches);
    expect_digest(*answer, digest);
  }
}

std::string text_of(std::mt19937& random) {
  constexpr std::string_view parts[] = {"\n", "\r\n", "a", "é", "\r", "word", ""};
  std::string text;
  for (auto left = random() % 20; left > 0; --left) text += parts[random() % std::size(parts)];
  return text;
}

// A salted digest is that of the concatenated bytes, and the digest of a line is that of the line
// alone.
TEST(Md5, SaltsAndLinesAreWhatTheyReplace) {
  std::mt19937 random(1321);
  for (int round = 0; round < 500; ++round) {
    const auto text = text_of(random), salt = text_of(random), key = text_of(random);
    const auto position = round % 2 == 0 ? SaltPosition::prefix : SaltPosition::suffix;
    Request request{.input = text, .salt = salt, .salt_position = position};
    if (round % 3 == 0) request.key = key;
    const auto joined = position == SaltPosition::prefix ? salt + text : text + salt;
    EXPECT_EQ(work(request)->output, work({.input = joined, .key = request.key})->output);

    request.line_mode = true;
    const auto answer = work(request);
    ASSERT_TRUE(answer && answer->lines);
    request.line_mode = false;
    std::string outputs;
    for (const auto& line : *answer->lines) {
      request.input = line.line;
      EXPECT_EQ(work(request)->output, line.output);
      outputs += (outputs.empty() ? "" : "\n") + std::string(line.output);
    }
    EXPECT_EQ(answer->output, outputs);
  }
}

// The lines of a decoded text remain valid after the work: the answer owns the text.
TEST(Md5, LinesOfADecodedTextLiveInTheAnswer) {
  auto answer = work({.input = "616c696365", .input_encoding = Encoding::hex, .line_mode = true});
  ASSERT_TRUE(answer && answer->lines);
  const Answer moved = std::move(*answer);
  EXPECT_EQ(moved.lines->at(0).line, "alice");
}

TEST(Md5, RefusesToWriteMoreThanAllowed) {
  const Context context{.now = {}, .fill_random = {}, .limits = {.output_bytes = 133}};
  EXPECT_TRUE(run({.input = "\n", .line_mode = true}, context));
  EXPECT_EQ(run({.input = "\n\n", .line_mode = true}, context).error().type->code,
            "answer_too_large");
}

}  // namespace
}  // namespace toolyard::md5_generator
