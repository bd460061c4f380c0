// Fuzzes caesar-cipher with arbitrary texts and alphabets. Checks that decoding restores the text,
// that the SIMD kernel agrees with its scalar version, and that breaking a cipher returns its best
// candidate, with a shift that can be used to encode.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/text/utf8.h"
#include "tools/caesar/byte_map.h"
#include "tools/caesar_cipher.h"

namespace {

using namespace toolyard;
namespace cipher = toolyard::caesar_cipher;

void require(bool holds) {
  if (!holds) std::abort();
}

void compare_kernels(std::string_view text, std::uint8_t seed) {
  caesar::ByteMap map;
  for (unsigned i = seed; i < 128; i += 1u + seed % 7) {
    map.set(static_cast<char>(i), static_cast<char>((i * 31 + seed) % 128));
  }
  std::string fast(text.size(), '\0'), plain(text.size(), '\0');
  caesar::replace_bytes(text, map, fast.data());
  caesar::scalar::replace_bytes(text, map, plain.data());
  require(fast == plain);
}

void round_trip(cipher::Request request) {
  request.operation = cipher::Operation::encode;
  const auto there = cipher::run(request, Context{});
  if (!there) return;
  const auto input = request.input;
  request.input = there->output;
  request.operation = cipher::Operation::decode;
  const auto back = cipher::run(request, Context{});
  require(back.has_value());
  for (const auto& warning : there->warnings) {
    if (warning.code == "case_lost") return;
  }
  require(back->output == input);
}

void crack(cipher::Request request) {
  request.operation = cipher::Operation::crack;
  const auto answer = cipher::run(request, Context{});
  if (!answer) return;
  require(*answer->confidence >= 0 && *answer->confidence <= 1);
  require(answer->candidates->front().output == answer->output);
  request.operation = cipher::Operation::encode;
  request.input = answer->output;
  request.shift = answer->shift;
  require(cipher::run(request, Context{}).has_value());
}

}  // namespace

// The first two bytes choose options. The text before the first line feed is the alphabet, the rest
// the input.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
  compare_kernels(text, data[0]);
  if (!is_valid_utf8(text)) return 0;
  const auto end = text.find('\n');
  cipher::Request request{.input = text.substr(end == text.npos ? 0 : end + 1)};
  request.shift = std::int64_t{data[1]} - 128;
  request.alphabet = static_cast<caesar::NamedAlphabet>(data[0] % 6);
  if (data[0] >= 128) request.alphabet = text.substr(0, end);
  request.digits = data[0] / 6 % 2 == 0 ? caesar::Digits::keep : caesar::Digits::rotate;
  round_trip(request);
  crack(request);
  return 0;
}
