// Finds objects of a file that are packed in a way that this program cannot unpack.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "tools/pdf/problems.h"

namespace toolyard::pdf {

// Returns the first filter of an object stream or a cross-reference stream that is not known, with
// its slash. Such a file is sound, but without these streams there is nothing to read. Searches the
// text of the file, because it cannot be opened.
std::optional<std::string> unknown_filter_in(std::string_view bytes);

// Returns the refusal of a file that seems to be damaged: another one if only a filter is unknown.
Refusal explained(const Refusal& refusal, std::string_view bytes);

}  // namespace toolyard::pdf
