// Fuzzes hex-decoder with arbitrary texts and options. Checks that no option results in a crash,
// that lenient mode accepts whatever strict mode accepts, that decoding restores what was encoded,
// and that the SIMD kernels agree with their scalar versions.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "core/text/hex.h"
#include "tools/hex/reader.h"
#include "tools/hex_decoder.h"

namespace {

using namespace toolyard;
using namespace toolyard::hex_decoder;

void require(bool holds) {
  if (!holds) std::abort();
}

// Bytes in a buffer of their exact size, so that AddressSanitizer detects every overrun.
struct Exact {
  explicit Exact(std::size_t size) : size(size), data(new char[size]) {}
  explicit Exact(std::string_view text) : Exact(text.size()) { text.copy(data.get(), size); }
  std::string_view view() const { return {data.get(), size}; }

  std::size_t size;
  std::unique_ptr<char[]> data;
};

constexpr std::string_view separators[] = {"auto", "none", " ", ",",   ":",  "0x",  "\\x",
                                           "%",    "&H",   "h", "0x,", ", ", " - ", "\n"};
constexpr std::string_view gaps[] = {"", " ", ", ", ",", "h", ";\n\t"};
constexpr std::string_view prefixes[] = {"", "0x", "\\x", "%", "prefix "};

void compare_units(std::string_view bytes, std::uint8_t choice) {
  const HexUnit unit{prefixes[choice % 5], gaps[choice % 6]};
  const Exact in(bytes);
  const Exact fast(bytes.size() * unit.size()), plain(fast.size);
  encode_hex_units(in.view(), HexCase::lower, unit, fast.data.get());
  scalar::encode_hex_units(in.view(), HexCase::lower, unit, plain.data.get());
  require(fast.view() == plain.view());
  for (const auto text : {in.view(), fast.view()}) {
    const Exact from(text), to(text.size() / unit.size()), twin(to.size);
    const auto count = decode_hex_units(from.view(), unit, to.data.get());
    require(count == scalar::decode_hex_units(from.view(), unit, twin.data.get()));
    require(to.view().substr(0, count) == twin.view().substr(0, count));
  }
}

void read_strictly(std::string_view text, std::uint8_t choice) {
  hex::Demand demand{.is_strict = true, .swaps_words = false};
  if (choice % 2 == 0) demand.separator = gaps[choice / 2 % 6];
  demand.prefix = prefixes[choice / 16 % 4];
  const auto strict = hex::read(text, demand);
  demand.is_strict = false;
  const auto lenient = hex::read(text, demand);
  require(strict || strict.error().offset <= text.size());
  require(lenient || lenient.error().offset <= text.size());
  if (!strict) return;
  require(strict->warnings.empty() && lenient);
  // In lenient mode the text may be recognized as a hex dump.
  if (lenient->format <= hex::Format::c_array) require(strict->bytes == lenient->bytes);
}

void read_every_way(std::string_view input, std::uint8_t choice) {
  Request request{.input = input, .separator = separators[choice % std::size(separators)]};
  request.strict = choice >= 128;
  request.odd_length = static_cast<hex::OddLength>(choice % 3);
  request.charset = static_cast<Charset>(choice % 7);
  if (choice % 5 != 0) request.swap_endian = choice % 5;
  const auto answer = run(request, Context{});
  require(answer ? answer->bytes >= 0 : !answer.error().detail.empty());
}

void round_trip(std::string_view hex, std::uint8_t choice) {
  Request encode{.input = hex, .operation = Operation::encode, .input_encoding = Encoding::hex};
  encode.letter_case = choice % 2 == 0 ? LetterCase::lower : LetterCase::upper;
  encode.style = static_cast<hex::Style>(choice % 3);
  if (encode.style == hex::Style::plain) {
    encode.separator = separators[choice % std::size(separators)];
  }
  encode.group_bytes = 1 << choice % 4;
  encode.bytes_per_line = choice / 4;
  encode.swap_endian = choice % 9;
  const auto text = run(encode, Context{});
  require(text.has_value());
  Request decode{.input = text->output, .output_encoding = OutputEncoding::hex};
  decode.separator = encode.separator;
  decode.swap_endian = encode.swap_endian;
  const auto back = run(decode, Context{});
  require(back && back->output == hex);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto choice = data[0];
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const Exact exact(bytes);
  compare_units(exact.view(), choice);
  read_strictly(exact.view(), choice);
  read_every_way(exact.view(), choice);
  round_trip(encode_hex(exact.view()), choice);
  return 0;
}
