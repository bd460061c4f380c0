#include "http/fields/trace_context.h"

#include <algorithm>

#include "core/text/characters.h"

namespace toolyard::http {
namespace {

bool is_hex(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
}

bool is_id(std::string_view text) {
  return is_hex(text) && text.find_first_not_of('0') != text.npos;
}

}  // namespace

std::string_view trace_id_of(std::string_view traceparent) {
  constexpr std::size_t whole = 55;
  if (traceparent.size() < whole) return {};
  const auto version = traceparent.substr(0, 2);
  // Later versions may append more after another hyphen.
  if (traceparent.size() > whole && (version == "00" || traceparent[whole] != '-')) return {};
  if (traceparent[2] != '-' || traceparent[35] != '-' || traceparent[52] != '-') return {};
  const auto trace = traceparent.substr(3, 32);
  const bool holds = is_hex(version) && version != "ff" && is_id(trace) &&
                     is_id(traceparent.substr(36, 16)) && is_hex(traceparent.substr(53, 2));
  return holds ? trace : std::string_view{};
}

}  // namespace toolyard::http
