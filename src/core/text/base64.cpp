#include "core/text/base64.h"

#include "core/buffer.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/text/base64.cpp"
#include <hwy/foreach_target.h>  // includes this file again for every instruction set
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace toolyard::HWY_NAMESPACE {

// The kernels return how much of the input they have processed: whole groups only, without a fault.
#if HWY_TARGET == HWY_SCALAR

std::size_t encode_groups(const std::uint8_t*, std::size_t, const Base64Alphabet&, std::uint8_t*) {
  return 0;
}
std::size_t decode_groups(const std::uint8_t*, std::size_t, const Base64Alphabet&, std::uint8_t*) {
  return 0;
}
std::size_t span_blocks(const std::uint8_t*, std::size_t, const Base64Alphabet&) { return 0; }

#else

namespace hn = hwy::HWY_NAMESPACE;

using Bytes = hn::CappedTag<std::uint8_t, 64>;
using Pairs = hn::Repartition<std::uint16_t, Bytes>;
using Words = hn::Repartition<std::uint32_t, Bytes>;

// Permutations of words: from packed data to vector blocks of four words, three of which carry
// data, and back.
struct WordOrders {
  alignas(64) std::uint32_t spread[16];
  alignas(64) std::uint32_t packed[16];
};
constexpr WordOrders make_word_orders() {
  WordOrders orders{};
  for (std::uint32_t i = 0; i < 16; ++i) orders.spread[i] = i / 4 * 3 + i % 4;
  for (std::uint32_t i = 0; i < 12; ++i) orders.packed[i] = i / 3 * 4 + i % 3;
  return orders;
}
constexpr WordOrders word_orders = make_word_orders();

template <class V, class Order> HWY_INLINE V reorder_words(V bytes, Order order) {
  const Bytes d8;
  if constexpr (hn::MaxLanes(d8) == 16) {
    return bytes;
  } else {
    return hn::BitCast(d8, hn::TableLookupLanes(hn::BitCast(Words(), bytes), order));
  }
}

alignas(16) constexpr std::uint8_t encode_shuffle[16] = {1, 0, 2, 1, 4,  3, 5,  4,
                                                         7, 6, 8, 7, 10, 9, 11, 10};
alignas(16) constexpr std::uint8_t decode_shuffle[16] = {2, 1,  0,  6,  5,    4,    10,   9,
                                                         8, 14, 13, 12, 0x80, 0x80, 0x80, 0x80};

// The shifts by multiplication and the range tables are from the paper "Faster Base64 Encoding and
// Decoding using AVX2 Instructions" (2018).
std::size_t encode_groups(const std::uint8_t* HWY_RESTRICT in, std::size_t size,
                          const Base64Alphabet& alphabet, std::uint8_t* HWY_RESTRICT out) {
  const Bytes d8;
  const Pairs d16;
  const Words d32;
  const std::size_t lanes = hn::Lanes(d8);
  const auto order = hn::SetTableIndices(d32, word_orders.spread);
  const auto shuffle = hn::LoadDup128(d8, encode_shuffle);
  const auto offsets = hn::LoadDup128(d8, alphabet.encode_offsets.data());
  std::size_t read = 0, written = 0;
  for (; read + lanes <= size; read += lanes / 4 * 3, written += lanes) {
    const auto loaded = reorder_words(hn::LoadU(d8, in + read), order);
    const auto groups = hn::BitCast(d32, hn::TableLookupBytes(loaded, shuffle));
    const auto first = hn::BitCast(d16, hn::And(groups, hn::Set(d32, 0x0fc0fc00)));
    const auto second = hn::BitCast(d16, hn::And(groups, hn::Set(d32, 0x003f03f0)));
    const auto high = hn::MulHigh(first, hn::BitCast(d16, hn::Set(d32, 0x04000040)));
    const auto low = hn::Mul(second, hn::BitCast(d16, hn::Set(d32, 0x01000010)));
    const auto values = hn::BitCast(d8, hn::Or(high, low));
    const auto later = hn::SaturatedSub(values, hn::Set(d8, 51));
    const auto is_first = hn::Eq(hn::Min(values, hn::Set(d8, 25)), values);
    const auto range = hn::Or(later, hn::IfThenElseZero(is_first, hn::Set(d8, 13)));
    hn::StoreU(hn::Add(values, hn::TableLookupBytes(offsets, range)), d8, out + written);
  }
  return read;
}

std::size_t decode_groups(const std::uint8_t* HWY_RESTRICT in, std::size_t size,
                          const Base64Alphabet& alphabet, std::uint8_t* HWY_RESTRICT out) {
  const Bytes d8;
  const Pairs d16;
  const Words d32;
  const std::size_t lanes = hn::Lanes(d8);
  const std::size_t capacity = base64_decoded_capacity(size);
  const auto order = hn::SetTableIndices(d32, word_orders.packed);
  const auto shuffle = hn::LoadDup128(d8, decode_shuffle);
  const auto high_faults = hn::LoadDup128(d8, alphabet.high_faults.data());
  const auto low_faults = hn::LoadDup128(d8, alphabet.low_faults.data());
  const auto offsets = hn::LoadDup128(d8, alphabet.decode_offsets.data());
  const auto exception = hn::Set(d8, alphabet.exception);
  std::size_t read = 0, written = 0;
  // The store writes a whole vector, three quarters of which are valid.
  for (; written + lanes <= capacity; read += lanes, written += lanes / 4 * 3) {
    const auto text = hn::LoadU(d8, in + read);
    const auto high = hn::ShiftRight<4>(text);
    const auto low = hn::And(text, hn::Set(d8, 15));
    const auto faults =
        hn::And(hn::TableLookupBytes(high_faults, high), hn::TableLookupBytes(low_faults, low));
    if (HWY_UNLIKELY(!hn::AllTrue(d8, hn::Eq(faults, hn::Zero(d8))))) break;
    const auto further = hn::IfThenElseZero(hn::Eq(text, exception), hn::Set(d8, 8));
    const auto values = hn::Add(text, hn::TableLookupBytes(offsets, hn::Add(high, further)));
    // Four times six bits become 24 bits: neighbors are joined twice, by shifts of 6 and of 12.
    const auto pairs = hn::BitCast(d16, values);
    const auto twelve =
        hn::Or(hn::ShiftLeft<6>(hn::And(pairs, hn::Set(d16, 0xff))), hn::ShiftRight<8>(pairs));
    const auto words = hn::BitCast(d32, twelve);
    const auto joined =
        hn::Or(hn::ShiftLeft<12>(hn::And(words, hn::Set(d32, 0xffff))), hn::ShiftRight<16>(words));
    const auto bytes = hn::TableLookupBytesOr0(hn::BitCast(d8, joined), shuffle);
    hn::StoreU(reorder_words(bytes, order), d8, out + written);
  }
  return read;
}

std::size_t span_blocks(const std::uint8_t* HWY_RESTRICT in, std::size_t size,
                        const Base64Alphabet& alphabet) {
  const Bytes d8;
  const std::size_t lanes = hn::Lanes(d8);
  const auto high_faults = hn::LoadDup128(d8, alphabet.high_faults.data());
  const auto low_faults = hn::LoadDup128(d8, alphabet.low_faults.data());
  std::size_t read = 0;
  for (; read + lanes <= size; read += lanes) {
    const auto text = hn::LoadU(d8, in + read);
    const auto high = hn::TableLookupBytes(high_faults, hn::ShiftRight<4>(text));
    const auto low = hn::TableLookupBytes(low_faults, hn::And(text, hn::Set(d8, 15)));
    const auto is_fault = hn::Ne(hn::And(high, low), hn::Zero(d8));
    const auto first = hn::FindFirstTrue(d8, is_fault);
    if (first >= 0) return read + static_cast<std::size_t>(first);
  }
  return read;
}

#endif

}  // namespace toolyard::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace toolyard {

