#include "core/text/bytes.h"

#include <utility>

#include "core/buffer.h"
#include "core/text/base64.h"
#include "core/text/hex.h"
#include "core/text/utf8.h"

namespace toolyard {
namespace {

std::unexpected<Error> unreadable(std::string_view text, std::size_t offset,
                                  std::string_view pointer, std::string detail) {
  auto failure = invalid(std::string(pointer), "invalid_encoding", std::move(detail));
  failure.error().position = locate(text, offset);
  return failure;
}

Result<std::string_view> decode_hex_text(std::string_view text, std::string& storage,
                                         std::string_view pointer) {
  std::size_t read = 0;
  storage = written_string(text.size() / 2, [&](char* out) {
    read = decode_hex(text, out);
    return read / 2;
  });
  if (read < text.size()) {
    return unreadable(text, read, pointer,
                      describe_character(text, read) + " is not a hexadecimal digit.");
  }
  if (read % 2 == 1) {
    return unreadable(text, read, pointer, "The number of hexadecimal digits is odd.");
  }
  return storage;
}

std::string base64_detail(std::string_view text, const Base64Fault& fault) {
  switch (fault.kind) {
    case Base64Fault::Kind::character:
      return describe_character(text, fault.offset) + " is not in the Base64 alphabet.";
    case Base64Fault::Kind::length:
      return "A single Base64 character is left over, which is not enough for a byte.";
    case Base64Fault::Kind::padding: return "The Base64 padding is not valid.";
    case Base64Fault::Kind::trailing_bits:
      return "The last Base64 character has surplus bits that do not belong to any byte.";
  }
  std::unreachable();
}

Result<std::string_view> decode_base64_text(std::string_view text, const Base64Alphabet& alphabet,
                                            std::string& storage, std::string_view pointer) {
  Base64Run run;
  storage = written_string(base64_decoded_capacity(text.size()), [&](char* out) {
    run = decode_base64(text, alphabet, out);
    return run.written;
  });
  if (const auto fault = base64_fault(text, run, alphabet, Base64Padding::optional)) {
    return unreadable(text, fault->offset, pointer, base64_detail(text, *fault));
  }
  return storage;
}

Result<std::string_view> decode_latin1(std::string_view text, std::string& storage,
                                       std::string_view pointer) {
  if (scan_text(text).is_ascii) return text;
  std::size_t read = 0;
  storage = written_string(text.size(), [&](char* out) {
    const char* begin = out;
    while (read < text.size()) {
      const auto point = code_point_at(text, read);
      if (point.value > 0xff) break;
      *out++ = static_cast<char>(point.value);
      read += point.length;
    }
    return static_cast<std::size_t>(out - begin);
  });
  if (read < text.size()) {
    return unreadable(text, read, pointer,
                      describe_character(text, read) + " is not a Latin-1 character.");
  }
  return storage;
}

std::string encode_latin1(std::string_view bytes) {
  return written_string(2 * bytes.size(), [&](char* out) {
    const char* begin = out;
    for (const char c : bytes) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte >= 0x80) *out++ = static_cast<char>(0xc0 | byte >> 6);
      *out++ = static_cast<char>(byte < 0x80 ? byte : 0x80 | (byte & 0x3f));
    }
    return static_cast<std::size_t>(out - begin);
  });
}

template <class Bytes> Result<Encoded> encode(Bytes&& bytes, OutputEncoding wanted) {
  const std::string_view view = bytes;
  switch (wanted) {
    case OutputEncoding::automatic:
    case OutputEncoding::utf8: {
      if (is_valid_utf8(view))
        return Encoded{std::string(std::forward<Bytes>(bytes)), Encoding::utf8};
      if (wanted == OutputEncoding::automatic) return encode(view, OutputEncoding::base64);
      auto failure =
          fail(problems::output_not_utf8, "The bytes of the result are not valid UTF-8.");
      failure.error().hint = "Set `output_encoding` to `auto`, `hex` or `base64`.";
      return failure;
    }
    case OutputEncoding::hex: return Encoded{encode_hex(view), Encoding::hex};
    case OutputEncoding::base64:
      return Encoded{encode_base64(view, base64_standard, true), Encoding::base64};
    case OutputEncoding::base64url:
      return Encoded{encode_base64(view, base64_url, false), Encoding::base64url};
    case OutputEncoding::latin1: return Encoded{encode_latin1(view), Encoding::latin1};
  }
  std::unreachable();
}

}  // namespace

Result<std::string_view> decode_text(std::string_view text, Encoding encoding, std::string& storage,
                                     std::string_view pointer) {
  switch (encoding) {
    case Encoding::utf8: return text;
    case Encoding::hex: return decode_hex_text(text, storage, pointer);
    case Encoding::base64: return decode_base64_text(text, base64_standard, storage, pointer);
    case Encoding::base64url: return decode_base64_text(text, base64_url, storage, pointer);
    case Encoding::latin1: return decode_latin1(text, storage, pointer);
  }
  std::unreachable();
}

Result<Encoded> encode_bytes(std::string_view bytes, OutputEncoding wanted) {
  return encode(bytes, wanted);
}
Result<Encoded> encode_owned(std::string bytes, OutputEncoding wanted) {
  return encode(std::move(bytes), wanted);
}

}  // namespace toolyard
