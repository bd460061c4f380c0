#include "app/content_import/old_paths.h"

#include <algorithm>

#include "core/text/characters.h"
#include "core/text/url.h"

namespace toolyard::content_import {

std::string old_path_of(std::string_view address) {
  address = trimmed(address);
  std::string path(split_url(address).path);
  const bool is_pattern =
      path.find("{{") != path.npos || path.find(":") != path.npos || path.find('%') == 0;
  const bool is_clean =
      std::ranges::all_of(path, [](unsigned char c) { return c > 0x20 && c != 0x7F; });
  if (path.empty() || is_pattern || !is_clean) return {};
  return path.starts_with('/') ? path : "/" + path;
}

void append_old_paths(std::vector<std::string>& paths, const Value& value) {
  if (value.kind == Value::Kind::list) {
    for (const auto& item : value.items) append_old_paths(paths, item);
    return;
  }
  if (value.kind != Value::Kind::plain && value.kind != Value::Kind::text) return;
  if (value.kind == Value::Kind::plain && (value.text == "false" || value.text == "true")) return;
  if (auto path = old_path_of(value.text); !path.empty()) paths.push_back(std::move(path));
}

std::string names_of_authors(const Value& value) {
  switch (value.kind) {
    case Value::Kind::plain:
    case Value::Kind::text: return value.text;
    case Value::Kind::object: {
      const auto* name = value.find("name");
      return name ? names_of_authors(*name) : std::string();
    }
    case Value::Kind::list: {
      std::string names;
      for (const auto& item : value.items) {
        const auto name = names_of_authors(item);
        if (!name.empty()) names.append(names.empty() ? "" : ", ").append(name);
      }
      return names;
    }
    case Value::Kind::null:
    case Value::Kind::literal: break;
  }
  return {};
}

}  // namespace toolyard::content_import
