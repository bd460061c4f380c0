// Fuzzes morse-code with arbitrary texts and symbols. Checks that the SIMD kernel agrees with its
// scalar version, that decoded text is the same after encoding and decoding it again, and that no
// option results in a crash.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "core/text/utf8.h"
#include "tools/morse/decoder.h"
#include "tools/morse_code.h"

namespace {

using namespace toolyard;
using toolyard::morse_code::Operation;
using toolyard::morse_code::Request;

void require(bool holds) {
  if (!holds) std::abort();
}

// Decodes from a buffer of the exact size, so that AddressSanitizer detects every overrun.
void compare_readers(std::string_view code, morse::Alphabet alphabet) {
  const std::unique_ptr<char[]> exact(new char[code.size()]);
  code.copy(exact.get(), code.size());
  const morse::DecodeOptions options{.alphabet = alphabet, .unknown = morse::UnknownPolicy::keep};
  const auto fast = morse::decode({exact.get(), code.size()}, options);
  const auto plain = morse::scalar::decode(code, options);
  require(fast.text == plain.text && fast.codes == plain.codes);
  require(fast.tally.units() == plain.tally.units());
  require(fast.unknowns.count == plain.unknowns.count);
}

// Turns each byte into a character of Morse code by its lowest three bits: random code that is
// often valid.
std::string as_marks(std::string_view bytes) {
  std::string code;
  for (const char byte : bytes) code += "..--. / "[byte & 7];
  return code;
}

void round_trip(Request request) {
  request.operation = Operation::decode;
  request.unknown = morse::UnknownPolicy::skip;
  const auto text = morse_code::run(request, Context{});
  if (!text) return;
  request.input = text->output;
  request.operation = Operation::encode;
  const auto code = morse_code::run(request, Context{});
  require(code && code->unknown.empty());
  require(code->units == text->units);
  request.input = code->output;
  request.operation = Operation::decode;
  const auto again = morse_code::run(request, Context{});
  require(again && again->output == text->output);
}

}  // namespace

// The first two bytes choose options. A short text before the first line feed is the symbol for the
// dot.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 2, size - 2);
  Request request;
  request.alphabet = static_cast<morse::Alphabet>(data[0] % 7);
  request.strip_accents = data[0] % 2 == 0;
  const auto code = as_marks(bytes);
  compare_readers(code, request.alphabet);
  request.input = code;
  if (request.alphabet != morse::Alphabet::wabun) round_trip(request);
  if (!is_valid_utf8(bytes)) return 0;
  compare_readers(bytes, request.alphabet);
  const auto end = bytes.find('\n');
  if (end != bytes.npos && end > 0 && end <= 32) request.dot = bytes.substr(0, end);
  request.input = bytes.substr(end == bytes.npos ? 0 : end + 1);
  request.wpm = 1 + data[1] % 100;
  if (data[1] % 3 != 0) request.unknown = static_cast<morse::UnknownPolicy>(data[1] % 4);
  request.include = {morse_code::Include::timing};
  for (const auto operation : {Operation::encode, Operation::decode, Operation::automatic}) {
    request.operation = operation;
    if (const auto answer = morse_code::run(request, Context{})) require(answer->units >= 0);
  }
  return 0;
}
