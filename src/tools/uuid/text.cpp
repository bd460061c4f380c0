#include "tools/uuid/text.h"

#include <algorithm>
#include <cstring>

#include "core/text/base64.h"
#include "core/text/characters.h"
#include "core/text/utf8.h"

namespace toolyard::uuid {
namespace {

__extension__ using Integer = unsigned __int128;

constexpr std::string_view urn_prefix = "urn:uuid:";
constexpr std::size_t compact_size = 32, hyphenated_size = 36, base64url_size = 22;
constexpr std::size_t max_decimals = 39, bytes_size = 47, ulid_size = 26;
constexpr std::string_view ulid_digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";  // Crockford's Base32

constexpr bool is_hyphen_place(std::size_t at) {
  return at == 8 || at == 13 || at == 18 || at == 23;
}

std::size_t put(char* out, std::string_view text) { return text.copy(out, text.size()); }

std::size_t write_hyphenated(const char* digits, char* out) {
  std::memcpy(out, digits, 8);
  std::memcpy(out + 9, digits + 8, 4);
  std::memcpy(out + 14, digits + 12, 4);
  std::memcpy(out + 19, digits + 16, 4);
  std::memcpy(out + 24, digits + 20, 12);
  for (const std::size_t at : {8u, 13u, 18u, 23u}) out[at] = '-';
  return hyphenated_size;
}

std::size_t write_bytes(const char* digits, char* out) {
  for (std::size_t i = 0; i < 16; ++i) {
    std::memcpy(out + 3 * i, digits + 2 * i, 2);
    if (i < 15) out[3 * i + 2] = ' ';
  }
  return bytes_size;
}

Integer integer_of(const Uuid& uuid) {
  Integer value = 0;
  for (const auto byte : uuid) value = value << 8 | byte;
  return value;
}

Uuid uuid_of(Integer value) {
  Uuid uuid{};
  for (std::size_t i = uuid.size(); i-- > 0; value >>= 8)
    uuid[i] = static_cast<std::uint8_t>(value);
  return uuid;
}

std::size_t write_integer(const Uuid& uuid, char* out) {
  auto value = integer_of(uuid);
  char digits[max_decimals];
  std::size_t count = 0;
  do {
    digits[count++] = static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value != 0);
  std::reverse_copy(digits, digits + count, out);
  return count;
}

std::size_t write_ulid(const Uuid& uuid, char* out) {
  auto value = integer_of(uuid);
  for (std::size_t i = ulid_size; i-- > 0; value >>= 5)
    out[i] = ulid_digits[static_cast<std::size_t>(value & 31)];
  return ulid_size;
}

using Reading = std::expected<Uuid, ReadFault>;

std::unexpected<ReadFault> refuse(std::size_t offset, std::string detail) {
  return std::unexpected(ReadFault{offset, std::move(detail)});
}

std::unexpected<ReadFault> refuse_character(std::string_view text, std::size_t at,
                                            std::string_view wanted) {
  return std::unexpected(
      ReadFault{at, "should be " + std::string(wanted) + ".", describe_character(text, at)});
}

// Reads pairs of hexadecimal digits from `start` to `end`. `is_separator` returns whether the
// separator is at an offset from `start`. What follows `end` is not checked.
template <class IsSeparator>
Reading read_digits(std::string_view text, std::size_t start, std::size_t end, char separator,
                    IsSeparator&& is_separator) {
  Uuid uuid{};
  std::size_t count = 0;
  for (std::size_t at = start; at < end; ++at) {
    if (at >= text.size()) return refuse(text.size(), "The UUID is incomplete.");
    if (is_separator(at - start)) {
      if (text[at] != separator)
        return refuse_character(text, at, separator == '-' ? "a hyphen" : "a space");
      continue;
    }
    const int value = hex_value(text[at]);
    if (value < 0) return refuse_character(text, at, "a hexadecimal digit");
    auto& byte = uuid[count++ / 2];
    byte = static_cast<std::uint8_t>(byte << 4 | value);
  }
  return uuid;
}

Reading nothing_after(Reading reading, std::string_view text, std::size_t end) {
  if (reading && text.size() > end) return refuse(end, "Unexpected text after the UUID.");
  return reading;
}

Reading read_hyphenated(std::string_view text, std::size_t start) {
  return read_digits(text, start, start + hyphenated_size, '-', is_hyphen_place);
}

Reading read_braced(std::string_view text) {
  auto reading = read_hyphenated(text, 1);
  if (!reading) return reading;
  constexpr auto end = hyphenated_size + 1;
  if (text.size() == end) return refuse(end, "The closing brace is missing.");
  if (text[end] != '}') return refuse_character(text, end, "the closing brace");
  return nothing_after(reading, text, end + 1);
}

Reading read_base64url(std::string_view text) {
  Uuid uuid{};
  char bytes[base64_decoded_capacity(base64url_size)];
  const auto run = decode_base64(text, base64_url, bytes);
  if (run.read < text.size())
    return refuse_character(text, run.read, "a letter, a digit, `-` or `_`");
  if (run.has_trailing_bits) return refuse(text.size() - 1, "The last character has surplus bits.");
  std::memcpy(uuid.data(), bytes, uuid.size());
  return uuid;
}

Reading read_integer(std::string_view text) {
  constexpr auto largest = ~Integer{0};
  Integer value = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto digit = static_cast<unsigned>(text[at] - '0');
    if (value > (largest - digit) / 10) return refuse(at, "The number has more than 128 bits.");
    value = value * 10 + digit;
  }
  return uuid_of(value);
}

bool is_one_of(char c, std::string_view all) { return all.find(c) != all.npos; }

// In either case. `I` and `L` are read as 1, `O` as 0, as Crockford recommends.
Reading read_ulid(std::string_view text) {
  Integer value = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const char meant = is_one_of(c, "IiLl") ? '1' : is_one_of(c, "Oo") ? '0' : c;
    const auto digit = std::ranges::find(ulid_digits, lower(meant), lower) - ulid_digits.begin();
    if (digit == std::ssize(ulid_digits))
      return refuse_character(text, at, "a digit or letter of a ULID, without U");
    if (at == 0 && digit > 7) return refuse_character(text, at, "0 to 7, which begins a ULID");
    value = value << 5 | static_cast<unsigned>(digit);
  }
  return uuid_of(value);
}

