// Fuzzes the code that makes pages of emails in HTML, with arbitrary texts. Checks that text
// without tags stays as it is, and that the size of the output is bounded.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "areas/mailing/composing/layout_tables.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view html(reinterpret_cast<const char*>(data), size);
  const auto shown = toolyard::campaigns::without_layout(html);
  require(shown.size() <= 2 * html.size());
  if (!html.contains('<')) require(shown == html);
  return 0;
}
