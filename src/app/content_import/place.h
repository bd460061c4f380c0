// What the place of a file says of its content: `blog/2024/hello.de.md` is a `blog` in `de` with
// the slug `hello`. An `index.md` has the slug of its folder.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::content_import {

struct Place {
  std::optional<std::string> content_type, locale, slug;
};

// Of a path below the folder that is imported, with `/` between its steps.
Place place_of(std::string_view path);

// Whether it is one of those that are imported: `.md` or `.markdown`, in any case of letters.
bool is_markdown_name(std::string_view name);

}  // namespace toolyard::content_import
