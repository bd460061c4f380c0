#include "tools/json/query/pointer.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "core/endpoint/budget.h"
#include "tools/json/keys.h"

namespace toolyard::json {
namespace {

// Parses an array index as defined by RFC 6901: digits without leading zeros.
std::optional<std::size_t> index_of(std::string_view step) {
  if (step.empty() || (step.size() > 1 && step[0] == '0')) return std::nullopt;
  if (step.find_first_not_of("0123456789") != step.npos) return std::nullopt;
  std::size_t value = 0;
  const auto read = std::from_chars(step.data(), step.data() + step.size(), value);
  if (read.ec != std::errc{}) return std::nullopt;
  return value;
}

std::string_view unescaped(std::string_view step, std::string& storage) {
  spend(20 + 2 * step.size());
  if (!step.contains('~')) return step;
  storage.clear();
  for (std::size_t i = 0; i < step.size(); ++i) {
    if (step[i] != '~') storage += step[i];
    else storage += step[++i] == '0' ? '~' : '/';
  }
  return storage;
}

}  // namespace

bool is_pointer(std::string_view text) {
  if (!text.empty() && text[0] != '/') return false;
  for (auto at = text.find('~'); at != text.npos; at = text.find('~', at + 1)) {
    const char code = at + 1 < text.size() ? text[at + 1] : '\0';
    if (code != '0' && code != '1') return false;
  }
  return true;
}

std::optional<std::uint32_t> member_of(const Document& document, std::uint32_t object,
                                       std::string_view name) {
  const auto& nodes = document.nodes;
  const auto end = object + nodes[object].span;
  std::optional<std::uint32_t> found;
  for (auto i = object + 1; i < end; i += 1 + nodes[i + 1].span) {
    if (is_named(document, nodes[i], name)) found = i + 1;
  }
  return found;
}

std::optional<std::uint32_t> item_of(const Document& document, std::uint32_t array,
                                     std::size_t index) {
  const auto& nodes = document.nodes;
  if (index >= nodes[array].length) return std::nullopt;
  auto item = array + 1;
  spend(2 * index);
  for (; index > 0; --index) item += nodes[item].span;
  return item;
}

Found follow_pointer(const Document& document, std::string_view pointer) {
  Found found{.node = 0};
  std::string storage;
  while (!pointer.empty()) {
    const auto end = std::min(pointer.find('/', 1), pointer.size());
    const auto step = unescaped(pointer.substr(1, end - 1), storage);
    pointer.remove_prefix(end);
    const auto at = *found.node;
    if (document.nodes[at].kind == Kind::object) {
      found.node = member_of(document, at, step);
    } else if (document.nodes[at].kind == Kind::array) {
      const auto index = index_of(step);
      found.node = index ? item_of(document, at, *index) : std::nullopt;
    } else {
      found.node = std::nullopt;
    }
    if (!found.node) return found;
    ++found.steps;
  }
  return found;
}

}  // namespace toolyard::json
