// Checks that a logo is an SVG picture and nothing else: shapes and text from an allow list. No
// scripts, no event attributes, no style sheets, no foreign elements, and no reference to anything
// outside of the document.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::site {

// Returns why a document cannot be a logo, as a sentence; nullopt if it can be one.
std::optional<std::string> fault_of_svg(std::string_view document);

}  // namespace toolyard::site