HWY_EXPORT(encode_groups);
HWY_EXPORT(decode_groups);
HWY_EXPORT(span_blocks);

namespace {

// Below this the call through the dispatch table costs more than it saves.
constexpr std::size_t min_for_vectors = 32;

const std::uint8_t* unsigned_data(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

}  // namespace

std::size_t scalar::encode_base64(std::string_view bytes, const Base64Alphabet& alphabet,
                                  bool is_padded, char* out) {
  const auto* in = unsigned_data(bytes);
  const auto& characters = alphabet.characters;
  const char* begin = out;
  std::size_t i = 0;
  for (; i + 3 <= bytes.size(); i += 3) {
    const std::uint32_t group =
        std::uint32_t{in[i]} << 16 | std::uint32_t{in[i + 1]} << 8 | in[i + 2];
    *out++ = characters[group >> 18];
    *out++ = characters[group >> 12 & 63];
    *out++ = characters[group >> 6 & 63];
    *out++ = characters[group & 63];
  }
  const auto rest = bytes.size() - i;
  if (rest > 0) {
    const std::uint32_t group =
        std::uint32_t{in[i]} << 16 | (rest == 2 ? std::uint32_t{in[i + 1]} << 8 : 0);
    *out++ = characters[group >> 18];
    *out++ = characters[group >> 12 & 63];
    if (rest == 2) *out++ = characters[group >> 6 & 63];
    if (is_padded) *out++ = '=';
    if (is_padded && rest == 1) *out++ = '=';
  }
  return static_cast<std::size_t>(out - begin);
}

Base64Run scalar::decode_base64(std::string_view text, const Base64Alphabet& alphabet, char* out) {
  const auto* in = unsigned_data(text);
  const auto& values = alphabet.values;
  Base64Run run;
  const auto put = [&](std::uint32_t byte) { out[run.written++] = static_cast<char>(byte); };
  for (; run.read + 4 <= text.size(); run.read += 4) {
    const auto* group = in + run.read;
    const std::uint32_t a = values[group[0]], b = values[group[1]], c = values[group[2]],
                        d = values[group[3]];
    if ((a | b | c | d) > 63) break;
    put(a << 2 | b >> 4);
    put(b << 4 | c >> 2);
    put(c << 6 | d);
  }
  std::uint32_t bits = 0;
  std::size_t count = 0;
  for (; run.read < text.size() && count < 4; ++run.read, ++count) {
    const std::uint32_t value = values[in[run.read]];
    if (value > 63) break;
    bits = bits << 6 | value;
  }
  if (count == 2) put(bits >> 4);
  if (count == 3) put(bits >> 10), put(bits >> 2);
  run.has_trailing_bits = (count == 2 && (bits & 15) != 0) || (count == 3 && (bits & 3) != 0);
  return run;
}

std::size_t encode_base64(std::string_view bytes, const Base64Alphabet& alphabet, bool is_padded,
                          char* out) {
  std::size_t read = 0, written = 0;
  if (alphabet.has_encode_ranges && bytes.size() >= min_for_vectors) {
    read = HWY_DYNAMIC_DISPATCH(encode_groups)(unsigned_data(bytes), bytes.size(), alphabet,
                                               reinterpret_cast<std::uint8_t*>(out));
    written = read / 3 * 4;
  }
  return written + scalar::encode_base64(bytes.substr(read), alphabet, is_padded, out + written);
}

std::string encode_base64(std::string_view bytes, const Base64Alphabet& alphabet, bool is_padded) {
  return written_string(base64_encoded_size(bytes.size(), is_padded),
                        [&](char* out) { return encode_base64(bytes, alphabet, is_padded, out); });
}

Base64Run decode_base64(std::string_view text, const Base64Alphabet& alphabet, char* out) {
  std::size_t read = 0, written = 0;
  if (alphabet.has_decode_ranges && text.size() >= min_for_vectors) {
    read = HWY_DYNAMIC_DISPATCH(decode_groups)(unsigned_data(text), text.size(), alphabet,
                                               reinterpret_cast<std::uint8_t*>(out));
    written = read / 4 * 3;
  }
  auto run = scalar::decode_base64(text.substr(read), alphabet, out + written);
  run.read += read, run.written += written;
  return run;
}

std::size_t scalar::base64_span(std::string_view text, const Base64Alphabet& alphabet) {
  std::size_t length = 0;
  while (length < text.size() && alphabet.has(text[length])) ++length;
  return length;
}

std::size_t base64_span(std::string_view text, const Base64Alphabet& alphabet) {
  const auto read = HWY_DYNAMIC_DISPATCH(span_blocks)(unsigned_data(text), text.size(), alphabet);
  return read + scalar::base64_span(text.substr(read), alphabet);
}

std::optional<Base64Fault> base64_fault(std::string_view text, const Base64Run& run,
                                        const Base64Alphabet& alphabet, Base64Padding padding) {
  using Kind = Base64Fault::Kind;
  const auto fault = [](Kind kind, std::size_t offset) { return Base64Fault{kind, offset}; };
  const bool is_repairable = padding == Base64Padding::repairable;
  const auto last_group = run.read % 4;
  const auto missing = (4 - last_group) % 4;
  if (run.read == text.size()) {
    if (last_group == 1) return fault(Kind::length, text.size());
    if (missing > 0 && padding == Base64Padding::required) {
      return fault(Kind::padding, text.size());
    }
  } else {
    if (text[run.read] != '=') return fault(Kind::character, run.read);
    if (missing == 0 || last_group == 1 || padding == Base64Padding::forbidden) {
      return fault(Kind::padding, run.read);
    }
    const auto end = std::min(text.find_first_not_of('=', run.read), text.size());
    if (end - run.read > missing) return fault(Kind::padding, run.read + missing);
    if (end < text.size()) {
      return fault(alphabet.has(text[end]) ? Kind::padding : Kind::character, end);
    }
    if (end - run.read < missing && !is_repairable) return fault(Kind::padding, text.size());
  }
  if (run.has_trailing_bits && !is_repairable) return fault(Kind::trailing_bits, run.read - 1);
  return std::nullopt;
}

std::optional<std::string> read_base64url(std::string_view text) {
  std::string bytes(base64_decoded_capacity(text.size()), '\0');
  const auto run = decode_base64(text, base64_url, bytes.data());
  if (base64_fault(text, run, base64_url, Base64Padding::forbidden)) return std::nullopt;
  bytes.resize(run.written);
  return bytes;
}

}  // namespace toolyard
#endif
