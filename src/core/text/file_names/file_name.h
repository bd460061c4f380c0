// Names for new files that callers have chosen, tested with the cases in file_names.json.
#pragma once
#include <string>
#include <string_view>

namespace toolyard {

// Returns the name, or one like it that is harmless on every system: not hidden, no option of a
// command, no device of Windows, without characters that separate folders, are invisible or change
// the direction of writing. Never empty.
std::string plain_file_name(std::string_view name);

bool is_plain_file_name(std::string_view name);

}  // namespace toolyard
