#include "tools/json/pointer.h"

#include <charconv>

#include "tools/json/duplicates.h"

namespace toolyard::json {
namespace {

// An index as RFC 6901 has it: digits without zeros before them.
std::optional<std::size_t> index_of(std::string_view step) {
  if (step.empty() || (step.size() > 1 && step[0] == '0')) return std::nullopt;
  if (step.find_first_not_of("0123456789") != step.npos) return std::nullopt;
  std::size_t value = 0;
  const auto read = std::from_chars(step.data(), step.data() + step.size(), value);
  if (read.ec != std::errc{}) return std::nullopt;
  return value;
}

}  // namespace

std::optional<std::vector<std::string>> parse_pointer(std::string_view pointer) {
  std::vector<std::string> steps;
  if (pointer.empty()) return steps;
  if (pointer[0] != '/') return std::nullopt;
  for (std::size_t i = 0; i < pointer.size(); ++i) {
    const char c = pointer[i];
    if (c == '/') {
      steps.emplace_back();
    } else if (c == '~') {
      const char code = i + 1 < pointer.size() ? pointer[i + 1] : '\0';
      if (code != '0' && code != '1') return std::nullopt;
      steps.back() += code == '0' ? '~' : '/';
      ++i;
    } else {
      steps.back() += c;
    }
  }
  return steps;
}

std::optional<std::uint32_t> member_of(const Document& document, std::uint32_t object,
                                       std::string_view name) {
  const auto& nodes = document.nodes;
  const auto end = object + nodes[object].span;
  std::optional<std::uint32_t> found;
  std::string storage;
  for (auto i = object + 1; i < end; i += 1 + nodes[i + 1].span) {
    if (key_text(document, nodes[i], storage) == name) found = i + 1;
  }
  return found;
}

std::optional<std::uint32_t> item_of(const Document& document, std::uint32_t array,
                                     std::size_t index) {
  const auto& nodes = document.nodes;
  if (index >= nodes[array].length) return std::nullopt;
  auto item = array + 1;
  for (; index > 0; --index) item += nodes[item].span;
  return item;
}

Found follow_pointer(const Document& document, const std::vector<std::string>& steps) {
  Found found{.node = 0};
  for (const auto& step : steps) {
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
