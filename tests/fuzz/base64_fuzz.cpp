// Fuzzes base64, and the decoding of hexadecimal. Checks that decoding restores what was encoded,
// that the SIMD kernels agree with their scalar versions, and that lenient and MIME mode read what
// strict mode accepts, with the same result.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "core/text/hex.h"
#include "tools/base64.h"

namespace {

using namespace toolyard;
namespace b64 = toolyard::base64;

void require(bool holds) {
  if (!holds) std::abort();
}

// Bytes in a buffer of their exact size, so that AddressSanitizer detects every overrun.
struct Exact {
  explicit Exact(std::size_t size) : size(size), data(new char[size]) {}
  explicit Exact(std::string_view text) : Exact(text.size()) { text.copy(data.get(), size); }
  std::string_view view(std::size_t length) const { return {data.get(), length}; }
  std::string_view view() const { return view(size); }

  std::size_t size;
  std::unique_ptr<char[]> data;
};

void compare_decoders(std::string_view text, const Base64Alphabet& alphabet) {
  const Exact in(text);
  const Exact fast(base64_decoded_capacity(text.size())), plain(fast.size);
  const auto run = decode_base64(in.view(), alphabet, fast.data.get());
  const auto twin = scalar::decode_base64(in.view(), alphabet, plain.data.get());
  require(base64_span(in.view(), alphabet) == scalar::base64_span(in.view(), alphabet));
  require(run.read == twin.read && run.written == twin.written);
  require(run.has_trailing_bits == twin.has_trailing_bits);
  require(fast.view(run.written) == plain.view(twin.written));

  const Exact digits(text.size() / 2), twin_digits(text.size() / 2);
  const auto read = decode_hex(in.view(), digits.data.get());
  require(read == scalar::decode_hex(in.view(), twin_digits.data.get()));
  require(digits.view(read / 2) == twin_digits.view(read / 2));
}

void compare_encoders(std::string_view bytes, const Base64Alphabet& alphabet, bool is_padded) {
  const Exact in(bytes);
  const Exact fast(base64_encoded_size(bytes.size(), is_padded)), plain(fast.size);
  require(encode_base64(in.view(), alphabet, is_padded, fast.data.get()) == fast.size);
  require(scalar::encode_base64(in.view(), alphabet, is_padded, plain.data.get()) == plain.size);
  require(fast.view() == plain.view());
}

// Returns `=` and the output of a request; empty if the request fails.
std::string work(b64::Request request) {
  const auto answer = b64::run(request, Context{});
  return answer ? "=" + answer->output : "";
}

void round_trip(std::string_view hex, std::uint8_t choices) {
  b64::Request request{.input = hex, .input_encoding = Encoding::hex};
  request.variant = static_cast<b64::Variant>(1 + choices % 5);
  request.padding = (choices & 8) != 0;
  request.line_length = choices >> 4;
  request.eol = (choices & 16) != 0 ? b64::LineEnd::crlf : b64::LineEnd::lf;
  const auto text = work(request).substr(1);
  b64::Request back{.input = text, .operation = b64::Operation::decode};
  back.variant = request.variant;
  back.padding = request.padding;
  back.decode_mode = request.line_length > 0 ? b64::DecodeMode::mime : b64::DecodeMode::strict;
  back.output_encoding = OutputEncoding::hex;
  require(work(back).substr(1) == hex);
}

void read_every_way(std::string_view hex) {
  b64::Request request{.input = hex,
                       .operation = b64::Operation::decode,
                       .decode_mode = b64::DecodeMode::strict,
                       .input_encoding = Encoding::hex,
                       .output_encoding = OutputEncoding::hex};
  const auto strict = work(request);
  request.decode_mode = b64::DecodeMode::lenient;
  const auto lenient = work(request);
  require(strict.empty() || strict == lenient);
  request.decode_mode = b64::DecodeMode::mime;
  const auto mime = work(request);
  require(strict.empty() || strict == mime);
  request.operation = b64::Operation::detect;
  require(!work(request).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  for (const auto variant : {b64::Variant::standard, b64::Variant::url, b64::Variant::bcrypt}) {
    const auto& alphabet = *b64::choice_of(variant).alphabet;
    compare_decoders(bytes, alphabet);
    compare_encoders(bytes, alphabet, data[0] % 2 == 0);
  }
  const auto hex = encode_hex(bytes);
  round_trip(hex, data[0]);
  read_every_way(hex);
  return 0;
}
