#include "tools/hex/reader.h"

#include "tools/hex/c_array.h"
#include "tools/hex/dump_reader.h"
#include "tools/hex/token_reader.h"

namespace toolyard::hex {
namespace {

constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

// What stands in a literal of bytes, such as Python's b'\x48' or the x'48' of SQL: the letter b
// would be taken for a digit.
std::string_view inside_literal(std::string_view text) {
  auto inner = text;
  while (!inner.empty() && is_space(inner.front())) inner.remove_prefix(1);
  while (!inner.empty() && (is_space(inner.back()) || inner.back() == ';')) inner.remove_suffix(1);
  if (inner.size() < 3 || std::string_view("bBxX").find(inner[0]) == inner.npos) return text;
  if ((inner[1] != '\'' && inner[1] != '"') || inner.back() != inner[1]) return text;
  return inner.substr(2, inner.size() - 3);
}

Outcome read_whatever(std::string_view text, const Demand& demand) {
  // Dumps first: the text in one may look like anything.
  if (auto outcome = read_dump(text, demand)) return std::move(*outcome);
  if (is_c_array(text)) return read_c_array(text, demand);
  const auto inner = inside_literal(text);
  auto outcome = read_tokens(inner, demand);
  if (!outcome) outcome.error().offset += static_cast<std::size_t>(inner.data() - text.data());
  return outcome;
}

}  // namespace

Outcome read(std::string_view text, const Demand& demand) {
  const bool is_bare = demand.prefix.empty() && demand.suffix.empty();
  const bool is_stream = is_bare && demand.separator && demand.separator->empty();
  if (is_stream && (demand.is_strict || known_prefix(text).empty())) {
    return read_stream(text, demand);
  }
  if (demand.is_strict || demand.separator || !is_bare) return read_tokens(text, demand);
  if (!text.starts_with(byte_order_mark)) return read_whatever(text, demand);
  auto outcome = read_whatever(text.substr(byte_order_mark.size()), demand);
  if (!outcome) outcome.error().offset += byte_order_mark.size();
  return outcome;
}

}  // namespace toolyard::hex
