#include "tools/json/texts.h"

#include <algorithm>
#include <utility>

#include "core/endpoint/budget.h"
#include "core/json/text.h"
#include "tools/json/outcome.h"
#include "tools/json/reading/scan.h"
#include "tools/json/string_text.h"

namespace toolyard::json_formatter {
namespace {

Answer text_answer(const Request& request, std::string output) {
  Answer answer;
  answer.operation = request.operation;
  answer.output = std::move(output);
  answer.stats.type = json::ValueType::string;
  answer.stats.strings = 1;
  answer.stats.bytes_in = static_cast<std::int64_t>(request.input.size());
  answer.stats.bytes_out = static_cast<std::int64_t>(answer.output.size());
  return answer;
}

}  // namespace

Result<Answer> escape(const Request& request, const Context& context) {
  constexpr std::size_t piece = 1 << 16;
  const auto limit = static_cast<std::size_t>(context.limits.output_bytes);
  std::string quoted = "\"";
  for (auto left = request.input; !left.empty() && quoted.size() <= limit;) {
    const auto next = left.substr(0, piece);
    spend(next.size());
    append_json_escaped(quoted, next);
    left.remove_prefix(next.size());
  }
  quoted += '"';
  const bool is_plain = request.escape != json::Escape::ascii && !request.escape_slash;
  std::string output;
  if (!is_plain && quoted.size() <= limit) {
    json::append_string(output, quoted, request.escape, request.escape_slash, limit);
  }
  if (std::max(quoted.size(), output.size()) > limit) {
    return result_too_large(context, "/input", "Send less JSON at once.");
  }
  return text_answer(request, std::move(is_plain ? quoted : output));
}

Result<Answer> unescape(const Request& request) {
  auto text = request.input;
  const auto is_space = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  const bool is_quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  // Without quotes, the white space is part of the text.
  const auto start = is_quoted ? static_cast<std::size_t>(text.data() - request.input.data()) : 0;
  const std::string whole = is_quoted ? std::string(text) : '"' + std::string(request.input) + '"';
  auto scanned = json::scan(whole, {.syntax = request.syntax, .is_repairing = request.repair});
  const auto& nodes = scanned.document.nodes;
  if (!scanned.fault && (nodes.size() != 1 || nodes[0].kind != json::Kind::string)) {
    scanned.fault = json::Fault{.expected = "one string", .detail = "The input is not one string."};
  }
  if (scanned.fault) {
    auto fault = *scanned.fault;
    if (!is_quoted && !nodes.empty() && nodes[0].length < whole.size()) {
      fault = {.offset = scanned.document.offset(nodes[0]) + nodes[0].length - 1,
               .expected = "`\\\"`",
               .detail = "A quote in the text is not escaped.",
               .hint = "Put a backslash before it, or put the whole text in quotes."};
    }
    fault.offset = std::min(start + fault.offset - (is_quoted || fault.offset == 0 ? 0 : 1),
                            request.input.size());
    return std::unexpected(error_of(request.input, fault));
  }
  const auto quoted = scanned.document.text(nodes[0]);
  spend(quoted.size());
  std::string output;
  json::append_unescaped(output, quoted.substr(1, quoted.size() - 2),
                         json::LoneSurrogates::as_escapes);
  auto answer = text_answer(request, std::move(output));
  if (scanned.has_lone_surrogates) {
    warn(answer, "lone_surrogate", "An unpaired surrogate was kept as an escape sequence.");
  }
  return answer;
}

}  // namespace toolyard::json_formatter
