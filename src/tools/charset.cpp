#include "tools/charset.h"

#include <algorithm>
#include <utility>

#include "core/buffer.h"
#include "core/text/content.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

// The Latin-1 character of each byte of code page 037, which is a permutation of Latin-1.
// clang-format off
constexpr std::array<unsigned char, 256> latin1_of_ebcdic{
    0x00, 0x01, 0x02, 0x03, 0x9c, 0x09, 0x86, 0x7f, 0x97, 0x8d, 0x8e, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f,
    0x10, 0x11, 0x12, 0x13, 0x9d, 0x85, 0x08, 0x87, 0x18, 0x19, 0x92, 0x8f, 0x1c, 0x1d, 0x1e, 0x1f,
    0x80, 0x81, 0x82, 0x83, 0x84, 0x0a, 0x17, 0x1b, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x05, 0x06, 0x07,
    0x90, 0x91, 0x16, 0x93, 0x94, 0x95, 0x96, 0x04, 0x98, 0x99, 0x9a, 0x9b, 0x14, 0x15, 0x9e, 0x1a,
    0x20, 0xa0, 0xe2, 0xe4, 0xe0, 0xe1, 0xe3, 0xe5, 0xe7, 0xf1, 0xa2, 0x2e, 0x3c, 0x28, 0x2b, 0x7c,
    0x26, 0xe9, 0xea, 0xeb, 0xe8, 0xed, 0xee, 0xef, 0xec, 0xdf, 0x21, 0x24, 0x2a, 0x29, 0x3b, 0xac,
    0x2d, 0x2f, 0xc2, 0xc4, 0xc0, 0xc1, 0xc3, 0xc5, 0xc7, 0xd1, 0xa6, 0x2c, 0x25, 0x5f, 0x3e, 0x3f,
    0xf8, 0xc9, 0xca, 0xcb, 0xc8, 0xcd, 0xce, 0xcf, 0xcc, 0x60, 0x3a, 0x23, 0x40, 0x27, 0x3d, 0x22,
    0xd8, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0xab, 0xbb, 0xf0, 0xfd, 0xfe, 0xb1,
    0xb0, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f, 0x70, 0x71, 0x72, 0xaa, 0xba, 0xe6, 0xb8, 0xc6, 0xa4,
    0xb5, 0x7e, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7a, 0xa1, 0xbf, 0xd0, 0xdd, 0xde, 0xae,
    0x5e, 0xa3, 0xa5, 0xb7, 0xa9, 0xa7, 0xb6, 0xbc, 0xbd, 0xbe, 0x5b, 0x5d, 0xaf, 0xa8, 0xb4, 0xd7,
    0x7b, 0x41, 0x42, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0xad, 0xf4, 0xf6, 0xf2, 0xf3, 0xf5,
    0x7d, 0x4a, 0x4b, 0x4c, 0x4d, 0x4e, 0x4f, 0x50, 0x51, 0x52, 0xb9, 0xfb, 0xfc, 0xf9, 0xfa, 0xff,
    0x5c, 0xf7, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59, 0x5a, 0xb2, 0xd4, 0xd6, 0xd2, 0xd3, 0xd5,
    0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39, 0xb3, 0xdb, 0xdc, 0xd9, 0xda, 0x9f,
};
// clang-format on

constexpr auto ebcdic_of_latin1 = [] {
  std::array<unsigned char, 256> table{};
  for (std::size_t i = 0; i < 256; ++i) table[latin1_of_ebcdic[i]] = static_cast<unsigned char>(i);
  return table;
}();

std::string translate(std::string_view bytes, const std::array<unsigned char, 256>& table) {
  return written_string(bytes.size(), [&](char* out) {
    for (const char c : bytes) *out++ = static_cast<char>(table[static_cast<unsigned char>(c)]);
    return bytes.size();
  });
}

enum class ByteOrder { low_first, high_first };

char16_t unit_at(std::string_view bytes, std::size_t at, ByteOrder order) {
  const auto first = static_cast<unsigned char>(bytes[at]);
  const auto second = static_cast<unsigned char>(bytes[at + 1]);
  return static_cast<char16_t>(order == ByteOrder::low_first ? second << 8 | first
                                                             : first << 8 | second);
}

bool is_high_surrogate(char32_t unit) { return unit >= 0xd800 && unit < 0xdc00; }
bool is_low_surrogate(char32_t unit) { return unit >= 0xdc00 && unit < 0xe000; }

