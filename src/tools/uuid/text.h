// Text forms of UUIDs: writes every form in use, and reads each of them.
#pragma once
#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

#include "core/text/hex.h"
#include "tools/uuid/uuid.h"

namespace toolyard::uuid {

enum class Format { hyphenated, compact, braced, urn, base64url, integer, bytes, guid_bytes, ulid };
constexpr auto spellings(Format) {
  return std::to_array<Spelling<Format>>(
      {{Format::hyphenated, "hyphenated", "`8-4-4-4-12` hexadecimal digits."},
       {Format::compact, "compact", "32 hexadecimal digits."},
       {Format::braced, "braced", "Hyphenated, in braces."},
       {Format::urn, "urn", "`urn:uuid:` and hyphenated."},
       {Format::base64url, "base64url", "22 characters of base64url."},
       {Format::integer, "int", "The 128 bits as a decimal number."},
       {Format::bytes, "bytes", "Hexadecimal bytes separated by spaces."},
       {Format::guid_bytes, "guid_bytes",
        "Bytes in the order of .NET and Windows: the first three groups reversed.", "GUID bytes"},
       {Format::ulid, "ulid", "26 characters of a ULID.", "ULID"}});
}

// Length of the longest form.
inline constexpr std::size_t longest_text = 47;

// Writes at most `longest_text` characters; returns how many.
std::size_t write(const Uuid& uuid, Format format, HexCase letters, char* out);
std::string to_text(const Uuid& uuid, Format format = Format::hyphenated);

// The forms that are read. The evident ones cannot be mistaken for something else.
enum class Forms { evident, all };

struct ReadFault {
  std::size_t offset;  // size of the text if something is missing
  std::string detail;
  std::string character = {};  // described, if one is wrong

  // What is wrong in an input in which the text begins at `start`.
  std::string message(std::size_t start) const;
};

// The same UUID with the bytes of its first three groups reversed, as .NET and Windows store them.
Uuid in_guid_order(const Uuid& uuid);

// A NanoID is as long as 126 bits are in base64url.
inline constexpr std::size_t nanoid_size = 21;
bool is_nanoid(std::string_view text);
bool is_ulid_sized(std::string_view text);

// Reads exactly one UUID, or a ULID as its 128 bits, with hexadecimal digits in either case. 32
// digits are read as hexadecimal even if all of them are decimal.
std::expected<Uuid, ReadFault> read(std::string_view text, Forms forms = Forms::all);

// Whether a text is meant as an identifier, though it may be mistyped or of another kind than a
// UUID.
bool looks_like_identifier(std::string_view text);

}  // namespace toolyard::uuid
