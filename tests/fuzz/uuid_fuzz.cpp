// Fuzzes uuid-generator with arbitrary texts. Checks that a UUID is the same after it is written in
// any format and read again, that positions of faults are within the text, and that what can be
// converted can be converted back.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/text/characters.h"
#include "core/text/utf8.h"
#include "core/time/clock.h"
#include "tools/uuid_generator.h"

namespace {

using namespace toolyard;
namespace tool = toolyard::uuid_generator;

void require(bool holds) {
  if (!holds) std::abort();
}

Result<tool::Answer> work(const tool::Request& request) {
  return tool::run(request, Context{.now = system_now, .fill_random = [](auto bytes) {
                                      std::ranges::fill(bytes, 7);
                                    }});
}

void read(std::string_view text) {
  const auto found = uuid::read(text);
  if (!found) return require(found.error().offset <= text.size());
  for (const auto& form : spellings(uuid::Format{})) {
    const auto written = uuid::to_text(*found, form.value);
    require(written.size() <= uuid::longest_text);
    // 32 decimal digits would be read as hexadecimal, a ULID without letters as decimal.
    if (form.value == uuid::Format::integer && written.size() == 32) continue;
    if (form.value == uuid::Format::ulid && std::ranges::all_of(written, is_digit)) continue;
    if (form.value == uuid::Format::guid_bytes) {
      require(uuid::read(written) == uuid::in_guid_order(*found));
      continue;
    }
    require(uuid::read(written) == *found);
  }
}

void inspect(std::string_view text) {
  const auto answer = work({.input = text, .operation = tool::Operation::inspect});
  if (!answer) return require(answer.error().position.has_value());
  const auto other = work({.input = text, .operation = tool::Operation::convert});
  if (!other) return;
  const auto back = work({.input = other->output, .operation = tool::Operation::convert});
  require(back && back->output == answer->output);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!is_valid_utf8(text)) return 0;
  read(text);
  inspect(text);
  work({.input = text, .version = 1, .node = text});
  work({.input = text, .version = 5, .name_space = text});
  work({.input = text, .separator = text.substr(0, std::min<std::size_t>(size, 64))});
  return 0;
}
