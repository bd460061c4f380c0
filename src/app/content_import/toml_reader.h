// Parses front matter in TOML. Values keep their TOML types; dates and times become texts.
#pragma once
#include <string_view>

#include "app/content_import/value.h"

namespace toolyard::content_import {

// `first_line` is the line of the file on which the text begins.
Read<Value> read_toml(std::string_view text, std::size_t first_line);

}  // namespace toolyard::content_import
