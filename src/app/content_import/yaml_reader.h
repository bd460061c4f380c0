// Parses front matter in YAML 1.2, based on the events of yaml-cpp: a single document that is a
// mapping with unique names. Anchors and aliases are supported up to a size limit; custom tags are
// not supported.
#pragma once
#include <string_view>

#include "app/content_import/value.h"

namespace toolyard::content_import {

// `first_line` is the line of the file on which the text begins.
Read<Value> read_yaml(std::string_view text, std::size_t first_line);

}  // namespace toolyard::content_import
