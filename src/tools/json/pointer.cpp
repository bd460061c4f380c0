#include "tools/json/pointer.h"

#include <charconv>
#include <string>

#include "tools/json/text.h"

namespace toolyard::json {

namespace {

std::string unescaped(std::string_view step) {
  std::string name;
  for (std::size_t i = 0; i < step.size(); ++i) {
    if (step[i] != '~') name += step[i];
    else name += step[++i] == '1' ? '/' : '~';
  }
  return name;
}

std::optional<std::size_t> find_item(const Document& document, std::size_t array,
                                     std::string_view step) {
  std::size_t wanted = 0;
  const auto* end = step.data() + step.size();
  const auto read = std::from_chars(step.data(), end, wanted);
  const bool is_index = read.ec == std::errc{} && read.ptr == end && (step == "0" || step[0] != '0');
  if (!is_index || wanted >= document.nodes[array].count) return std::nullopt;
  auto child = array + 1;
  for (; wanted > 0; --wanted) child = document.nodes[child].after;
  return child;
}

}  // namespace

std::optional<std::size_t> pointer_fault(std::string_view pointer) {
  if (!pointer.empty() && pointer[0] != '/') return 0;
  for (std::size_t i = 0; i < pointer.size(); ++i)
    if (pointer[i] == '~' &&
        (i + 1 == pointer.size() || (pointer[i + 1] != '0' && pointer[i + 1] != '1')))
      return i;
  return std::nullopt;
}

std::optional<std::size_t> find_member(const Document& document, std::size_t object,
                                       std::string_view name) {
  std::optional<std::size_t> found;
  const auto& node = document.nodes[object];
  if (node.kind != Kind::object) return found;
  for (auto at = object + 1; at < node.after; at = document.nodes[at + 1].after)
    if (decoded(document.source(document.nodes[at])) == name) found = at + 1;
  return found;
}

std::optional<std::size_t> find_pointer(const Document& document, std::string_view pointer) {
  std::optional<std::size_t> at = 0;
  while (at && !pointer.empty()) {
    const auto end = std::min(pointer.find('/', 1), pointer.size());
    const auto step = pointer.substr(1, end - 1);
    pointer.remove_prefix(end);
    const auto kind = document.nodes[*at].kind;
    if (kind == Kind::object) at = find_member(document, *at, unescaped(step));
    else if (kind == Kind::array) at = find_item(document, *at, step);
    else at = std::nullopt;
  }
  return at;
}

}  // namespace toolyard::json
