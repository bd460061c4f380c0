// What the style sheet of the owner may contain. The content security policy of the pages blocks
// other hosts as well; here the owner learns it while saving.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::site {

inline constexpr std::size_t max_css_bytes = 65'536;

// Returns what is wrong with a style sheet, as a sentence; nullopt if it can be used.
std::optional<std::string> fault_of_css(std::string_view css);

}  // namespace toolyard::site
