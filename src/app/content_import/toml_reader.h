// Front matter in TOML, whose values have types of their own. Times become texts.
#pragma once
#include <string_view>

#include "app/content_import/value.h"

namespace toolyard::content_import {

// The text begins on `first_line` of its file.
Read<Value> read_toml(std::string_view text, std::size_t first_line);

}  // namespace toolyard::content_import
