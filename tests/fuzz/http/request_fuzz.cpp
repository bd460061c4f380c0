// Fuzzes the decoding of tool requests: from JSON, or from the parts of a form, as which command
// lines are decoded too. A decoded request is written as JSON, decoded and written again; the two
// texts must be equal.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/describe/any_record.h"
#include "core/forms/decoder.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "tools/catalog.h"

namespace {

using toolyard::FormPart;
using toolyard::PaddedText;
using toolyard::Type;

// Decodes JSON and returns the record as JSON; empty if it is rejected.
std::string rewritten(std::string text, const Type& type) {
  toolyard::JsonDecoder decoder;
  toolyard::AnyRecord record(type);
  if (!decoder.decode(PaddedText::of(text), type, record.get())) return {};
  std::string out;
  append_json(out, type, record.get());
  return out;
}

// Splits the input into parts: each is the number of its field, a text and a NUL. A rest without a
// NUL is a file.
std::vector<FormPart> parts_of(std::string_view bytes, const Type& type) {
  std::vector<FormPart> parts;
  while (!bytes.empty()) {
    const auto& field = type.fields[std::uint8_t(bytes[0]) % type.fields.size()];
    const auto end = bytes.find('\0', 1);
    const auto kind = end == bytes.npos ? FormPart::Kind::file : FormPart::Kind::text;
    parts.push_back({.name = field.name, .value = bytes.substr(1, end - 1), .kind = kind});
    bytes = end == bytes.npos ? std::string_view() : bytes.substr(end + 1);
  }
  return parts;
}

// Decodes a form and returns the record as JSON; empty if it is rejected.
std::string written_form(std::string_view bytes, const Type& type) {
  const auto parts = parts_of(bytes, type);
  toolyard::FormDecoder decoder;
  toolyard::AnyRecord record(type);
  if (!decoder.decode(parts, type, record.get())) return {};
  std::string out;
  append_json(out, type, record.get());
  return out;
}

constexpr std::uint8_t is_form = 0x80;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto all = toolyard::tools();
  const auto& type = *all[(data[0] & ~is_form) % all.size()].request;
  const std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto once = data[0] & is_form ? written_form(text, type) : rewritten(text, type);
  if (once.empty()) return 0;
  if (rewritten(once, type) != once) std::abort();
  return 0;
}
