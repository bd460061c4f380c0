// The part of a file that a request asks for (RFC 9110, section 14).
#pragma once
#include <optional>
#include <string_view>

#include "ports/media/file_store.h"

namespace toolyard::pages {

// Returns the part that a `Range` header asks for; null if it asks for the whole file, for several
// parts, or is not valid, all of which are answered with the whole file.
std::optional<FilePart> requested_part(std::string_view header);

}  // namespace toolyard::pages
