// Fuzzes the reading of requests: any bytes as the JSON body of any tool. What can be read is
// written, read again and written again: both texts must be one.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "core/any_record.h"
#include "core/json_decoder.h"
#include "core/json_writer.h"
#include "tools/catalog.h"

namespace {

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto all = toolyard::tools();
  const auto& type = *all[data[0] % all.size()].request;
  const auto once = rewritten({reinterpret_cast<const char*>(data) + 1, size - 1}, type);
  if (once.empty()) return 0;
  if (rewritten(once, type) != once) std::abort();
  return 0;
}
