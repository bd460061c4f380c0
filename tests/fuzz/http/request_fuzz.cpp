// Fuzzes the reading of requests: any bytes as the JSON body of any tool, or as the parts of a
// form, which is how command lines are read, too. What can be read is written, read again and
// written again: both texts must be one.
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

// The record as JSON, or nothing where the text is refused.
std::string rewritten(std::string text, const Type& type) {
  toolyard::JsonDecoder decoder;
  toolyard::AnyRecord record(type);
  if (!decoder.decode(PaddedText::of(text), type, record.get())) return {};
  std::string out;
  append_json(out, type, record.get());
  return out;
}

// Each part is the number of its field, a text, and a NUL; what is left over is a file.
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

// The record of a form as JSON, or nothing where it is refused.
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
