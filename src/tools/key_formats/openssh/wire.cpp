#include "tools/key_formats/openssh/wire.h"

namespace toolyard::key_formats {

std::uint32_t WireReader::number() {
  std::uint32_t value = 0;
  for (const char byte : bytes(4)) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

std::string_view WireReader::bytes(std::size_t size) {
  if (size > rest_.size()) {
    is_whole_ = false;
    rest_ = {};
    return {};
  }
  const auto taken = rest_.substr(0, size);
  rest_.remove_prefix(size);
  return taken;
}

Number WireReader::integer() {
  const auto digits = text();
  if (!digits.empty() && static_cast<unsigned char>(digits[0]) >= 0x80) is_whole_ = false;
  return rsa::number_of(digits);
}

void WireWriter::number(std::uint32_t value) {
  for (const int shift : {24, 16, 8, 0}) secret_.text += char(value >> shift);
}

void WireWriter::bytes(std::string_view bytes) {
  must(bytes.size() <= secret_.text.capacity() - secret_.text.size(), "a key outgrows its room");
  secret_.text += bytes;
}

void WireWriter::text(std::string_view text) {
  number(std::uint32_t(text.size()));
  bytes(text);
}

void WireWriter::integer(const Number& value) {
  const auto digits = rsa::bytes_of(value);
  const bool looks_negative = !digits.text.empty() && digits.text[0] < 0;
  number(std::uint32_t(digits.text.size() + (looks_negative ? 1 : 0)));
  if (looks_negative) bytes({"\0", 1});
  bytes(digits.view());
}

}  // namespace toolyard::key_formats
