// hex-decoder against RFC 4648, section 10, and the output of the programs xxd, hexdump and od. A
// test is skipped if its program is not installed.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>

#include "core/text/hex.h"
#include "tests/support/test_database.h"
#include "tests/vectors/rfc4648.h"
#include "tools/hex_decoder.h"

namespace toolyard::hex_decoder {
namespace {

Result<Answer> work(const Request& request) { return run(request, Context{}); }

TEST(HexStandard, Rfc4648Section10) {
  for (const auto& each : rfc4648::examples) {
    Request encode{.input = each.plain, .operation = Operation::encode};
    encode.letter_case = LetterCase::upper;
    EXPECT_EQ(work(encode)->output, each.base16);
    encode.letter_case = LetterCase::lower;
    const auto lower = work(encode)->output;
    for (const auto text : {each.base16, std::string_view(lower)})
      for (const bool is_strict : {false, true})
        EXPECT_EQ(work({.input = text, .strict = is_strict})->output, each.plain);
  }
}

class DumpPrograms : public ::testing::TestWithParam<const char*> {
 protected:
  // Returns the output of the command for the bytes.
  std::string dump_of(std::string_view bytes, const std::string& command) {
    const auto in = (folder_.path() / "in").string(), out = (folder_.path() / "out").string();
    std::ofstream(in, std::ios::binary) << bytes;
    const auto line = command + " <" + in + " >" + out + " 2>/dev/null";
    if (std::system(line.c_str()) != 0) throw std::runtime_error("cannot run " + command);
    std::ifstream stream(out, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  }
  static bool has(std::string_view command) {
    const auto name = std::string(command.substr(0, command.find(' ')));
    return std::system(("command -v " + name + " >/dev/null").c_str()) == 0;
  }

  toolyard::testing::TemporaryFolder folder_;
};

// Returns random bytes, texts, or texts that look like digits of a dump.
std::string material(std::mt19937& random, int round) {
  std::string bytes(1 + random() % 120, '\0');
  constexpr std::string_view digits = "0123456789abcdef  |>";
  for (auto& byte : bytes) {
    const auto value = random();
    byte = static_cast<char>(round % 3 == 0   ? value
                             : round % 3 == 1 ? ' ' + value % 95
                                              : digits[value % digits.size()]);
  }
  if (round % 4 == 0) bytes.insert(bytes.size() / 2, 100, round % 8 == 0 ? '\0' : '7');
  return bytes;
}

TEST_P(DumpPrograms, AreRead) {
  const std::string command = GetParam();
  if (!has(command)) GTEST_SKIP() << "there is no such program here";
  std::mt19937 random(2046);
  for (int round = 0; round < 24; ++round) {
    const auto bytes = material(random, round);
    const auto dump = dump_of(bytes, command);
    const auto answer = work({.input = dump, .output_encoding = OutputEncoding::hex});
    ASSERT_TRUE(answer) << answer.error().detail << "\n" << dump;
    EXPECT_EQ(answer->output, encode_hex(bytes)) << dump;
    for (const auto& warning : answer->warnings) EXPECT_EQ(warning.code, "words_swapped") << dump;
  }
}

INSTANTIATE_TEST_SUITE_P(Each, DumpPrograms,
                         ::testing::Values("xxd", "xxd -u", "xxd -g1", "xxd -g0", "xxd -c 5 -g 1",
                                           "xxd -c 8", "xxd -c 32 -g 4", "xxd -d", "xxd -e",
                                           "xxd -e -g2", "xxd -e -g8", "xxd -p", "xxd -p -c 7",
                                           "xxd -i", "xxd -o 4096", "hexdump", "hexdump -C",
                                           "hexdump -v -C", "hexdump -x", "od -x", "od -t x1",
                                           "od -t x1z", "od -t x4", "od -t x8z", "od -t x1 -w5",
                                           "od -t x2z -w6", "od -A d -t x1", "od -A x -t x1z",
                                           "od -A x -t x2", "od -v -A n -t x1"));

TEST_F(DumpPrograms, WriteWhatTheToolWrites) {
  if (!has("hexdump") || !has("xxd")) GTEST_SKIP() << "there is no hexdump or no xxd here";
  std::mt19937 random(2047);
  for (int round = 0; round < 30; ++round) {
    const auto hex = encode_hex(material(random, round));
    Request request{.input = hex, .operation = Operation::encode};
    request.input_encoding = Encoding::hex;
    request.style = hex::Style::dump;
    const auto bytes = [&] {
      std::string storage(hex.size() / 2, '\0');
      decode_hex(hex, storage.data());
      return storage;
    }();
    // The last line of hexdump is an offset alone.
    auto dump = dump_of(bytes, "hexdump -v -C");
    dump.resize(dump.rfind('\n', dump.size() - 2));
    const auto answer = work(request);
    EXPECT_EQ(answer->output, dump);
    EXPECT_EQ(answer->hexdump, dump);
    request.style = hex::Style::c_array;
    EXPECT_EQ(work(request)->output,
              "unsigned char data[] = {\n" + dump_of(bytes, "xxd -i") + "};");
  }
}

}  // namespace
}  // namespace toolyard::hex_decoder
