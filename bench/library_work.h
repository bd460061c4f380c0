// What bare libraries do of the tools' work, each on a text and with the plainest call there is.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

using LibraryWork = std::string (*)(std::string_view input);

// By the name that the measurements use, such as `SHA256`. Throws std::runtime_error for another.
LibraryWork library_work(std::string_view name);

}  // namespace toolyard
