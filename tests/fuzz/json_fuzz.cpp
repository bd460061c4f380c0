// Fuzzes json-formatter with arbitrary texts and options. Checks that its output is valid JSON,
// that formatting, minifying and escaping lose nothing, that repairs result in valid JSON and do
// not change valid JSON, and that queries end.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/text/utf8.h"
#include "tools/json_formatter.h"

namespace {

using namespace toolyard;
namespace jf = toolyard::json_formatter;

void require(bool holds) {
  if (!holds) std::abort();
}

template <class E> E chosen(std::uint32_t& bits, std::uint32_t count) {
  const auto value = static_cast<E>(bits % count);
  bits /= count;
  return value;
}

// Returns the options that the first four bytes of the input choose.
jf::Request options(std::uint32_t bits) {
  jf::Request request;
  request.operation = chosen<jf::Operation>(bits, 6);
  request.syntax = chosen<json::Syntax>(bits, 3);
  request.sort_keys = chosen<json::SortKeys>(bits, 4);
  request.sort_depth = bits % 3;
  bits /= 3;
  request.duplicate_keys = chosen<json::DuplicateKeys>(bits, 4);
  request.numbers = chosen<json::Numbers>(bits, 2);
  request.escape = chosen<json::Escape>(bits, 3);
  request.lines = chosen<json::Lines>(bits, 2);
  request.eol = chosen<json::LineEnd>(bits, 2);
  request.repair = bits % 2 == 1;
  bits /= 2;
  request.escape_slash = bits % 2 == 1;
  bits /= 2;
  request.max_inline_width = bits % 4 * 15;
  bits /= 4;
  if (bits % 2 == 1) {
    request.indent = jf::Tab::tab;
  } else {
    request.indent = std::int64_t{bits / 2 % 17};
  }
  return request;
}

Context context() {
  Context context;
  context.limits.output_bytes = 1 << 20;
  return context;
}

Result<jf::Answer> work(const jf::Request& request) { return jf::run(request, context()); }

// Checks that the output with these options is JSON, or a JSON value per line.
void check_output(const jf::Request& request) {
  const auto answer = work(request);
  if (!answer) {
    require(!answer.error().detail.empty());
    return;
  }
  require(is_valid_utf8(answer->output));
  using enum jf::Operation;
  if (request.operation == validate || request.operation == unescape) return;
  const bool is_lines = request.lines == json::Lines::ndjson &&
                        (request.operation == format || request.operation == minify);
  jf::Request again{.input = answer->output, .operation = minify};
  if (is_lines) again.lines = json::Lines::ndjson;
  require(work(again).has_value());
}

void round_trip(std::string_view text) {
  const auto small = work({.input = text, .operation = jf::Operation::minify});
  const auto judged = work({.input = text, .operation = jf::Operation::validate});
  require(judged && judged->valid == small.has_value());
  if (!small) return;
  const auto pretty = work({.input = text});
  if (!pretty) {
    require(pretty.error().type == &jf::output_too_large);
    return;
  }
  const auto again = work({.input = pretty->output, .operation = jf::Operation::minify});
  require(again && again->output == small->output);
  const auto mended = work({.input = text, .operation = jf::Operation::minify, .repair = true});
  require(mended && mended->output == small->output);
}

void escape_round_trip(std::string_view text) {
  const auto quoted = work({.input = text, .operation = jf::Operation::escape});
  require(quoted.has_value());
  const auto back = work({.input = quoted->output, .operation = jf::Operation::unescape});
  require(back && back->output == text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t head = 5;
  if (size < head) return 0;
  const auto bits = static_cast<std::uint32_t>(data[0]) | static_cast<std::uint32_t>(data[1]) << 8 |
                    static_cast<std::uint32_t>(data[2]) << 16 |
                    static_cast<std::uint32_t>(data[3]) << 24;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + head, size - head);
  if (!is_valid_utf8(bytes)) return 0;
  auto request = options(bits);
  request.input = bytes;
  if (request.operation == jf::Operation::query) {
    const auto path = bytes.substr(0, std::min<std::size_t>(data[4] % 64, bytes.size()));
    if (is_valid_utf8(path)) request.pointer = path;
    request.input = bytes.substr(request.pointer.size());
  }
  check_output(request);
  round_trip(bytes);
  escape_round_trip(bytes);
  return 0;
}
