// The work of tools as done by third-party libraries directly, each with the simplest call: the
// baseline that tools are compared with.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

using LibraryWork = std::string (*)(std::string_view input);

// Returns the work for a name of the measurements, such as `SHA256`. Throws std::runtime_error if
// the name is unknown.
LibraryWork library_work(std::string_view name);

}  // namespace toolyard
