// Derives content type, locale and slug from the path of a file: `blog/2024/hello.de.md` is a
// `blog` in `de` with the slug `hello`. An `index.md` has the slug of its folder. A date at the
// beginning of the name, as in `2024-05-06-hello.md`, is not part of the slug.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/values.h"

namespace toolyard::content_import {

struct Place {
  std::optional<std::string> content_type, locale, slug;
  std::optional<Instant> date;
};

// `path` is relative to the imported folder, with `/` as separator.
Place place_of(std::string_view path);

// Whether the name ends with `.md` or `.markdown`, ignoring case, so that the file is imported.
bool is_markdown_name(std::string_view name);

}  // namespace toolyard::content_import