std::optional<std::string> text_of_utf16(std::string_view bytes, ByteOrder order) {
  if (bytes.size() % 2 != 0) return std::nullopt;
  std::string text;
  text.reserve(bytes.size() / 2);
  for (std::size_t at = 0; at < bytes.size(); at += 2) {
    char32_t value = unit_at(bytes, at, order);
    if (value < 0x80) {
      text += static_cast<char>(value);
      continue;
    }
    if (is_low_surrogate(value)) return std::nullopt;
    if (is_high_surrogate(value)) {
      at += 2;
      const char32_t low = at < bytes.size() ? unit_at(bytes, at, order) : U'\0';
      if (!is_low_surrogate(low)) return std::nullopt;
      value = 0x10000 + ((value - 0xd800) << 10) + (low - 0xdc00);
    }
    append_code_point(text, value);
  }
  return text;
}

std::string utf16_of(std::string_view text, ByteOrder order) {
  // A code point has at most twice as many bytes in UTF-16 as in UTF-8.
  return written_string(2 * text.size(), [&](char* out) {
    const char* begin = out;
    const auto put = [&](char32_t unit) {
      const auto low = static_cast<char>(unit), high = static_cast<char>(unit >> 8);
      *out++ = order == ByteOrder::low_first ? low : high;
      *out++ = order == ByteOrder::low_first ? high : low;
    };
    for (std::size_t at = 0; at < text.size();) {
      if ((text[at] & 0x80) == 0) {
        put(static_cast<unsigned char>(text[at++]));
        continue;
      }
      const auto point = code_point_at(text, at);
      at += point.length;
      if (point.value < 0x10000) {
        put(point.value);
      } else {
        put(0xd800 + ((point.value - 0x10000) >> 10));
        put(0xdc00 + ((point.value - 0x10000) & 0x3ff));
      }
    }
    return static_cast<std::size_t>(out - begin);
  });
}

std::optional<std::string> text_of_latin1(std::string_view bytes) {
  return std::move(encode_bytes(bytes, OutputEncoding::latin1)->text);
}

Result<std::string_view> ascii_of(std::string_view text, std::string_view pointer) {
  if (scan_text(text).is_ascii) return text;
  const auto found = std::ranges::find_if(text, [](char c) { return (c & 0x80) != 0; });
  const auto offset = static_cast<std::size_t>(found - text.begin());
  auto failure = invalid(std::string(pointer), "invalid_encoding",
                         describe_character(text, offset) + " is not an ASCII character.");
  failure.error().position = locate(text, offset);
  return failure;
}

}  // namespace

std::string_view registered_name(Charset charset) {
  switch (charset) {
    case Charset::automatic:
    case Charset::utf8: return "utf-8";
    case Charset::latin1: return "iso-8859-1";
    case Charset::utf16le: return "utf-16le";
    case Charset::utf16be: return "utf-16be";
    case Charset::ascii: return "us-ascii";
    case Charset::ebcdic: return "ibm037";
  }
  std::unreachable();
}

std::optional<std::string> text_of(std::string_view bytes, Charset charset) {
  switch (charset) {
    case Charset::automatic:
    case Charset::utf8:
      return is_valid_utf8(bytes) ? std::optional<std::string>(bytes) : std::nullopt;
    case Charset::latin1: return text_of_latin1(bytes);
    case Charset::utf16le: return text_of_utf16(bytes, ByteOrder::low_first);
    case Charset::utf16be: return text_of_utf16(bytes, ByteOrder::high_first);
    case Charset::ascii:
      return scan_text(bytes).is_ascii ? std::optional<std::string>(bytes) : std::nullopt;
    case Charset::ebcdic: return text_of_latin1(translate(bytes, latin1_of_ebcdic));
  }
  std::unreachable();
}

Result<std::string_view> bytes_of(std::string_view text, Charset charset, std::string& storage,
                                  std::string_view pointer) {
  switch (charset) {
    case Charset::automatic:
    case Charset::utf8: return text;
    case Charset::latin1: return decode_text(text, Encoding::latin1, storage, pointer);
    case Charset::utf16le: return storage = utf16_of(text, ByteOrder::low_first);
    case Charset::utf16be: return storage = utf16_of(text, ByteOrder::high_first);
    case Charset::ascii: return ascii_of(text, pointer);
    case Charset::ebcdic: {
      auto latin1 = decode_text(text, Encoding::latin1, storage, pointer);
      if (!latin1) return latin1;
      return storage = translate(*latin1, ebcdic_of_latin1);
    }
  }
  std::unreachable();
}

DecodedText decode_charset(std::string_view bytes, Charset charset) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  const bool is_automatic = charset == Charset::automatic;
  if (is_automatic) {
    const auto found = identify_content(bytes).charset;
    if (found == registered_name(Charset::utf16le)) charset = Charset::utf16le;
    else if (found == registered_name(Charset::utf16be)) charset = Charset::utf16be;
    else return {};
  }
  auto text = text_of(bytes, charset);
  if (text && text->starts_with(mark) && is_automatic) text->erase(0, mark.size());
  if (is_automatic && (!text || !identify_content(*text).is_text)) return {};
  return {charset, std::move(text)};
}

}  // namespace toolyard