bool has_urn_prefix(std::string_view text) {
  return text.size() >= urn_prefix.size() &&
         std::ranges::equal(text.substr(0, urn_prefix.size()), urn_prefix, {},
                            [](char c) { return lower(c); });
}

}  // namespace

std::string ReadFault::message(std::size_t start) const {
  if (character.empty()) return detail;
  return character + " at offset " + std::to_string(start + offset) + " " + detail;
}

std::size_t write(const Uuid& uuid, Format format, HexCase letters, char* out) {
  char digits[compact_size];
  if (format == Format::guid_bytes) return write(in_guid_order(uuid), Format::bytes, letters, out);
  if (format != Format::base64url && format != Format::integer && format != Format::ulid)
    encode_hex(bytes_of(uuid), letters, digits);
  switch (format) {
    case Format::hyphenated: return write_hyphenated(digits, out);
    case Format::compact: return put(out, {digits, compact_size});
    case Format::braced:
      out[0] = '{';
      out[hyphenated_size + 1] = '}';
      return write_hyphenated(digits, out + 1) + 2;
    case Format::urn:
      put(out, urn_prefix);
      return urn_prefix.size() + write_hyphenated(digits, out + urn_prefix.size());
    case Format::base64url: return encode_base64(bytes_of(uuid), base64_url, false, out);
    case Format::integer: return write_integer(uuid, out);
    case Format::bytes:
    case Format::guid_bytes: return write_bytes(digits, out);
    case Format::ulid: return write_ulid(uuid, out);
  }
  return 0;
}

std::string to_text(const Uuid& uuid, Format format) {
  char text[longest_text];
  return {text, write(uuid, format, HexCase::lower, text)};
}

Uuid in_guid_order(const Uuid& uuid) {
  auto swapped = uuid;
  std::reverse(swapped.begin(), swapped.begin() + 4);
  std::swap(swapped[4], swapped[5]);
  std::swap(swapped[6], swapped[7]);
  return swapped;
}

bool is_nanoid(std::string_view text) {
  return text.size() == nanoid_size && std::ranges::all_of(text, [](char c) {
           return is_letter(c) || is_digit(c) || c == '-' || c == '_';
         });
}

bool is_ulid_sized(std::string_view text) {
  return text.size() == ulid_size &&
         std::ranges::all_of(text, [](char c) { return is_letter(c) || is_digit(c); }) &&
         !std::ranges::all_of(text, is_digit);
}

std::expected<Uuid, ReadFault> read(std::string_view text, Forms forms) {
  if (text.starts_with('{')) return read_braced(text);
  if (has_urn_prefix(text)) {
    const auto start = urn_prefix.size();
    return nothing_after(read_hyphenated(text, start), text, start + hyphenated_size);
  }
  const bool is_decimal = !text.empty() && std::ranges::all_of(text, is_digit);
  if (forms == Forms::all && is_decimal && text.size() != compact_size) return read_integer(text);
  if (forms == Forms::all && text.size() == base64url_size) return read_base64url(text);
  if (forms == Forms::all && is_ulid_sized(text)) return read_ulid(text);
  if (forms == Forms::all && text.size() > 2 && text[2] == ' ') {
    const auto is_space_place = [](std::size_t at) { return at % 3 == 2; };
    return nothing_after(read_digits(text, 0, bytes_size, ' ', is_space_place), text, bytes_size);
  }
  const std::size_t start = text.starts_with("0x") || text.starts_with("0X") ? 2 : 0;
  if (text.size() == start + compact_size && text[start + 8] != '-') {
    return read_digits(text, start, start + compact_size, '-', [](std::size_t) { return false; });
  }
  return nothing_after(read_hyphenated(text, 0), text, hyphenated_size);
}

bool looks_like_identifier(std::string_view text) {
  // The sizes of a UUID that lacks or repeats some characters, of a ULID and of a NanoID.
  constexpr std::size_t shortest = 20, longest = 40;
  constexpr std::size_t min_dotted = 28;
  constexpr std::size_t max_foreign = 6;  // bytes of invisible characters that pages and mail have
  if (has_urn_prefix(text)) return true;
  std::size_t letters = 0, digits = 0, marks = 0, others = 0, foreign = 0;
  bool has_dot = false;
  bool is_apart = false;  // between its letters is what sentences or addresses have, too
  for (const char c : text.substr(0, 3 * longest)) {
    has_dot |= c == '.';
    is_apart |= is_space(c) || c == '.' || c == '%';
    if (is_digit(c)) ++digits;
    else if (is_letter(c)) ++letters, others += hex_value(c) < 0;
    else if (is_one_of(c, "-_{}:.%")) ++marks;
    else if (c < 0 && ++foreign <= max_foreign) continue;
    else if (!is_space(c)) return false;
  }
  const bool is_number = letters + marks == 0 && digits < 32;
  const bool is_short = has_dot && letters + digits < min_dotted;  // such as a network address
  return letters + digits + marks >= shortest && letters + digits <= longest && digits > 0 &&
         !is_number && !is_short && !(is_apart && others > 1);
}

}  // namespace toolyard::uuid
