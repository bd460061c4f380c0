// Front matter in YAML 1.2, by yaml-cpp's events: one document that is a mapping, with anchors and
// aliases as far as they stay small, and without tags of its own. A name is given once.
#pragma once
#include <string_view>

#include "app/content_import/value.h"

namespace toolyard::content_import {

// The text begins on `first_line` of its file.
Read<Value> read_yaml(std::string_view text, std::size_t first_line);

}  // namespace toolyard::content_import
