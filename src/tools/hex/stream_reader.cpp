#include "core/buffer.h"
#include "core/text/hex.h"
#include "tools/hex/token_reader.h"

namespace toolyard::hex {
namespace {

// The digits of a text without white space, up to the first other character.
struct Cleaned {
  std::string digits;
  std::size_t read = 0;
  bool had_space = false;
};

Cleaned clean(std::string_view text) {
  Cleaned cleaned;
  cleaned.digits = written_string(text.size(), [&](char* out) {
    const char* begin = out;
    while (cleaned.read < text.size()) {
      const auto rest = text.substr(cleaned.read);
      const auto run = hex_span(rest);
      out += rest.copy(out, run);
      cleaned.read += run;
      if (run == rest.size() || !is_space(rest[run])) break;
      cleaned.had_space = true;
      ++cleaned.read;
    }
    return static_cast<std::size_t>(out - begin);
  });
  return cleaned;
}

}  // namespace

Outcome read_stream(std::string_view text, const Demand& demand) {
  Reading reading;
  std::size_t read = 0;
  reading.bytes = written_string((text.size() + 1) / 2, [&](char* out) {
    read = decode_hex(text, out);
    return read / 2;
  });
  std::string_view digits = text;
  Cleaned cleaned;
  if (read < text.size()) {
    if (!demand.is_strict) cleaned = clean(text);
    if (!cleaned.had_space || cleaned.read < text.size()) {
      const auto offset = demand.is_strict ? read : cleaned.read;
      return std::unexpected(Refusal{Refusal::Kind::character, offset});
    }
    digits = cleaned.digits;
    reading.bytes = written_string((digits.size() + 1) / 2,
                                   [&](char* out) { return decode_hex(digits, out) / 2; });
    warn(reading, "whitespace_removed", "White space was skipped.");
  }
  if (digits.size() % 2 == 0) return reading;
  if (demand.odd_length == OddLength::error) {
    return std::unexpected(Refusal{Refusal::Kind::odd_length, text.size()});
  }
  reading.bytes.resize(digits.size() / 2 + 1);
  pad(digits, demand.odd_length, reading.bytes.data());
  warn_of_padding(reading);
  return reading;
}

}  // namespace toolyard::hex
