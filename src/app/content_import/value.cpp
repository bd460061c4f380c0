#include "app/content_import/value.h"

#include <algorithm>
#include <charconv>

namespace toolyard::content_import {
namespace {

std::string unescaped(std::string_view step) {
  std::string name;
  for (std::size_t i = 0; i < step.size(); ++i) {
    const bool is_escape = step[i] == '~' && i + 1 < step.size();
    name += !is_escape ? step[i] : step[++i] == '1' ? '/' : '~';
  }
  return name;
}

const Value* child(const Value& value, std::string_view step) {
  if (value.kind == Value::Kind::object) return value.find(unescaped(step));
  std::size_t index = 0;
  const auto end = step.data() + step.size();
  if (std::from_chars(step.data(), end, index).ptr != end) return nullptr;
  return value.kind == Value::Kind::list && index < value.items.size() ? &value.items[index]
                                                                       : nullptr;
}

}  // namespace

const Value* Value::find(std::string_view name) const {
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? nullptr : &items[static_cast<std::size_t>(found - names.begin())];
}

std::size_t line_of(const Value& root, std::string_view pointer) {
  std::size_t line = 0;
  const auto* value = &root;
  while (pointer.starts_with('/')) {
    pointer.remove_prefix(1);
    const auto end = std::min(pointer.find('/'), pointer.size());
    value = child(*value, pointer.substr(0, end));
    if (!value) break;
    line = value->line;
    pointer.remove_prefix(end);
  }
  return line;
}

}  // namespace toolyard::content_import
