// Fuzzes markdown-preview with arbitrary texts and options. Checks that every format succeeds, that
// sanitized HTML is harmless, and that the size of the output is bounded.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/text/utf8.h"
#include "tests/support/texts/safe_html.h"
#include "tools/markdown_preview.h"

namespace {

using namespace toolyard;
using namespace toolyard::markdown_preview;

void require(bool holds) {
  if (!holds) std::abort();
}

Request request_for(std::string_view text, std::uint8_t choices, std::uint8_t extensions) {
  Request request{.input = text};
  request.flavor = (choices & 1) != 0 ? Flavor::commonmark : Flavor::gfm;
  request.smart = (choices & 2) != 0;
  request.hard_breaks = (choices & 4) != 0;
  request.source_positions = (choices & 8) != 0;
  request.new_tab = (choices & 16) != 0;
  if ((choices & 32) == 0) return request;
  request.extensions.emplace();
  for (int i = 0; i < 11; ++i) {
    // Eight bits choose among eleven extensions: the last three depend on the bits of the first
    // three.
    if ((extensions >> (i % 8) & 1) != 0) {
      request.extensions->push_back(static_cast<Extension>(i));
    }
  }
  return request;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 2, size - 2);
  if (!is_valid_utf8(text)) return 0;
  auto request = request_for(text, data[0], data[1]);
  for (const auto policy :
       {HtmlPolicy::sanitize, HtmlPolicy::escape, HtmlPolicy::strip, HtmlPolicy::raw}) {
    request.html_policy = policy;
    const auto answer = run(request, Context{});
    require(answer.has_value());
    require(is_valid_utf8(answer->output));
    require(answer->output.size() < 1'000'000 + 1000 * text.size());
    if (policy != HtmlPolicy::raw) require(SafeHtml::fault_in(answer->output).empty());
  }
  for (const auto format : {markdown_preview::Format::text, markdown_preview::Format::ast}) {
    request.format = format;
    require(run(request, Context{}).has_value());
  }
  return 0;
}
